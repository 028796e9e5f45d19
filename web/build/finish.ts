/**
 * Finishes the pages that `react-router build web` has written to dist/web/client:
 *
 * - inline scripts become files, so that the policy `script-src 'self'` lets them run;
 * - they start when the page is idle or used (see hydrate-later.ts), not while it is being drawn;
 * - the one script that has to run before is put in, the same in all pages (domain/inline-script.ts);
 * - the styles that a page can need at first are put into it, which saves a round trip before the first paint; the
 *   whole style sheet comes with whatever is loaded later (late-modules.ts);
 * - scripts and styles are compressed as well as can be (compress-assets.ts);
 * - structured data, social pictures, icons, sitemap and robots.txt are made (discovery.ts);
 * - the web manifest is made from the brand settings.
 *
 * Prints what each page weighs, and fails when one is over budget. Run it with Node after every build.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { INLINE_SCRIPT } from '../../domain/inline-script.ts';
import { compressAssets } from './compress-assets.ts';
import { makeDiscoverable } from './discovery.ts';
import { readStyles, type Styles, type Text, tagsOf, textOf } from './inline-styles.ts';
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

/** What all pages have in common. */
interface Site {
  readonly styles: Styles;
  /** Address of the whole style sheet. */
  readonly styleSheet: string;
  readonly manifest: string;
  /** By address, what each script may write into a page. */
  readonly scripts: Map<string, Text>;
}

async function finish(): Promise<void> {
  // What the router would fetch from a server; pages find it out themselves (routes/blog.tsx, routes/article.tsx).
  for (const data of globSync('**/*.data', { cwd: SITE })) rmSync(join(SITE, data));
  rmSync(join(SITE, '__spa-fallback.html'), { force: true });
  const pages = globSync('**/*.html', { cwd: SITE });
  if (pages.length === 0) throw new Error(`There are no pages in ${SITE}. Build the site first.`);
  await makeDiscoverable(SITE, pages);
  const styles = readStyles(takeStyleSheet(pages));
  const site: Site = {
    styles,
    styleSheet: writeHashed('styles', 'css', styles.whole),
    manifest: writeHashed('site', 'webmanifest', JSON.stringify(webManifest())),
    scripts: new Map(),
  };
  for (const page of pages) finishPage(join(SITE, page), site);
  await compressAssets(SITE);
  const { table, isOverBudget } = weighPages(SITE, pages);
  console.log(table);
  if (isOverBudget) throw new Error('There are pages over budget.');
}

/** Reads the style sheet, which is the same on all pages, and removes the file. */
function takeStyleSheet(pages: readonly string[]): string {
  const addresses = new Set(
    pages.flatMap((page) =>
      [...readFileSync(join(SITE, page), 'utf8').matchAll(STYLE_SHEET)].map(([, href]) => href),
    ),
  );
  if (addresses.size !== 1) throw new Error(`The pages have ${addresses.size} style sheets instead of one.`);
  const [href] = addresses;
  const file = join(SITE, required(href, 'address', 'the style sheet'));
  const css = readFileSync(file, 'utf8');
  rmSync(file);
  return css;
}

function finishPage(file: string, { styles, styleSheet, manifest, scripts }: Site): void {
  const html = readFileSync(file, 'utf8');
  const preloads = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => required(href, 'address', file));
  const start = writeStart(inlineScripts(html, file), preloads);
  const text = html
    .replace(SCRIPT, (script, attributes: string) => (isData(attributes) ? script : ''))
    .replace(MODULE_PRELOAD, '');
  const part = styles.partFor([tagsOf(text), ...preloads.map((address) => scriptText(address, scripts))]);
  const finished = text
    .replace(STYLE_SHEET, () => `<script>${INLINE_SCRIPT}</script><style>${part}</style>`)
    .replace(
      '</head>',
      () =>
        `<link rel="manifest" href="${manifest}"/><script async src="${start}" data-styles="${styleSheet}"></script></head>`,
    );
  writeFileSync(file, finished);
}

/** The libraries have no class of ours in them, but many words. */
const LIBRARIES = /^\/assets\/framework-/;

function scriptText(address: string, scripts: Map<string, Text>): Text {
  const known =
    scripts.get(address) ?? textOf(LIBRARIES.test(address) ? '' : readFileSync(join(SITE, address), 'utf8'));
  scripts.set(address, known);
  return known;
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

/** Writes the file that starts a page. @returns its address */
function writeStart({ prepare, module }: InlineScripts, modules: readonly string[]): string {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `import { hydrateLater } from './hydrate-later.ts';
        hydrateLater({ modules: ${JSON.stringify(modules)}, async run() { ${prepare}; ${withoutImports(module)} } });`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    // The format for scripts would turn each import() into a require().
    format: 'esm',
    target: 'es2022',
    external: ['/assets/*'],
    write: false,
  });
  return writeHashed(
    'start',
    'js',
    `(()=>{${required(outputFiles[0]?.text, 'output', 'esbuild').trim()}})()`,
  );
}

const IMPORT = /^\s*import (?:\* as (\w+) from )?("[^"]+");?$/gm;

/** A module as a piece of a script, which may not have imports: it awaits them, all at once. */
function withoutImports(module: string): string {
  const imports = [...module.matchAll(IMPORT)];
  const names = imports.map(([, name = '']) => name).join(', ');
  const calls = imports.map(([, , address]) => `import(${address})`).join(', ');
  return `const [${names}] = await Promise.all([${calls}]); ${module.replace(IMPORT, '')}`;
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
