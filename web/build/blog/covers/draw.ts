import { COVER_SIZE } from '../../../lib/covers.ts';
import { type Ground, ground } from './ground.ts';
import { randomFrom } from './random.ts';
import { SCENES } from './scenes.ts';

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
  const chosen: Ground = ground(random);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${chosen.picture}${scene(random, chosen.accents)}</svg>`;
}
