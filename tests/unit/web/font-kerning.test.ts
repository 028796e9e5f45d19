import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { describe, expect, it } from 'vitest';
import { lessKerning, readKerning, writeKerning } from '../../../web/build/font-kerning.ts';
import { charactersOf, readTables, tableOf } from '../../../web/build/font-tables.ts';

const SOURCE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
);

/** The kerning of a TrueType file by characters, such as `AV`. */
function kerningOf(font: Buffer): Map<string, number> {
  const tables = readTables(font);
  const characters = charactersOf(tables);
  return new Map(
    [...readKerning(tableOf(tables, 'GPOS'))].flatMap(([left, row]) =>
      [...row].map(
        ([right, distance]) => [`${characters.get(left)}${characters.get(right)}`, distance] as const,
      ),
    ),
  );
}

describe('Less kerning', () => {
  it('is read as it was written', () => {
    const kerning = new Map([
      [
        7,
        new Map([
          [2, -80],
          [40, 10],
        ]),
      ],
      [3, new Map([[7, 120]])],
    ]);
    expect(readKerning(writeKerning(kerning))).toEqual(kerning);
  });

  it('keeps the letters of a font where they were, as far as can be seen, and leaves signs as wide as they are', async () => {
    const font = await subsetFont(readFileSync(SOURCE), 'AVTo.’"#(*', {
      targetFormat: 'truetype',
      keepFeatures: ['kern'],
      variationAxes: { wght: 400 },
    });
    const before = kerningOf(font);
    const after = kerningOf(lessKerning(font));
    expect(before.get('AV')).toBeLessThan(-50);
    for (const pair of ['AV', 'VA', 'To', 'TA', 'T.', 'A’', 'oo']) {
      expect(Math.abs((after.get(pair) ?? 0) - (before.get(pair) ?? 0)), pair).toBeLessThanOrEqual(5);
    }
    expect([...before].some(([pair, distance]) => /[#(*]/.test(pair) && distance !== 0)).toBe(true);
    expect([...after.keys()].filter((pair) => /[#(*]/.test(pair))).toEqual([]);
  });
});
