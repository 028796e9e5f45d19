import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { APIRequestContext } from '@playwright/test';
import { LOCAL_CREDENTIALS } from '../../local/aws/credentials.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

const SLUG = 'uploaded-by-hand';
/** A word with no place to break, and longer than any line. */
const WORD = 'unbroken'.repeat(40);
const POST = {
  title: `Windows & doors of a shop ${WORD}`,
  excerpt: `What people see of a shop before they are in it. ${WORD}`,
  content:
    '<h2 id="first">The first look</h2><p>People decide at the window.</p><script>document.title = "taken over"</script>',
  category: `Local SEO ${WORD}`,
  tags: ['windows', WORD],
  author: `Ada Lovelace ${WORD}`,
  readingTime: `1 min ${WORD}`,
  publishedAt: '2026-11-21T18:00:00Z',
};

/** The bucket that the site is served from, for a user who may write to it. */
interface SiteBucket {
  put(key: string, content: string): Promise<void>;
  /** Undefined if there is no such object. */
  read(key: string): Promise<string | undefined>;
  remove(key: string): Promise<void>;
  close(): void;
}

async function openBucket(origin: string): Promise<SiteBucket> {
  const { region, outputs, endpoints } = await (await fetch(`${origin}/_local/stack`)).json();
  const client = new S3Client({
    region,
    endpoint: endpoints.AWS_ENDPOINT_URL_S3,
    credentials: LOCAL_CREDENTIALS,
  });
  const object = (Key: string) => ({ Bucket: outputs.SiteBucketName, Key });
  return {
    put: async (key, content) => {
      await client.send(new PutObjectCommand({ ...object(key), Body: content }));
    },
    read: async (key) => {
      const found = await client.send(new GetObjectCommand(object(key))).catch(() => undefined);
      return found?.Body?.transformToString();
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(object(key)));
    },
    close: () => client.destroy(),
  };
}

const FILE = `content/blog/${SLUG}.json`;

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

test('an uploaded article is a page like any other, also before its page is made, until its file is deleted', async ({
  page,
  request,
  cloud,
}) => {
  const response = () => request.get(`/blog/${SLUG}`);
  const expectArticle = async () => {
    await expect(page.getByRole('heading', { level: 1, name: POST.title })).toBeVisible();
    await expect(page.getByText('People decide at the window.')).toBeVisible();
    await expect(page).toHaveTitle(/^Windows & doors of a shop (unbroken)+ \| /);
  };
  expect((await response()).status()).toBe(404);
  const bucket = await openBucket(cloud.origin);
  try {
    await bucket.put(FILE, JSON.stringify(POST));
    await expect.poll(async () => (await response()).text()).toContain('<link rel="canonical"');
    // The feed is made last.
    await expect.poll(() => textOf(request, '/feed.xml')).toContain(SLUG);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/blog');
    await expectNoSidewaysScroll(page);
    const link = page.getByRole('link', { name: POST.title }).first();
    const cut = await link
      .locator('xpath=ancestor::article')
      .evaluate((card) =>
        [...card.querySelectorAll('*')].filter(
          (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0,
        ),
      );
    expect(cut, 'text that is wider than its place').toEqual([]);
    await link.click();
    await expect(page).toHaveURL(`/blog/${SLUG}`);
    await expectArticle();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await bucket.put(FILE, JSON.stringify({ ...POST, title: '' }));
    await expect
      .poll(async () => (await bucket.read('post-problems.json')) ?? '')
      .toContain('It has no title.');
    expect(await textOf(request, '/blog'), 'the last good version').toContain(WORD);
    await bucket.put(FILE, JSON.stringify(POST));

    await bucket.remove(`blog/${SLUG}/index.html`);
    expect((await page.goto(`/blog/${SLUG}`))?.status()).toBe(200);
    await expectArticle();
  } finally {
    await bucket.remove(FILE);
  }
  await expect.poll(async () => (await response()).status()).toBe(404);
  for (const path of ['/blog', '/feed.xml', '/sitemap.xml', '/content/blog-index.json']) {
    await expect.poll(() => textOf(request, path), path).not.toContain(SLUG);
  }
  bucket.close();
});
