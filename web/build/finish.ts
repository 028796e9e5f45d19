/**
 * Finishes the pages that `react-router build web` has written to dist/web/client:
 *
 * - inline scripts become files, so that the policy `script-src 'self'` holds as it reads;
 * - they start when the page is idle or used (see hydrate-later.ts), not while it is being drawn;
 * - the style sheet is put into the page, which saves a round trip before the first paint;
 * - structured data, social pictures, icons, sitemap and robots.txt are made (discovery.ts);
 * - the web manifest is made from the brand settings.
 *
 * Prints what each page weighs. Run it with Node after every build.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { makeDiscoverable } from './discovery.ts';
import { webManifest } from './web-manifest.ts';
import { weighPages } from './weigh-pages.ts';

const SITE = join(import.meta.dirname, '../../dist/web/client');

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE_SHEET = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/** What a page starts with: scripts to run first, then a module. */
interface InlineScripts {
  readonly prepare: string;
  readonly module: string;
}

async function finish(): Promise<void> {
  // What the router would fetch from a server; pages find it out themselves (routes/blog.tsx, routes/article.tsx).
  for (const data of globSync('**/*.data', { cwd: SITE })) rmSync(join(SITE, data));
  rmSync(join(SITE, '__spa-fallback.html'), { force: true });
  const pages = globSync('**/*.html', { cwd: SITE });
  if (pages.length === 0) throw new Error(`There are no pages in ${SITE}. Build the site first.`);
  await makeDiscoverable(SITE, pages);
  const manifest = writeHashed('site', 'webmanifest', JSON.stringify(webManifest()));
  const inlined = new Set<string>();
  for (const page of pages) finishPage(join(SITE, page), manifest, inlined);
  for (const styleSheet of inlined) rmSync(join(SITE, styleSheet));
  console.log(weighPages(SITE, pages));
}

function finishPage(file: string, manifest: string, inlined: Set<string>): void {
  const html = readFileSync(file, 'utf8');
  const preloads = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => required(href, 'address', file));
  const start = writeStart(inlineScripts(html, file), preloads);
  const finished = html
    .replace(SCRIPT, (script, attributes: string) => (isData(attributes) ? script : ''))
    .replace(MODULE_PRELOAD, '')
    .replace(STYLE_SHEET, (_, href: string) => {
      inlined.add(href);
      return `<style>${readFileSync(join(SITE, href), 'utf8').trim()}</style>`;
    })
    .replace(
      '</head>',
      `<link rel="manifest" href="${manifest}"/><script async src="${start}"></script></head>`,
    );
  writeFileSync(file, finished);
}

function inlineScripts(html: string, file: string): InlineScripts {
  const scripts = [...html.matchAll(SCRIPT)].map(([, attributes = '', text = '']) => ({ attributes, text }));
  const executable = scripts.filter(({ attributes }) => !isData(attributes));
  const isModule = ({ attributes }: { attributes: string }) => attributes.includes('type="module"');
  const modules = executable.filter(isModule);
  if (modules.length !== 1) throw new Error(`${file} has ${modules.length} module scripts instead of one.`);
  return {
    prepare: executable
      .filter((script) => !isModule(script))
      .map(({ text }) => text)
      .join('\n'),
    module: required(modules[0]?.text, 'module script', file),
  };
}

/** Structured data is no script to the browser: it is neither run nor refused by the policy. */
function isData(attributes: string): boolean {
  return attributes.includes('type="application/ld+json"');
}

/** Writes the two files that start a page. @returns the address of the first */
function writeStart({ prepare, module }: InlineScripts, preloads: readonly string[]): string {
  const moduleAddress = writeHashed('page', 'js', module);
  const start = { module: moduleAddress, preloads: [moduleAddress, ...preloads] };
  const { outputFiles } = buildSync({
    stdin: {
      contents: `import { hydrateLater } from './hydrate-later.ts';
        hydrateLater({ ...${JSON.stringify(start)}, prepare() { ${prepare} } });`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return writeHashed('start', 'js', required(outputFiles[0]?.text, 'output', 'esbuild'));
}

function writeHashed(name: string, extension: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const address = `/assets/${name}-${hash}.${extension}`;
  writeFileSync(join(SITE, address), text);
  return address;
}

function required(text: string | undefined, what: string, where: string): string {
  if (!text) throw new Error(`${where} has no ${what}: has the router's output changed?`);
  return text;
}

await finish();
