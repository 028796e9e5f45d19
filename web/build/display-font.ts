/// <reference path="./subset-font.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { cached } from './build-cache.ts';

const SOURCE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
);

/** The instance of the display face that the pages are set in. */
export const DISPLAY_AXES = { opsz: 96, wdth: 88, wght: 700 } as const;

/** All of printable Latin-1, with the punctuation of good typography. */
const CHARACTERS = [
  ...Array.from({ length: 0x5f }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 0x60 }, (_, index) => String.fromCodePoint(0xa0 + index)),
  ...'‘’“”–—…•→ıŒœ',
].join('');

/** The display face as programs read it that draw pictures. @returns path of a TrueType file */
export function displayFontFile(): Promise<string> {
  const original = readFileSync(SOURCE);
  return cached([original, JSON.stringify(DISPLAY_AXES), CHARACTERS], 'ttf', () =>
    subsetFont(original, CHARACTERS, { targetFormat: 'truetype', variationAxes: DISPLAY_AXES }),
  );
}
