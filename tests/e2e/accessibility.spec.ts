import { addService, openMenu, openPricing } from './support/shop.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.use({ reducedMotion: 'reduce' });

for (const path of ['/pricing', '/pricing?checkout=cancelled', '/success?test=true', '/no-such-page']) {
  test(`${path} has no accessibility violations`, async ({ page, consoleGuard }) => {
    consoleGuard.allow(/404/);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessible(page);
  });
}

test('the denied success page has no accessibility violations', async ({ page }) => {
  await page.goto('/success');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expectAccessible(page);
});

test('the open cart has no accessibility violations', async ({ page }) => {
  await openPricing(page);
  await addService(page, 'Blogs');
  await expectAccessible(page);
});

test('the open menu has no accessibility violations', async ({ page, isMobile }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  if (isMobile) await openMenu(page);
  else await header.getByText('Services').filter({ visible: true }).first().hover();
  await expectAccessible(page);
});

test('the keyboard reaches the content past the navigation', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard');
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.locator(':focus');
  await expect(skip).toHaveText(/skip to/i);
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveAttribute('id', 'main');
});
