import { createHash } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { NOT_FOUND_HEADER } from '../../domain/api.ts';
import { CHANGED_AT_ANY_TIME } from '../../domain/responses/caching.ts';
import { API_HEADERS } from '../../domain/responses/security-headers.ts';
import { articlePath, BLOG_PATH } from '../../domain/site/blog.ts';
import { letterPath } from '../../domain/site/letter-archive.ts';
import { NEWSLETTER_PAGE, NOT_FOUND_PAGE } from '../../domain/site/pages.ts';
import { isSlug, postPath } from '../../domain/site/post-files.ts';
import { RELEASE_DOCUMENTS_KEY } from '../../domain/site/site-files.ts';
import type { ReleaseDocuments } from '../../web/documents/document-assets.ts';
import { environment } from '../aws/environment.ts';
import { readText } from '../aws/s3.ts';
import { parseHttpEvent } from '../http/event.ts';
import { findPostState } from '../posts/post-files.ts';
import { listPosts, readPosts } from './stored-posts.ts';

/** How long the not-found page is kept, in milliseconds. */
const KEPT_MS = 60_000;

/** Seconds only, since the published page, or the first one of an article, takes over. */
const BRIEFLY = 'public, max-age=0, must-revalidate, s-maxage=10';

let notFoundPage: { readonly text: string; readonly until: number } | undefined;

/**
 * `GET /blog/{slug}/index.html`: the published page of an article, or one rendered from its post until it is published.
 * Pages below `/newsletter/` are those of the bucket. A former address of a post redirects to its current one. Without any
 * of these, the response is the not-found page, marked for the edge function; it leads to the list where an article was
 * requested. Pages contain nothing of the request.
 * @throws StorageError
 */
export async function handler(event: unknown): Promise<APIGatewayProxyStructuredResultV2> {
  const { list, slug } = parseHttpEvent(event).pathParameters;
  const bucket = environment('SITE_BUCKET');
  if (`/${list}` === NEWSLETTER_PAGE) return readLetterPage(bucket, slug);
  const isArticle = `/${list}` === BLOG_PATH;
  if (list !== undefined && !isArticle) return NOT_FOUND_RESPONSE;
  if (isArticle && slug !== undefined && isSlug(slug)) {
    const published = await readText(bucket, toPageKey(`${BLOG_PATH}/${slug}`));
    if (published !== undefined) return toPageResponse(published, { 'cache-control': CHANGED_AT_ANY_TIME });
    const rendered = await renderArticle(bucket, slug);
    if (rendered !== undefined) return toPageResponse(rendered, { 'cache-control': BRIEFLY });
    const next = await findNextSlug(slug);
    if (next !== undefined) return redirectTo(next);
  }
  return respondNotFound(bucket, isArticle ? BLOG_PATH : undefined);
}

/** For paths of the API that look like the route of a page. */
const NOT_FOUND_RESPONSE = {
  statusCode: 404,
  headers: { 'content-type': 'application/json', ...API_HEADERS },
  body: JSON.stringify({ code: 'not_found', message: 'This URL does not exist.' }),
};

/** @param list where browsers go instead, replacing the entry in their history */
async function respondNotFound(
  bucket: string,
  list: string | undefined,
): Promise<APIGatewayProxyStructuredResultV2> {
  return toPageResponse(await readNotFoundPage(bucket), {
    'cache-control': BRIEFLY,
    [NOT_FOUND_HEADER]: 'yes',
    ...(list !== undefined && { refresh: `0; url=${list}` }),
  });
}

/** The page of a letter, or another one below `/newsletter/`. */
async function readLetterPage(bucket: string, slug = ''): Promise<APIGatewayProxyStructuredResultV2> {
  const page = isSlug(slug) ? await readText(bucket, toPageKey(letterPath(slug))) : undefined;
  return page === undefined
    ? respondNotFound(bucket, NEWSLETTER_PAGE)
    : toPageResponse(page, { 'cache-control': CHANGED_AT_ANY_TIME });
}

/** Reads all posts only if this one exists, since strangers can make up slugs. */
async function renderArticle(bucket: string, slug: string): Promise<string | undefined> {
  const now = Date.now();
  const [post] = (await readPosts(bucket, [postPath(slug).slice(1)], now)).posts;
  if (!post) return undefined;
  const [{ renderArticlePage }, release, stored] = await Promise.all([
    import('./article-page.later.ts'),
    readText(bucket, RELEASE_DOCUMENTS_KEY),
    listPosts(bucket),
  ]);
  if (release === undefined) return undefined;
  const { posts } = await readPosts(bucket, [...stored.keys()], now);
  return renderArticlePage(post, posts, JSON.parse(release) as ReleaseDocuments);
}

/** The most addresses that a post is followed through. */
const MAX_MOVES = 5;

/** Finds the address that a post has moved to. @returns undefined for one that has not moved */
async function findNextSlug(slug: string): Promise<string | undefined> {
  let next: string | undefined;
  for (let moves = 0; moves < MAX_MOVES; moves += 1) {
    const state = await findPostState(next ?? slug);
    if (state?.is !== 'moved') break;
    next = state.to;
  }
  return next;
}

function redirectTo(slug: string): APIGatewayProxyStructuredResultV2 {
  const headers = { location: articlePath(slug), 'cache-control': CHANGED_AT_ANY_TIME };
  return { statusCode: 301, headers, body: '' };
}

function toPageResponse(
  body: string,
  headers: Readonly<Record<string, string>>,
): APIGatewayProxyStructuredResultV2 {
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  return { statusCode: 200, headers: { 'content-type': 'text/html; charset=utf-8', etag, ...headers }, body };
}

async function readNotFoundPage(bucket: string): Promise<string> {
  if (notFoundPage && notFoundPage.until > Date.now()) return notFoundPage.text;
  const text = (await readText(bucket, toPageKey(NOT_FOUND_PAGE))) ?? '';
  notFoundPage = { text, until: Date.now() + KEPT_MS };
  return text;
}

function toPageKey(path: string): string {
  return `${path.slice(1)}/index.html`;
}
