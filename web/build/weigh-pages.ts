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
  /** The icon, the web manifest and pictures. */
  readonly other: number;
  readonly total: number;
}

/** Near what a distribution spends on a page that it compresses while serving it. */
const PAGE_QUALITY = 5;

/** The phone that the audit visits with: the width of its window, and dots for each pixel of it. */
const PHONE = { width: 412, density: 1.75 };

/**
 * Says what a first visit to each page downloads on a phone, as it is sent, in kilobytes: the HTML with its styles,
 * every script it starts with, the fonts that its characters are in, its icon, the web manifest, which not every browser
 * asks for, and the pictures that it does not wait with. What is loaded when somebody uses the page is not in it.
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
    const { page, html, scripts, fonts, other, total } = weight;
    const cells = line(page, ...[html, scripts, fonts, other, total].map((size) => size.toFixed(1)));
    return isOver(weight) ? `${cells}  over budget` : cells;
  });
  return {
    table: [line('page', 'html+css', 'js', 'fonts', 'other', 'all kB'), ...rows].join('\n'),
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
  const kilobytes = (address: string) => statSync(join(site, address)).size / 1000;
  const parts = {
    html: compressedPage(html),
    scripts: sum([start, ...scripts].map((address) => kilobytes(address + COMPRESSED))),
    fonts: sum(fontsOf(html).map(kilobytes)),
    other: sum(
      [
        ...addresses(html, /<link rel="icon" href="([^"]+\.svg)"/g),
        ...addresses(html, /<link rel="manifest" href="([^"]+)"/g),
        ...firstPictures(html),
      ].map(kilobytes),
    ),
  };
  return {
    page: `/${page.replace(/(^|\/)index\.html$/, '')}`,
    ...parts,
    total: sum(Object.values(parts)),
  };
}

function compressedPage(html: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY };
  return brotliCompressSync(html, { params }).length / 1000;
}

const FONT = /@font-face\{[^}]*?url\((\/assets\/[^)]+)\)[^}]*?unicode-range:([^;}]+)/g;

/** The fonts that have a character of the page's text: `core` always, `more` for words of other languages. */
export function fontsOf(html: string): string[] {
  const body = html.slice(html.indexOf('<body')).replace(/<script\b[^>]*>[\s\S]*?<\/script>|<[^>]+>/g, '');
  const codes = [...new Set(body)].map((character) => character.codePointAt(0) ?? 0);
  return [...html.matchAll(FONT)].flatMap(([, address = '', list = '']) => {
    const ranges = list.split(',').map((range) => range.replace(/^\s*U\+/i, '').split('-'));
    const isNeeded = ranges.some(([first = '', last = first]) =>
      codes.some((code) => code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16)),
    );
    return isNeeded ? [address] : [];
  });
}

const FIRST_PICTURE =
  /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/><img [^>]*loading="eager"/g;

/** What a phone takes of the pictures that are loaded at once. */
export function firstPictures(html: string): string[] {
  return [...html.matchAll(FIRST_PICTURE)].map(([, sources = '', sizes = '']) => {
    const share = /(?:^|, )(\d+)vw$/.exec(sizes)?.[1];
    if (!share) throw new Error(`A phone cannot tell how wide a picture is from '${sizes}'.`);
    const dots = (Number(share) / 100) * PHONE.width * PHONE.density;
    const choices = sources.split(', ').map((source) => source.split(' '));
    const [address] =
      choices.find(([, width = '']) => Number.parseInt(width, 10) >= dots) ?? choices.at(-1) ?? [];
    return address ?? '';
  });
}

function addresses(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, address = '']) => address))];
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
