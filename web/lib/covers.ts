import { UPLOADED_COVERS_PATH } from '../../domain/site/post-pictures.ts';

/** Width and height of the covers of articles, in pixels. */
export const COVER_SIZE = { width: 1280, height: 800 } as const;

/** The folder of the build's covers. Its files never change, so their names contain a digest. */
export const COVERS_PATH = '/assets/covers/';

const COVER_URL = new RegExp(`^(?:${COVERS_PATH}|${UPLOADED_COVERS_PATH})[\\w.-]+$`);

/** Whether a URL leads to a cover of a build, or an uploaded one. */
export function isCover(url: string): boolean {
  return COVER_URL.test(url);
}
