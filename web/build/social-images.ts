/**
 * Draws the pictures that social networks show beside a link, one for each page: its headline above a street of five
 * lit shops, which differs from page to page.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { brand } from '../../domain/brand.ts';
import { SERVICE_PAGES } from '../../domain/site/pages.ts';
import { SOCIAL_IMAGE_SIZE, SOCIAL_IMAGES_FOLDER, socialImagePath } from '../../domain/site/social-images.ts';
import { escapeMarkup } from '../../domain/text/markup.ts';
import { SERVICE_PAGES_CONTENT, type ServiceFamily } from '../content/service-pages.ts';
import type { Article } from './blog/articles.ts';
import { PIGMENTS, type Pigment } from './blog/covers/pigments.ts';
import { cached } from './build-cache.ts';
import { displayFontFile } from './display-font.ts';

/** The text of a picture. */
export interface SocialCard {
  readonly headline: string;
  /** A word or two below the headline, such as a category; empty for none. */
  readonly label: string;
  readonly tone: Tone;
  /** Determines which windows are lit. */
  readonly seed: string;
}

type Tone = 'night' | 'signal' | 'marigold' | 'mint' | 'kraft';

const { width: WIDTH, height: HEIGHT } = SOCIAL_IMAGE_SIZE;
const MARGIN = 64;

/** Colors by background: of its text, of the five shops, and of the bar that represents the fifth. */
const TONES: Readonly<
  Record<Tone, { ink: Pigment; accent: Pigment; shops: readonly Pigment[]; lit: Pigment }>
> = {
  night: {
    ink: 'paper',
    accent: 'marigold',
    shops: ['chalk', 'kraft', 'chalk', 'mint', 'marigold'],
    lit: 'marigold',
  },
  signal: {
    ink: 'chalk',
    accent: 'marigold',
    shops: ['chalk', 'mint', 'kraft', 'night', 'marigold'],
    lit: 'marigold',
  },
  marigold: {
    ink: 'night',
    accent: 'signal',
    shops: ['chalk', 'kraft', 'mint', 'chalk', 'signal'],
    lit: 'marigold',
  },
  mint: {
    ink: 'night',
    accent: 'signal',
    shops: ['chalk', 'kraft', 'marigold', 'chalk', 'signal'],
    lit: 'marigold',
  },
  kraft: {
    ink: 'night',
    accent: 'signal',
    shops: ['chalk', 'mint', 'chalk', 'marigold', 'signal'],
    lit: 'marigold',
  },
};

const FAMILY_TONES: Readonly<Record<ServiceFamily, Tone>> = {
  social: 'marigold',
  ads: 'marigold',
  creative: 'kraft',
  search: 'mint',
  messages: 'mint',
  automation: 'mint',
};

const CATEGORY_TONES: Readonly<Record<string, Tone>> = {
  'Social Media': 'marigold',
  'Paid Advertising': 'marigold',
  'Content & Design': 'kraft',
  'Local SEO': 'mint',
  'AI & Automation': 'mint',
  'Email & SMS': 'signal',
  Reputation: 'signal',
};

/**
 * Draws the pictures of all pages into the built site, or takes them from the cache.
 * @param site folder of the built site
 * @param pages paths, each with the text of the page's first heading
 */
export async function drawSocialImages(
  site: string,
  pages: readonly { readonly path: string; readonly headline: string }[],
  articles: readonly Article[],
): Promise<void> {
  mkdirSync(join(site, SOCIAL_IMAGES_FOLDER), { recursive: true });
  const font = await displayFontFile();
  const program = readFileSync(import.meta.filename);
  const fontBytes = readFileSync(font);
  await Promise.all(
    pages.map(async ({ path, headline }) => {
      const card = cardOf(path, headline, articles);
      const ingredients = [program, fontBytes, JSON.stringify([card, brand.name])];
      const drawn = await cached(ingredients, 'png', () => draw(card, font));
      copyFileSync(drawn, join(site, socialImagePath(path)));
    }),
  );
}

function cardOf(path: string, headline: string, articles: readonly Article[]): SocialCard {
  const article = articles.find((one) => one.path === path);
  if (article) {
    return {
      headline,
      label: article.category,
      tone: CATEGORY_TONES[article.category] ?? 'night',
      seed: path,
    };
  }
  const service = SERVICE_PAGES_CONTENT.find((one) => one.path === path);
  if (service) {
    const name = SERVICE_PAGES.find((one) => one.path === path)?.name ?? '';
    return { headline, label: name, tone: FAMILY_TONES[service.family], seed: path };
  }
  const asks = path === '/pricing' || path === '/contact';
  return { headline, label: '', tone: asks ? 'signal' : 'night', seed: path };
}

/** @returns a PNG with a palette */
async function draw(card: SocialCard, fontFile: string): Promise<Buffer> {
  const font = { loadSystemFonts: false, fontFiles: [fontFile] };
  const measure = (text: string) =>
    new Resvg(`<svg xmlns="http://www.w3.org/2000/svg">${textElement(text, 0, 100, 100)}</svg>`, {
      font,
    }).getBBox()?.width ?? 0;
  const { pixels, width, height } = new Resvg(socialCard(card, measure), { font }).render();
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, colors: 64, effort: 4 })
    .toBuffer();
}

/** The picture as SVG. @param measure returns the width of a text at a font size of 100 pixels */
export function socialCard(card: SocialCard, measure: (text: string) => number): string {
  const tone = TONES[card.tone];
  const { size, lines } = fitHeadline(card.headline, measure);
  const leading = size * LEADING;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${PIGMENTS[card.tone]}"/>
${street(card)}
<g fill="${PIGMENTS[tone.ink]}">
${bars(tone.accent)}
${textElement(brand.name, MARGIN + 54, 92, 34)}
${lines.map((line, index) => textElement(line, MARGIN - size * 0.03, HEADLINE_TOP + size * 0.74 + index * leading, size)).join('\n')}
${card.label && textElement(card.label, MARGIN, HEIGHT - 58, 30)}
</g>
</svg>`;
}

const HEADLINE_TOP = 150;
/** Left of the third shop, whose roof is level with the headline. */
const HEADLINE_WIDTH = 850;
const HEADLINE_HEIGHT = 345;
/** Font sizes in pixels; the largest that fits is used. */
const SIZES = [150, 138, 126, 116, 104, 94, 84, 76, 68, 60, 54, 48, 42];
const SMALLEST = 42;
const TRACKING = -0.03;
const LEADING = 0.96;

/** Sets a headline in the largest size that fits; one that is too long for every size is truncated. */
function fitHeadline(headline: string, measure: (text: string) => number) {
  const words = headline
    .trim()
    .split(/\s+/)
    .map((word) => ({ word, width: measure(word) / 100 }));
  const space = (measure('n n') - measure('nn')) / 100;
  for (const size of SIZES) {
    const lines = breakLines(words, space, HEADLINE_WIDTH / size);
    if (lines && lines.length * size * LEADING <= HEADLINE_HEIGHT) {
      return { size, lines: balance(words, space, HEADLINE_WIDTH / size) };
    }
  }
  const most = Math.floor(HEADLINE_HEIGHT / (SMALLEST * LEADING));
  const lines = breakLines(words, space, HEADLINE_WIDTH / SMALLEST) ?? [headline.slice(0, 24)];
  return { size: SMALLEST, lines: [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`] };
}

interface Word {
  readonly word: string;
  /** At a font size of one pixel. */
  readonly width: number;
}

/** Makes the lines as equal in length as possible without adding lines. */
function balance(words: readonly Word[], space: number, width: number): string[] {
  const lines = breakLines(words, space, width) ?? [];
  const narrower = breakLines(words, space, width * 0.95);
  return narrower?.length === lines.length ? balance(words, space, width * 0.95) : lines;
}

/** @returns undefined when a word is wider than a line */
function breakLines(words: readonly Word[], space: number, width: number): string[] | undefined {
  const lines: string[] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const word of words) {
    if (word.width > width) return undefined;
    const fits = used + space + word.width <= width;
    lines.push(fits ? `${lines.pop()} ${word.word}` : word.word);
    used = fits ? used + space + word.width : word.width;
  }
  return lines;
}

function textElement(text: string, x: number, y: number, size: number): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" letter-spacing="${(TRACKING * size).toFixed(2)}">${escapeMarkup(text)}</text>`;
}

/** The logo: five bars, the last in the accent color. */
function bars(accent: Pigment): string {
  return [13, 20, 27, 34, 42]
    .map((height, index) => {
      const fill = index === 4 ? ` fill="${PIGMENTS[accent]}"` : '';
      return `<rect x="${MARGIN + index * 8.6}" y="${92 - height * 0.66}" width="6.9" height="${height * 0.66}" rx="1"${fill}/>`;
    })
    .join('');
}

const PITCH = 96;
const SHOP = 84;
const FLOOR = 35;
const FRONT = 84;

/** Five shops, each one floor higher than the one before, at the bottom right of the picture. */
function street({ tone, seed }: SocialCard): string {
  const { shops, lit } = TONES[tone];
  const chance = createHash('sha256').update(seed).digest();
  return shops
    .map((wall, index) => {
      const left = WIDTH - PITCH * (shops.length - index) + (PITCH - SHOP);
      const floors = index + 1;
      const top = HEIGHT - FRONT - floors * FLOOR;
      const dark = wall === 'night' ? 'signal' : 'night';
      const light = wall === lit ? 'chalk' : lit;
      const windows = Array.from({ length: floors * 3 }, (_, place) => {
        const isLit = ((chance[index] ?? 0) + (chance[place + 5] ?? 0)) % 3 === 0;
        const [x, y] = [left + 12 + (place % 3) * 22, top + 12 + Math.floor(place / 3) * FLOOR];
        return `<rect x="${x}" y="${y}" width="16" height="18" fill="${PIGMENTS[isLit ? light : dark]}"/>`;
      });
      const door = `<path fill="${PIGMENTS[dark]}" d="M${left + 9} ${HEIGHT - 52}h36v34h-36zM${left + 56} ${HEIGHT - 52}h19v52h-19z"/>`;
      return `<path fill="${PIGMENTS[wall]}" d="M${left} ${HEIGHT}V${top + 5}a5 5 0 0 1 5-5h${SHOP - 10}a5 5 0 0 1 5 5V${HEIGHT}z"/>${windows.join('')}${door}${awning(left, wall)}`;
    })
    .join('\n');
}

function awning(left: number, wall: Pigment): string {
  const stripes: readonly Pigment[] =
    wall === 'signal' ? ['marigold', 'chalk'] : wall === 'night' ? ['mint', 'chalk'] : ['signal', 'paper'];
  return Array.from({ length: 7 }, (_, stripe) => {
    const fill = PIGMENTS[stripes[stripe % 2] ?? 'paper'];
    return `<path fill="${fill}" d="M${left + stripe * 12} ${HEIGHT - FRONT}h12v18a6 6 0 0 1-12 0z"/>`;
  }).join('');
}
