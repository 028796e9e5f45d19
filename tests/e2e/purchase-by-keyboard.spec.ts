import type { Locator } from '@playwright/test';
import { addToCart, cartItem, cartSheet, openPricing } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('a visitor pays once for a one-time service, with the keyboard alone', async ({ page }) => {
  await openPricing(page);
  await tabTo(addToCart(page, 'Marketing documents'));
  await page.keyboard.press('Enter');
  await expect(cartItem(page, 'Marketing documents')).toBeVisible();

  await tabTo(cartSheet(page).getByRole('button', { name: 'Checkout' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/c\/pay\/cs_test_/);
  await expect(page.getByText('$199.00').first()).toBeVisible();
  await expect(page.getByText(/month|year/)).toHaveCount(0);

  await tabTo(page.getByRole('button', { name: 'Pay', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

/** Presses Tab until a control has the focus. */
async function tabTo(control: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    await control.page().keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not lead to ${control}.`);
}
