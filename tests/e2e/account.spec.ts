import type { Page } from '@playwright/test';
import { CANCELING } from '../../web/content/canceling.ts';
import { type Credentials, makeUser, signIn } from './support/accounts.ts';
import { openDashboard } from './support/back-office.ts';
import { freshAddress, linkTo, waitForEmail } from './support/emails.ts';
import { routeRequests } from './support/held-requests.ts';
import { addService, buy, cartButton, cartSheet, goToPayment, openPricing, toast } from './support/shop.ts';
import { type Cloud, expect, expectAccessible, test } from './support/test.ts';

// Dates of charges are in the agency's time zone, wherever the browser is.
test.use({ timezoneId: 'Pacific/Kiritimati' });

const PURCHASES = '**/api/subscription';

const plan = (page: Page, service: string) => page.getByRole('article').filter({ hasText: service });

/** Signs out everywhere with the keyboard, after a failure. This ends the session of another browser. */
async function signOutEverywhere(page: Page, other: Page, customer: Credentials, cloud: Cloud) {
  await signIn(other, customer, '/account');
  await expect(plan(other, 'Blogs')).toBeVisible();

  const devices = page.getByRole('region', { name: 'Your devices' });
  const button = devices.getByRole('button', { name: 'Sign Out Everywhere' });
  await expect(button).toHaveAccessibleDescription(/on every other device/);
  await cloud.fault('cognito', 'unreachable');
  await button.press('Enter');
  await expect(devices.getByRole('alert')).toContainText('You are still signed in');
  await expect(button).toBeFocused();
  await expect(plan(page, 'Blogs')).toBeVisible();
  await cloud.fault('cognito', 'off');
  await button.press('Enter');
  await expect(toast(page, 'Signed Out Everywhere')).toContainText('on every other device');
  await expect(page).toHaveURL(`${cloud.origin}/`);

  await other.reload();
  await expect(other).toHaveURL(/\/auth\?from=%2Faccount$/);
}

test('the account follows the billing portal', async ({ page, openElsewhere, cloud, consoleGuard }) => {
  test.slow();
  consoleGuard.allow(/Failed to load resource/);
  const customer = await makeUser(cloud.origin, 'subscriber');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openPricing(page);
  await addService(page, 'Blogs');
  const renewal = cartSheet(page).getByText(/each month from \w+ \d+, 20\d\d/);
  const [, shortDay = ''] = /from (.*)/.exec((await renewal.textContent()) ?? '') ?? [];
  const day = new Date(shortDay).toLocaleDateString('en-US', { dateStyle: 'long' });
  await goToPayment(page);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Your cart has been cleared')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(`Renews on ${day}`);
  expect((await waitForEmail(cloud.origin, customer.email, 'What renews')).text).toContain(day);
  // A visitor who is not signed in has no purchases to load.
  expect(asked.filter((url) => /\/api\/subscription|\/purchases-/.test(url))).toEqual([]);

  await routeRequests(page, PURCHASES, (route) => route.abort('connectionrefused'));
  await signIn(page, customer, '/account');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const alert = page.getByRole('alert').filter({ hasText: 'We cannot load your plan' });
  await expect(alert).toContainText('We cannot reach our server.');
  await page.unroute(PURCHASES);
  await alert.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(plan(page, 'Blogs')).toContainText('Active');
  await expect(plan(page, 'Blogs')).toContainText('$115.00 every month');
  await expect(plan(page, 'Blogs')).toContainText(`Renews on ${day}.`);
  await expect(page.getByRole('main')).toContainText(CANCELING);
  const orders = page.getByRole('region', { name: 'Orders' });
  await expect(orders).toContainText('Setup of Blogs · once$200.00');
  await expect(orders).toContainText('$315.00');
  const receipt = orders.getByRole('link', { name: 'Receipt and onboarding form' });
  await expect(receipt).toHaveAttribute('href', /session_id=cs_test_/);
  await expectAccessible(page);

  await cloud.fault('stripe', 'unreachable');
  await plan(page, 'Blogs').getByRole('button', { name: 'Manage billing' }).click();
  await expect(toast(page, 'Billing is not available')).toContainText('payment provider is not responding');
  await cloud.fault('stripe', 'off');
  await plan(page, 'Blogs').getByRole('button', { name: 'Pay once a year' }).click();
  await expect(page).toHaveURL('/contact?offer#contact-form');
  await expect(page.getByLabel('Message')).toHaveValue(
    'Please change my plan.\nI have: 1 × Blogs, billed every month.\nI would like to pay for it once a year.',
  );
  const letter = page.getByRole('form', { name: 'Request a consultation' });
  await expect(letter.getByLabel('Email', { exact: true })).toHaveValue(customer.email);
  await page.goBack();
  await orders.getByRole('button', { name: /^Get help with the order of/ }).click();
  await expect(page.getByLabel('Message')).toHaveValue(
    /I have a question about my order of .*: Blogs.*\nOrder number: cs_test_/,
  );
  await page.goBack();

  await plan(page, 'Blogs').getByRole('button', { name: 'Manage billing' }).click();
  await page.waitForURL(/\/p\/session\//);
  await page.getByLabel('Email').fill('books@payer.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('button', { name: /^Cancel on/ }).click();
  await page.getByRole('link', { name: /Return to/ }).click();
  await expect(plan(page, 'Blogs')).toContainText(/Ends on \w+ \d+, 20\d\d\. Nothing more will be charged\./);
  await openPricing(page);
  await addService(page, 'Blogs');
  await expect(cartSheet(page).getByText(/^You already have/)).toHaveText(
    /You already have Blogs until \w+ \d+, 20\d\d, when it ends; buying again adds a second subscription\./,
  );
  await page.goto('/account');

  await signOutEverywhere(page, await openElsewhere(), customer, cloud);
  await openDashboard(page, `/admin?list=orders&q=${encodeURIComponent(customer.email)}`);
  const order = page.getByRole('article').filter({ hasText: customer.email });
  await expect(order).toContainText('$315.00');
  await order.getByRole('link').first().click();
  await page.getByRole('link', { name: 'Everything about this client' }).click();
  await expect(page.getByRole('region', { name: 'Plans' })).toContainText(
    /Ending.*ends.*Bills go to books@payer\.example/s,
  );
});

/** Adds purchases of another email address to the account, with the code emailed to that address. */
async function addOtherAddress(page: Page, origin: string): Promise<void> {
  const other = freshAddress('other');
  await buy(page.request, 'marketing-documents', other);
  await waitForEmail(origin, other, 'Marketing documents');
  const section = page.getByRole('region', { name: 'Used another email address?' });
  await section.getByLabel('Other email address').fill(`mistyped-${other}`);
  await section.getByRole('button', { name: 'Send a code' }).click();
  const code = section.getByLabel('Code');
  await expect(code).toBeFocused();
  await section.getByRole('button', { name: 'Another address' }).press('Enter');
  await expect(section.getByLabel('Other email address')).toBeFocused();
  await page.keyboard.type(other);
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  const again = section.getByRole('button', { name: 'Send another code' });
  await again.press('Enter');
  await expect(section.getByRole('status')).toContainText('we sent a code');
  await expect(again).toBeFocused();
  await code.fill('0000');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(/Please check it for typos/);
  await expectAccessible(page);
  const { text } = await waitForEmail(origin, other, 'Same listener.');
  await code.fill(/\b\d{8}\b/.exec(text)?.[0] ?? 'no code');
  await code.press('Enter');
  await expect(section.getByRole('status')).toContainText('are now in your account');
  await expect(section.getByLabel('Other email address')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Orders' })).toContainText('Marketing documents');
}

test('the cart warns of a plan paid in a closed tab, and keeps what is added during a payment', async ({
  page,
  cloud,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 400/);
  const customer = await makeUser(cloud.origin, 'again');
  await buy(page.request, 'blogs-2', customer.email);
  const receipt = await waitForEmail(cloud.origin, customer.email, 'Blogs');
  expect(receipt.subject).toContain('$315.00');
  expect(linkTo('/success', receipt)).toMatch(/\?session_id=cs_/);
  await signIn(page, customer, '/account');
  await expect(plan(page, 'Blogs')).toBeVisible();
  await addOtherAddress(page, cloud.origin);

  await openPricing(page);
  await addService(page, 'Video ads');
  const note = cartSheet(page).getByText(/^You already have/);
  await expect(note).toHaveText(/You already have Blogs; this order adds a second subscription\./);
  await page.keyboard.press('Escape');
  await addService(page, 'Blogs');
  await expect(note).toHaveText(/You already have Blogs; buying again adds a second subscription\./);
  await note.getByRole('link', { name: 'See your plan' }).click();
  await expect(cartSheet(page)).toBeHidden();
  await expect(plan(page, 'Blogs')).toBeVisible();

  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(cartSheet(page).getByRole('button', { name: 'Checkout' })).toHaveCount(0);
  await cartSheet(page).getByRole('button', { name: 'Ask us to change your plan' }).click();
  await expect(page).toHaveURL('/contact?offer#contact-form');
  await expect(page.getByLabel('Message')).toHaveValue(
    'Please change my plan.\nI have: 1 × Blogs, billed every month.\n' +
      'I would like this in one plan with it: 1 × Video ads, 1 × Blogs, billed every month.',
  );
  await page.goBack();
  await page.getByRole('button', { name: /^Cart/ }).click();
  await cartSheet(page).getByRole('button', { name: 'Pay for a second subscription' }).click();
  await page.waitForURL(/\/c\/pay\/cs_test_/);
  const tab = await page.context().newPage();
  await openPricing(tab);
  await addService(tab, 'Essential SEO');
  await tab.close();
  const refreshed = page.waitForRequest(PURCHASES, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('We will email your receipt.')).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName(/1 item/);
  await refreshed;
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Account' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'My Plan' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(plan(page, 'Video ads')).toContainText('Active');
});
