/** Draws the pictures that social networks show beside a link, one for each page: its headline above a street of shops. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { brand } from '../../domain/brand.ts';
import { articlePath, type PostSummary } from '../../domain/site/blog.ts';
import { SERVICE_PAGES } from '../../domain/site/pages.ts';
import { SOCIAL_IMAGE_SIZE, SOCIAL_IMAGES_FOLDER, socialImagePath } from '../../domain/site/social-images.ts';
import { escapeMarkup } from '../../domain/text/markup.ts';
import { SERVICE_PAGES_CONTENT, type ServiceFamily } from '../content/service-pages.ts';

const BACKGROUNDS = join(import.meta.dirname, '../content/social-pictures');
const DISPLAY_FONT = join(import.meta.dirname, '../fonts/bricolage-display.ttf');

/** The text of a picture. */
export interface SocialCard {
  readonly headline: string;
  /** A word or two below the headline, such as a category; empty for none. */
  readonly label: string;
  readonly background: Background;
}

/** A file of content/social-pictures, drawn in the color of the text by default. */
type Background = 'night' | 'signal' | 'marigold' | 'mint' | 'kraft';

const BACKGROUND_OF_FAMILY: Readonly<Record<ServiceFamily, Background>> = {
  social: 'marigold',
  ads: 'marigold',
  creative: 'kraft',
  search: 'mint',
  messages: 'mint',
  automation: 'mint',
};

const BACKGROUND_OF_CATEGORY: Readonly<Record<string, Background>> = {
  'Social Media': 'marigold',
  'Paid Advertising': 'marigold',
  'Content & Design': 'kraft',
  'Local SEO': 'mint',
  'AI & Automation': 'mint',
  'Email & SMS': 'signal',
  Reputation: 'signal',
};

/**
 * Draws the pictures of all pages into the built site.
 * @param site folder of the built site
 * @param pages paths, each with the text of the page's first heading
 */
export async function drawSocialImages(
  site: string,
  pages: readonly { readonly path: string; readonly headline: string }[],
  articles: readonly PostSummary[],
): Promise<void> {
  mkdirSync(join(site, SOCIAL_IMAGES_FOLDER), { recursive: true });
  const font = { loadSystemFonts: false, fontFiles: [DISPLAY_FONT] };
  const measure = (text: string) =>
    new Resvg(`<svg xmlns="http://www.w3.org/2000/svg">${textElement(text, 0, 100, 100)}</svg>`, {
      font,
    }).getBBox()?.width ?? 0;
  await Promise.all(
    pages.map(async ({ path, headline }) => {
      const svg = socialCard({ headline, ...getTheme(path, articles) }, measure);
      const { pixels, width, height } = new Resvg(svg, {
        font,
        fitTo: { mode: 'width', value: SOCIAL_IMAGE_SIZE.width },
      }).render();
      const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
      await picture.png({ palette: true, colors: 64, effort: 4 }).toFile(join(site, socialImagePath(path)));
    }),
  );
}

function getTheme(path: string, articles: readonly PostSummary[]): Omit<SocialCard, 'headline'> {
  const article = articles.find(({ slug }) => articlePath(slug) === path);
  if (article) {
    return { label: article.category, background: BACKGROUND_OF_CATEGORY[article.category] ?? 'night' };
  }
  const service = SERVICE_PAGES_CONTENT.find((one) => one.path === path);
  if (service) {
    const label = SERVICE_PAGES.find((one) => one.path === path)?.name ?? '';
    return { label, background: BACKGROUND_OF_FAMILY[service.family] };
  }
  return { label: '', background: path === '/pricing' || path === '/contact' ? 'signal' : 'night' };
}

/** This and all lengths below are in pixels. */
const MARGIN = 64;
const HEADLINE_TOP = 150;
/** Left of the third shop, whose roof is level with the headline. */
const HEADLINE_WIDTH = 850;
const HEADLINE_HEIGHT = 345;
/** Font sizes; the largest that fits is used. */
const SIZES = [150, 138, 126, 116, 104, 94, 84, 76, 68, 60, 54, 48, 42];
const SMALLEST = 42;
const TRACKING = -0.03;
const LEADING = 0.96;

/** Returns the picture as SVG. @param measure returns the width of a text at a font size of 100 pixels */
export function socialCard(
  { headline, label, background }: SocialCard,
  measure: (text: string) => number,
): string {
  const street = readFileSync(join(BACKGROUNDS, `${background}.svg`), 'utf8');
  const { size, lines } = fitHeadline(headline, measure);
  const texts = [
    textElement(brand.name, MARGIN + 54, 92, 34),
    ...lines.map((line, index) =>
      textElement(line, MARGIN - size * 0.03, HEADLINE_TOP + size * (0.74 + index * LEADING), size),
    ),
    label && textElement(label, MARGIN, SOCIAL_IMAGE_SIZE.height - 58, 30),
  ];
  return street.replace('</svg>', () => `${texts.join('\n')}</svg>`);
}

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

/** Breaks words into lines. Returns undefined if a word is wider than a line. */
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
