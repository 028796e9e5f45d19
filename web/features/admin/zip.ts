/**
 * ZIP archives without compression, since pictures and documents are compressed already. Format: APPNOTE.TXT of PKWARE,
 * sections 4.3.7 (local file header), 4.3.12 (central directory) and 4.3.16 (its end).
 */

/** What sizes, places and counts are written in: 4 and 2 bytes. */
const MOST_BYTES = 0xffff_ffff;
const MOST_FILES = 0xffff;

/** Needs ZIP 1.0. */
const VERSION = 10;

/** Names are in UTF-8. */
const UTF8_NAMES = 1 << 11;

/** A number and how many bytes it takes, the lowest first. */
type Field = readonly [bytes: 2 | 4, value: number];

/** An archive that files are put into. */
export class ZipArchive {
  readonly #parts: Blob[] = [];
  readonly #directory: Uint8Array<ArrayBuffer>[] = [];
  /** Of the parts and of the directory. */
  #bytes = 0;
  #directoryBytes = 0;

  /**
   * Adds a file.
   * @param path with slashes between folders
   * @throws RangeError when the archive would have more than 65,535 files or 4 GB
   */
  add(path: string, content: Uint8Array<ArrayBuffer>, changedAt: Date): void {
    const name = new TextEncoder().encode(path);
    const start = this.#bytes;
    const facts: readonly Field[] = [
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, 0],
      ...dosTime(changedAt),
      [4, crc32(content)],
      [4, content.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ];
    this.#append(record([4, 0x04034b50], ...facts), name, content);
    const attributes: readonly Field[] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, start],
    ];
    const entry = record([4, 0x02014b50], [2, VERSION], ...facts, ...attributes);
    this.#directory.push(entry, name);
    this.#directoryBytes += entry.length + name.length;
    const isFull = this.#fileCount > MOST_FILES || this.#bytes + this.#directoryBytes > MOST_BYTES;
    if (isFull) throw new RangeError('A ZIP archive holds 65,535 files and 4 GB.');
  }

  /** The archive with everything that was added. */
  finish(): Blob {
    const end = record(
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, this.#fileCount],
      [2, this.#fileCount],
      [4, this.#directoryBytes],
      [4, this.#bytes],
      [2, 0],
    );
    return new Blob([...this.#parts, ...this.#directory, end], { type: 'application/zip' });
  }

  get #fileCount(): number {
    return this.#directory.length / 2;
  }

  /** As a blob, which the browser may keep on disk. */
  #append(...parts: Uint8Array<ArrayBuffer>[]): void {
    this.#parts.push(new Blob(parts));
    this.#bytes += parts.reduce((sum, { length }) => sum + length, 0);
  }
}

function record(...fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** Time and date as MS-DOS keeps them, to two seconds. */
function dosTime(at: Date): readonly [Field, Field] {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const date = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return [
    [2, time],
    [2, date],
  ];
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of ISO 3309, by which programs see that a file is whole. */
function crc32(bytes: Uint8Array): number {
  let value = 0xffff_ffff;
  for (const byte of bytes) value = (value >>> 8) ^ (CRC_TABLE[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}
