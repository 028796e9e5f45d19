import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

test('the denied success page fits every window from 320 pixels up, and has no accessibility violations', async ({
  page,
}) => {
  // Nothing to show: the browser stays on the page that leads there.
  await page.route('**/pricing', (route) => route.fulfill({ status: 204 }));
  await page.goto('/success');
  const denied = page.getByRole('heading', { name: 'Access Denied' });
  await expect(denied).toBeVisible();
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    if (width === 390) await expectAccessible(page);
  }
  await expect(denied).toBeVisible();
});

test('the keyboard reaches the content past the navigation', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.locator(':focus');
  await expect(skip).toHaveText(/skip to/i);
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveAttribute('id', 'main');
});
