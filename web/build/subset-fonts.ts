/**
 * Generates web/fonts from the fontsource packages, whose Latin files (131 and 30 kB) are larger than the rest of a
 * page. Run it after changing the typefaces or their characters. The results are kept in the repository;
 * styles/fonts.css tells the browser which characters each file has.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** The characters of headlines, with the letters of Spanish names. */
const HEADLINES = `${characters(0x20, 0x21)}${characters(0x24, 0x3b)}${characters(0x3f, 0x5a)}${characters(0x61, 0x7a)}\u00a0áéíñóú‘’“”–—…`;

/** The characters of text: ASCII, typographic punctuation, and the letters of Spanish names. */
const TEXT = `${characters(0x20, 0x7e)}\u00a0©®·×áéíñóú‘’“”–—…•™→`;

/** All available characters: also the rest of Latin-1, for names and words of other languages. */
const ALL = `${TEXT}${characters(0xa1, 0xff)}ıŒœ€−`;

const FACES = [
  {
    name: 'bricolage-display',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    variationAxes: { opsz: 96, wdth: 88, wght: 700 },
    core: HEADLINES,
    keepFeatures: ['kern'],
  },
  {
    name: 'instrument-text',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    variationAxes: {},
    core: TEXT,
    keepFeatures: ['kern', 'tnum'],
  },
];

const require = createRequire(import.meta.url);

for (const { name, source, variationAxes, core, keepFeatures } of FACES) {
  const original = readFileSync(require.resolve(source));
  const more = [...new Set(ALL)].filter((character) => !core.includes(character)).join('');
  for (const [part, text] of Object.entries({ core, more })) {
    const font = await subsetFont(original, text, {
      targetFormat: 'woff2',
      variationAxes,
      keepFeatures,
      noHinting: true,
      dropTables: ['GDEF', 'MVAR', 'STAT', 'gasp', 'prep'],
    });
    write(`${name}-${part}.woff2`, font);
  }
  // The renderer of social pictures does not read WOFF.
  if (name === 'bricolage-display') {
    write(`${name}.ttf`, await subsetFont(original, ALL, { targetFormat: 'truetype', variationAxes }));
  }
}

function write(name: string, font: Buffer): void {
  writeFileSync(join(import.meta.dirname, '../fonts', name), font);
  console.log(`${name}  ${(font.length / 1000).toFixed(1)} kB`);
}

function characters(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
}
