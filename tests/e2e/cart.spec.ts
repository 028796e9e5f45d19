import type { Locator, Page } from '@playwright/test';
import {
  addService,
  addToCart,
  cartItem,
  cartSheet,
  cartText,
  goToPayment,
  openPricing,
  storeCart,
  storedCart,
  toast,
} from './support/shop.ts';
import { expect, test } from './support/test.ts';

const cartButton = /^Cart/;

test('the cart opens by itself when something is added and counts it on the badge', async ({ page }) => {
  await openPricing(page);
  await addService(page, 'Blogs');
  await page.keyboard.press('Escape');
  await expect(cartSheet(page)).toBeHidden();
  await addService(page, 'Blogs');
  await expect(cartItem(page, 'Blogs')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: cartButton })).toHaveAccessibleName(/2 items/);
});

test('a link can fill the cart: known services once, and the address forgets them', async ({ page }) => {
  await page.goto('/pricing?add=blogs-2+basic-seo+fax-campaigns');
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await expect(cartItem(page, 'Essential SEO')).toBeVisible();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.reload();
  await expect(page.getByRole('button', { name: cartButton })).toHaveAccessibleName(/2 items/);
});

test('the cart is 500 pixels wide on a large screen and 400 on a smaller one', async ({ page }) => {
  await openPricing(page);
  await addService(page, 'Blogs');
  await expect.poll(async () => (await cartSheet(page).boundingBox())?.width).toBe(500);
  await page.setViewportSize({ width: 600, height: 800 });
  await expect.poll(async () => (await cartSheet(page).boundingBox())?.width).toBe(400);
});

test('minus at one removes the item, and Undo brings it back', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  expect((await storedCart(page))?.items[0]?.quantity).toBe(1);
});

test("the cart's own billing toggle does not change the pricing page's", async ({ page }) => {
  await openPricing(page);
  await page
    .getByRole('radio', { name: /annual/i })
    .first()
    .check({ force: true });
  await addService(page, 'Blogs');
  await expect(cartSheet(page).getByRole('radio', { name: /monthly/i })).toBeChecked();
  await cartSheet(page)
    .getByRole('radio', { name: /annual/i })
    .check({ force: true });
  await expect(cartSheet(page)).toContainText('Save up to 20%');
  await expect(cartSheet(page)).toContainText('30 minutes');
  await expect(cartItem(page, 'Blogs')).toContainText('$1,200');
  await expect(cartItem(page, 'Blogs')).toContainText('$180');
});

for (const { cycle, interval } of [
  { cycle: 'Monthly', interval: 'month' },
  { cycle: 'Annual', interval: 'year' },
]) {
  test(`the cart says what the payment page charges today and each ${interval}`, async ({ page }) => {
    const amount = async (place: Page | Locator, term: string) => {
      const row = place.locator('dl > div').filter({ hasText: term });
      return Number((await row.locator('dd').textContent())?.replaceAll(/[^\d.]/g, ''));
    };
    await page.goto('/pricing?add=blogs-2+ai-chatbot+social-video-4+marketing-documents');
    await cartSheet(page)
      .getByRole('button', { name: /increase.*Blogs/i })
      .click();
    await cartSheet(page).getByRole('radio', { name: cycle }).check({ force: true });
    const today = await amount(cartSheet(page), 'Due today');
    const later = await amount(cartSheet(page), `Services, each ${interval} from`);
    expect(today).toBeGreaterThan(later);
    await goToPayment(page);
    expect(await amount(page, 'Total due today')).toBe(today);
    expect(await amount(page, 'Renews automatically')).toBe(later);
  });
}

test('the cart survives a reload for 30 minutes', async ({ page }) => {
  await storeCart(page, cartText(29, 3));
  await openPricing(page);
  await expect(page.getByRole('button', { name: cartButton })).toHaveAccessibleName(/3 items/);
  await page.reload();
  await expect(page.getByRole('button', { name: cartButton })).toHaveAccessibleName(/3 items/);
});

test('a cart idle for 30 minutes is gone', async ({ page }) => {
  await storeCart(page, cartText(30));
  await openPricing(page);
  await page.getByRole('button', { name: cartButton }).click();
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

test('whatever else lies in the storage of the cart is thrown away, and the shop works', async ({
  browser,
  localOrigin,
}) => {
  for (const text of ['{', '[]', 'null', '{"items":[{"id":1}],"lastActivity":1}', '{"items":"x"}']) {
    const context = await browser.newContext({ baseURL: localOrigin });
    const page = await context.newPage();
    await storeCart(page, text);
    await openPricing(page);
    await addService(page, 'Blogs');
    await expect(cartItem(page, 'Blogs'), text).toHaveCount(1);
    expect((await storedCart(page))?.items, text).toHaveLength(1);
    await context.close();
  }
});

test('a clock that was moved back does not lose the cart', async ({ page }) => {
  await storeCart(page, cartText(-24 * 60));
  await openPricing(page);
  await expect(page.getByRole('button', { name: cartButton })).toHaveAccessibleName(/1 item/);
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
  await addService(page, 'Blogs');
  await expect(other.getByRole('button', { name: cartButton })).toHaveAccessibleName(/1 item/);
  await expect(cartSheet(other)).toBeHidden();
  await addToCart(other, 'Video ads').click();
  await expect(cartItem(page, 'Video ads')).toBeVisible();
  await expect(cartItem(other, 'Blogs')).toBeVisible();
});

test('Undo and the toasts can be reached with the keyboard while the cart is open', async ({ page }) => {
  await openPricing(page);
  await addService(page, 'Blogs');
  await cartSheet(page)
    .getByRole('button', { name: /^remove Blogs/i })
    .click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expect(toast(page, 'Blogs')).toBeVisible();
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(cartItem(page, 'Blogs')).toBeVisible();
});
