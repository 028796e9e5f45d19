import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { COMPRESSED } from './compress-assets.ts';

/** Kilobytes as transferred: the limit for a page's scripts, and the goal for the whole page. */
const BUDGET = { scripts: 8, total: 75 };

/** The Brotli quality, close to what a CloudFront distribution uses when it compresses a page while serving it. */
const PAGE_QUALITY = 5;

/** The phone of the Lighthouse audit: viewport width in CSS pixels, and device pixels per CSS pixel. */
const PHONE = { width: 412, density: 1.75 };

/**
 * Prints what a phone downloads on its first visit to each page before any interaction, in kilobytes as transferred:
 * the HTML with its styles, the start script, the fonts for its characters, its icon, the web manifest, and the
 * pictures that are not lazily loaded. Only a warning is printed if a page's content makes it too heavy.
 * @param site the folder of the built site
 * @param paths of its pages
 * @param start URL of the start script
 * @throws Error if the start script is over budget
 */
export function weighPages(site: string, paths: readonly string[], start: string): void {
  const scripts = kilobytes(site, start + COMPRESSED);
  const weights = paths.map((path) => ({ path, ...weigh(site, path, scripts) }));
  const width = Math.max(...paths.map((path) => path.length));
  console.log(`${'page'.padEnd(width)}  html+css  fonts  other  all kB (scripts ${scripts.toFixed(1)})`);
  for (const { path, html, fonts, other, total } of weights) {
    const cells = [html.toFixed(1).padStart(10), fonts.toFixed(1).padStart(7), other.toFixed(1).padStart(7)];
    const mark = total > BUDGET.total ? `  over ${BUDGET.total} kB` : '';
    console.log(`${path.padEnd(width)}${cells.join('')}${total.toFixed(1).padStart(8)}${mark}`);
  }
  if (scripts > BUDGET.scripts) {
    throw new Error(`The start script has ${scripts.toFixed(1)} kB, and may have ${BUDGET.scripts}.`);
  }
}

function weigh(site: string, path: string, scripts: number) {
  const page = readFileSync(join(site, path, 'index.html'), 'utf8');
  const html = compressedPage(page);
  const fonts = sum(fontsOf(page).map((url) => kilobytes(site, url)));
  const other = sum(
    [
      ...urls(page, /<link rel="icon" href="([^"]+\.svg)"/g),
      ...urls(page, /<link rel="manifest" href="([^"]+)"/g),
      ...firstPictures(page),
    ].map((url) => kilobytes(site, url)),
  );
  return { html, fonts, other, total: html + scripts + fonts + other };
}

function kilobytes(site: string, url: string): number {
  return statSync(join(site, url)).size / 1000;
}

function compressedPage(html: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY };
  return brotliCompressSync(html, { params }).length / 1000;
}

const FONT = /@font-face\{[^}]*?url\((\/assets\/[^)]+)\)[^}]*?unicode-range:([^;}]+)/g;

/** The fonts needed for a page's text: `core` always, `more` for words of other languages. */
export function fontsOf(html: string): string[] {
  const body = html.slice(html.indexOf('<body')).replace(/<script\b[^>]*>[\s\S]*?<\/script>|<[^>]+>/g, '');
  const codes = [...new Set(body)].map((character) => character.codePointAt(0) ?? 0);
  return [...html.matchAll(FONT)].flatMap(([, url = '', list = '']) => {
    const ranges = list.split(',').map((range) => range.replace(/^\s*U\+/i, '').split('-'));
    const isNeeded = ranges.some(([first = '', last = first]) =>
      codes.some((code) => code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16)),
    );
    return isNeeded ? [url] : [];
  });
}

const FIRST_PICTURE =
  /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/><img [^>]*loading="eager"/g;

/** The files that a phone chooses for the pictures that are loaded eagerly. */
export function firstPictures(html: string): string[] {
  return [...html.matchAll(FIRST_PICTURE)].map(([, sources = '', sizes = '']) => {
    const share = /(?:^|, )(\d+)vw$/.exec(sizes)?.[1];
    if (!share) throw new Error(`A phone cannot tell how wide a picture is from '${sizes}'.`);
    const dots = (Number(share) / 100) * PHONE.width * PHONE.density;
    const choices = sources.split(', ').map((source) => source.split(' '));
    const [url] =
      choices.find(([, width = '']) => Number.parseInt(width, 10) >= dots) ?? choices.at(-1) ?? [];
    return url ?? '';
  });
}

function urls(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, url = '']) => url))];
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
