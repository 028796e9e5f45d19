import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { getContentType } from '../../domain/responses/content-types.ts';
import { NOT_FOUND_PAGE } from '../../domain/site/pages.ts';
import type { DocumentAssets } from '../documents/document-assets.ts';
import { postLists } from '../documents/post-lists.ts';
import { ARTICLES_FOLDER, postFiles, readArticles } from './blog/articles.ts';
import { coverUrl, readCovers } from './blog/covers.ts';

const WEB = join(import.meta.dirname, '..');
const SHEETS = readdirSync(join(WEB, 'styles/sheets')).map((file) => file.replace('.css', ''));

/**
 * Folders whose modules documents are rendered from, even if an island uses them too: their changes reload the page.
 */
const PARTS_OF_DOCUMENTS = /^\/(?:build|content|documents|illustrations|shell|styles|ui|workshop)\//;

/**
 * Renders documents on request in development. A change to what a page's HTML is made from reloads the page; modules
 * that the browser has loaded (islands, applications) are replaced in place.
 */
export function devDocuments(): Plugin {
  return {
    name: 'dev-documents',
    apply: 'serve',
    configureServer(server) {
      server.watcher.add(ARTICLES_FOLDER);
      server.watcher.on('change', (file) => {
        if (/\.(?:md|svg)$/.test(file)) server.environments.client.hot.send({ type: 'full-reload' });
      });
      server.middlewares.use(async (request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname;
        try {
          const found = findFile(path) ?? (await renderPage(server, path));
          if (!found) return next();
          response.statusCode = found.status ?? 200;
          response.setHeader('content-type', getContentType(found.name));
          response.end(found.body);
        } catch (error) {
          if (error instanceof Error) server.ssrFixStacktrace(error);
          next(error);
        }
      });
    },
    hotUpdate({ file, modules, server }) {
      const path = file.slice(WEB.length);
      const { client } = server.environments;
      // Style sheets also list the files that they are generated from, which have no module id.
      const known = client.moduleGraph.getModulesByFile(file) ?? new Set();
      const isLoaded = [...known].some(({ id }) => id !== null);
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      if (!isLoaded || PARTS_OF_DOCUMENTS.test(path)) client.hot.send({ type: 'full-reload' });
    },
  };
}

interface FoundFile {
  /** Its extension determines the content type. */
  readonly name: string;
  readonly body: string;
  readonly status?: number;
}

/** Returns a file that the build would generate from articles. */
function findFile(path: string): FoundFile | undefined {
  // Modules of the content folder have URLs below /content/ too.
  if (!/^\/(?:content\/.*\.json$|assets\/covers\/|(?:feed|sitemap)\.xml$)/.test(path)) return undefined;
  const posts = readArticles();
  const files: Record<string, string> = { ...postLists(posts), ...postFiles(posts), ...readCovers() };
  const body = files[path];
  return body === undefined ? { name: '.txt', body: '', status: 403 } : { name: path, body };
}

async function renderPage(server: ViteDevServer, path: string): Promise<FoundFile | undefined> {
  if (!PAGE.test(path)) return undefined;
  const { listPages } = (await server.ssrLoadModule(
    '/documents/render.tsx',
  )) as typeof import('../documents/render.tsx');
  const posts = readArticles();
  const assets: DocumentAssets = {
    // The names stand for the sheets until they are replaced by links below.
    styles: Object.fromEntries(SHEETS.map((name) => [name, name])),
    displayFont: '/fonts/bricolage-display-core.woff2',
    icon: '/favicon.svg',
    manifest: '/site.webmanifest',
    start: '/islands/start.ts',
    cart: [],
    fallbackCover: coverUrl(),
    covers: {},
    builtArticles: posts,
  };
  const pages = listPages(posts, assets);
  const find = (wanted: string) => pages.find((page) => page.path === wanted);
  const page = find(path) ?? (await renderElements(server, path, assets));
  const html = (page ?? find(NOT_FOUND_PAGE))?.html() ?? '';
  // Linked by URL, so that it is updated after every edit.
  const styled = html.replace(
    /<style>(\w+)<\/style>/,
    '<link rel="stylesheet" href="/styles/sheets/$1.css"/>',
  );
  return {
    name: '.html',
    body: await server.transformIndexHtml(path, styled),
    ...(!page && { status: 404 }),
  };
}

/** Returns the page of all elements, which is for developers and not built. */
async function renderElements(server: ViteDevServer, path: string, assets: DocumentAssets) {
  if (path !== '/_elements') return undefined;
  const [{ ELEMENTS }, { renderDocument }] = (await Promise.all(
    ['/workshop/elements.tsx', '/documents/document.tsx'].map((module) => server.ssrLoadModule(module)),
  )) as [typeof import('../workshop/elements.tsx'), typeof import('../documents/document.tsx')];
  return { html: () => renderDocument(ELEMENTS, assets) };
}

/** Matches paths that are neither files nor Vite's own URLs. */
const PAGE = /^\/(?:_elements|updates\/.*|[^@_.][^.]*)?$/;
