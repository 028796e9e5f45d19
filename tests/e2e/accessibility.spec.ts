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

test('with the spacing of text that I need, forms and long texts fit a window of 320 pixels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/contact', '/onboarding', '/auth', '/privacy']) {
    await page.goto(path);
    // WCAG 1.4.12.
    await page.addStyleTag({
      content:
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    });
    await expectNoSidewaysScroll(page);
  }
});

test('with less motion, which I have asked for, what changes has changed at once', async ({ page }) => {
  await page.goto('/');
  const moving = await page.evaluate(() => {
    document.body.style.color = 'red';
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
  });
  expect(moving).toBe(0);
});
