// cspell:ignore verif
import type { Page } from '@playwright/test';
import { brand } from '../../domain/brand.ts';
import { BEGUN_CHECKOUTS_STORAGE_KEY } from '../../domain/storage-keys.ts';
import { freshAddress, linkTo, listEmails, type SentEmail, waitForEmail } from './support/emails.ts';
import { holdRequests, routeRequests } from './support/held-requests.ts';
import {
  addService,
  cartButton,
  cartItem,
  cartText,
  getRecordedToasts,
  goToPayment,
  increaseButton,
  openPricing,
  readStoredCart,
  recordToasts,
  storeCart,
} from './support/shop.ts';
import { expect, expectAccessible, expectFit, expectNoSidewaysScroll, PHONE, test } from './support/test.ts';

const FAILED_CALL = /Failed to load resource/;
const SESSION = '/success?session_id=cs_test_a1b2c3d4e5f6g7h8i9j0';

/** Returns the requests for the code of the onboarding form from now on. */
function recordForms(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (/\/wizard-/.test(request.url())) loads.push(request.url());
  });
  return loads;
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a customer pays for the cart and sees the order', async ({ page, openElsewhere, cloud }) => {
    const email = freshAddress('order');
    await openPricing(page);
    await addService(page, 'Blogs');
    await page.keyboard.press('Escape');
    await addService(page, 'Static 5 posts');
    await increaseButton(page, 'Static 5 posts').click();
    await recordToasts(page);
    const release = await holdRequests(page, '**/api/verify-session**');
    await goToPayment(page);
    // 115 + 2 x 200 a month; setup fees 200 + 2 x 100 today.
    await expect(page.getByText('Blogs')).toBeVisible();
    await expect(page.getByText('Static 5 posts')).toBeVisible();
    await expect(page.getByText('$915.00').first()).toBeVisible();
    await expect(page.getByText(/\$515\.00 (?:per|every|each|a) month/).first()).toBeVisible();
    await page.getByLabel('Email').fill(email);
    const forms = recordForms(page);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/success\?session_id=cs_test_/);
    await expect(page.getByText('Verifying your payment...')).toBeVisible();
    expect(await readStoredCart(page)).not.toBeNull();
    expect(forms).toEqual([]);

    release();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(page.getByText(/your cart has been cleared/i)).toBeVisible();
    await expect(page.getByText(/24 hours/).first()).toBeVisible();
    expect(await getRecordedToasts(page)).toContain('Success!Redirecting to Stripe checkout...');
    expect(await readStoredCart(page)).toBeNull();
    await expect(cartButton(page)).toHaveAccessibleName(/empty/i);
    await expectOrder(page, email);
    expect(forms).not.toEqual([]);
    await expectAccessible(page);
    await expectFitting(page);
    await page.getByRole('link', { name: 'Start onboarding' }).click();
    await expect(page.getByRole('heading', { name: 'Now tell us about your business' })).toBeInViewport();

    const receipt = await waitForEmail(cloud.origin, email, /received\s+your\s+payment/);
    expect(linkTo('/account', receipt)).toBe(`${cloud.origin}/account`);
    await test.step('the receipt empties no cart on another device', async () => {
      const elsewhere = await openElsewhere();
      await storeCart(elsewhere, cartText(1));
      await elsewhere.goto(linkTo('/success', receipt));
      await expect(orderCard(elsewhere)).toBeVisible();
      expect(await readStoredCart(elsewhere)).not.toBeNull();
      await expect(elsewhere.getByText('We will email your receipt.')).toBeVisible();
      expect(elsewhere.url()).not.toContain('#');
      await elsewhere.reload();
      await expect(orderCard(elsewhere)).toBeVisible();
    });

    await test.step('the URL opens neither the order nor the form in another browser', async () => {
      expect(page.url()).not.toMatch(/back|order/);
      await page.reload();
      await expect(orderCard(page)).toBeVisible();
      const elsewhere = await openElsewhere();
      await elsewhere.goto(page.url());
      await expect(elsewhere.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
      await expect(elsewhere.getByText('use the button in your order email')).toBeVisible();
      await expect(orderCard(elsewhere)).toHaveCount(0);
      await expect(elsewhere.getByRole('form', { name: 'Your onboarding form' })).toHaveCount(0);
      await expectAccessible(elsewhere);
      await expectFitting(elsewhere);
    });
  });
});

/** Expects the phone's order, and a form filled in from it. */
async function expectOrder(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('link', { name: 'Return Home' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  for (const text of [
    'BlogsEvery month$115.00',
    'Setup of BlogsOnce$200.00',
    'Paid today$915.00',
    /\d+:\d\d [AP]M Mountain Time/,
    /Renews on \w+ \d+, 20\d\d\$515\.00 every month/,
  ]) {
    await expect(orderCard(page)).toContainText(text);
  }
  await expect(orderCard(page).getByRole('link', { name: 'My Plan' })).toHaveAttribute('href', '/account');
  const form = page.getByRole('form', { name: 'Your onboarding form' });
  await expect(form.getByRole('heading', { level: 3 })).toHaveText(/^Step 1 of 9/);
  await expect(form.getByLabel('Email address *')).toHaveValue(email);
  await expect(form.getByRole('checkbox', { name: 'Content Creation & Blogging' })).toBeChecked();
}

test('the success page without a payment leads to the prices', async ({ page, consoleGuard }) => {
  consoleGuard.allow(FAILED_CALL);
  await page.clock.install();
  await storeCart(page, cartText(1));
  await openPricing(page);
  await page.goto('/success?test=true');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  expect(await readStoredCart(page)).not.toBeNull();
  await expect(orderCard(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/pricing$/);

  const forms = recordForms(page);
  const denied = page.getByRole('heading', { name: 'Access Denied' });
  // Until the last step the prices never come, so that a redirect during a slow check changes nothing.
  await routeRequests(page, '**/pricing', (route) => route.fulfill({ status: 204 }));
  // Unknown, malformed and missing.
  for (const address of [SESSION, '/success?session_id=%3Cscript%3E', '/success']) {
    await page.goto(address);
    await expect(denied).toBeVisible();
  }
  await expect(
    page.getByText(
      'This page is only accessible after a successful payment. Redirecting you to our pricing page...',
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Pricing' })).toBeVisible();
  await expect(page.getByText('This link does not name an order.')).toBeVisible();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await page.clock.fastForward(3_000);
  await expect(denied).toBeVisible();
  await expect(page.getByText('Redirecting you to our pricing page...')).toBeHidden();
  await test.step('the page that redirects fits while its target is missing', async () => {
    await page.reload();
    await expect(denied).toBeVisible();
    await expectFit(page);
    await page.clock.fastForward(3_000);
    await expect(denied).toBeVisible();
  });
  await page.unroute('**/pricing');
  await page.goto('/success');
  await page.clock.fastForward(3_000);
  await page.waitForURL(/\/pricing$/);
  expect(forms).toEqual([]);
});

test('the success page asks again until the payment is known', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(FAILED_CALL);
  consoleGuard.allow(/verif/i);
  await page.clock.install();
  await cloud.fault('stripe', 'error');
  await storeCart(page, cartText(1));
  await page.addInitScript(([key, id]) => localStorage.setItem(key, id), [
    BEGUN_CHECKOUTS_STORAGE_KEY,
    SESSION.split('=').at(-1) ?? '',
  ] as const);
  await page.goto(SESSION);
  await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();
  await expect(page.getByText('Payment Successful!')).toHaveCount(0);
  await expect(orderCard(page)).toHaveCount(0);
  expect(await readStoredCart(page)).not.toBeNull();

  let view = 'in view';
  const asked: string[] = [];
  await routeRequests(page, '**/api/verify-session**', (route) => {
    asked.push(view);
    return route.fulfill({
      json: view === 'seen again' ? { paid: true } : { paid: false, payment: 'pending' },
    });
  });
  await page.clock.fastForward(2_000);
  await expect(page.getByRole('heading', { name: 'Payment on its way' })).toBeVisible();
  await expect.poll(() => readStoredCart(page)).toBeNull();

  await setHidden(page, true);
  view = 'hidden';
  await page.clock.fastForward('10:00');
  await page.clock.fastForward('10:00');
  view = 'seen again';
  await setHidden(page, false);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  expect(asked).not.toContain('hidden');
  expect(asked.at(-1)).toBe('seen again');
});

/** Hides the page as if another tab were in front of it, or shows it. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/**
 * Orders two units of Blogs and pays by bank transfer.
 * @returns the email about the pending payment; it is no longer sent once the bank has decided
 */
async function orderByTransfer(page: Page, email: string): Promise<SentEmail> {
  await page.clock.install();
  await openPricing(page);
  await addService(page, 'Blogs');
  await increaseButton(page, 'Blogs').click();
  await goToPayment(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Pay by bank transfer, arrives later').check();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment on its way' })).toBeVisible();
  const { origin } = new URL(page.url());
  return waitForEmail(origin, email, /payment\s+of\s+\$630\.00\s+usually\s+arrives/);
}

/** Lets the bank decide on the transfer of the page's order, and advances the clock until the page shows a heading. */
async function settle(page: Page, outcome: 'payment-arrives' | 'payment-fails', name: string): Promise<void> {
  const url = new URL(page.url());
  const session = url.searchParams.get('session_id');
  const answer = await fetch(`${url.origin}/_local/stripe/sessions/${session}/${outcome}`, {
    method: 'POST',
  });
  expect(answer.ok).toBe(true);
  // The page may just have checked: it then learns about it after another pause, of at most five minutes.
  const passTime = async () => {
    await page.clock.fastForward('05:00');
    return page.getByRole('heading', { name }).isVisible();
  };
  await expect.poll(passTime).toBe(true);
}

/** Expects the page to fit a large screen and a phone, and leaves it as wide as a phone. */
async function expectFitting(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
}

const orderCard = (page: Page) => page.getByRole('region', { name: 'Your order' });

test('an order by bank transfer opens the onboarding before it is paid', async ({ page, cloud }) => {
  const email = freshAddress('transfer');
  const pending = await orderByTransfer(page, email);
  await expect(page).toHaveTitle(/^Payment on its way/);
  await expect(page.getByText(/usually arrive within 5 business days/)).toBeVisible();
  expect(await readStoredCart(page)).toBeNull();
  await expect(orderCard(page)).toContainText('2 × Blogs');
  await expect(orderCard(page)).toContainText('On its way$630.00');
  await expect(page.getByText('setup starts when your payment arrives')).toBeVisible();
  const form = page.getByRole('form', { name: 'Your onboarding form' });
  await form.getByLabel('Business name *').fill('Harbor Bakery');
  await expectFitting(page);
  await expectAccessible(page);
  expect(pending.subject).toMatch(/payment on its way$/);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Payment on its way' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue where you left off' }).click();
  await expect(form.getByLabel('Business name *')).toHaveValue('Harbor Bakery');

  await settle(page, 'payment-arrives', 'Payment Successful!');
  // The page's clock is minutes ahead, which may be the next day.
  await expect(orderCard(page)).toContainText(/Paid(?: today)?\$630\.00/);
  await expect(form.getByLabel('Business name *')).toHaveValue('Harbor Bakery');
  await waitForEmail(cloud.origin, email, /received\s+your\s+payment\s+of\s+\$630\.00/);
  expect(await listEmails(cloud.origin, email)).toHaveLength(2);
});

test('a failed bank transfer fills the cart with the same services again', async ({ page, cloud }) => {
  const email = freshAddress('failed');
  await orderByTransfer(page, email);
  await settle(page, 'payment-fails', 'Your payment did not arrive');
  await expect(page.getByRole('form', { name: 'Your onboarding form' })).toHaveCount(0);
  await expect(page.getByText('You ordered: 2 × Blogs')).toBeVisible();
  const ask = page.getByRole('main').getByRole('link', { name: brand.email.support });
  await expect(ask).toHaveAttribute('href', /^mailto:.*My%20checkout%3A%20cs_test_/);
  await expectFitting(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Order again' }).click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  expect((await readStoredCart(page))?.items).toMatchObject([{ id: 'blogs-2', quantity: 2 }]);

  const mail = await waitForEmail(cloud.origin, email, 'did not arrive');
  await page.evaluate(() => localStorage.clear());
  await page.goto(linkTo('/pricing', mail));
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  expect((await readStoredCart(page))?.items).toMatchObject([{ id: 'blogs-2', quantity: 2 }]);
  await goToPayment(page);
  expect(await listEmails(cloud.origin, email)).toHaveLength(2);
});
