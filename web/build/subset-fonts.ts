/**
 * Makes web/fonts from the fontsource packages, whose Latin files (131 and 30 kB) are more than the rest of a
 * page weighs. Run it after changing the faces or their characters; the results are kept in the repository,
 * and styles/fonts.css tells the browser which characters are in which.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { DISPLAY_AXES } from './display-font.ts';

/** What the site is written in: ASCII, its punctuation, and the letters of Spanish names. */
const CORE = `${characters(0x20, 0x7e)}\u00a0©®·×áéíñóú‘’“”–—…•™→`;

/** The rest of Latin-1, for names and words of other languages. */
const MORE = [...characters(0xa1, 0xff), ...'ıŒœ€−']
  .filter((character) => !CORE.includes(character))
  .join('');

const FEATURES = ['kern', 'liga', 'tnum'];

const FACES = [
  {
    name: 'bricolage-display',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    variationAxes: DISPLAY_AXES,
  },
  {
    name: 'instrument-text',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    variationAxes: {},
  },
];

const require = createRequire(import.meta.url);

for (const { name, source, variationAxes } of FACES) {
  const original = readFileSync(require.resolve(source));
  for (const [part, text] of Object.entries({ core: CORE, more: MORE })) {
    const font = await subsetFont(original, text, {
      targetFormat: 'woff2',
      variationAxes,
      keepFeatures: FEATURES,
      noHinting: true,
      dropTables: ['GDEF', 'MVAR', 'STAT', 'gasp', 'prep'],
    });
    const file = `${name}-${part}.woff2`;
    writeFileSync(join(import.meta.dirname, '../fonts', file), font);
    console.log(`${file}  ${(font.length / 1000).toFixed(1)} kB`);
  }
}

function characters(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
}
