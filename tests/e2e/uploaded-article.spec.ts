import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { APIRequestContext } from '@playwright/test';
import { LOCAL_CREDENTIALS } from '../../local/aws/credentials.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const SLUG = 'uploaded-by-hand';
const POST = {
  title: 'Windows & doors of a shop',
  excerpt: 'What people see of a shop before they are in it.',
  content:
    '<h2 id="first">The first look</h2><p>People decide at the window.</p><script>document.title = "taken over"</script>',
  category: 'Local SEO',
  tags: ['windows'],
  author: 'Ada Lovelace',
  publishedAt: '2026-11-21T18:00:00Z',
};

/** The bucket that the site is served from, as somebody has it who may write to it. */
interface SiteBucket {
  put(key: string, content: string): Promise<void>;
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
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(object(key)));
    },
    close: () => client.destroy(),
  };
}

const FILE = `content/blog/${SLUG}.json`;
const LISTS = ['/blog', '/feed.xml', '/sitemap.xml', '/content/blog-index.json'];

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

test('an article that is uploaded is a page like any other, until its file is deleted', async ({
  page,
  request,
  cloud,
}) => {
  const related = '/blog/reading-a-search-report-in-ten-minutes';
  const before = await Promise.all([...LISTS, related].map((path) => textOf(request, path)));
  expect((await request.get(`/blog/${SLUG}`)).status()).toBe(404);
  const bucket = await openBucket(cloud.origin);
  try {
    await bucket.put(FILE, JSON.stringify(POST));
    await expect
      .poll(() => textOf(request, `/blog/${SLUG}`), { timeout: 10_000 })
      .toContain('<link rel="canonical"');

    await page.goto(`/blog/${SLUG}`);
    await expect(page).toHaveTitle(/^Windows & doors of a shop \| /);
    await expect(page.getByRole('heading', { level: 1, name: POST.title })).toBeVisible();
    await expect(page.getByText('People decide at the window.')).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/blog/${SLUG}$`));
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', POST.title);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', POST.excerpt);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data['@graph']).toContainEqual(
      expect.objectContaining({ '@type': 'BlogPosting', headline: POST.title }),
    );
    await expectAccessible(page);

    // An article of the build, of the same category, has it among its related ones.
    for (const path of [...LISTS, related]) {
      await expect.poll(() => textOf(request, path), path).toContain(SLUG);
    }
    await page.goto('/blog');
    await page.getByRole('link', { name: POST.title }).first().click();
    await expect(page).toHaveURL(`/blog/${SLUG}`);
  } finally {
    await bucket.remove(FILE);
  }
  await expect.poll(async () => (await request.get(`/blog/${SLUG}`)).status()).toBe(404);
  await expect
    .poll(() => Promise.all([...LISTS, related].map((path) => textOf(request, path))))
    .toEqual(before);
  bucket.close();
});

test('an article is shown in the seconds before it has a page', async ({ page, request, cloud }) => {
  const bucket = await openBucket(cloud.origin);
  try {
    await bucket.put(FILE, JSON.stringify(POST));
    await expect.poll(() => textOf(request, '/feed.xml')).toContain(SLUG);
    await bucket.remove(`blog/${SLUG}/index.html`);
    const response = await page.goto(`/blog/${SLUG}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: POST.title })).toBeVisible();
    await expect(page.getByText('People decide at the window.')).toBeVisible();
    await expect(page).toHaveTitle(/^Windows & doors of a shop \| /);
  } finally {
    await bucket.remove(FILE);
    await expect.poll(() => textOf(request, '/content/blog-index.json')).not.toContain(SLUG);
    bucket.close();
  }
});
