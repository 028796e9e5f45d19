import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { clientOptions } from '../../operations/shared/deployed-stack.ts';
import { findStack } from './support/back-office.ts';
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

test('an uploaded article fits a narrow window and runs no script', async ({ page, request, cloud }) => {
  const stack = await findStack(cloud.origin);
  const bucket = new S3Client(clientOptions(stack, 'AWS_ENDPOINT_URL_S3'));
  const object = { Bucket: stack.outputs.SiteBucketName, Key: `content/blog/${SLUG}.json` };
  await bucket.send(new PutObjectCommand({ ...object, Body: JSON.stringify(POST) }));
  const list = async () => (await request.get('/blog')).text();
  await expect.poll(list).toContain(SLUG);
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
  await expect(page.getByRole('heading', { level: 1, name: POST.title })).toBeVisible();
  await expect(page.getByText('People decide at the window.')).toBeVisible();
  await expect(page).toHaveTitle(/^Windows & doors of a shop (unbroken)+ \| /);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await bucket.send(new DeleteObjectCommand(object));
  await expect.poll(list).not.toContain(SLUG);
  bucket.destroy();
});
