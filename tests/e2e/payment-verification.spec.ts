import { CART_STORAGE_KEY } from '../../domain/cart.ts';
import { cartText, openPricing, storeCart, storedCart } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const FAILED_CALL = /Failed to load resource/;
const SESSION = '/success?session_id=cs_test_a1b2c3d4e5f6g7h8i9j0';

test('a paying customer sees the verification, then the confirmation', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/verify-session**', async (route) => {
    await held;
    await route.fulfill({ json: { paid: true } });
  });
  await storeCart(page, cartText(1));
  await page.goto(SESSION);
  await expect(page.getByText('Verifying your payment...')).toBeVisible();
  expect(await storedCart(page)).not.toBeNull();
  answer();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText(/24 hours/).first()).toBeVisible();
  await expect.poll(() => storedCart(page)).toBeNull();
  await expect(page.getByRole('link', { name: 'Return Home' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
});

test('somebody without a payment is turned away to the pricing page after three seconds', async ({
  page,
}) => {
  await page.goto('/success');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(
    page.getByText(
      'This page is only accessible after a successful payment. Redirecting you to our pricing page...',
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Pricing' })).toBeVisible();
  await page.waitForURL(/\/pricing$/);
});

test('an unknown payment session is turned away', async ({ page }) => {
  await page.goto(SESSION);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('a malformed payment session is turned away', async ({ page, consoleGuard }) => {
  consoleGuard.allow(FAILED_CALL);
  await page.goto('/success?session_id=%3Cscript%3E');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('test=true opens the page and leaves the cart alone', async ({ page }) => {
  await storeCart(page, cartText(1));
  await page.goto('/success?test=true');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  expect(await storedCart(page)).not.toBeNull();
});

test('a customer is let in when the payment cannot be verified, and the cart is cleared once it can', async ({
  page,
  cloud,
  consoleGuard,
}) => {
  consoleGuard.allow(FAILED_CALL);
  consoleGuard.allow(/verif/i);
  await cloud.fault('stripe', 'error');
  await storeCart(page, cartText(1));
  await page.goto(SESSION);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), CART_STORAGE_KEY)).not.toBeNull();

  await page.route('**/api/verify-session**', (route) => route.fulfill({ json: { paid: true } }));
  await expect.poll(() => storedCart(page), { timeout: 20_000 }).toBeNull();
});

test('the browser can go back from the confirmation to the shop', async ({ page }) => {
  await openPricing(page);
  await page.goto('/success?test=true');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/pricing$/);
});
