import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { BLOG_PATH } from '../../domain/blog.ts';
import { NOT_FOUND_PAGE } from '../../domain/pages.ts';
import { isSlug, postPath } from '../../domain/post-files.ts';
import { RELEASE_DOCUMENTS_KEY } from '../../domain/site-files.ts';
import type { ReleaseDocuments } from '../../web/documents/document-assets.ts';
import { environment } from '../aws/environment.ts';
import { readText } from '../aws/s3.ts';
import { httpEventOf } from '../http/event.ts';
import { listPosts, readPosts } from './stored-posts.ts';

/** How long the not-found page is kept, in milliseconds. */
const KEPT_MS = 60_000;

/** For seconds only, since the published page replaces it. */
const CACHING = 'public, max-age=10';

let notFoundPage: { readonly text: string; readonly until: number } | undefined;

/**
 * Answers for files that are not in the bucket. `GET /blog/{slug}/index.html`: the page of an article that is not
 * published yet; without such a post the not-found page, with status 404, which leads to the list. Any other file: the
 * not-found page, with status 404. The response contains nothing of the request.
 * @throws StorageError
 */
export async function handler(event: unknown): Promise<APIGatewayProxyStructuredResultV2> {
  const { slug } = httpEventOf(event).pathParameters;
  const bucket = environment('SITE_BUCKET');
  const article = slug === undefined ? undefined : await renderArticle(bucket, slug);
  if (article !== undefined) return page(200, article, { 'cache-control': CACHING });
  return page(404, await readNotFoundPage(bucket), {
    'cache-control': 'no-store',
    // Browsers replace the entry in their history.
    ...(slug !== undefined && { refresh: `0; url=${BLOG_PATH}` }),
  });
}

/** Reads all posts only if there is this one, since anybody can make up slugs. */
async function renderArticle(bucket: string, slug: string): Promise<string | undefined> {
  if (!isSlug(slug)) return undefined;
  const now = Date.now();
  const [post] = (await readPosts(bucket, [postPath(slug).slice(1)], now)).posts;
  if (!post) return undefined;
  const [{ articlePage }, release, stored] = await Promise.all([
    import('./article-page.later.ts'),
    readText(bucket, RELEASE_DOCUMENTS_KEY),
    listPosts(bucket),
  ]);
  if (release === undefined) return undefined;
  const { posts } = await readPosts(bucket, [...stored.keys()], now);
  return articlePage(post, posts, JSON.parse(release) as ReleaseDocuments);
}

function page(
  statusCode: 200 | 404,
  body: string,
  headers: Readonly<Record<string, string>>,
): APIGatewayProxyStructuredResultV2 {
  return { statusCode, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body };
}

async function readNotFoundPage(bucket: string): Promise<string> {
  if (notFoundPage && notFoundPage.until > Date.now()) return notFoundPage.text;
  const text = (await readText(bucket, `${NOT_FOUND_PAGE.slice(1)}/index.html`)) ?? '';
  notFoundPage = { text, until: Date.now() + KEPT_MS };
  return text;
}
