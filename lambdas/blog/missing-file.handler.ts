import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { UNKNOWN_ARTICLE_PAGE } from '../../domain/blog.ts';
import { NOT_FOUND_PAGE } from '../../domain/pages.ts';
import { isPublished } from '../../domain/post-files.ts';
import { environment } from '../aws/environment.ts';
import { readText } from '../aws/s3.ts';
import { httpEventOf } from '../http/event.ts';
import { readStoredPost } from './stored-posts.ts';

/** How long pages are cached, in milliseconds. */
const CACHE_MS = 60_000;

const cached = new Map<string, { readonly text: string; readonly until: number }>();

/**
 * Answers for files that are not in the bucket. `GET /blog/{slug}/index.html`: while a new post is being published, a page
 * that fetches the post in the browser; without such a post its status is 404. Any other file: the not-found page, with
 * status 404. The response contains nothing of the request.
 */
export async function handler(event: unknown): Promise<APIGatewayProxyStructuredResultV2> {
  const { slug } = httpEventOf(event).pathParameters;
  const bucket = environment('SITE_BUCKET');
  if (slug === undefined) return page(404, await readPage(bucket, NOT_FOUND_PAGE));
  const [post, body] = await Promise.all([
    readStoredPost(bucket, slug),
    readPage(bucket, UNKNOWN_ARTICLE_PAGE),
  ]);
  return page(post && isPublished(post, Date.now()) && body ? 200 : 404, body);
}

function page(statusCode: 200 | 404, body: string): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body,
  };
}

async function readPage(bucket: string, path: string): Promise<string> {
  const known = cached.get(path);
  if (known && known.until > Date.now()) return known.text;
  const text = (await readText(bucket, `${path.slice(1)}/index.html`)) ?? '';
  cached.set(path, { text, until: Date.now() + CACHE_MS });
  return text;
}
