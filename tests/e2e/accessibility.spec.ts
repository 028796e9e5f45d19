import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

for (const width of [390, 1440]) {
  test(`the denied success page has no accessibility violations ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/success');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expectAccessible(page);
  });
}

test('the denied success page fits every window from 320 pixels up', async ({ page }) => {
  await page.goto('/success');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});

test('the keyboard reaches the content past the navigation', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.locator(':focus');
  await expect(skip).toHaveText(/skip to/i);
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveAttribute('id', 'main');
});
