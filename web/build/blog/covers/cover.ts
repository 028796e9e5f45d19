import { createHash } from 'node:crypto';
import { COVER_SIZE, coverFile } from '../../../lib/covers.ts';
import { ground } from './ground.ts';
import { randomFrom } from './random.ts';
import { SCENES } from './scenes.ts';

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

const { width, height } = COVER_SIZE;

/**
 * Draws a cover: a scene centered on a background. Colors, background and details are derived from the seed.
 * @param seed the article's slug
 * @param name of the scene
 * @returns SVG without text
 * @throws Error for an unknown scene
 */
export function drawCover(seed: string, name: string): string {
  const scene = SCENES[name];
  if (!scene) throw new Error(`There is no scene ${name}.`);
  const random = randomFrom(seed);
  const chosen = ground(random);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${chosen.picture}${scene(random, chosen.accents)}</svg>`;
}
