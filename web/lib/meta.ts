import type { MetaDescriptor } from 'react-router';
import { brand } from '../../domain/brand.ts';
import { SOCIAL_IMAGE_SIZE, socialImagePath } from '../../domain/social-images.ts';

interface PageMeta {
  /** Without the brand's name, which is added. */
  readonly title: string;
  /** One or two sentences, up to about 155 characters. */
  readonly description: string;
  /** The page's own address, such as `/pricing`; absent for a page that has none, like the 404 page. */
  readonly path?: string;
  readonly keywords?: readonly string[];
  /** Path of a picture of 1200 by 630 pixels; the one that the build draws for the page when not given. */
  readonly image?: string;
  /** For a page that is an article. */
  readonly article?: {
    readonly author: string;
    /** `YYYY-MM-DD`, or a date and time as ISO 8601 writes it. */
    readonly publishedAt: string;
    /** Its category. */
    readonly section: string;
    readonly tags: readonly string[];
  };
  /** Keeps the page out of search results. */
  readonly noIndex?: boolean;
}

/** For an article that no build has seen, and drawn no picture for. */
export const SOCIAL_IMAGE_OF_BLOG = socialImagePath('/blog');

const DEFAULT_SOCIAL_IMAGE = socialImagePath('/');

/**
 * What a page tells search engines and social networks. Every route's `meta` is made here. Structured data and
 * social pictures are added by the build (build/structured-data.ts, build/social-images.ts).
 */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { description, path, keywords = [], article, noIndex = false } = page;
  const title = `${page.title} | ${brand.name}`;
  const image = page.image ?? (path && !noIndex ? socialImagePath(path) : DEFAULT_SOCIAL_IMAGE);
  return [
    { title },
    { name: 'description', content: description },
    ...(keywords.length > 0 ? [{ name: 'keywords', content: keywords.join(', ') }] : []),
    ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...addressOf(path),
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: `${brand.site}${image}` },
    { property: 'og:image:width', content: String(SOCIAL_IMAGE_SIZE.width) },
    { property: 'og:image:height', content: String(SOCIAL_IMAGE_SIZE.height) },
    { property: 'og:image:alt', content: `${page.title}, on a street of five lit shops` },
    ...(article ? articleMeta(article) : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: `${brand.site}${image}` },
  ];
}

function addressOf(path: string | undefined): MetaDescriptor[] {
  if (!path) return [];
  const address = `${brand.site}${path}`;
  return [
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:url', content: address },
  ];
}

function articleMeta({
  author,
  publishedAt,
  section,
  tags,
}: NonNullable<PageMeta['article']>): MetaDescriptor[] {
  return [
    { name: 'author', content: author },
    { property: 'article:author', content: author },
    { property: 'article:published_time', content: publishedAt },
    { property: 'article:section', content: section },
    ...tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ];
}
