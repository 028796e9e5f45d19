import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Kilobytes, brotli: what a page's scripts, and all of it, may weigh. */
export const BUDGET = { scripts: 105, total: 150 };

interface Weight {
  readonly page: string;
  readonly html: number;
  readonly scripts: number;
  readonly fonts: number;
}

/**
 * Says what a first visit to each page downloads, brotli-compressed where that helps, in kilobytes: the HTML
 * with its styles, every script it starts with, and the two fonts that every page is set in.
 * @param site the folder of the built site
 * @param pages HTML files in it
 * @returns a table, with a mark where a budget is exceeded
 */
export function weighPages(site: string, pages: readonly string[]): string {
  const rows = pages.map((page) => weigh(site, page)).sort((a, b) => a.page.localeCompare(b.page));
  const width = Math.max(...rows.map(({ page }) => page.length), 4);
  const line = (...cells: string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(width) : cell.padStart(9))).join('');
  return [
    line('page', 'html+css', 'js', 'fonts', 'all kB'),
    ...rows.map(({ page, html, scripts, fonts }) => {
      const total = html + scripts + fonts;
      const over = scripts > BUDGET.scripts || total > BUDGET.total ? '  over budget' : '';
      return line(page, ...[html, scripts, fonts, total].map((size) => size.toFixed(1))) + over;
    }),
  ].join('\n');
}

function weigh(site: string, page: string): Weight {
  const html = readFileSync(join(site, page), 'utf8');
  const addresses = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, address = '']) => address);
  const [start = ''] = addresses(html, /<script async src="([^"]+)"/g);
  const startText = readFileSync(join(site, start), 'utf8');
  const scripts = new Set([start, ...addresses(startText, /"(\/assets\/[^"]+\.js)"/g)]);
  const fonts = new Set(addresses(html, /url\((\/assets\/[^)]+-core-[^)]+\.woff2)\)/g));
  return {
    page: `/${page.replace(/(^|\/)index\.html$/, '')}`,
    html: compressed(Buffer.from(html)),
    scripts: sum([...scripts].map((address) => compressed(readFileSync(join(site, address))))),
    fonts: sum([...fonts].map((address) => readFileSync(join(site, address)).length / 1000)),
  };
}

function compressed(bytes: Buffer): number {
  return brotliCompressSync(bytes).length / 1000;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
