import type { Locator, Page } from '@playwright/test';
import { openDashboard } from './support/back-office.ts';
import { holdRequests, routeRequests } from './support/held-requests.ts';
import {
  addService,
  addToCart,
  billingChoice,
  cartButton,
  cartItem,
  cartSheet,
  chooseBilling,
  goToPayment,
  increaseButton,
  openPricing,
  readStoredCart,
  removeButton,
  storeCart,
  toast,
} from './support/shop.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const FAILED_CALL = /Failed to load resource/;

const checkoutButton = (page: Page) => cartSheet(page).getByRole('button', { name: 'Checkout' });

test('a visitor pays by keyboard, and keeps what another tab added', async ({ page, context }) => {
  await openPricing(page);
  await tabTo(addToCart(page, 'Marketing documents'));
  await page.keyboard.press('Enter');
  await expect(cartItem(page, 'Marketing documents')).toBeVisible();
  await tabTo(checkoutButton(page));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/c\/pay\/cs_test_/);
  await expect(page.getByText('$199.00').first()).toBeVisible();
  await expect(page.getByText(/month|year/)).toHaveCount(0);

  const other = await context.newPage();
  await openPricing(other);
  // The button becomes the plus of a stepper, because it is in the cart.
  await expect(cartButton(other)).toHaveAccessibleName(/1 item/);
  await addService(other, 'Marketing documents');
  await other.keyboard.press('Escape');
  await addService(other, 'Premium care');
  await page.bringToFront();
  await tabTo(page.getByRole('button', { name: 'Pay', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName(/2 items/);
  expect((await readStoredCart(page))?.items).toMatchObject([
    { id: 'marketing-documents', quantity: 1 },
    { id: 'premium-care', quantity: 1 },
  ]);
});

/** Presses Tab until a control has the focus. */
async function tabTo(control: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    await control.page().keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not lead to ${control}.`);
}

test('the payment page charges what the cart shows, or asks for a reason', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource|reason was not counted/);
  await page.goto('/pricing?add=blogs-2+ai-chatbot+social-video-4+marketing-documents');
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cartSheet(page)).toBeHidden();
  await chooseBilling(page.getByRole('main'), 'annual');
  await cartButton(page).click();
  await expect(billingChoice(cartSheet(page), 'monthly')).toBeChecked();
  await expectSameOnPaymentPage(page, 'month');

  await page.goBack();
  await cartButton(page).click();
  await chooseBilling(cartSheet(page), 'annual');
  await expect(cartSheet(page)).toContainText('Save up to 20%');
  await expect(cartSheet(page)).toContainText('30 minutes');
  await expect(cartItem(page, 'AI chatbot')).toContainText('$3,180');
  await expect(cartItem(page, 'Blogs')).toContainText('$1,200');
  await expect(cartItem(page, 'Blogs')).toContainText('$180');
  await increaseButton(page, 'Blogs').click();
  await expectSameOnPaymentPage(page, 'year');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectReasonQuestion(page);

  await openDashboard(page, '/admin');
  const row = page
    .getByRole('region', { name: 'New records by day' })
    .locator('dl > div')
    .filter({ hasText: 'Too expensive' });
  await expect(row.locator('dd')).toHaveText(/^[1-9]\d*$/);
});

/** Goes to the payment page, and expects the same amounts as in the cart. */
async function expectSameOnPaymentPage(page: Page, interval: 'month' | 'year'): Promise<void> {
  const amount = async (place: Page | Locator, term: string) => {
    const row = place.locator('dl > div').filter({ hasText: term });
    return Number((await row.locator('dd').first().textContent())?.replaceAll(/[^\d.]/g, ''));
  };
  const today = await amount(cartSheet(page), 'Due today');
  const later = await amount(cartSheet(page), `Services, each ${interval} from`);
  expect(today).toBeGreaterThan(later);
  await goToPayment(page);
  expect(await amount(page, 'Total due today')).toBe(today);
  expect(await amount(page, 'Renews automatically')).toBe(later);
}

/** Gives a reason for a canceled payment on the second try, and opens the cart. */
async function expectReasonQuestion(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pricing$/);
  const notice = page.getByRole('status').filter({ hasText: 'Nothing was charged' });
  await expect(notice).toContainText('What kept you from paying? (optional)');
  await expectAccessible(page);
  const reason = notice.getByRole('button', { name: 'Too expensive' });
  await routeRequests(page, '**/api/checkout/cancelled', (route) => route.abort('connectionrefused'));
  const isRefused = page.waitForEvent('console', (message) => message.text().includes('not counted'));
  const release = await holdRequests(page, '**/api/checkout/cancelled');
  await reason.click();
  await expect(notice.getByRole('button', { name: 'Just looking' })).toBeDisabled();
  release();
  await isRefused;
  await expect(notice).not.toContainText('Thank you');
  await page.unroute('**/api/checkout/cancelled');
  await reason.click();
  await expect(notice).toContainText('Thank you');
  await notice.getByRole('button', { name: 'Open the cart' }).click();
  await expect(cartItem(page, 'AI chatbot')).toBeVisible();
  await expect(billingChoice(cartSheet(page), 'annual')).toBeChecked();
  await expect(checkoutButton(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(notice.getByRole('button', { name: 'Open the cart' })).toBeFocused();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
}

test('a checkout keeps the cart after failures, and opens once', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(FAILED_CALL);
  const sessions = async () =>
    (await (await fetch(`${cloud.origin}/_local/checkout-sessions`)).json()) as { id: string }[];
  await openPricing(page);
  await addService(page, 'Blogs');
  for (const mode of ['error', 'declined'] as const) {
    await cloud.fault('stripe', mode);
    const failure = await checkOut(page, 'Checkout failed');
    await expect(failure, mode).toContainText(/you were not charged/i);
    await expectCartKept(page, 'Blogs');
  }
  await cloud.fault('stripe', 'off');
  await routeRequests(page, '**/api/checkout', (route) => route.abort('connectionrefused'));
  await expect(await checkOut(page, 'Connection error')).toContainText('Cannot reach checkout service: ');
  await expectCartKept(page, 'Blogs');
  await page.unroute('**/api/checkout');

  // The cart changes before the response comes.
  const release = await holdRequests(page, '**/api/checkout');
  await checkoutButton(page).click();
  await page.keyboard.press('Escape');
  await addService(page, 'Premium care');
  release();
  await expect(checkoutButton(page)).toHaveText('Checkout');

  const before = (await sessions()).length;
  await checkoutButton(page).dblclick();
  await page.waitForURL(/\/c\/pay\/cs_test_/);
  expect((await sessions()).length).toBe(before + 1);
  // Returning and trying again with the same cart leads to the same session.
  const first = page.url();
  await page.goBack();
  await cartButton(page).click();
  await goToPayment(page);
  expect(page.url()).toBe(first);
});

/** Presses Checkout. @returns the new toast with a title, not one that was already visible */
async function checkOut(page: Page, title: string): Promise<Locator> {
  await page.locator('[data-sonner-toast]').evaluateAll((earlier) => {
    for (const { dataset } of earlier as HTMLElement[]) dataset.earlier = '';
  });
  await checkoutButton(page).click();
  return toast(page, title).and(page.locator(':not([data-earlier])'));
}

/** Expects that the visitor can try again. */
async function expectCartKept(page: Page, service: string): Promise<void> {
  await expect(cartItem(page, service)).toBeVisible();
  await expect(checkoutButton(page)).toBeEnabled();
  expect((await readStoredCart(page))?.items).toHaveLength(1);
}

test('a cart from an older price list shows what has changed', async ({ page, consoleGuard }) => {
  consoleGuard.allow(FAILED_CALL);
  await storeOldCart(page);
  await serveOldPricesOnce(page);
  await openPricing(page);
  await cartButton(page).click();
  await expect(cartItem(page, 'Blogs')).toContainText('$115');
  await expect(cartItem(page, 'Blogs')).toContainText('was $120');
  await expect(cartItem(page, 'Blogs')).toContainText('Annual saves $180 a year');
  await expect(cartItem(page, 'Fax campaign')).toContainText('Service pricing not configured');
  await expect(cartSheet(page).locator('dl > div').filter({ hasText: 'Due today' })).toContainText('$315');
  await chooseBilling(cartSheet(page), 'annual');
  await expect(cartItem(page, 'Blogs')).toContainText('was $104');
  await chooseBilling(cartSheet(page), 'monthly');
  await checkoutButton(page).click();
  await expect(toast(page, "These services couldn't be processed: Fax campaign")).toContainText(
    'Invalid Services',
  );

  await removeButton(page, 'Fax campaign').click();
  await checkoutButton(page).click();
  await expect(toast(page, 'Our prices have changed')).toContainText('You were not charged.');
  await cartButton(page).click();
  await expect(cartItem(page, 'Blogs')).toContainText('was $120');
  await goToPayment(page);
});

/** Stores a cart with a price that has changed since, and a service that is no longer sold. */
async function storeOldCart(page: Page): Promise<void> {
  const blogs = { id: 'blogs-2', name: 'Blogs', price: 120, annualPrice: 104, description: '', quantity: 1 };
  const fax = { id: 'fax-campaign', name: 'Fax campaign', price: 50, description: '', quantity: 1 };
  await storeCart(page, JSON.stringify({ items: [blogs, fax], lastActivity: Date.now() }));
}

/** Gives the first page last week's settings, as if it had been opened then. */
async function serveOldPricesOnce(page: Page): Promise<void> {
  let isFirst = true;
  await routeRequests(page, '**/config.json', async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    if (isFirst) config.prices.services['blogs-2'].monthly = 'price_ofLastWeek';
    isFirst = false;
    await route.fulfill({ response, json: config });
  });
}
