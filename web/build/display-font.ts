/// <reference path="./subset-font.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { cached } from './build-cache.ts';

const SOURCE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
);

/** The variation axes of the display typeface on the site. */
export const DISPLAY_AXES = { opsz: 96, wdth: 88, wght: 700 } as const;

/** Printable Latin-1 and typographic punctuation. */
const CHARACTERS = [
  ...Array.from({ length: 0x5f }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 0x60 }, (_, index) => String.fromCodePoint(0xa0 + index)),
  ...'‘’“”–—…•→ıŒœ',
].join('');

/** The display typeface for programs that draw pictures. @returns path of a TrueType file */
export function displayFontFile(): Promise<string> {
  const original = readFileSync(SOURCE);
  return cached([original, JSON.stringify(DISPLAY_AXES), CHARACTERS], 'ttf', () =>
    subsetFont(original, CHARACTERS, { targetFormat: 'truetype', variationAxes: DISPLAY_AXES }),
  );
}
