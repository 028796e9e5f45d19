/** Pictures that authors upload for posts. Browsers cut and resize them. */

/** Prefix of uploads that no post uses yet. */
export const POST_PICTURES_PREFIX = 'post-pictures/';

/** Folder of the pictures that the site shows. Their names contain a digest, so they never change. */
export const UPLOADED_COVERS_PATH = '/content/covers/';

/** The widths that the site uses, in pixels. The last one is the `featuredImage` of a post. */
export const PICTURE_WIDTHS = [640, 1280] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** In pixels: covers are eight to five. */
export function getPictureHeight(width: number): number {
  return (width * 5) / 8;
}

/** Limits of a picture that an author chooses: in bytes, and pixels of its longer side. */
export const PICTURE_LIMITS = { bytes: 10 * 1024 * 1024, pixels: 8_000 } as const;

/** Maximum size of each uploaded width, in bytes. */
export const MAX_RESIZED_BYTES = 2 * 1024 * 1024;

/** The type of all uploaded pictures: every browser writes it. */
export const PICTURE_TYPE = 'image/jpeg';

/** Explains why a file or picture cannot be used; undefined if it can. */
export function pictureProblem({
  bytes,
  width,
  height,
}: {
  readonly bytes: number;
  /** In pixels; undefined before the file was decoded. */
  readonly width?: number;
  readonly height?: number;
}): string | undefined {
  if (bytes === 0) return 'The file is empty.';
  if (bytes > PICTURE_LIMITS.bytes) {
    return `The file has ${(bytes / 1024 / 1024).toFixed(1)} MB, at most 10 MB are possible.`;
  }
  if (width === undefined || height === undefined) return undefined;
  if (Math.max(width, height) > PICTURE_LIMITS.pixels) {
    return `The picture has ${width} by ${height} pixels, at most ${PICTURE_LIMITS.pixels.toLocaleString('en-US')} each way are possible.`;
  }
  const [least] = PICTURE_WIDTHS;
  if (width < least || height < getPictureHeight(least)) {
    return `The picture has ${width} by ${height} pixels, at least ${least} by ${getPictureHeight(least)} are needed.`;
  }
  return undefined;
}

/** The path of an uploaded picture. @param digest of all its widths */
export function uploadedCoverPath(digest: string, width: PictureWidth): string {
  return `${UPLOADED_COVERS_PATH}${digest}-${width}.jpg`;
}

/** All widths of an uploaded picture, as the `srcset` of an image; undefined for other pictures. */
export function pictureSources(path: string): string | undefined {
  const [, digest] = /^\/content\/covers\/([0-9a-f]+)-1280\.jpg$/.exec(path) ?? [];
  if (!digest) return undefined;
  return PICTURE_WIDTHS.map((width) => `${uploadedCoverPath(digest, width)} ${width}w`).join(', ');
}
