import type { Page } from '@playwright/test';
import { NEWSLETTER_CONSENT } from '../../domain/newsletter.ts';
import { freshAddress, linkTo, listEmails, waitForEmail } from './support/emails.ts';
import { holdRequests, routeRequests } from './support/held-requests.ts';
import { toast } from './support/shop.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const CONFIRM = { name: 'Confirm my subscription' };

const newsletter = (page: Page) => page.getByRole('form', { name: 'Newsletter' });
const email = (page: Page) => newsletter(page).getByLabel('Email', { exact: true });
const subscribe = (page: Page) => newsletter(page).getByRole('button');

/** Follows incomplete, forged and old links. */
async function followBadLinks(page: Page): Promise<void> {
  const heading = (name: string) => page.getByRole('heading', { name });

  // The same URL again would be a reload, which keeps the link's token.
  await page.goto('/blog');
  await page.goto('/newsletter/confirm');
  await expect(heading('This link is incomplete')).toBeVisible();
  await expect(subscribe(page)).toHaveText('Subscribe');
  await expectAccessible(page);

  await page.goto('/newsletter/confirm#token=forged');
  await page.getByRole('button', CONFIRM).click();
  await expect(heading('This link is incomplete')).toBeFocused();

  await routeRequests(page, '**/api/newsletter/confirm', (route) =>
    route.fulfill({ status: 410, json: { code: 'expired_token' } }),
  );
  await page.goto('/newsletter/confirm#token=old');
  await page.getByRole('button', CONFIRM).click();
  await expect(heading('This link has expired')).toBeFocused();
  await expect(subscribe(page)).toBeVisible();
}

test('a reader joins the list with the link of an email', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(/status of (400|410|503)/);
  const address = freshAddress('reader');
  await page.goto('/blog');
  const block = page.getByRole('region', { name: 'One useful letter a month' });
  await expect(block).toContainText(NEWSLETTER_CONSENT.text);
  await expect(block.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', '/feed.xml');
  await email(page).fill(address);
  await email(page).press('Enter');
  await expect(toast(page, 'Successfully Subscribed!')).toContainText(
    'Thank you for subscribing to our newsletter.',
  );
  await expect(email(page)).toHaveValue('');
  await expect(page.getByText('check your inbox and confirm')).toBeVisible();

  const mail = await waitForEmail(cloud.origin, address, '/newsletter/confirm');
  // As copied from a sentence.
  await page.goto(`${linkTo('/newsletter/confirm', mail)}).`);
  await page.waitForLoadState();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await listEmails(cloud.origin, address)).toHaveLength(1);

  await cloud.fault('dynamodb', 'error');
  await page.getByRole('button', CONFIRM).click();
  await expect(page.getByRole('heading', { name: 'That did not go through' })).toBeFocused();
  await cloud.fault('dynamodb', 'off');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeFocused();
  await expectAccessible(page);
  await expect.poll(async () => (await listEmails(cloud.origin, address)).length).toBe(2);
  await page.reload();
  await page.getByRole('button', CONFIRM).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  expect(await listEmails(cloud.origin, address)).toHaveLength(2);

  await test.step('a bad link says why, and offers another way', () => followBadLinks(page));
});

test('the newsletter form keeps an email address after a failure', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(/status of (503|400|429)/);
  await page.goto('/blog/how-much-should-a-local-business-spend-on-ads');
  await subscribe(page).click();
  await expect(toast(page, 'Email Required')).toContainText('Please enter your email address to subscribe.');
  await expect(email(page)).toBeFocused();

  const failed = toast(page, 'Subscription Failed');
  await cloud.fault('dynamodb', 'error');
  await email(page).fill('reader@example.net');
  await subscribe(page).click();
  await expect(failed).toContainText('There was an error subscribing to the newsletter. Please try again.');
  await expect(email(page)).toHaveValue('reader@example.net');
  await cloud.fault('dynamodb', 'off');

  // Valid for a browser, but not for email.
  await email(page).fill('reader@example');
  await subscribe(page).click();
  await expect(email(page)).toHaveAccessibleDescription(/one email address with its ending/);
  await expectAccessible(page);
  await email(page).fill('reader@gmial.com');
  await newsletter(page).getByRole('button', { name: 'reader@gmail.com?' }).press('Enter');
  await expect(email(page)).toHaveValue('reader@gmail.com');
  await expect(email(page)).toBeFocused();

  await routeRequests(page, '**/api/newsletter', (route) => route.fulfill({ status: 429, json: {} }));
  await subscribe(page).click();
  await expect(email(page)).toHaveAccessibleDescription(/in a few minutes/);
});

test('the newsletter form keeps early input, and subscribes once', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/^The HTML of newsletter was changed/);
  await test.step('before any script, in a form with the elements of an extension', async () => {
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto('/blog', { waitUntil: 'commit' });
    await email(page).evaluate((field) => {
      const hidden = Object.assign(document.createElement('input'), {
        type: 'hidden',
        value: 'of the extension',
      });
      field.before(hidden, document.createElement('button'));
    });
    await email(page).fill('early@example.net');
    await email(page).press('Enter');
    await expect(page).toHaveURL(/\/blog$/);
    release();
    await expect(toast(page, 'Successfully Subscribed!')).toBeVisible();
  });

  await test.step('two clicks', async () => {
    // The first script holds clicks; all others load late.
    const releaseCode = await holdRequests(page, /\/assets\/(?!start-)[^/]*\.js$/);
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/newsletter')) asked.push(request.postDataJSON());
    });
    const answer = await holdRequests(page, '**/api/newsletter');
    await page.goto('/blog', { waitUntil: 'load' });
    await email(page).fill('early@example.net');
    await subscribe(page).click();
    await subscribe(page).click();
    releaseCode();
    await expect(subscribe(page)).toHaveText('Subscribing...');
    await expect(subscribe(page)).toHaveAttribute('aria-busy', 'true');
    await expect(subscribe(page)).toBeDisabled();
    await subscribe(page).press('Enter');
    answer();
    await expect(toast(page, 'Successfully Subscribed!')).toBeVisible();
    expect(asked).toEqual([
      {
        ...{ email: 'early@example.net', topic: '', page: '/blog', wording: NEWSLETTER_CONSENT.version },
        cameFrom: { kind: 'direct' },
      },
    ]);
  });
});
