/** Files that customers of the sample upload, of their real formats. */
import { crc32, deflateSync } from 'node:zlib';
import type { FileCategory } from '../../../domain/onboarding/onboarding-files.ts';
import type { ChosenFile } from './site-client.ts';

type Color = readonly [red: number, green: number, blue: number];

/** A photo of two colors, the second one below, with the grain of a telephone's camera. */
export function picture(
  category: FileCategory,
  name: string,
  [above, below]: readonly [Color, Color],
): ChosenFile {
  return {
    category,
    name,
    type: 'image/png',
    content: () => toPng(640, 360 + 8 * name.length, above, below),
  };
}

/** A document of one page. */
export function pdf(category: FileCategory, name: string, lines: readonly string[]): ChosenFile {
  return { category, name, type: 'application/pdf', content: () => toPdf(lines) };
}

export function textFile(category: FileCategory, name: string, content: string): ChosenFile {
  return { category, name, type: 'text/plain', content: () => Buffer.from(content) };
}

/** A file whose content does not match its extension. The site refuses it. */
export function misnamedFile(category: FileCategory, name: string): ChosenFile {
  return {
    category,
    name,
    type: 'image/jpeg',
    content: () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%EndComments\n'),
  };
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const BITS_AND_COLORS = [8, 2, 0, 0, 0];

/** https://www.w3.org/TR/png-3/#4Concepts.FormatChunks */
function toPng(width: number, height: number, above: Color, below: Color): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(BITS_AND_COLORS, 8);
  const grain = createGrain();
  const rows = Array.from({ length: height }, (_, row) => {
    const share = row / height;
    const color = above.map((part, at) => part + ((below[at] ?? 0) - part) * share);
    const pixels = Uint8ClampedArray.from({ length: width * color.length }, (_, at) => {
      return (color[at % color.length] ?? 0) + grain();
    });
    return Buffer.concat([Buffer.of(0), Buffer.from(pixels)]);
  });
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND')];
  return Buffer.concat([PNG_SIGNATURE, ...chunks]);
}

/** Small numbers that look random, the same for each picture. Constants: Numerical Recipes, 'An Even Quicker Generator'. */
function createGrain(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 28) - 8;
  };
}

function chunk(type: string, data = Buffer.of()): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

/** A page with lines of text. @param lines of ASCII without parentheses */
function toPdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line}) Tj T*`).join('\n');
  const stream = `BT /F1 14 Tf 20 TL 56 760 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`;
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}
