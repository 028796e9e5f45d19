import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NOT_FOUND_HEADER } from '../../domain/api.ts';
import { ASSETS_FOLDER, CONTENT_FOLDER } from '../../domain/responses/caching.ts';
import { BLOG_FEED_PATH, BLOG_PATH } from '../../domain/site/blog.ts';
import { ARCHIVE_FEED_PATH } from '../../domain/site/letter-archive.ts';
import { NEWSLETTER_PAGE, NOT_FOUND_PAGE, PRERENDERED_PAGES } from '../../domain/site/pages.ts';
import { MAX_SLUG_LENGTH } from '../../domain/site/post-files.ts';
import { SITE_CONFIG_PATH } from '../../domain/site/site-config.ts';
import { GENERATED_FILES, GENERATED_FOLDERS } from '../../domain/site/site-files.ts';
import type { Domain } from '../stages.ts';
import type { ResponseHeaders } from './response-headers.ts';

/** Vite copies this folder to the site's root unchanged. */
const PUBLIC_FOLDER = fileURLToPath(new URL('../../web/public', import.meta.url));

/** All paths with a response other than the not-found page. */
export interface SiteManifest {
  /** Served from the `index.html` of their folder. */
  readonly pages: readonly string[];
  readonly files: readonly string[];
  /** Everything below these is a file. With slashes at both ends. */
  readonly folders: readonly string[];
  /** Paths below these lists may be articles or letters. */
  readonly articles: { readonly lists: readonly string[]; readonly longestSlug: number };
  /** The file served for all other paths. */
  readonly notFound: string;
  /** The header of a response with that file from the API. */
  readonly notFoundHeader: string;
  /** A host name of the site that redirects to another one. */
  readonly moved?: { readonly from: string; readonly to: string };
}

interface SiteSources {
  /** The site's own domain, if it has one. */
  readonly domain?: Domain | undefined;
  /** Absolute path of the folder whose content is copied to the site's root. */
  readonly publicFolder?: string;
}

/** The site's paths from source files alone: the stack is synthesized without a web build. */
export function createSiteManifest({ domain, publicFolder = PUBLIC_FOLDER }: SiteSources = {}): SiteManifest {
  const entries = listEntries(publicFolder);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `/${name}/`);
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => `/${name}`);
  return {
    pages: PRERENDERED_PAGES,
    files: sortUnique([SITE_CONFIG_PATH, BLOG_FEED_PATH, ARCHIVE_FEED_PATH, ...GENERATED_FILES, ...files]),
    folders: sortUnique([ASSETS_FOLDER, CONTENT_FOLDER, ...GENERATED_FOLDERS, ...folders]),
    articles: { lists: [BLOG_PATH, NEWSLETTER_PAGE], longestSlug: MAX_SLUG_LENGTH },
    notFound: `${NOT_FOUND_PAGE}/index.html`,
    notFoundHeader: NOT_FOUND_HEADER,
    ...(domain?.redirectFrom && { moved: { from: domain.redirectFrom, to: domain.hostName } }),
  };
}

function listEntries(folder: string) {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
}

function sortUnique(paths: readonly string[]): string[] {
  return [...new Set(paths)].sort();
}

/** The source of the CloudFront function that runs on each request and response of the site. */
export function renderViewerFunction(manifest: SiteManifest, headers: ResponseHeaders): string {
  const source = readFileSync(new URL('./viewer.js', import.meta.url), 'utf8');
  // Its size is limited, and comments count.
  const code = source.replace(/^ *\/\/.*\n/gm, '');
  return code.replace(
    'const site = SITE;',
    () => `const site = ${JSON.stringify({ ...manifest, headers })};`,
  );
}
