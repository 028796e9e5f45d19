/**
 * Rules of posts that are written in the back office.
 * docs/product.md#posts
 */
import { SITE } from './admin.ts';
import { isSlug } from './site/post-files.ts';
import { foldText } from './text/plain-text.ts';
import { isDay } from './time/business-hours.ts';

/** Maximum size of a post's Markdown, in bytes of UTF-8. Also that of an imported file. */
export const MAX_MARKDOWN_BYTES = 200_000;

/** In characters, except the number of tags. */
export const POST_LIMITS = {
  title: 200,
  excerpt: 400,
  category: 60,
  tag: 40,
  tags: 12,
  coverAlt: 250,
  author: 80,
} as const;

/** Maximum length of a suggested slug. */
const MAX_SUGGESTED = 80;

/** The steps of publishing. `restored` returns to the repository's version. */
export type PublicationStep =
  | 'published'
  | 'corrected'
  | 'scheduled'
  | 'unpublished'
  | 'restored'
  | 'deleted';

/** The steps after which visitors have seen a post. Such a post cannot be deleted. */
const PUBLIC_STEPS: readonly PublicationStep[] = ['published', 'corrected', 'restored'];

/** Whether a post is a draft that was never online. Those of the repository always were. */
export function isUnpublishedDraft(
  post: { readonly status: string; readonly email: string; readonly isInRepository?: boolean | undefined },
  steps: readonly (string | undefined)[],
): boolean {
  const { status, email, isInRepository } = post;
  const wasOnline = email === SITE || steps.some((step) => PUBLIC_STEPS.some((one) => one === step));
  return status === 'draft' && !isInRepository && !wasOnline;
}

/** Everything that an author writes. */
export interface PostTexts {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** Path of a picture on this site; empty for the fallback cover. */
  readonly featuredImage: string;
  readonly coverAlt: string;
  readonly author: string;
  /** `YYYY-MM-DD`; empty for the day of publishing. */
  readonly publishedAt: string;
  readonly featured: boolean;
  readonly markdown: string;
}

export const EMPTY_POST: PostTexts = {
  title: '',
  slug: '',
  excerpt: '',
  category: '',
  tags: [],
  featuredImage: '',
  coverAlt: '',
  author: '',
  publishedAt: '',
  featured: false,
  markdown: '',
};

export function markdownBytes(markdown: string): number {
  return new TextEncoder().encode(markdown).length;
}

/** Explains why Markdown is too large; undefined if it is not. */
export function markdownProblem(markdown: string): string | undefined {
  const bytes = markdownBytes(markdown);
  if (bytes <= MAX_MARKDOWN_BYTES) return undefined;
  return `has ${bytes.toLocaleString('en-US')} bytes, at most ${MAX_MARKDOWN_BYTES.toLocaleString('en-US')} are possible`;
}

/** Replaces line breaks and other white space with single spaces. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Latin spellings of Cyrillic and Greek letters. Other scripts are not supported. */
const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'а=a б=b в=v г=g ґ=g д=d е=e є=ie ж=zh з=z и=i і=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts',
    'ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz',
    'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** Suggests a slug for a title; empty if no word of it can be written in Latin letters. */
export function suggestSlug(title: string): string {
  const latin = foldText(title)
    .replace(/['’]/g, '')
    .replace(/\p{L}/gu, (letter) => LATIN[letter] ?? letter);
  const words = latin.match(/[a-z0-9]+/g) ?? [];
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, MAX_SUGGESTED) : `${slug}-${word}`;
    if (longer.length > MAX_SUGGESTED) break;
    slug = longer;
  }
  return slug;
}

/**
 * Explains by field what a post lacks to be published.
 * @param today `YYYY-MM-DD` in the time zone of the business; undefined for a post that is scheduled
 */
export function publicationProblems(
  { title, slug, excerpt, featuredImage, coverAlt, publishedAt, markdown }: PostTexts,
  today: string | undefined,
): Readonly<Partial<Record<keyof PostTexts, string>>> {
  const size = markdownProblem(markdown);
  return {
    ...(title === '' && { title: 'is required' }),
    ...(!isSlug(slug) && {
      slug: slug === '' ? 'is required' : 'must have lowercase words and digits, joined by hyphens',
    }),
    ...(excerpt === '' && { excerpt: 'is required' }),
    ...(featuredImage !== '' && coverAlt === '' && { coverAlt: 'is required' }),
    ...(publishedAt !== '' && !isDay(publishedAt) && { publishedAt: 'must be a day' }),
    ...(today !== undefined &&
      isDay(publishedAt) &&
      publishedAt > today && { publishedAt: 'is in the future. Schedule the post instead' }),
    ...(markdown.trim() === '' ? { markdown: 'is required' } : size !== undefined && { markdown: size }),
  };
}
