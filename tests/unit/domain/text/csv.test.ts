import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { csvLine } from '../../../../domain/text/csv.ts';
import { parseCsv } from '../../../support/parse-csv.ts';

/** Texts with many characters that are special in spreadsheets. */
const text = fc
  .array(fc.oneof(fc.constantFrom(...'=+-@＝＋－＠\'",;\t\r\n\0 a1é漢💥'), fc.string()), { maxLength: 8 })
  .map((parts) => parts.join(''));

const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/;

describe('a line of CSV', () => {
  test('has commas between its cells and ends with CR LF', () => {
    expect(csvLine(['a', 1, undefined, '', 'b c'])).toBe('a,1,,,b c\r\n');
  });

  test.each([
    ['Hopper, Grace', '"Hopper, Grace"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['a;b', '"a;b"'],
    [' a', '" a"'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['Grüße 漢字 💥', 'Grüße 漢字 💥'],
  ])('quotes %j when needed', (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`);
  });

  test.each([...'=+-@\t\r\n\0＝＋－＠'])('disarms a formula that starts with %j', (sign) => {
    const [[cell] = []] = parseCsv(csvLine([`${sign}cmd|' /C calc'!A0`]));
    expect(cell).toBe(`'${sign}cmd|' /C calc'!A0`);
  });

  it('keeps numbers unchanged, also negative ones', () => {
    expect(csvLine([-5, 0, 1.5])).toBe('-5,0,1.5\r\n');
  });

  it('can be parsed back to the same texts, except formulas', () => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { maxLength: 4 }), (rows) => {
        const read = parseCsv(rows.map(csvLine).join(''));
        expect(read).toEqual(
          rows.map((row) => row.map((cell) => (FORMULA_START.test(cell) ? `'${cell}` : cell))),
        );
      }),
    );
  });

  it('has no cell that starts with a formula, for any separator', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (row) => {
        const withoutQuoted = csvLine(row).replace(/"(?:[^"]|"")*"/g, 'quoted');
        for (const cell of withoutQuoted.replace(/\r\n$/, '').split(/[,;\t\r\n]/)) {
          expect(cell).not.toMatch(FORMULA_START);
        }
        for (const cell of parseCsv(csvLine(row)).flat()) expect(cell).not.toMatch(FORMULA_START);
      }),
    );
  });
});
