import { brand } from '../../domain/brand.ts';
import { articlePath, BLOG_FEED_PATH, BLOG_PATH, type BlogPost } from '../../domain/site/blog.ts';
import { ARCHIVE_FEED_PATH, letterPath } from '../../domain/site/letter-archive.ts';
import { NEWSLETTER_PAGE } from '../../domain/site/pages.ts';
import { escapeMarkup } from '../../domain/text/markup.ts';
import { ARCHIVE } from '../content/newsletter.ts';

/** Returns the RSS 2.0 feed of all articles, newest first, with their full text. */
export function feed(articles: readonly BlogPost[]): string {
  return channel(articles, {
    title: 'Marketing Insights & Strategies',
    description: brand.description,
    page: BLOG_PATH,
    path: BLOG_FEED_PATH,
    toPath: articlePath,
  });
}

/** Returns the RSS 2.0 feed of the public letters, newest first, with their full text. */
export function letterFeed(letters: readonly BlogPost[]): string {
  const { title, description } = ARCHIVE;
  return channel(letters, {
    title,
    description,
    page: NEWSLETTER_PAGE,
    path: ARCHIVE_FEED_PATH,
    toPath: letterPath,
  });
}

interface Channel {
  readonly title: string;
  readonly description: string;
  /** Path of the list of its items. */
  readonly page: string;
  /** Its own path. */
  readonly path: string;
  readonly toPath: (slug: string) => string;
}

function channel(posts: readonly BlogPost[], { title, description, page, path, toPath }: Channel): string {
  const newest = posts[0]?.publishedAt;
  const document = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeMarkup(`${brand.name}: ${title}`)}</title>
<link>${brand.site}${page}</link>
<description>${escapeMarkup(description)}</description>
<language>en-us</language>
<atom:link href="${brand.site}${path}" rel="self" type="application/rss+xml"/>
${newest ? `<lastBuildDate>${rfc822(newest)}</lastBuildDate>\n` : ''}${posts.map((post) => item(post, toPath(post.slug))).join('\n')}
</channel>
</rss>
`;
  return document.replace(NOT_IN_XML, '');
}

/** Pasted text can contain characters that XML does not allow even escaped. Readers refuse the whole document for one. */
const NOT_IN_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function item(post: BlogPost, path: string): string {
  const url = `${brand.site}${path}`;
  return `<item>
<title>${escapeMarkup(post.title)}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${rfc822(post.publishedAt)}</pubDate>
<dc:creator>${escapeMarkup(post.author || brand.name)}</dc:creator>
${[post.category, ...post.tags].map((name) => `<category>${escapeMarkup(name)}</category>`).join('')}
<description>${escapeMarkup(post.excerpt)}</description>
<content:encoded>${escapeMarkup(withAbsoluteUrls(post.content, url))}</content:encoded>
</item>`;
}

/** Makes links absolute: feed readers show the text outside the site. @param html sanitized @param page its URL */
function withAbsoluteUrls(html: string, page: string): string {
  return html.replace(/(<[^<>]*\s(?:href|src)=")([^"]*)/g, (link, before: string, target: string) =>
    URL.canParse(target, page) ? `${before}${new URL(target, page).href}` : link,
  );
}

/** @param publishedAt a time, or a day, for which noon is used */
function rfc822(publishedAt: string): string {
  return new Date(
    /^\d{4}-\d\d-\d\d$/.test(publishedAt) ? `${publishedAt}T12:00:00Z` : publishedAt,
  ).toUTCString();
}
