import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { COMPRESSED } from './compress-assets.ts';

/** Kilobytes, as sent: what a page's scripts, and all of it, may weigh. */
export const BUDGET = { scripts: 105, total: 150 };

interface Weight {
  readonly page: string;
  readonly html: number;
  readonly scripts: number;
  readonly fonts: number;
  readonly total: number;
}

/** Near what a distribution spends on a page that it compresses while serving it. */
const PAGE_QUALITY = 5;

/**
 * Says what a first visit to each page downloads, as it is sent, in kilobytes: the HTML with its styles, every script
 * it starts with, and the two fonts that every page is set in. Pictures are not in it, nor what is loaded when
 * somebody uses the page.
 * @param site the folder of the built site
 * @param pages HTML files in it
 * @returns a table, with a mark where a budget is exceeded
 */
export function weighPages(site: string, pages: readonly string[]): { table: string; isOverBudget: boolean } {
  const weights = pages.map((page) => weigh(site, page)).sort((a, b) => a.page.localeCompare(b.page));
  const width = Math.max(...weights.map(({ page }) => page.length), 4);
  const line = (...cells: string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(width) : cell.padStart(9))).join('');
  const rows = weights.map((weight) => {
    const { page, html, scripts, fonts, total } = weight;
    const cells = line(page, ...[html, scripts, fonts, total].map((size) => size.toFixed(1)));
    return isOver(weight) ? `${cells}  over budget` : cells;
  });
  return {
    table: [line('page', 'html+css', 'js', 'fonts', 'all kB'), ...rows].join('\n'),
    isOverBudget: weights.some(isOver),
  };
}

function isOver({ scripts, total }: Weight): boolean {
  return scripts > BUDGET.scripts || total > BUDGET.total;
}

function weigh(site: string, page: string): Weight {
  const html = readFileSync(join(site, page), 'utf8');
  const [start = ''] = addresses(html, /<script async src="([^"]+)"/g);
  const scripts = addresses(readFileSync(join(site, start), 'utf8'), /"(\/assets\/[^"]+\.js)"/g);
  const fonts = addresses(html, /url\((\/assets\/[^)]+-core-[^)]+\.woff2)\)/g);
  const kilobytes = (address: string) => statSync(join(site, address)).size / 1000;
  const parts = {
    html: compressedPage(html),
    scripts: sum([start, ...scripts].map((address) => kilobytes(address + COMPRESSED))),
    fonts: sum(fonts.map(kilobytes)),
  };
  return {
    page: `/${page.replace(/(^|\/)index\.html$/, '')}`,
    ...parts,
    total: parts.html + parts.scripts + parts.fonts,
  };
}

function compressedPage(html: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY };
  return brotliCompressSync(html, { params }).length / 1000;
}

function addresses(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, address = '']) => address))];
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
