import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { COVERS_PATH } from '../../lib/covers.ts';

/** The drawings that front matter names: SVG files of 1280 by 800 units, without text. */
export const COVERS_FOLDER = join(import.meta.dirname, '../../content/covers');

/** The cover of articles that name none, and of posts whose picture cannot be shown. */
const FALLBACK = 'fallback';

export function coverNames(): string[] {
  return readdirSync(COVERS_FOLDER).map((file) => basename(file, '.svg'));
}

/** Returns the URL of a cover. @throws Error if no drawing has this name */
export function coverUrl(name: string = FALLBACK): string {
  const digest = createHash('sha256').update(drawing(name)).digest('hex').slice(0, 8);
  return `${COVERS_PATH}${name}-${digest}.svg`;
}

/** Returns the drawings of all covers by URL. */
export function readCovers(): Record<string, string> {
  return Object.fromEntries(coverNames().map((name) => [coverUrl(name), drawing(name)]));
}

/** Characters of drawings that need no escape in a data URL; unescaped, they compress better. */
const PLAIN = /%(?:20|2C|2F|3A|3D)/g;

/** Returns a drawing as the URL of a picture that needs no request. */
export function svgDataUrl(svg: string): string {
  const text = svg.replace(/>\s+</g, '><').replaceAll('"', "'").trim();
  return `data:image/svg+xml,${encodeURIComponent(text).replaceAll("'", '%27').replace(PLAIN, decodeURIComponent)}`;
}

function drawing(name: string): string {
  return readFileSync(join(COVERS_FOLDER, `${name}.svg`), 'utf8');
}
