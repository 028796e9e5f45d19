import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NOT_FOUND_PAGE, PRERENDERED_PAGES } from '../../domain/pages.ts';
import { SITE_CONFIG_PATH } from '../../domain/site-config.ts';

/** Vite copies this folder to the site's root as it is. */
const PUBLIC_FOLDER = fileURLToPath(new URL('../../web/public', import.meta.url));

/** Every address that the site answers with something else than the not-found page. */
export interface SiteManifest {
  /** Served from the `index.html` of their folder. */
  readonly pages: readonly string[];
  readonly files: readonly string[];
  /** Anything below these is a file. With slashes at both ends. */
  readonly folders: readonly string[];
  /** The file served for all other addresses. */
  readonly notFound: string;
}

/**
 * Lists the site's addresses from sources alone, since the stack is synthesised without a web build.
 * `/assets/` is not among them: it has a cache behaviour of its own, without the function.
 * @param publicFolder absolute path of the folder whose content is copied to the site's root
 */
export function siteManifest(publicFolder = PUBLIC_FOLDER): SiteManifest {
  const entries = existsSync(publicFolder) ? readdirSync(publicFolder, { withFileTypes: true }) : [];
  const folders = entries.filter((entry) => entry.isDirectory());
  const files = entries.filter((entry) => entry.isFile());
  return {
    pages: PRERENDERED_PAGES,
    files: [SITE_CONFIG_PATH, ...files.map(({ name }) => `/${name}`).sort()],
    folders: folders.map(({ name }) => `/${name}/`).sort(),
    notFound: `${NOT_FOUND_PAGE}/index.html`,
  };
}

/** The source of the function that CloudFront runs on each request and answer of the site. */
export function viewerFunction(manifest: SiteManifest): string {
  const source = readFileSync(new URL('./viewer.js', import.meta.url), 'utf8');
  return source.replace('const site = SITE;', () => `const site = ${JSON.stringify(manifest)};`);
}
