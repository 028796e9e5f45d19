/** Files at the site's root that the build generates, in addition to those of web/public. */

import { BLOG_FEED_PATH, BLOG_INDEX_PATH } from './blog.ts';
import { ARCHIVE_FEED_PATH } from './letter-archive.ts';
import { SOCIAL_IMAGES_FOLDER } from './social-images.ts';

export const SITEMAP_PATH = '/sitemap.xml';
export const ROBOTS_PATH = '/robots.txt';

/** Contact for security reports (RFC 9116). */
export const SECURITY_CONTACT_PATH = '/.well-known/security.txt';

/** Files generated from all posts and letters, besides pages. */
export const POST_LISTS = [BLOG_INDEX_PATH, BLOG_FEED_PATH, ARCHIVE_FEED_PATH, SITEMAP_PATH] as const;

/** Icons of web/public that browsers, phones and search engines request, drawn from its favicon.svg. */
export const ICONS = [
  { path: '/favicon.ico', size: 32, maskable: false },
  { path: '/apple-touch-icon.png', size: 180, maskable: true },
  { path: '/icon-192.png', size: 192, maskable: false },
  { path: '/icon-512.png', size: 512, maskable: false },
  { path: '/icon-maskable-192.png', size: 192, maskable: true },
  { path: '/icon-maskable-512.png', size: 512, maskable: true },
] as const;

/** Key of the file with the release's assets, which is not served: the function that renders articles reads it. */
export const RELEASE_DOCUMENTS_KEY = 'documents.json';

/** Key of the texts of the release's posts, as their authors wrote them. It is not served: the back office edits them. */
export const POST_SOURCES_KEY = 'post-sources.json';

/** Key of the list of files that are not posts. It is not served: the back office shows it. */
export const POST_PROBLEMS_KEY = 'post-problems.json';

/** Files that the edge function must pass through; it recognizes files by these names. */
export const GENERATED_FILES: readonly string[] = [SITEMAP_PATH, ROBOTS_PATH, SECURITY_CONTACT_PATH];
export const GENERATED_FOLDERS: readonly string[] = [SOCIAL_IMAGES_FOLDER];
