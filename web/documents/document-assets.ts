/** What all documents of a release share: written by the build, and read where an article is rendered later. */
export interface DocumentAssets {
  /** Style sheets by name (styles/sheets), of which each page has one inline. */
  readonly styles: Readonly<Record<string, string>>;
  /** URL of the display typeface, which delays the first headline. */
  readonly displayFont: string;
  /** The favicon as a data URL, which is smaller than a request for it. */
  readonly icon: string;
  /** URL of the web manifest. */
  readonly manifest: string;
  /** URL of the start script. */
  readonly start: string;
  /** URLs of the code of the cart's sheet, for fetching it before the cart is opened. */
  readonly cart: readonly string[];
  /** URL of the picture shown in place of a cover that cannot be shown. */
  readonly fallbackCover: string;
  /** The build's covers as data URLs, by the URLs of their files: a page shows them without requests. */
  readonly covers: Readonly<Record<string, string>>;
  /** Slugs of the articles that the build has rendered and drawn pictures for. */
  readonly builtArticles: readonly string[];
}

/** The file that a release of the site leaves for the function that renders posts. */
export interface ReleaseDocuments extends DocumentAssets {
  /** The files of the build's own posts, by slug: they come back when a post uploaded over one is deleted. */
  readonly originals: Readonly<Record<string, string>>;
}
