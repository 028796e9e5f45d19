/** The tables of an OpenType font by their tags. https://learn.microsoft.com/typography/opentype/spec/otff */
export type FontTables = ReadonlyMap<string, Buffer>;

const RECORDS_AT = 12;
const RECORD_LENGTH = 16;

/** @param font a TrueType file */
export function readTables(font: Buffer): FontTables {
  const records = range(font.readUInt16BE(4), (index) => RECORDS_AT + RECORD_LENGTH * index);
  return new Map(
    records.map((at) => {
      const offset = font.readUInt32BE(at + 8);
      const table = font.subarray(offset, offset + font.readUInt32BE(at + 12));
      return [font.toString('latin1', at, at + 4), table];
    }),
  );
}

/** @returns a TrueType file without checksums, which are made when it is compressed */
export function writeTables(tables: FontTables): Buffer {
  const head = Buffer.alloc(RECORDS_AT + RECORD_LENGTH * tables.size);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.size, 4);
  let offset = head.length;
  const bodies = [...tables].map(([tag, table], index) => {
    const at = RECORDS_AT + RECORD_LENGTH * index;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    const body = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    offset += body.length;
    return body;
  });
  return Buffer.concat([head, ...bodies]);
}

export function tableOf(tables: FontTables, tag: string): Buffer {
  const table = tables.get(tag);
  if (!table) throw new Error(`The font has no table ${tag}.`);
  return table;
}

/** Which glyph draws which character. @returns characters by glyph */
export function charactersOf(tables: FontTables): ReadonlyMap<number, string> {
  const cmap = tableOf(tables, 'cmap');
  const at = range(cmap.readUInt16BE(2), (index) => cmap.readUInt32BE(8 + 8 * index)).find(
    (offset) => cmap.readUInt16BE(offset) === 4,
  );
  if (at === undefined) throw new Error('The font does not map its characters in segments.');
  const length = cmap.readUInt16BE(at + 6);
  return new Map(
    range(length / 2, (segment) => {
      const [lastAt, firstAt, deltaAt, rangeAt] = [14, 16 + length, 16 + 2 * length, 16 + 3 * length].map(
        (list) => at + list + 2 * segment,
      ) as [number, number, number, number];
      const first = cmap.readUInt16BE(firstAt);
      const offset = cmap.readUInt16BE(rangeAt);
      return range(cmap.readUInt16BE(lastAt) - first + 1, (place): [number, string] => {
        const glyph = offset === 0 ? first + place : cmap.readUInt16BE(rangeAt + offset + 2 * place);
        return [(glyph + cmap.readUInt16BE(deltaAt)) & 0xffff, String.fromCodePoint(first + place)];
      });
    }).flat(),
  );
}

/** What a function makes of 0, 1, 2 and so on. */
export function range<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
