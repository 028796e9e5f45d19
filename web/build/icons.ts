/** Generates the icons that browsers and phones request from web/public/favicon.svg. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { ICONS } from '../../domain/site/site-files.ts';

const DRAWING = join(import.meta.dirname, '../public/favicon.svg');

/** Writes the icons. @param site folder of the built site */
export function drawIcons(site: string): void {
  const drawing = readFileSync(DRAWING, 'utf8');
  for (const { path, size, maskable } of ICONS) {
    const svg = maskable ? withoutCorners(drawing) : drawing;
    const png = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
    writeFileSync(join(site, path), path.endsWith('.ico') ? asIcon(png, size) : png);
  }
}

/**
 * Phones crop icons to their own shapes: the background fills the square, and the bars stay within the middle 80 %,
 * which every shape leaves visible.
 */
function withoutCorners(drawing: string): string {
  const [, bars] = /<rect width="32" height="32" rx="7"[^>]*>([\s\S]*)<\/svg>/.exec(drawing) ?? [];
  if (!bars) throw new Error('favicon.svg is not a rounded square with the bars after it any more.');
  return drawing
    .replace(' rx="7"', '')
    .replace(bars, () => `<g transform="translate(2.4 2.4) scale(.85)">${bars}</g>`);
}

/**
 * Wraps a PNG in an .ico file with one picture, which browsers request by name.
 * @param size width and height in pixels, below 256
 */
function asIcon(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
