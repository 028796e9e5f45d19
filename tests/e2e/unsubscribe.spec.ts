import type { Locator, Page } from '@playwright/test';
import { brand } from '../../domain/brand.ts';
import { NO_REASON } from '../../domain/newsletter.ts';
import { holdRequests } from './support/held-requests.ts';
import { freshAddress, linkTo, mailSaying, mailsTo } from './support/mails.ts';
import { expectBeside, toast } from './support/shop.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const RECEIVED = { name: 'Unsubscribe Request Received' };

function email(page: Page): Locator {
  return page.getByLabel('Email Address *');
}

function reason(page: Page): Locator {
  return page.getByLabel('Reason for unsubscribing');
}

function unsubscribe(page: Page): Locator {
  return page.getByRole('button', { name: 'Unsubscribe' });
}

test('the form unsubscribes an email address, keeps what is written when that fails, and mails the team the reason', async ({
  page,
  cloud,
  consoleGuard,
}) => {
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
  await expectBeside(toast(page, 'Email Required'), page.getByRole('form', { name: 'Unsubscribe' }));
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
    `Please try again, or email ${brand.email.unsubscribe}.`,
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
  await mailSaying(cloud.origin, brand.email.general, 'Too few pictures of bicycles.');

  await page.getByRole('button', { name: 'Submit Another Request' }).click();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveValue('');
  const silent = freshAddress('silent');
  await email(page).fill(silent);
  await email(page).press('Enter');
  await expect(page.getByRole('heading', RECEIVED)).toBeVisible();
  const team = await mailSaying(cloud.origin, brand.email.general, silent);
  expect(team.text).toContain(NO_REASON);
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the link in a letter unsubscribes with one press and no typing, then takes a reason, and a change of mind', async ({
  page,
  cloud,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of (400|503)/);
  const address = freshAddress('subscriber');
  await page.request.post('/api/newsletter', { data: { email: address } });
  const asked = await mailSaying(cloud.origin, address, '/newsletter/confirm');
  const token = new URL(linkTo('/newsletter/confirm', asked)).hash.replace('#token=', '');
  await page.request.post('/api/newsletter/confirm', { data: { token } });
  const welcome = await mailSaying(cloud.origin, address, 'unsubscribe');

  await page.goto(linkTo('unsubscribe', welcome));
  await expect(page).toHaveURL(/\/unsubscribe$/);
  await page.reload();
  await expect(page.getByText('we know which address it is about')).toBeVisible();
  await expect(email(page)).toHaveCount(0);
  expect(await mailsTo(cloud.origin, address)).toHaveLength(2);
  await unsubscribe(page).click();
  await expect(page.getByRole('heading', RECEIVED)).toBeFocused();
  await expect.poll(async () => (await mailsTo(cloud.origin, address)).length).toBe(3);
  await expectAccessible(page);

  await cloud.fault('dynamodb', 'error');
  await reason(page).fill('A letter about goats was one too many.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toast(page, 'Something went wrong')).toBeVisible();
  await expect(reason(page)).toHaveValue('A letter about goats was one too many.');
  await cloud.fault('dynamodb', 'off');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Thank you for telling us.')).toBeVisible();
  await mailSaying(cloud.origin, brand.email.general, 'A letter about goats was one too many.');
  await page.getByRole('button', { name: 'Keep getting one letter a month' }).click();
  await expect(page.getByRole('heading', { name: 'You stay on the list' })).toBeFocused();
  await expectAccessible(page);

  await page.goto('/unsubscribe#token=forged');
  await expect(email(page)).toHaveCount(0);
  await unsubscribe(page).click();
  await expect(toast(page, 'Something went wrong')).toBeVisible();
  await expect(page.getByText('The link you came with is not complete')).toBeVisible();
  await expect(email(page)).toBeVisible();
});
