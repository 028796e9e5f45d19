import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import { COVER_FORMATS, COVER_SIZE, COVER_WIDTHS, type CoverFormat, coverFile } from '../../../lib/covers.ts';
import type { Cover } from './cover.ts';

/** Rendered pictures. Their names contain a digest of the content, so an unchanged cover is not rendered again. */
const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/covers');

export interface CoverFile {
  /** Its path on the site. */
  readonly path: string;
  readonly bytes: Buffer;
}

// With many small pictures, one thread for each picture is faster than all threads for one picture.
sharp.concurrency(1);

const ENCODERS: Readonly<Record<CoverFormat, (picture: Sharp) => Sharp>> = {
  // On flat colors no difference from quality 50 is visible, which is 1.6 times as large. Effort 4 takes three times as
  // long to save 10 %.
  avif: (picture) => picture.avif({ quality: 32, effort: 3, chromaSubsampling: '4:4:4' }),
  webp: (picture) => picture.webp({ quality: 80, effort: 2 }),
};

/** Renders a cover in every size and format, or takes the files from the cache. */
export async function renderCover(cover: Cover): Promise<CoverFile[]> {
  const wanted = COVER_FORMATS.flatMap((format) =>
    COVER_WIDTHS.map((width) => ({ format, width, path: coverFile(cover.name, width, format) })),
  );
  const missing = wanted.filter(({ path }) => !existsSync(cached(path)));
  if (missing.length > 0) {
    await mkdir(CACHE, { recursive: true });
    const drawn = await pixels(cover.svg);
    await Promise.all(
      missing.map(async ({ format, width, path }) => {
        const picture = sharp(drawn, { raw: { ...COVER_SIZE, channels: 4 } });
        const small = picture.removeAlpha().resize(width, null, { kernel: 'lanczos3' });
        await writeFile(cached(path), await ENCODERS[format](small).toBuffer());
      }),
    );
  }
  return Promise.all(wanted.map(async ({ path }) => ({ path, bytes: await readFile(cached(path)) })));
}

async function pixels(svg: string): Promise<Buffer> {
  const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: COVER_SIZE.width } }).render();
  return Buffer.from(drawn.pixels);
}

function cached(path: string): string {
  return join(CACHE, basename(path));
}
