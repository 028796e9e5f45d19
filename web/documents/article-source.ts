import type { PostTexts } from '../../domain/posts.ts';
import type { BlogPost } from '../../domain/site/blog.ts';
import { readingTime } from '../../domain/site/post-files.ts';
import { renderMarkdown, typeset } from './markdown.ts';

/** Makes a post, as it is stored, from what its author writes. The same texts make the same file. */
export function toBlogPost(texts: PostTexts): BlogPost {
  const { slug, title, excerpt, featuredImage, coverAlt, category, tags, author, publishedAt, featured } =
    texts;
  // Without the final newline, which stored posts never have (domain/site/post-files.ts).
  const content = renderMarkdown(texts.markdown).trim();
  return {
    id: slug,
    slug,
    title: typeset(title),
    excerpt: typeset(excerpt),
    content,
    featuredImage,
    coverAlt: typeset(coverAlt),
    category,
    tags,
    author,
    publishedAt,
    featured,
    readingTime: readingTime(content),
  };
}
