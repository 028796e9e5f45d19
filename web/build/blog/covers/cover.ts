import { createHash } from 'node:crypto';
import { COVER_SIZE, coverFile } from '../../../lib/covers.ts';
import { drawCover } from './draw.ts';

/** Part of every cover's name, so that a change of the encoding renders all covers again. */
const ENCODING = '6';

export interface Cover {
  /** Slug and digest. */
  readonly name: string;
  /** Its largest WebP file. */
  readonly url: string;
  readonly svg: string;
}

/** The slug of the cover shown in place of pictures that cannot be shown. */
const FALLBACK = 'fallback';

/** Draws the cover of an article. @param scene a key of SCENES (scenes.ts) */
export function coverOf(slug: string, scene: string): Cover {
  const svg = drawCover(slug, scene);
  const digest = createHash('sha256').update(ENCODING).update(svg).digest('hex').slice(0, 8);
  const name = `${slug}-${digest}`;
  return { name, url: coverFile(name, COVER_SIZE.width, 'webp'), svg };
}

/** The cover shown in place of pictures that cannot be shown. */
export function fallbackCover(): Cover {
  return coverOf(FALLBACK, 'web-page');
}
