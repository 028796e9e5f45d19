import { brand } from '../../domain/brand.ts';
import { articlePath, BLOG_FEED_PATH, BLOG_PATH, type BlogPost } from '../../domain/site/blog.ts';
import { escapeMarkup } from '../../domain/text/markup.ts';

/** Returns the RSS 2.0 feed of all articles, newest first, with their full text. */
export function feed(articles: readonly BlogPost[]): string {
  const newest = articles[0]?.publishedAt;
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeMarkup(brand.name)}: Marketing Insights &amp; Strategies</title>
<link>${brand.site}${BLOG_PATH}</link>
<description>${escapeMarkup(brand.description)}</description>
<language>en-us</language>
<atom:link href="${brand.site}${BLOG_FEED_PATH}" rel="self" type="application/rss+xml"/>
${newest ? `<lastBuildDate>${rfc822(newest)}</lastBuildDate>\n` : ''}${articles.map(item).join('\n')}
</channel>
</rss>
`;
}

function item(article: BlogPost): string {
  const url = `${brand.site}${articlePath(article.slug)}`;
  return `<item>
<title>${escapeMarkup(article.title)}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${rfc822(article.publishedAt)}</pubDate>
<dc:creator>${escapeMarkup(article.author)}</dc:creator>
${[article.category, ...article.tags].map((name) => `<category>${escapeMarkup(name)}</category>`).join('')}
<description>${escapeMarkup(article.excerpt)}</description>
<content:encoded>${escapeMarkup(withAbsoluteUrls(article.content))}</content:encoded>
</item>`;
}

/** Makes links absolute: feed readers show the text outside the site. */
function withAbsoluteUrls(html: string): string {
  return html.replace(/(href|src)="\//g, `$1="${brand.site}/`);
}

/** @param publishedAt a time, or a day, for which noon is used */
function rfc822(publishedAt: string): string {
  return new Date(
    /^\d{4}-\d\d-\d\d$/.test(publishedAt) ? `${publishedAt}T12:00:00Z` : publishedAt,
  ).toUTCString();
}
