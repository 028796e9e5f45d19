import {
  addService,
  cartItem,
  cartSheet,
  goToPayment,
  openPricing,
  recordToasts,
  seenToasts,
  storedCart,
} from './support/shop.ts';
import { expect, onEveryDevice, test } from './support/test.ts';

onEveryDevice(() => {
  test('a visitor adds services, pays on the hosted page and lands on the success page', async ({ page }) => {
    await openPricing(page);
    await addService(page, 'Blogs');
    await page.keyboard.press('Escape');
    await addService(page, 'Static 5 posts');
    await cartSheet(page)
      .getByRole('button', { name: /increase.*Static 5 posts/i })
      .click();

    await recordToasts(page);
    await cartSheet(page).getByRole('button', { name: 'Checkout' }).click();
    await page.waitForURL(/\/c\/pay\/cs_test_/);

    // 115 + 2 x 200 a month; setup fees 200 + 2 x 100 today.
    await expect(page.getByText('Blogs')).toBeVisible();
    await expect(page.getByText('Static 5 posts')).toBeVisible();
    await expect(page.getByText('$915.00').first()).toBeVisible();
    await expect(page.getByText(/\$515\.00 (?:per|every|each|a) month/).first()).toBeVisible();

    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/success\?session_id=cs_test_/);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(page.getByText(/your cart has been cleared/i)).toBeVisible();
    expect(await seenToasts(page)).toContain('Success!Redirecting to Stripe checkout...');
    expect(await storedCart(page)).toBeNull();
    await expect(page.getByRole('button', { name: /^Cart/ })).toHaveAccessibleName(/empty/i);
  });
});

test('a visitor who chooses annual billing is charged the annual price times twelve, and who cancels finds the cart as it was', async ({
  page,
}) => {
  await openPricing(page);
  await addService(page, 'AI chatbot');
  await cartSheet(page).getByText('Annual', { exact: false }).first().click();
  await expect(cartItem(page, 'AI chatbot')).toContainText('$3,180');

  await goToPayment(page);
  // 265 x 12, and the setup fee of 500.
  await expect(page.getByText('$3,680.00').first()).toBeVisible();
  await expect(page.getByText(/\$3,180\.00 (?:per|every|each|a) year/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/pricing\?checkout=cancelled$/);
  await expect(page.getByText(/nothing was charged/i)).toBeVisible();
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(cartItem(page, 'AI chatbot')).toBeVisible();
  await expect(cartSheet(page).getByRole('button', { name: 'Checkout' })).toBeEnabled();
});
