import type { Locator, Page } from '@playwright/test';
import { NEWSLETTER_CONSENT } from '../../domain/newsletter.ts';
import { freshAddress, linkTo, mailSaying, mailsTo } from './support/mails.ts';
import { toast } from './support/shop.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const CONFIRM = { name: 'Confirm my subscription' };

function newsletter(page: Page): Locator {
  return page.getByRole('form', { name: 'Newsletter' });
}

function email(page: Page): Locator {
  return newsletter(page).getByLabel('Email', { exact: true });
}

function subscribe(page: Page): Locator {
  return newsletter(page).getByRole('button');
}

test('I subscribe at the blog, and am on the list once I have confirmed it by mail', async ({
  page,
  cloud,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 503/);
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
  await expect(page.getByText('A mail to confirm is on its way')).toBeVisible();

  const mail = await mailSaying(cloud.origin, address, '/newsletter/confirm');
  await page.goto(linkTo('/newsletter/confirm', mail));
  await page.waitForLoadState();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await mailsTo(cloud.origin, address)).toHaveLength(1);

  await cloud.fault('dynamodb', 'error');
  await page.getByRole('button', CONFIRM).click();
  await expect(page.getByRole('heading', { name: 'That did not go through' })).toBeFocused();
  await cloud.fault('dynamodb', 'off');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeFocused();
  await expectAccessible(page);
  await expect.poll(async () => (await mailsTo(cloud.origin, address)).length).toBe(2);
  await page.reload();
  await page.getByRole('button', CONFIRM).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  expect(await mailsTo(cloud.origin, address)).toHaveLength(2);
});

test('a subscription needs an email address, and one that fails keeps it', async ({
  page,
  cloud,
  consoleGuard,
}) => {
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

  // Good enough for a browser, and for nobody else.
  await email(page).fill('reader@example');
  await subscribe(page).click();
  await expect(email(page)).toHaveAccessibleDescription(/one email address/);
  await expectAccessible(page);

  await page.route('**/api/newsletter', (route) => route.fulfill({ status: 429, json: {} }));
  await subscribe(page).click();
  await expect(email(page)).toHaveAccessibleDescription(/in a few minutes/);
});

test('a click on Subscribe before the page has come to life is not lost', async ({ page }) => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  // The first script holds clicks; all others come late.
  await page.route('**/assets/*.js', async (route) => {
    if (!/\/start-/.test(route.request().url())) await gate;
    await route.continue();
  });
  const asked: unknown[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/newsletter', async (route) => {
    asked.push(route.request().postDataJSON());
    await answered;
    await route.fulfill({ json: { success: true } });
  });
  await page.goto('/blog', { waitUntil: 'load' });
  await email(page).fill('early@example.net');
  await subscribe(page).click();
  open();
  await expect(subscribe(page)).toHaveText('Subscribing...');
  await expect(subscribe(page)).toBeDisabled();
  await subscribe(page).press('Enter');
  answer();
  await expect(toast(page, 'Successfully Subscribed!')).toBeVisible();
  expect(asked).toEqual([
    { email: 'early@example.net', topic: '', page: '/blog', wording: NEWSLETTER_CONSENT.version },
  ]);
});

test('the page that confirms says what is wrong with a link, and offers another way', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of (400|410)/);
  const heading = (name: string) => page.getByRole('heading', { name });

  await page.goto('/newsletter/confirm');
  await expect(heading('This link is not complete')).toBeVisible();
  await expect(subscribe(page)).toHaveText('Subscribe');
  await expectAccessible(page);

  await page.goto('/newsletter/confirm?token=forged');
  await page.getByRole('button', CONFIRM).click();
  await expect(heading('This link is not complete')).toBeFocused();

  await page.route('**/api/newsletter/confirm', (route) =>
    route.fulfill({ status: 410, json: { code: 'expired_token' } }),
  );
  await page.goto('/newsletter/confirm?token=old');
  await page.getByRole('button', CONFIRM).click();
  await expect(heading('This link has expired')).toBeFocused();
  await expect(subscribe(page)).toBeVisible();
});
