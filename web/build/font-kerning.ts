import { charactersOf, range, readTables, tableOf, writeTables } from './font-tables.ts';

/** Distances are rounded to this many thousandths of the font's size, and left out when nothing is left of them. */
const STEP = 10;

/** What stands next to each other in words and sentences. */
const IN_WORDS = /[\p{L}\p{N}.,:;!?'’‘“”&/–—-]/u;

/** By left glyph and then by right glyph, how much farther apart they are than their widths say, in font units. */
export type Kerning = ReadonlyMap<number, ReadonlyMap<number, number>>;

/**
 * Gives a font less kerning, which as drawn is up to half of its weight: of every sign with every other, to a thousandth
 * of their size. What stays is what can be seen in words.
 * @param font a TrueType file with no other positioning than pairs of glyphs
 * @returns such a file, whose checksums are empty
 */
export function lessKerning(font: Buffer): Buffer {
  const tables = readTables(font);
  const step = (tableOf(tables, 'head').readUInt16BE(18) / 1000) * STEP;
  const words = new Set(
    [...charactersOf(tables)].flatMap(([glyph, character]) => (IN_WORDS.test(character) ? [glyph] : [])),
  );
  const kept = new Map<number, ReadonlyMap<number, number>>();
  for (const [left, row] of readKerning(tableOf(tables, 'GPOS'))) {
    const rounded = [...row]
      .map(([right, distance]) => [right, Math.round(distance / step) * step] as const)
      .filter(([right, distance]) => distance !== 0 && words.has(right));
    if (words.has(left) && rounded.length > 0) kept.set(left, new Map(rounded));
  }
  return writeTables(new Map([...tables, ['GPOS', writeKerning(kept)]]));
}

/** Reads a table `GPOS`. https://learn.microsoft.com/typography/opentype/spec/gpos */
export function readKerning(table: Buffer): Kerning {
  const kerning = new Map<number, Map<number, number>>();
  for (const lookup of offsetsAt(table, table.readUInt16BE(8))) {
    for (const subtable of offsetsAt(table, lookup, 4)) {
      for (const [left, row] of readPairs(table, pairsAt(table, lookup, subtable))) {
        // Of what several say, the first counts.
        kerning.set(left, new Map([...row, ...(kerning.get(left) ?? [])]));
      }
    }
  }
  return kerning;
}

const PAIRS = 2;
const EXTENSION = 9;

/** Where the pairs of a subtable are: somewhere else, where an extension says so. */
function pairsAt(table: Buffer, lookup: number, subtable: number): number {
  const type = table.readUInt16BE(lookup);
  const isExtended = type === EXTENSION;
  if ((isExtended ? table.readUInt16BE(subtable + 2) : type) !== PAIRS) {
    throw new Error('The font has other positioning than between two glyphs.');
  }
  return isExtended ? subtable + table.readUInt32BE(subtable + 4) : subtable;
}

/** The one kind of distance that is read: how far the left glyph moves the right one. */
const ADVANCE_ONLY = 4;

function readPairs(table: Buffer, at: number): Kerning {
  if (table.readUInt16BE(at + 4) !== ADVANCE_ONLY || table.readUInt16BE(at + 6) !== 0) {
    throw new Error('The font has other distances than between two glyphs.');
  }
  const lefts = readCoverage(table, at + table.readUInt16BE(at + 2));
  return table.readUInt16BE(at) === 1 ? readSingle(table, at, lefts) : readClasses(table, at, lefts);
}

function readSingle(table: Buffer, at: number, lefts: readonly number[]): Kerning {
  const rows = offsetsAt(table, at, 8);
  return new Map(
    lefts.map((left, index) => {
      const row = rows[index] ?? 0;
      const pairs = range(table.readUInt16BE(row), (pair) => row + 2 + 4 * pair);
      return [left, new Map(pairs.map((pair) => [table.readUInt16BE(pair), table.readInt16BE(pair + 2)]))];
    }),
  );
}

function readClasses(table: Buffer, at: number, lefts: readonly number[]): Kerning {
  const leftClasses = readClassesOfGlyphs(table, at + table.readUInt16BE(at + 8));
  const rightClasses = readClassesOfGlyphs(table, at + table.readUInt16BE(at + 10));
  const columns = table.readUInt16BE(at + 14);
  const distance = (left: number, right: number) =>
    table.readInt16BE(at + 16 + 2 * ((leftClasses.get(left) ?? 0) * columns + right));
  return new Map(
    lefts.map((left) => [
      left,
      new Map([...rightClasses].map(([right, rightClass]) => [right, distance(left, rightClass)])),
    ]),
  );
}

function readCoverage(table: Buffer, at: number): number[] {
  const count = table.readUInt16BE(at + 2);
  if (table.readUInt16BE(at) === 1) return range(count, (index) => table.readUInt16BE(at + 4 + 2 * index));
  return range(count, (index) => glyphsFromTo(table, at + 4 + 6 * index)).flat();
}

/** Classes by glyph; glyphs of class 0 are not among them. */
function readClassesOfGlyphs(table: Buffer, at: number): ReadonlyMap<number, number> {
  if (table.readUInt16BE(at) === 1) {
    const first = table.readUInt16BE(at + 2);
    return new Map(
      range(table.readUInt16BE(at + 4), (index) => [first + index, table.readUInt16BE(at + 6 + 2 * index)]),
    );
  }
  const ranges = range(table.readUInt16BE(at + 2), (index) => at + 4 + 6 * index);
  return new Map(
    ranges.flatMap((one) => glyphsFromTo(table, one).map((glyph) => [glyph, table.readUInt16BE(one + 4)])),
  );
}

function glyphsFromTo(table: Buffer, at: number): number[] {
  const first = table.readUInt16BE(at);
  return range(table.readUInt16BE(at + 2) - first + 1, (index) => first + index);
}

/** A list of offsets from the place that it belongs to. */
function offsetsAt(table: Buffer, at: number, list = 0): number[] {
  return range(table.readUInt16BE(at + list), (index) => at + table.readUInt16BE(at + list + 2 + 2 * index));
}

/** Writes a table `GPOS` that holds nothing else, for every script and language. */
export function writeKerning(kerning: Kerning): Buffer {
  const lefts = [...kerning.keys()].sort((a, b) => a - b);
  const rows = lefts.map((left) => {
    const row = [...(kerning.get(left) ?? [])].sort(([a], [b]) => a - b);
    return words(row.length, ...row.flat());
  });
  const coverageAt = 10 + 2 * lefts.length;
  const coverage = words(1, lefts.length, ...lefts);
  let offset = coverageAt + coverage.length;
  const rowsAt = rows.map((row) => {
    offset += row.length;
    return offset - row.length;
  });
  const pairs = [words(1, coverageAt, ADVANCE_ONLY, 0, lefts.length, ...rowsAt), coverage, ...rows];
  return Buffer.concat([HEAD, ...pairs]);
}

/** Version 1.0; one script, one feature and one lookup, whose pairs follow. */
const HEAD = Buffer.concat([
  words(1, 0, 10, 30, 44),
  ...[words(1), Buffer.from('DFLT'), words(8, 4, 0), words(0, 0xffff, 1, 0)],
  ...[words(1), Buffer.from('kern'), words(8, 0, 1, 0)],
  words(1, 4, PAIRS, 0, 1, 8),
]);

/** Numbers of 16 bits. */
function words(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, 2 * index);
  return buffer;
}
