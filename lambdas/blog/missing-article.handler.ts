import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { UNKNOWN_ARTICLE_PAGE } from '../../domain/blog.ts';
import { environment } from '../aws/environment.ts';
import { readText } from '../aws/s3.ts';
import { httpEventOf } from '../http/event.ts';
import { readStoredPost } from './stored-posts.ts';

/** How long the page is cached, in milliseconds. */
const CACHE_MS = 60_000;

let cached: { readonly page: string; readonly until: number } | undefined;

/**
 * `GET /blog/{slug}/index.html`: answers for an article that has no page. While a new post is being published, the
 * response is a page that fetches the post in the browser; for any other path its status is 404. The response contains
 * nothing of the request.
 */
export async function handler(event: unknown): Promise<APIGatewayProxyStructuredResultV2> {
  const { slug = '' } = httpEventOf(event).pathParameters;
  const bucket = environment('SITE_BUCKET');
  const [post, body] = await Promise.all([readStoredPost(bucket, slug), waitingPage(bucket)]);
  return {
    statusCode: post && body ? 200 : 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body,
  };
}

async function waitingPage(bucket: string): Promise<string> {
  if (cached && cached.until > Date.now()) return cached.page;
  const page = (await readText(bucket, `${UNKNOWN_ARTICLE_PAGE.slice(1)}/index.html`)) ?? '';
  cached = { page, until: Date.now() + CACHE_MS };
  return page;
}
