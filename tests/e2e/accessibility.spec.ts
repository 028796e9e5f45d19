import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, PHONE, test } from './support/test.ts';

const LONG_TEXTS_AND_FORMS = ['/contact', '/onboarding', '/auth', '/privacy'];

test('pages adapt to the spacing of text and the reduced motion that a visitor needs', async ({ page }) => {
  await test.step('text with more space fits a window of 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of LONG_TEXTS_AND_FORMS) {
      await page.goto(path);
      // WCAG 1.4.12.
      await page.addStyleTag({
        content:
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      });
      await test.step(path, () => expectNoSidewaysScroll(page));
    }
  });

  await test.step('changes take effect at once with reduced motion', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    expect(await transitionsAfterChange(page), 'with ordinary motion').toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    expect(await transitionsAfterChange(page), 'with reduced motion').toBe(0);
  });
});

test('fields on touch are large enough for a phone not to zoom into them', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  for (const path of ['/contact', '/blog', '/onboarding', '/auth', '/unsubscribe', '/pricing']) {
    await page.goto(path);
    await expect(page.locator('input:not([type=hidden])').first()).toBeAttached();
    const small = await page
      .locator('input, select, textarea')
      .evaluateAll((fields) =>
        fields
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML),
      );
    expect(small, path).toEqual([]);
  }
  await context.close();
});

/** Marks another page as the current one in the header, which has a transition. @returns how many run then */
function transitionsAfterChange(page: Page): Promise<number> {
  return page.evaluate(() => {
    const running = () =>
      document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
    const before = running();
    document.querySelector('header nav a[href="/about"]')?.setAttribute('aria-current', 'page');
    return running() - before;
  });
}
