import type { Page } from '@playwright/test';
import { brand } from '../../domain/brand.ts';
import { NO_REASON } from '../../domain/newsletter.ts';
import { freshAddress, linkTo, listEmails, waitForEmail } from './support/emails.ts';
import { holdRequests } from './support/held-requests.ts';
import { expectUncovered, toast } from './support/shop.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const RECEIVED = { name: 'Unsubscribe Request Received' };

const email = (page: Page) => page.getByLabel('Email Address *');
const reason = (page: Page) => page.getByLabel('Reason for unsubscribing');
const unsubscribe = (page: Page) => page.getByRole('button', { name: 'Unsubscribe' });

test('the form unsubscribes an address, and emails the reason', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(/503/);
  const address = freshAddress('leaver');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/privacy');
  const link = page.getByRole('main').locator('a[href="/unsubscribe"]').first();
  await link.click();
  await expect(email(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();

  await link.click();
  await expect(reason(page)).toHaveAttribute('rows', '3');
  await unsubscribe(page).click();
  await expect(toast(page, 'Email Required')).toContainText(
    'Please enter your email address to unsubscribe.',
  );
  await expectUncovered(toast(page, 'Email Required'), page.getByRole('form', { name: 'Unsubscribe' }));
  await expect(email(page)).toBeFocused();
  await email(page).fill('leaver@example');
  await unsubscribe(page).click();
  await expect(toast(page, 'Invalid Email')).toContainText('Please enter a valid email address.');
  await expect(email(page)).toHaveAccessibleDescription(/one email address/);
  await expectAccessible(page);

  await cloud.fault('dynamodb', 'error');
  await email(page).fill(address);
  await reason(page).fill('Too few pictures of bicycles.');
  await unsubscribe(page).click();
  await expect(toast(page, 'Something went wrong')).toContainText(
    `Please try again or email ${brand.email.unsubscribe}.`,
  );
  await expect(email(page)).toHaveValue(address);
  await expect(reason(page)).toHaveValue('Too few pictures of bicycles.');
  await expect(unsubscribe(page)).toBeFocused();
  await cloud.fault('dynamodb', 'off');

  const release = await holdRequests(page, '**/api/unsubscribe');
  await unsubscribe(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  for (const control of [email(page), reason(page), page.getByRole('button', { name: 'Cancel' })]) {
    await expect(control).toBeDisabled();
  }
  release();
  await expect(page.getByRole('heading', RECEIVED)).toBeFocused();
  await expect(page.getByRole('main')).toContainText('24-48 hours');
  await expectAccessible(page);
  await waitForEmail(cloud.origin, brand.email.general, 'Too few pictures of bicycles.');

  await page.getByRole('button', { name: 'Submit Another Request' }).click();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveValue('');
  const silent = freshAddress('silent');
  await email(page).fill(silent);
  await email(page).press('Enter');
  await expect(page.getByRole('heading', RECEIVED)).toBeVisible();
  const team = await waitForEmail(cloud.origin, brand.email.general, silent);
  expect(team.text).toContain(NO_REASON);
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the link in a newsletter unsubscribes, and can be undone', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(/status of (400|503)/);
  const address = freshAddress('subscriber');
  await page.request.post('/api/newsletter', { data: { email: address } });
  const asked = await waitForEmail(cloud.origin, address, '/newsletter/confirm');
  const token = new URL(linkTo('/newsletter/confirm', asked)).hash.replace('#token=', '');
  await page.request.post('/api/newsletter/confirm', { data: { token } });
  const welcome = await waitForEmail(cloud.origin, address, 'unsubscribe');

  await page.goto(linkTo('unsubscribe', welcome));
  await expect(page).toHaveURL(/\/unsubscribe$/);
  await page.reload();
  await expect(page.getByText('tells us which address')).toBeVisible();
  await expect(email(page)).toHaveCount(0);
  expect(await listEmails(cloud.origin, address)).toHaveLength(2);
  const releaseAnswer = await holdRequests(page, '**/api/unsubscribe/answer');
  await page.getByRole('button', { name: 'Get one email a month instead' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Get each letter when it is sent' })).toBeDisabled();
  releaseAnswer();
  await expect(page.getByText('From now on you get one email a month')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Get each letter when it is sent' }).press('Enter');
  await expect(page.getByText('From the next letter on, you get each when it is sent.')).toBeVisible();
  await unsubscribe(page).click();
  await expect(page.getByRole('heading', RECEIVED)).toBeFocused();
  await expect.poll(async () => (await listEmails(cloud.origin, address)).length).toBe(3);
  await expectAccessible(page);

  await cloud.fault('dynamodb', 'error');
  await reason(page).fill('A letter about goats was one too many.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toast(page, 'Something went wrong')).toBeVisible();
  await expect(reason(page)).toHaveValue('A letter about goats was one too many.');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
  await cloud.fault('dynamodb', 'off');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Thank you for telling us.')).toBeFocused();
  await waitForEmail(cloud.origin, brand.email.general, 'A letter about goats was one too many.');
  await page.getByRole('button', { name: 'Keep getting our letters' }).click();
  await expect(page.getByRole('heading', { name: 'You stay on the list' })).toBeFocused();
  await expectAccessible(page);

  // A press before the code has come is meant for the link's address as well.
  const release = await holdRequests(page, '**/assets/islands-*.js');
  await page.goto('/favicon.svg');
  await page.goto('/unsubscribe#token=forged', { waitUntil: 'commit' });
  await unsubscribe(page).click();
  release();
  await expect(toast(page, 'Something went wrong')).toBeVisible();
  await expect(page.getByText('Your link is incomplete')).toBeVisible();
  await expect(email(page)).toBeFocused();
});
