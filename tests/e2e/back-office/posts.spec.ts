import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { card, openDashboard, openOffice, press } from '../support/back-office.ts';
import { holdRequests, loseAnswer } from '../support/held-requests.ts';
import { expectUncovered, toast } from '../support/shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

/** The editor itself waits for a minute until visitors get a page. */
const ONLINE = { timeout: 60_000 };

const preview = (page: Page): Locator => page.getByRole('region', { name: 'Preview' });

/** Moves the focus forward, or back, until an element has it. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Types into a field that is reached by the keyboard. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.insertText(text);
}

/** The part of the editor above the fields. */
const head = (page: Page): Locator =>
  page.locator('header').filter({ has: page.getByRole('heading', { level: 2 }) });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an author writes, schedules, publishes, corrects and unpublishes a post by keyboard alone', async ({
  page,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.allow(/ERR_CONNECTION_RESET/);
  const title = `Winter hours ${Date.now()}`;
  const slug = title.toLowerCase().replaceAll(' ', '-');
  await openDashboard(page, '/admin?list=posts');
  await tabTo(page, button(page, 'New post'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Untitled post' })).toBeFocused();

  await type(page, 'Title', title);
  await expect(page.getByLabel('Address')).toHaveValue(slug);
  await type(page, 'Excerpt', 'When the shop is open in winter.');
  await type(page, 'Markdown', '## Before New Year\n\nWe close at **four**.\n\n<script>alert(1)</script>');
  await expect(preview(page).getByRole('heading', { name: 'Before New Year' })).toBeVisible();
  await expect(preview(page).getByText('four')).toHaveCSS('font-weight', '600');
  await expect(preview(page)).not.toContainText('alert');
  await type(page, 'Tags', 'hours,');
  await expect(button(page, 'Remove the tag hours')).toBeVisible();
  await expect(page.getByText('Saved just now')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Markdown')).toHaveValue(/We close at/);

  await tabTo(page, button(page, 'Schedule'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Goes online at, Mountain Time')).toBeFocused();
  await loseAnswer(page, '**/publication', 'POST');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'No answer yet')).toContainText('pressing again does not do it twice');
  await expect(toast(page, 'Nothing was changed')).toHaveCount(0);
  await expect(head(page).getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(head(page).getByText(/This goes online .* 9:00/)).toBeVisible();
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);

  await tabTo(page, button(page, 'Publish now'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Published', { exact: true })).toBeVisible(ONLINE);
  const article = await page.context().newPage();
  await article.goto(`/blog/${slug}`);
  await expect(article.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(article.getByText('We close at')).toBeVisible();

  await tabTo(page, page.getByLabel('Markdown'));
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('\n\nOn Sundays we stay closed.');
  await expect(head(page).getByText('Unpublished changes')).toBeVisible();
  await tabTo(page, button(page, 'Publish the correction'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(head(page).getByText('Unpublished changes')).toBeHidden();
  await expect(page.getByRole('status').getByText('Published', { exact: true })).toBeVisible(ONLINE);
  await article.reload();
  await expect(article.getByText('On Sundays we stay closed.')).toBeVisible();

  await tabTo(page, page.getByLabel('Address'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(`${slug}-and-days`);
  await tabTo(page, button(page, 'Publish the correction'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(`/blog/${slug}-and-days`)).toBeVisible(ONLINE);
  await expect
    .poll(async () => (await page.request.get(`/blog/${slug}`)).url(), ONLINE)
    .toMatch(/-and-days$/);

  await tabTo(page, button(page, 'Unpublish'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Leave it online')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Publication' })).toBeFocused();
  await tabTo(page, button(page, 'Unpublish'));
  await page.keyboard.press('Enter');
  await expect(button(page, 'Leave it online')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('took it off the site')).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`/blog/${slug}-and-days`)).status(), ONLINE)
    .toBe(404);
  await page.keyboard.press('Escape');
  await expect(card(page, title)).toContainText('Draft');
});

test('two authors of one post lose nothing', async ({ page, cloud, openElsewhere, consoleGuard }) => {
  test.slow();
  consoleGuard.allow(/409/);
  const office = await openOffice(cloud.origin);
  const colleague = await office.hire('Grace');
  await openDashboard(page, '/admin?list=posts');
  await press(page, 'New post');
  await page.getByLabel('Title', { exact: true }).fill('Ours');
  const { pathname, search } = new URL(page.url());
  const markdown = page.getByLabel('Markdown');
  const leave = async () => {
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(markdown).toBeHidden();
  };
  await leave();
  const other = await openElsewhere();
  await openDashboard(other, pathname + search, colleague);
  await expect(other.getByLabel('Title', { exact: true })).toHaveValue('Ours');

  await page.goBack();
  await markdown.fill('First line.');
  await expect(page.getByText('Saved just now')).toBeVisible();
  await leave();
  await page.goBack();
  await expect(markdown).toHaveValue('First line.');
  await expect(other.getByLabel('Markdown')).toHaveValue('First line.');

  const release = await holdRequests(page, `**/api/admin/posts/${new URLSearchParams(search).get('open')}`);
  await markdown.fill('My line.');
  await other.getByLabel('Excerpt').fill('By Grace.');
  await other.getByLabel('Markdown').fill('Grace’s line.');
  await expect(other.getByText('Saved just now')).toBeVisible();
  release();
  const conflict = page.getByRole('region', { name: 'A colleague saved this post' });
  await expect(conflict).toContainText('Grace’s line.');
  await expect(page.getByLabel('Excerpt')).toHaveValue('By Grace.');
  await page.reload();
  await expect(conflict).toContainText('My line.');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: /^Keep both/ }).click();
  await expect(page.getByLabel('Markdown')).toHaveValue('My line.\n\nGrace’s line.');
  await expect(page.getByRole('region', { name: 'Texts' })).toBeFocused();
  await expect(page.getByText('Saved just now')).toBeVisible();
});

async function expectFitsEveryWidth(page: Page): Promise<void> {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
}

test('the editor fits every width and passes axe, in light and dark', async ({ page }) => {
  test.slow();
  await openDashboard(page, '/admin?list=posts');
  await expect(page.locator('[data-record]').first()).toBeVisible();
  await expectFitsEveryWidth(page);
  await expectAccessible(page);
  await press(page, 'New post');
  await page.getByLabel('Title').fill(`A long title ${'unbroken'.repeat(15)}`);
  await page
    .getByLabel('Markdown')
    .fill(`## Heading\n\nText ${'unbroken'.repeat(40)}\n\n| a | b |\n|---|---|\n| 1 | 2 |`);
  await press(page, 'Choose a picture');
  await page.getByRole('button', { name: 'chat phone' }).click();
  await expect(preview(page).locator('img')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectFitsEveryWidth(page);
    await expectAccessible(page);
  }
});

test('a post of the repository is corrected, and taken back', async ({ page }) => {
  test.slow();
  const title = 'How to plan a month of local posts in one afternoon';
  const article = '/blog/a-month-of-posts-in-one-afternoon';
  await openDashboard(page, '/admin?list=posts&status=repository&q=afternoon');
  await card(page, title).getByRole('link').click();
  await expect(head(page).getByText('From the repository')).toBeVisible();
  const markdown = page.getByLabel('Markdown');
  await expect(markdown).toHaveValue(/## Step 1/);
  await markdown.fill('## Corrected\n\nShorter now.');
  await press(page, 'Publish the correction');
  await expect(head(page).getByText('Differs from the repository')).toBeVisible();
  await expect(page.getByRole('status').getByText('Published', { exact: true })).toBeVisible(ONLINE);
  expect(await (await page.request.get(article)).text()).toContain('Shorter now.');
  await press(page, 'Use the repository’s version');
  await press(page, 'Use it now');
  await expect(markdown).toHaveValue(/## Step 1/);
  await expect(head(page).getByText('From the repository')).toBeVisible();
  await expect(page.getByRole('status').getByText('Published', { exact: true })).toBeVisible(ONLINE);
  expect(await (await page.request.get(article)).text()).not.toContain('Shorter now.');
});

test('a file becomes a draft that is exported as Markdown, and a picture is resized', async ({
  page,
  consoleGuard,
}) => {
  test.slow();
  // A file is refused, and the post is not ready to be published.
  consoleGuard.allow(/400/);
  await openDashboard(page, '/admin?list=posts');
  const file = (text: string) => ({
    name: 'a-trip.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(text),
  });
  const input = page.getByLabel('File to import');
  await input.setInputFiles(file('---\nfeatured: maybe\n---\nText'));
  await expect(toast(page, 'a-trip.md was not imported')).toContainText('featured must be true or false.');
  await input.setInputFiles(file('---\ntitle: A trip\ntags: [travel]\n---\nTo the *lake*.\n'));
  await expect(page.getByRole('heading', { level: 2, name: 'A trip' })).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('a-trip');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')]);
  expect(download.suggestedFilename()).toBe('a-trip.md');
  const saved = readFileSync(await download.path(), 'utf8');
  expect(saved).toMatch(/^---\ntitle: A trip\nslug: a-trip\n[\s\S]*\n---\nTo the \*lake\*\.\n$/);

  await press(page, 'Delete draft');
  await expect(page.getByText('This cannot be undone.')).toBeVisible();
  await press(page, 'Delete for good');
  await expect(toast(page, 'Draft deleted')).toContainText('A trip');
  await expectUncovered(toast(page, 'Draft deleted'), button(page, 'New post'));
  await expect(page).toHaveURL('/admin?list=posts');
  await expect(page.getByText('To the lake.')).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: 'A trip' })).toHaveCount(0);

  await press(page, 'New post');
  await expectPictureResized(page);
});

/** Chooses pictures for a new post, of which the last one is large enough but lacks its description. */
async function expectPictureResized(page: Page): Promise<void> {
  const choose = async (name: string, buffer: Buffer) =>
    page.getByLabel('File of the picture').setInputFiles({ name, mimeType: 'image/png', buffer });
  await choose('shop.png', Buffer.from('<script>alert(1)</script>'));
  await expect(page.getByRole('alert').getByText(/not a picture/)).toBeVisible();
  await choose('large.png', Buffer.alloc(10 * 1024 * 1024 + 1));
  await expect(page.getByText('The file has 10.0 MB, at most 10 MB are possible.')).toBeVisible();
  const create = { width: 900, height: 1200, channels: 4, background: '#0a08' } as const;
  await choose(
    'small.png',
    await sharp({ create: { ...create, width: 300 } })
      .png()
      .toBuffer(),
  );
  await expect(page.getByText(/300 by 1200 pixels, at least 640 by 400/)).toBeVisible();
  await choose('shop.png', await sharp({ create }).png().toBuffer());
  const picture = preview(page).locator('img');
  await expect(picture).toHaveAttribute('src', /^\/content\/covers\/[0-9a-f]{24}-1280\.jpg$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1280, 800]);
  const answerPublication = await holdRequests(page, '**/publication');
  await press(page, 'Publish now');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  answerPublication();
  await expect(toast(page, 'Nothing was changed on the site')).toContainText('Something is missing.');
  await page.goBack();
  await press(page, 'Publish now');
  await expect(page.getByText('Description of the picture is required.')).toBeVisible();

  const first = (await picture.getAttribute('src')) ?? '';
  const answerUpload = await holdRequests(page, '**/api/admin/posts/pictures');
  const winter = sharp({ create: { ...create, background: '#00f' } });
  await choose('winter.png', await winter.png().toBuffer());
  const description = page.getByLabel('Description of the picture');
  await description.fill('The shop in winter');
  answerUpload();
  await expect(picture).not.toHaveAttribute('src', first);
  await expect(description).toHaveValue('The shop in winter');
}
