/** What all documents of a release have in common: written by the build, and read where an article comes later. */
export interface DocumentAssets {
  /** The style sheet of public pages, which stands in every one of them. */
  readonly styles: string;
  /** The same with what pages outside of search need. */
  readonly applicationStyles: string;
  /** URL of the display face, which the first headline waits for. */
  readonly displayFont: string;
  /** The sign that browsers show in their tabs, as a data URL: smaller than a request for it. */
  readonly icon: string;
  /** URL of the web manifest. */
  readonly manifest: string;
  /** URL of the start script. */
  readonly start: string;
  /** URLs of what the cart's sheet is made of, so that they can be fetched before it is opened. */
  readonly cart: readonly string[];
  /** URL of the picture that stands in for a cover that cannot be shown. */
  readonly fallbackCover: string;
  /** Slugs of the articles that the build has seen, and drawn pictures for. */
  readonly builtArticles: readonly string[];
}
