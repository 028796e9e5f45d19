import type { Page } from '@playwright/test';
import { CART_STORAGE_KEY } from '../../domain/cart.ts';
import { cartText, openPricing, storeCart, storedCart } from './support/shop.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const FAILED_CALL = /Failed to load resource/;
const SESSION = '/success?session_id=cs_test_a1b2c3d4e5f6g7h8i9j0';

/** The loads of the code of the onboarding form, from now on. */
function recordForms(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (/\/wizard-/.test(request.url())) loads.push(request.url());
  });
  return loads;
}

test('a paying customer sees the verification, then the confirmation and a form that knows the purchase', async ({
  page,
}) => {
  const forms = recordForms(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/verify-session**', async (route) => {
    await held;
    const customer = { email: 'dana@harborbakery.example', services: ['seo-services'] };
    await route.fulfill({ json: { paid: true, customer } });
  });
  await storeCart(page, cartText(1));
  await page.goto(SESSION);
  await page.waitForLoadState();
  await expect(page.getByText('Verifying your payment...')).toBeVisible();
  expect(await storedCart(page)).not.toBeNull();
  expect(forms).toEqual([]);

  answer();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText(/24 hours/).first()).toBeVisible();
  await expect.poll(() => storedCart(page)).toBeNull();
  await expect(page.getByRole('link', { name: 'Return Home' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();

  const form = page.getByRole('form', { name: 'Your onboarding form' });
  await expect(form.getByRole('heading', { level: 3 })).toHaveText(/^Step 1 of 9/);
  expect(forms).not.toEqual([]);
  await expect(form.getByLabel('Email address *')).toHaveValue('dana@harborbakery.example');
  await expect(form.getByRole('checkbox', { name: 'SEO Services' })).toBeChecked();
  await expectAccessible(page);
});

test('nobody without a payment is let in or given the form, and they land on the pricing page after three seconds', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(FAILED_CALL);
  const forms = recordForms(page);
  const denied = page.getByRole('heading', { name: 'Access Denied' });
  await page.clock.install();
  // Unknown, and malformed.
  for (const address of [SESSION, '/success?session_id=%3Cscript%3E']) {
    await page.goto(address);
    await expect(denied).toBeVisible();
  }

  await page.goto('/success');
  await expect(denied).toBeVisible();
  await expect(
    page.getByText(
      'This page is only accessible after a successful payment. Redirecting you to our pricing page...',
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Pricing' })).toBeVisible();
  await page.clock.fastForward(3_000);
  await page.waitForURL(/\/pricing$/);
  expect(forms).toEqual([]);
});

test('a customer is let in when the payment cannot be verified, and the cart is cleared once it can', async ({
  page,
  cloud,
  consoleGuard,
}) => {
  consoleGuard.allow(FAILED_CALL);
  consoleGuard.allow(/verif/i);
  await page.clock.install();
  await cloud.fault('stripe', 'error');
  await storeCart(page, cartText(1));
  await page.goto(SESSION);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), CART_STORAGE_KEY)).not.toBeNull();

  await page.route('**/api/verify-session**', (route) => route.fulfill({ json: { paid: true } }));
  // Asked again after a pause.
  await page.clock.fastForward(2_000);
  await expect.poll(() => storedCart(page)).toBeNull();
});

test('test=true opens the page and leaves the cart alone, and the browser can go back to the shop', async ({
  page,
}) => {
  await storeCart(page, cartText(1));
  await openPricing(page);
  await page.goto('/success?test=true');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  expect(await storedCart(page)).not.toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/pricing$/);
});
