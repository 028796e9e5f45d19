/** Width and height of the covers of articles, in pixels. */
export const COVER_SIZE = { width: 1280, height: 800 } as const;

/** The folder of the build's covers. Its files never change, so their names contain a digest. */
export const COVERS_PATH = '/assets/covers/';

const COVER_URL = new RegExp(`^${COVERS_PATH}[\\w.-]+$`);

/** Whether a URL belongs to a cover made by a build. */
export function isCover(url: string): boolean {
  return COVER_URL.test(url);
}
