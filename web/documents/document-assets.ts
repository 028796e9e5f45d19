import type { PostSummary } from '../../domain/site/blog.ts';

/**
 * The assets that all documents of a release share. The build writes them; the function that renders articles later
 * reads them.
 */
export interface DocumentAssets {
  /** Style sheets by name (styles/sheets). Each page inlines one of them. */
  readonly styles: Readonly<Record<string, string>>;
  /** URL of the display typeface, which the first headline waits for. */
  readonly displayFont: string;
  /** The favicon as a data URL, which is smaller than a request for it. */
  readonly icon: string;
  /** URL of the web manifest. */
  readonly manifest: string;
  /** URL of the start script. */
  readonly start: string;
  /** URLs of the cart sheet's code, to preload it before the cart opens. */
  readonly cart: readonly string[];
  /** URL of the picture that replaces a cover that cannot be shown. */
  readonly fallbackCover: string;
  /** The build's covers as data URLs, by the URLs of their files: a page shows them without requests. */
  readonly covers: Readonly<Record<string, string>>;
  /** The articles for which the build has drawn social pictures, with the texts in these. */
  readonly builtArticles: readonly Pick<PostSummary, 'slug' | 'title' | 'category'>[];
}

/** The file that each release of the site writes for the function that renders posts. */
export interface ReleaseDocuments extends DocumentAssets {
  /** The files of the build's own posts, by slug. They return when a post uploaded over one is deleted. */
  readonly originals: Readonly<Record<string, string>>;
}
