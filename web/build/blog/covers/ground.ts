import type { Pigment } from './pigments.ts';
import type { Random } from './random.ts';
import { circle, path, rect, stroke } from './shapes.ts';

/** The two colors that contrast with the background. */
export interface Accents {
  readonly strong: Pigment;
  readonly light: Pigment;
}

export interface Ground {
  readonly picture: string;
  readonly accents: Accents;
}

interface Palette extends Accents {
  readonly ground: Pigment;
  /** Colors for the shape on the background. */
  readonly shapes: readonly Pigment[];
}

const PALETTES: readonly Palette[] = [
  { ground: 'marigold', shapes: ['paper', 'signal', 'night'], strong: 'signal', light: 'mint' },
  { ground: 'mint', shapes: ['chalk', 'signal', 'marigold'], strong: 'signal', light: 'marigold' },
  { ground: 'signal', shapes: ['night', 'mint', 'marigold'], strong: 'marigold', light: 'mint' },
  { ground: 'night', shapes: ['signal', 'mint', 'marigold'], strong: 'marigold', light: 'mint' },
];

/** Takes the random generator, the shape's color and the palette; returns SVG. */
type Draw = (random: Random, pigment: Pigment, palette: Palette) => string;

const SHAPES: readonly Draw[] = [sun, rings, hills, street, table];

/** Chooses the colors and the large shape behind the scene. */
export function ground(random: Random): Ground {
  const palette = random.pick(PALETTES);
  const shape = random.pick(SHAPES);
  return {
    picture: rect(0, 0, 1280, 800, palette.ground) + shape(random, random.pick(palette.shapes), palette),
    accents: { strong: palette.strong, light: palette.light },
  };
}

function sun(random: Random, pigment: Pigment): string {
  return circle(random.pick([250, 640, 1030]), random.between(380, 640), random.between(330, 460), pigment);
}

/** Concentric rings from a corner, like a radio signal. */
function rings(random: Random, pigment: Pigment): string {
  const [x, y] = random.pick([
    [0, 800],
    [1280, 800],
    [1280, 0],
    [0, 0],
  ] as const);
  return Array.from({ length: 5 }, (_, index) => {
    const radius = 170 + index * 190;
    return stroke(
      `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`,
      pigment,
      78,
    );
  }).join('');
}

function hills(random: Random, pigment: Pigment, palette: Palette): string {
  const crest = random.between(440, 560);
  const left = random.chance(0.5);
  const far = `M0 ${crest + 60}C320 ${crest - 170} 560 ${crest - 60} 760 ${crest + 40}S1140 ${crest + 60} 1280 ${crest - 70}V800H0z`;
  const near = 'M0 690C380 560 760 600 1280 730V800H0z';
  const picture = `${path(far, pigment)}<g opacity="0.5">${path(near, palette.light)}</g>`;
  return left ? picture : `<g transform="matrix(-1 0 0 1 1280 0)">${picture}</g>`;
}

/** A row of buildings along the bottom of the picture, at night. */
function street(random: Random, _pigment: Pigment, palette: Palette): string {
  const wall = palette.ground === 'night' ? 'dusk' : 'night';
  return Array.from({ length: 7 }, (_, index) => {
    const [houseWidth, houseHeight] = [random.between(150, 210), random.between(150, 400)];
    const left = index * 190 - 30;
    const lit = Array.from({ length: random.whole(1, 3) }, () =>
      rect(
        left + 24 + 46 * random.whole(0, 2),
        800 - houseHeight + 30 + 58 * random.whole(0, Math.max(0, Math.floor(houseHeight / 58) - 2)),
        26,
        34,
        palette.light,
      ),
    ).join('');
    return rect(left, 800 - houseHeight, houseWidth, houseHeight, wall, 10) + lit;
  }).join('');
}

/** A surface for things to lie on. */
function table(random: Random, pigment: Pigment): string {
  const edge = random.between(430, 560);
  const slope = random.between(-120, 120);
  return path(`M0 ${edge + slope}L1280 ${edge - slope}V800H0z`, pigment);
}
