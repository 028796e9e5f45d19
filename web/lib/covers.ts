/**
 * Pictures of articles: how the build names their files, and how pages find them. A post's `featuredImage` is the name
 * of the largest WebP file, from which the other names follow.
 */
export const COVER_WIDTHS = [240, 480, 720, 1280] as const;
export const COVER_FORMATS = ['avif', 'webp'] as const;

export type CoverFormat = (typeof COVER_FORMATS)[number];

/** Width and height of the largest; the others have the same shape. */
export const COVER_SIZE = { width: 1280, height: 800 } as const;

/**
 * The path of a cover's file. Files of that folder never change, so their names contain a digest.
 * @param name slug and digest
 */
export function coverFile(name: string, width: number, format: CoverFormat): string {
  return `/assets/covers/${name}-${width}.${format}`;
}

const COVER_URL = /^\/assets\/covers\/([a-z0-9-]+-[0-9a-f]{8})-1280\.webp$/;

/** The name of the cover that a URL belongs to; undefined for other pictures. */
export function coverName(url: string): string | undefined {
  return COVER_URL.exec(url)?.[1];
}

/** The value of `srcset`. */
export function coverSources(name: string, format: CoverFormat): string {
  return COVER_WIDTHS.map((width) => `${coverFile(name, width, format)} ${width}w`).join(', ');
}
