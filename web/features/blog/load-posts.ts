import { BLOG_INDEX_PATH, type BlogPost, newestFirst, type PostSummary } from '../../../domain/site/blog.ts';
import { FALLBACK_SLUGS, postPath, readIndex, readPost } from '../../../domain/site/post-files.ts';

/**
 * Loads the current posts, because the index may have changed since this page was rendered.
 * @param known posts that need not be fetched
 * @returns the posts, newest first. An unreadable post is logged and left out
 */
export async function loadPosts(known: readonly PostSummary[]): Promise<PostSummary[]> {
  const slugs = await loadSlugs(known);
  const posts = await Promise.all(
    slugs.map((slug) => known.find((post) => post.slug === slug) ?? loadPost(slug)),
  );
  return newestFirst(posts.filter((post) => post !== undefined));
}

/** Reads the index. Without a readable one, the built-in slugs stand; if it only cannot be had now, the known ones. */
async function loadSlugs(known: readonly PostSummary[]): Promise<readonly string[]> {
  try {
    const slugs = readIndex(await fetchJson(BLOG_INDEX_PATH));
    if (!slugs) throw new SyntaxError('it is not a list of slugs');
    return slugs;
  } catch (error) {
    console.warn('The list of blog posts cannot be read', error);
    return error instanceof SyntaxError ? FALLBACK_SLUGS : known.map(({ slug }) => slug);
  }
}

/** Fetches one post. Logs an invalid one. */
async function loadPost(slug: string): Promise<BlogPost | undefined> {
  try {
    const post = readPost(await fetchJson(postPath(slug)), slug);
    if (!post) throw new Error('a field is missing');
    return post;
  } catch (error) {
    console.warn(`The blog post ${slug} cannot be read`, error);
    return undefined;
  }
}

const TIMEOUT_MS = 15_000;

/** @throws SyntaxError if the file is missing or not JSON; other errors may pass */
async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  // The bucket answers 403 for what it does not have.
  if ([403, 404].includes(response.status)) throw new SyntaxError('it is missing');
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}
