import { addService, addToCart, cartItem, cartSheet, openPricing } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('the cart takes the focus and gives it back each time the keyboard opens it', async ({ page }) => {
  await openPricing(page);
  await addService(page, 'Blogs');
  await expect(cartSheet(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(addToCart(page, 'Blogs')).toBeFocused();
  const button = page.getByRole('button', { name: /^Cart/ });
  for (const key of ['Enter', 'Space', 'Enter']) {
    await button.press(key);
    await expect(cartSheet(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(cartSheet(page).getByRole('button', { name: 'Close cart' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
  // The second Enter may come while the sheet still moves, when the page is not inert yet.
  await button.press('Enter');
  await page.keyboard.press('Escape');
  await button.press('Enter');
  await expect(cartSheet(page)).toBeFocused();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
});
