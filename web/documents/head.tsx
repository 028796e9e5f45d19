import { brand } from '../../domain/brand.ts';
import { SOCIAL_IMAGE_SIZE, socialImagePath } from '../../domain/site/social-images.ts';
import { pageTitle } from '../lib/page-title.ts';

/** The metadata of a page for search engines and social networks. */
export interface PageFacts {
  /** Without the brand's name, which is appended. */
  readonly title: string;
  /** One or two sentences, up to about 155 characters. */
  readonly description: string;
  /** The page's own path, such as `/pricing`; absent for pages without one, such as the 404 page. */
  readonly path?: string;
  readonly keywords?: readonly string[];
  /** Path of a picture of 1200 by 630 pixels; by default the one that the build draws for the page. */
  readonly image?: string;
  /** Only for articles. */
  readonly article?: {
    readonly author: string;
    /** `YYYY-MM-DD`, or a date and time in ISO 8601. */
    readonly publishedAt: string;
    /** Its category. */
    readonly section: string;
    readonly tags: readonly string[];
  };
  /** Keeps the page out of search results. */
  readonly noIndex?: boolean;
}

/** The picture of articles uploaded after the build, which have no picture of their own. */
export const SOCIAL_IMAGE_OF_BLOG = socialImagePath('/blog');

const DEFAULT_SOCIAL_IMAGE = socialImagePath('/');

/** Renders the page's metadata. The build draws the social pictures (build/social-images.ts). */
export function PageHead(page: PageFacts) {
  const { title, description, path, keywords = [], article, noIndex = false } = page;
  const url = path && `${brand.site}${path}`;
  const ownImage = path && !noIndex ? socialImagePath(path) : undefined;
  const imagePath = page.image ?? ownImage ?? DEFAULT_SOCIAL_IMAGE;
  const image = `${brand.site}${imagePath}`;
  const shops = imagePath === ownImage ? `${title}, on a street` : 'A street';
  return (
    <>
      <title>{pageTitle(page)}</title>
      <meta name="description" content={description} />
      {keywords.length > 0 && <meta name="keywords" content={keywords.join(', ')} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      {url && <meta property="og:url" content={url} />}
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={String(SOCIAL_IMAGE_SIZE.width)} />
      <meta property="og:image:height" content={String(SOCIAL_IMAGE_SIZE.height)} />
      <meta property="og:image:alt" content={`${shops} of five lit shops`} />
      {article && <ArticleHead {...article} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </>
  );
}

function ArticleHead({ author, publishedAt, section, tags }: NonNullable<PageFacts['article']>) {
  return (
    <>
      <meta name="author" content={author} />
      <meta property="article:author" content={author} />
      <meta property="article:published_time" content={publishedAt} />
      <meta property="article:section" content={section} />
      {tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
    </>
  );
}

/** Offers a feed to feed readers. */
export function FeedLink({ title, href }: { readonly title: string; readonly href: string }) {
  return <link rel="alternate" type="application/rss+xml" title={`${brand.name}: ${title}`} href={href} />;
}
