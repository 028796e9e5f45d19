/**
 * Writes the pages of the site after `vite build` has made the browser's scripts (dist/web/client) and the renderer
 * (dist/web/server): documents, the files of the blog, pictures, and files for search engines.
 */
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Manifest } from 'vite';
import { isPublished, postPath } from '../../domain/site/post-files.ts';
import {
  POST_SOURCES_KEY,
  RELEASE_DOCUMENTS_KEY,
  ROBOTS_PATH,
  SECURITY_CONTACT_PATH,
} from '../../domain/site/site-files.ts';
import { socialImagePath } from '../../domain/site/social-images.ts';
import type { DocumentAssets, ReleaseDocuments } from '../documents/document-assets.ts';
import { postLists } from '../documents/post-lists.ts';
import { postFiles, readArticles, readSources } from './blog/articles.ts';
import { coverUrl, readCovers, svgDataUrl } from './blog/covers.ts';
import { robots, securityContact, webManifest } from './site-files.ts';
import { drawSocialImages } from './social-images.ts';

const BUILT = join(import.meta.dirname, '../../dist/web');
const SITE = join(BUILT, 'client');

/** The entities that React writes for special characters. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const posts = readArticles();
const published = posts.filter((post) => isPublished(post, Date.now()));
const covers = readCovers();
const scripts: Manifest = JSON.parse(readFileSync(join(SITE, '.vite/manifest.json'), 'utf8'));

// Only the renderer's build contains the fonts, which the styles refer to.
cpSync(join(BUILT, 'server/assets'), join(SITE, 'assets'), {
  recursive: true,
  filter: (file) => !file.endsWith('.js'),
});
const { listPages }: typeof import('../documents/render.tsx') = await import(join(BUILT, 'server/render.js'));
const { STYLES }: typeof import('../documents/styles.ts') = await import(join(BUILT, 'server/styles.js'));
const assets: DocumentAssets = {
  ...STYLES,
  ...getScripts(scripts),
  icon: svgDataUrl(readFileSync(join(SITE, 'favicon.svg'), 'utf8')),
  manifest: writeHashed('site', 'webmanifest', JSON.stringify(webManifest())),
  fallbackCover: coverUrl(),
  covers: Object.fromEntries(Object.entries(covers).map(([url, svg]) => [url, svgDataUrl(svg)])),
  builtArticles: published.map(({ slug, title, category }) => ({ slug, title, category })),
};
const pages = listPages(published, assets);

const pictured: { path: string; headline: string }[] = [];
for (const { path, html } of pages) {
  const text = html();
  write(`${path}/index.html`, text);
  if (text.includes(`${socialImagePath(path)}"`)) pictured.push({ path, headline: firstHeading(text, path) });
}
const originals = postFiles(posts);
for (const [path, text] of Object.entries({ ...postLists(published), ...originals, ...covers }))
  write(path, text);
write(ROBOTS_PATH, robots());
write(SECURITY_CONTACT_PATH, securityContact(new Date()));
const release: ReleaseDocuments = {
  ...assets,
  originals: Object.fromEntries(posts.map(({ slug }) => [slug, originals[postPath(slug)] ?? ''])),
};
write(`/${RELEASE_DOCUMENTS_KEY}`, JSON.stringify(release));
write(
  `/${POST_SOURCES_KEY}`,
  JSON.stringify(Object.fromEntries(readSources().map((texts) => [texts.slug, texts]))),
);
await drawSocialImages(SITE, pictured, posts);
await compressAssets();

/**
 * Stores a copy of each script and style beside it, compressed with more effort than a CloudFront distribution spends
 * when serving: visitors download 10 % less. It is to be served under the original's name with `Content-Encoding: br`.
 */
async function compressAssets(): Promise<void> {
  await Promise.all(
    globSync('assets/**/*.{js,css}', { cwd: SITE }).map(async (name) => {
      const file = join(SITE, name);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
    }),
  );
}

function write(path: string, content: string): void {
  const file = join(SITE, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function writeHashed(name: string, extension: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const url = `/assets/${name}-${hash}.${extension}`;
  write(url, text);
  return url;
}

/** Returns the text of a page's first heading. @throws Error naming a page without one */
function firstHeading(html: string, path: string): string {
  const [, inside] = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html) ?? [];
  if (!inside) throw new Error(`${path} has no heading of the first level, which its social picture shows.`);
  return inside
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Returns the URLs of the scripts that documents refer to.
 * @param manifest of the build for browsers
 * @throws Error if the manifest lacks one of them
 */
function getScripts(manifest: Manifest): Pick<DocumentAssets, 'start' | 'cart'> {
  const [start = '', ...others] = listScriptFiles(manifest, 'start');
  if (others.length > 0) throw new Error(`The start script imports others: ${others.join(', ')}.`);
  return { start, cart: listScriptFiles(manifest, 'cart').filter((file) => file !== start) };
}

/** Returns the files of a script and all its imports. */
function listScriptFiles(manifest: Manifest, name: string): string[] {
  const entry = Object.values(manifest).find((chunk) => chunk.name === name);
  if (!entry) throw new Error(`The build has no script '${name}'.`);
  const files = new Set<string>();
  const add = ({ file, imports = [] }: typeof entry) => {
    if (files.has(`/${file}`)) return;
    files.add(`/${file}`);
    for (const imported of imports) if (manifest[imported]) add(manifest[imported]);
  };
  add(entry);
  return [...files];
}
