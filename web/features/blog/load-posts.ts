import { BLOG_INDEX_PATH, type BlogPost, newestFirst, type PostSummary } from '../../../domain/site/blog.ts';
import { FALLBACK_SLUGS, postPath, readIndex, readPost } from '../../../domain/site/post-files.ts';

/**
 * Loads the current posts, because the index may have changed since this page was rendered.
 * @param known posts that need not be fetched
 * @returns the posts, newest first; without an index, those of the built-in slugs. An unreadable post is logged and
 * left out
 */
export async function loadPosts(known: readonly PostSummary[]): Promise<PostSummary[]> {
  const slugs = (await loadIndex()) ?? FALLBACK_SLUGS;
  const posts = await Promise.all(
    slugs.map((slug) => known.find((post) => post.slug === slug) ?? loadPost(slug)),
  );
  return newestFirst(posts.filter((post) => post !== undefined));
}

async function loadIndex(): Promise<string[] | undefined> {
  try {
    const slugs = readIndex(await fetchJson(BLOG_INDEX_PATH));
    if (!slugs) throw new Error('it is not a list of slugs');
    return slugs;
  } catch (error) {
    console.warn('The list of blog posts cannot be read', error);
    return undefined;
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

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}
