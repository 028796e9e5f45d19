import type { Locator, Page } from '@playwright/test';
import { CART_STORAGE_KEY } from '../../domain/cart.ts';
import { openDashboard } from './support/back-office.ts';
import { holdRequests } from './support/held-requests.ts';
import {
  addService,
  addToCart,
  cartItem,
  cartSheet,
  cartText,
  expectBeside,
  goToPayment,
  openPricing,
  storeCart,
  storedCart,
  toast,
} from './support/shop.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const cartButton = /^Cart/;

type Cycle = 'Monthly' | 'Annual';

const cycleIn = (place: Locator, name: Cycle) => place.getByRole('radio', { name: new RegExp(name) });

const chooseCycle = (place: Locator, name: Cycle) => place.locator('label', { hasText: name }).click();

test('the cart opens by itself when something is added, as wide as the screen asks for, and is counted on the badge', async ({
  page,
}) => {
  await openPricing(page);
  await addService(page, 'Blogs');
  await page.keyboard.press('Escape');
  await expect(cartSheet(page)).toBeHidden();
  await addService(page, 'Blogs');
  await expect(cartItem(page, 'Blogs')).toHaveCount(1);
  await expect.poll(async () => (await cartSheet(page).boundingBox())?.width).toBe(500);
  await page.setViewportSize({ width: 600, height: 800 });
  await expect.poll(async () => (await cartSheet(page).boundingBox())?.width).toBe(400);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: cartButton })).toHaveAccessibleName(/2 items/);
});

/** Forms whose code comes after the page's own, by what a visitor types there first. */
const LATE_FORMS = [
  { path: '/auth', code: '**/assets/auth-page-*.js', label: 'Email' },
  { path: '/contact', code: '**/assets/islands-*.js', label: /^Name/ },
  { path: '/blog', code: '**/assets/islands-*.js', label: 'Email' },
];

for (const { path, code, label } of LATE_FORMS) {
  test(`with something in my cart, what I type on ${path} before its form has come to life stays`, async ({
    page,
  }) => {
    const release = await holdRequests(page, code);
    await storeCart(page, cartText(1));
    await page.goto(path);
    const field = page.getByRole('main').getByLabel(label, { exact: true }).first();
    await field.fill('typed@once.example');
    await expect(page.getByRole('button', { name: cartButton })).toHaveAccessibleName(/1 item/);
    expect(await field.evaluate(isAlive)).toBe(false);
    release();
    await expect.poll(() => field.evaluate(isAlive)).toBe(true);
    await expect(field).toHaveValue('typed@once.example');
  });
}

/** React has taken an element over. */
function isAlive(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'));
}

test('a link can fill the cart: known services once, and the URL forgets them', async ({ page }) => {
  await page.goto('/pricing?add=blogs-2+basic-seo+fax-campaigns');
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await expect(cartItem(page, 'Essential SEO')).toBeVisible();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.reload();
  await expect(page.getByRole('button', { name: cartButton })).toHaveAccessibleName(/2 items/);
});

test('minus at one removes the item, and Undo brings it back, without a time limit and by keyboard too while the cart is open', async ({
  page,
}) => {
  await page.clock.install();
  await openPricing(page);
  await addService(page, 'Blogs');
  await cartSheet(page)
    .getByRole('button', { name: /increase.*Blogs/i })
    .click();
  const decrease = cartSheet(page).getByRole('button', { name: /decrease.*Blogs|remove one.*Blogs/i });
  await decrease.click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await decrease.click();
  await expect(cartItem(page, 'Blogs')).toHaveCount(0);
  expect(await storedCart(page)).toBeNull();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  expect((await storedCart(page))?.items[0]?.quantity).toBe(1);
  await expect(undo).toHaveCount(0);

  const remove = (name: RegExp) => cartSheet(page).getByRole('button', { name }).click();
  await page.keyboard.press('Escape');
  await addService(page, 'Essential SEO');
  await page.keyboard.press('Escape');
  await addService(page, 'Video ads');
  await remove(/^remove Blogs/i);
  await expect(cartItem(page, 'Essential SEO')).toBeFocused();
  await page.clock.runFor('01:00');
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(cartItem(page, 'Blogs')).toBeFocused();

  // One such message at a time, and it goes with the cart.
  await remove(/^remove Blogs/i);
  await remove(/^remove Essential SEO/i);
  await expect(toast(page, 'Blogs removed')).toHaveCount(0);
  await toast(page, 'Essential SEO removed').getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  await expect(undo).toHaveCount(0);
  await expect(cartItem(page, 'Video ads')).toBeFocused();
  await remove(/^remove Video ads/i);
  await expect(undo).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(undo).toHaveCount(0);
});

for (const width of [1440, 700, 320]) {
  test(`in a window ${width} pixels wide no message lies over what can be changed or is due, or over Close`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/Failed to load resource/);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/pricing?add=blogs-2+basic-seo+video-ads');
    await cartSheet(page)
      .getByRole('button', { name: /^remove Blogs/i })
      .click();
    const spared = [
      cartSheet(page).getByRole('group', { name: 'Billing' }),
      cartSheet(page).getByRole('button', { name: 'Close cart' }),
      cartSheet(page).locator('[data-total]'),
      cartSheet(page).getByRole('button', { name: 'Checkout' }),
      cartItem(page, 'Video ads'),
    ];
    for (const one of spared) await expectBeside(toast(page, 'Blogs removed'), one);
    await page.route('**/api/checkout', (route) => route.abort('connectionrefused'));
    await cartSheet(page).getByRole('button', { name: 'Checkout' }).click();
    for (const one of spared) await expectBeside(toast(page, 'Connection error'), one);
    await expect(toast(page, 'Blogs removed')).toHaveCount(0);
    await expect(cartSheet(page).getByRole('button', { name: 'Checkout' })).toHaveAccessibleDescription(
      /Connection error. Cannot reach checkout service/,
    );
  });
}

test('three services are in view in the cart of a laptop', async ({ page }) => {
  await page.goto('/pricing?add=social-static-10+seo-bundle+ai-chatbot');
  for (const name of ['Static 10 posts', 'SEO bundle', 'AI chatbot']) {
    await expectBeside(cartItem(page, name), cartSheet(page).locator('[data-total]'));
    await expect.poll(async () => (await cartItem(page, name).boundingBox())?.height).toBeLessThan(90);
  }
});

test("the cart's own billing toggle leaves the pricing page's alone, and the payment page charges what the cart says", async ({
  page,
}) => {
  const amount = async (place: Page | Locator, term: string) => {
    const row = place.locator('dl > div').filter({ hasText: term });
    return Number((await row.locator('dd').textContent())?.replaceAll(/[^\d.]/g, ''));
  };
  const expectSameOnPaymentPage = async (interval: 'month' | 'year') => {
    const today = await amount(cartSheet(page), 'Due today');
    const later = await amount(cartSheet(page), `Services, each ${interval} from`);
    expect(today).toBeGreaterThan(later);
    await goToPayment(page);
    expect(await amount(page, 'Total due today')).toBe(today);
    expect(await amount(page, 'Renews automatically')).toBe(later);
  };
  await page.goto('/pricing?add=blogs-2+ai-chatbot+social-video-4+marketing-documents');
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cartSheet(page)).toBeHidden();
  await chooseCycle(page.getByRole('main'), 'Annual');
  await page.getByRole('button', { name: cartButton }).click();
  await expect(cycleIn(cartSheet(page), 'Monthly')).toBeChecked();
  await chooseCycle(cartSheet(page), 'Annual');
  await expect(cartSheet(page)).toContainText('Save up to 20%');
  await expect(cartSheet(page)).toContainText('30 minutes');
  await expect(cartItem(page, 'Blogs')).toContainText('$1,200');
  await expect(cartItem(page, 'Blogs')).toContainText('$180');

  await cartSheet(page)
    .getByRole('button', { name: /increase.*Blogs/i })
    .click();
  await expectSameOnPaymentPage('year');
  await page.goBack();
  await page.getByRole('button', { name: cartButton }).click();
  await chooseCycle(cartSheet(page), 'Monthly');
  await expectSameOnPaymentPage('month');
});

test('how I chose to be billed is still chosen after a reload, in another tab, at a cancelled payment and after Back', async ({
  page,
  context,
}) => {
  const openCart = (place: Page) => place.getByRole('button', { name: cartButton }).click();
  await openPricing(page);
  await addService(page, 'Blogs');
  await expect(cycleIn(cartSheet(page), 'Monthly')).toBeChecked();
  await chooseCycle(cartSheet(page), 'Annual');

  await page.reload();
  await openCart(page);
  await expect(cycleIn(cartSheet(page), 'Annual')).toBeChecked();
  await expect(cartItem(page, 'Blogs')).toContainText('$1,200');

  const other = await context.newPage();
  await openPricing(other);
  await openCart(other);
  await expect(cycleIn(cartSheet(other), 'Annual')).toBeChecked();
  await chooseCycle(cartSheet(other), 'Monthly');
  // A tab in the background is drawn once a second.
  await page.bringToFront();
  await expect(cycleIn(cartSheet(page), 'Monthly')).toBeChecked();
  await chooseCycle(cartSheet(page), 'Annual');

  await goToPayment(page);
  await page.goBack();
  await openCart(page);
  await expect(cycleIn(cartSheet(page), 'Annual')).toBeChecked();
  await goToPayment(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Open the cart' }).click();
  await expect(cycleIn(cartSheet(page), 'Annual')).toBeChecked();

  await cartSheet(page)
    .getByRole('button', { name: /^remove Blogs/i })
    .click();
  await expect(cycleIn(cartSheet(page), 'Monthly')).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cycleIn(cartSheet(page), 'Annual')).toBeChecked();
});

test('the first thing I add is billed as the price list showed it, by a link too; a cart stays as it is', async ({
  page,
}) => {
  await openPricing(page);
  await chooseCycle(page.getByRole('main'), 'Annual');
  await addService(page, 'Blogs');
  await expect(cycleIn(cartSheet(page), 'Annual')).toBeChecked();
  await expect(cartItem(page, 'Blogs')).toContainText('$1,200');
  await page.keyboard.press('Escape');
  await chooseCycle(page.getByRole('main'), 'Monthly');
  await addService(page, 'Essential SEO');
  await expect(cycleIn(cartSheet(page), 'Annual')).toBeChecked();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/pricing?cycle=annual&add=blogs-2');
  await expect(cycleIn(cartSheet(page), 'Annual')).toBeChecked();
  await expect(page).toHaveURL(/\/pricing$/);
});

test('more than one order takes is refused in words when I add it, and what is in the cart can be paid for', async ({
  page,
}) => {
  await storeCart(page, cartText(1, 19));
  await openPricing(page);
  // What is in the cart is shown in the place of the button.
  await expect(page.getByRole('button', { name: cartButton })).toHaveAccessibleName(/19 items/);
  await addService(page, 'Blogs');
  const increase = cartSheet(page).getByRole('button', { name: /increase.*Blogs/i });
  await expect(increase).toBeDisabled();
  await expect(increase).toHaveAccessibleDescription('One order takes at most 20 of the same service.');
  await expect(cartItem(page, 'Blogs')).toContainText('One order takes at most 20 of the same service.');
  await increase.focus();
  await page.keyboard.press('Enter');
  await expect(cartSheet(page).getByRole('status').last()).toHaveText(/at most 20/);
  await page.keyboard.press('Escape');
  await addToCart(page, 'Blogs').click();
  await expect(toast(page, 'Blogs was not added')).toContainText(
    'One order takes at most 20 of the same service.',
  );
  expect((await storedCart(page))?.items[0]?.quantity).toBe(20);
  await page.getByRole('button', { name: cartButton }).click();
  await goToPayment(page);
});

test('before I pay, the cart says with links that I accept the terms and that payments are not refunded', async ({
  page,
}) => {
  await openPricing(page);
  await addService(page, 'Blogs');
  await expect(cartSheet(page)).toContainText('By ordering you accept our Terms. Payments are not refunded.');
  await expect(cartSheet(page).getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  await cartSheet(page).getByRole('link', { name: 'not refunded' }).click();
  await expect(page.getByRole('heading', { name: /Refunds/ })).toBeInViewport();
});

test('a changed price is said beside the item, and what cannot be bought is not due today', async ({
  page,
}) => {
  const blogs = { id: 'blogs-2', name: 'Blogs', price: 120, annualPrice: 104, description: '', quantity: 1 };
  const fax = { id: 'fax-campaign', name: 'Fax campaign', price: 50, description: '', quantity: 1 };
  await storeCart(page, JSON.stringify({ items: [blogs, fax], lastActivity: Date.now() }));
  await openPricing(page);
  await page.getByRole('button', { name: cartButton }).click();
  await expect(cartItem(page, 'Blogs')).toContainText('$115');
  await expect(cartItem(page, 'Blogs')).toContainText('was $120');
  await expect(cartItem(page, 'Blogs')).toContainText('Annual saves $180 a year');
  await expect(cartItem(page, 'Fax campaign')).toContainText('Service pricing not configured');
  await expect(cartSheet(page).locator('dl > div').filter({ hasText: 'Due today' })).toContainText('$315');
  await chooseCycle(cartSheet(page), 'Annual');
  await expect(cartItem(page, 'Blogs')).toContainText('was $104');
});

test('who leaves the payment page may say why in one click, is thanked once it is counted, and the back office shows it', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource|reason was not counted/);
  await openPricing(page);
  await addService(page, 'Blogs');
  await goToPayment(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Nothing was charged' });
  await expect(notice).toContainText('What kept you from paying? (optional)');
  await expectAccessible(page);
  await page.route('**/api/checkout/cancelled', (route) => route.abort('connectionrefused'));
  await notice.getByRole('button', { name: 'Too expensive' }).click();
  await expect(notice.getByRole('button', { name: 'Too expensive' })).toBeEnabled();
  await expect(notice).not.toContainText('Thank you');
  await page.unroute('**/api/checkout/cancelled');
  await notice.getByRole('button', { name: 'Too expensive' }).click();
  await expect(notice).toContainText('Thank you');
  await notice.getByRole('button', { name: 'Open the cart' }).click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();

  await openDashboard(page);
  await page.getByRole('button', { name: /by day/i }).click();
  const row = page.getByRole('dialog').locator('dl > div').filter({ hasText: 'Too expensive' });
  await expect(row.locator('dd')).toHaveText(/^[1-9]\d*$/);
});

test('the cart is there for 30 minutes, also when the clock was moved back, and gone when it was idle for longer', async ({
  page,
}) => {
  const badge = page.getByRole('button', { name: cartButton });
  const comeBackTo = async (text: string) => {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      CART_STORAGE_KEY,
      text,
    ] as const);
    await page.reload();
  };
  await storeCart(page, cartText(29, 3));
  await openPricing(page);
  await expect(badge).toHaveAccessibleName(/3 items/);
  await comeBackTo(cartText(-24 * 60));
  await expect(badge).toHaveAccessibleName(/1 item/);

  await comeBackTo(cartText(30));
  await badge.click();
  await expect(cartSheet(page)).toBeVisible();
  await expect(cartItem(page, 'Blogs')).toHaveCount(0);
  expect(await storedCart(page)).toBeNull();
});

test('a cart left open is cleared after 30 idle minutes', async ({ page }) => {
  await page.clock.install();
  await openPricing(page);
  await addService(page, 'Blogs');
  await page.clock.fastForward('29:00');
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await page.clock.runFor('06:00');
  await expect(cartItem(page, 'Blogs')).toHaveCount(0);
  expect(await storedCart(page)).toBeNull();
});

test('two minutes before my cart expires I am told and can keep it; after that I can bring it back as it was', async ({
  page,
}) => {
  await page.clock.install();
  await openPricing(page);
  await addService(page, 'Blogs');
  await cartSheet(page).locator('label', { hasText: 'Annual' }).click();
  await expect(cartItem(page, 'Blogs')).toContainText('$1,200');
  await page.clock.runFor('27:50');
  await expect(toast(page, 'Still there?')).toHaveCount(0);
  await page.clock.runFor('00:11');
  await expect(toast(page, 'Still there?')).toContainText('emptied in 2 minutes');
  await page.clock.runFor('01:00');
  await page.getByRole('button', { name: 'Keep my cart' }).click();
  await page.clock.runFor('00:01');
  await expect(toast(page, 'Still there?')).toHaveCount(0);

  await page.clock.runFor('28:00');
  await toast(page, 'Still there?').getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  await page.clock.runFor('00:01');
  await expect(toast(page, 'Still there?')).toHaveCount(0);
  await page.clock.runFor('29:58');
  await expect(toast(page, 'Still there?')).toBeVisible();
  await page.clock.runFor('00:02');
  await expect(toast(page, 'Still there?')).toHaveCount(0);
  await expect(toast(page, 'Your cart was emptied')).toContainText('30 minutes');
  expect(await storedCart(page)).toBeNull();
  await page.clock.runFor('01:00');
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await page.clock.runFor('00:01');
  await expect(cartItem(page, 'Blogs')).toContainText('$1,200');
  expect((await storedCart(page))?.items).toHaveLength(1);
  await expect(toast(page, 'Your cart was emptied')).toHaveCount(0);
});

test('who comes back after half an hour is told that the cart was emptied, and opens it again in one click', async ({
  page,
}) => {
  await storeCart(page, cartText(45, 2));
  await page.goto('/about');
  await expect(toast(page, 'Your cart was emptied')).toBeVisible();
  expect(await storedCart(page)).toBeNull();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  expect((await storedCart(page))?.items[0]?.quantity).toBe(2);
});

test('whatever else lies in the storage of the cart is thrown away, and the shop works', async ({ page }) => {
  await storeCart(page, '{"items":[{"id":1}],"lastActivity":1}');
  await openPricing(page);
  await addService(page, 'Blogs');
  await expect(cartItem(page, 'Blogs')).toHaveCount(1);
  expect((await storedCart(page))?.items).toHaveLength(1);
});

test('the shop works where the browser forbids storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
    }
  });
  await openPricing(page);
  await addService(page, 'Blogs');
  await cartSheet(page).getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL(/\/c\/pay\/cs_test_/);
});

test('the shop works where storage is full', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
  });
  await openPricing(page);
  await addService(page, 'Blogs');
  await expect(cartItem(page, 'Blogs')).toBeVisible();
});

test('two tabs share one cart', async ({ page, context }) => {
  await openPricing(page);
  const other = await context.newPage();
  await openPricing(other);
  await page.bringToFront();
  await addService(page, 'Blogs');
  await other.bringToFront();
  await expect(other.getByRole('button', { name: cartButton })).toHaveAccessibleName(/1 item/);
  await expect(cartSheet(other)).toBeHidden();
  await addToCart(other, 'Video ads').click();
  await expect(cartItem(page, 'Video ads')).toBeVisible();
  await expect(cartItem(other, 'Blogs')).toBeVisible();
});
