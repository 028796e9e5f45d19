/** How long browsers (`max-age`) and the edge (`s-maxage`) keep a file. Errors are not kept. */
import { BLOG_PATH } from '../site/blog.ts';
import { NEWSLETTER_PAGE } from '../site/pages.ts';
import { UPLOADED_COVERS_PATH } from '../site/post-pictures.ts';
import { SITE_CONFIG_PATH } from '../site/site-config.ts';
import { POST_LISTS } from '../site/site-files.ts';

/** Browsers revalidate each time, and get a 304 if nothing has changed. */
const REVALIDATED = 'public, max-age=0, must-revalidate';

/** A deployment invalidates changed files, so a day matters only for forgotten ones. In seconds. */
const DAY = 's-maxage=86400';

/** Folder of the build's files with a hash in their names. */
export const ASSETS_FOLDER = '/assets/';

/** Folder of posts, those of the build as well as uploaded ones. */
export const CONTENT_FOLDER = '/content/';

/** Articles, letters, and their lists change without a deployment: a minute at the edge, which is not notified. */
export const CHANGED_AT_ANY_TIME = `${REVALIDATED}, s-maxage=60`;

/** The `Cache-Control` of a file of the site. @param key in the bucket, such as `pricing/index.html` */
export function getCacheControl(key: string): string {
  const path = `/${key}`;
  if ([ASSETS_FOLDER, UPLOADED_COVERS_PATH].some((folder) => path.startsWith(folder))) {
    return 'public, max-age=31536000, immutable';
  }
  // Each page of a visit asks for it, and few deployments change it.
  if (path === SITE_CONFIG_PATH) return `public, max-age=300, ${DAY}`;
  return changesAtAnyTime(path) ? CHANGED_AT_ANY_TIME : `${REVALIDATED}, ${DAY}`;
}

function changesAtAnyTime(path: string): boolean {
  const folders = [CONTENT_FOLDER, `${BLOG_PATH}/`, `${NEWSLETTER_PAGE}/`];
  return folders.some((folder) => path.startsWith(folder)) || POST_LISTS.some((list) => list === path);
}
