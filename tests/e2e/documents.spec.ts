import type { Page } from '@playwright/test';
import { brand } from '../../domain/brand.ts';
import { ADMINISTRATOR, fillSignIn } from './support/accounts.ts';
import { holdRequests } from './support/held-requests.ts';
import { addToCart, cartItem, cartText, openPricing, storeCart, toast } from './support/shop.ts';
import { startStallingSite } from './support/stalling-site.ts';
import { expect, expectAccessible, PHONE, test } from './support/test.ts';

const UNAVAILABLE = 'This could not be loaded. Please check your connection and try again.';

/** Scripts that a page has asked for, by their names without the hash. */
function recordScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (name) scripts.push(name);
  });
  return scripts;
}

test('before anybody does anything, a page has one script, and stays as it came', async ({ page }) => {
  const scripts = recordScripts(page);
  for (const path of ['/', '/pricing', '/contact', '/blog', '/blog/answering-a-one-star-review']) {
    scripts.length = 0;
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(scripts, path).toEqual(['start']);
    await expect(page.locator('[data-alive]'), path).toHaveCount(0);
  }
});

test('an article is read to its end without React, which comes when the newsletter is pointed at', async ({
  page,
}) => {
  const scripts = recordScripts(page);
  await page.goto('/blog/answering-a-one-star-review');
  await page.mouse.move(300, 300);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual(['start']);
  await page.getByRole('button', { name: 'Subscribe' }).hover();
  await expect(page.locator('[data-island=newsletter]')).toHaveAttribute('data-alive');
});

test('a page is fetched ahead when its link is pressed', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL('/pricing');
  const [delivery] = await page.evaluate(() => performance.getEntriesByType('navigation'));
  expect(delivery).toMatchObject({ deliveryType: 'navigational-prefetch' });
});

test('what is in the cart is shown on every page without React, on the price list too', async ({ page }) => {
  await storeCart(page, cartText(5, 2));
  const scripts = recordScripts(page);
  for (const path of ['/about', '/pricing']) {
    scripts.length = 0;
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Cart, 2 items' }), path).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(scripts.sort(), path).toEqual(['cart-rules', 'rolldown-runtime', 'start']);
  }
  await expect(page.getByText('In cart: 2')).toBeVisible();
});

test('a page whose content comes long after its header works like any other', async ({ page, cloud }) => {
  const site = await startStallingSite(cloud.origin);
  await page.goto(`${site.origin}/account`, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  const painted = () => page.evaluate(() => performance.getEntriesByType('paint').length);
  await expect.poll(painted, 'what has come is painted').toBeGreaterThan(0);
  // What waits for the paint, too.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  );
  site.goOn();
  await expect(page, 'nobody is signed in').toHaveURL(/\/auth/);
  await site.stop();
});

test.describe('Where the connection is lost before the first use', () => {
  test.beforeEach(({ consoleGuard }) => consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|dynamically imported/));

  test('Add to Cart says so beside the button, and works once the connection is back', async ({
    page,
    context,
  }) => {
    await openPricing(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await addToCart(page, 'Blogs').click();
    const note = page.getByRole('alert').filter({ hasText: UNAVAILABLE });
    await expect(note).toBeInViewport();
    await expectAccessible(page);
    await context.setOffline(false);
    await addToCart(page, 'Blogs').click();
    await expect(cartItem(page, 'Blogs')).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  test('the contact form stays with what is written in it, and can be sent once it is back', async ({
    page,
    context,
  }) => {
    await page.goto('/contact');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const form = page.getByRole('form', { name: 'Request a consultation' });
    await form.getByLabel('Name', { exact: true }).fill('Mara');
    await form.getByLabel('Name', { exact: true }).press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: UNAVAILABLE })).toBeInViewport();
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Mara');
    await context.setOffline(false);
    await form.getByLabel('Name', { exact: true }).press('Enter');
    await expect(toast(page, 'Please complete the reCAPTCHA')).toBeVisible();
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Mara');
  });

  test('the newsletter stays, and an email address in it is not lost', async ({ page, context }) => {
    await page.goto('/blog/answering-a-one-star-review');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const form = page.getByRole('form', { name: 'Newsletter' });
    await form.getByLabel('Email').fill('reader@example.net');
    await form.getByLabel('Email').press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: UNAVAILABLE })).toBeInViewport();
    await context.setOffline(false);
    await form.getByLabel('Email').press('Enter');
    await expect(toast(page, 'Successfully Subscribed!')).toBeVisible();
  });
});

test('Enter in a field before its code has come is not lost', async ({ page }) => {
  await page.goto('/blog');
  const release = await holdRequests(page, '**/assets/*.js');
  const email = page.getByRole('form', { name: 'Newsletter' }).getByLabel('Email');
  await email.fill('early@example.net');
  await email.press('Enter');
  release();
  await expect(toast(page, 'Successfully Subscribed!')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a link to a service of the price list leads to that service', async ({ page }) => {
    await page.goto('/services/seo');
    await page.getByRole('main').locator('a[href="/pricing#service-basic-seo"]').first().click();
    await expect(page).toHaveURL('/pricing#service-basic-seo');
    const row = page.locator('#service-basic-seo');
    await expect(row).toBeInViewport();
    const place = () =>
      row.evaluate(
        (one) => one.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(one).scrollMarginTop),
      );
    await expect.poll(async () => Math.abs(await place())).toBeLessThan(200);
  });
});

test('who goes back finds the page where it was left, with menus closed and the cart as it is', async ({
  page,
}) => {
  await page.goto('/services');
  await expect(page.locator('html')).not.toHaveAttribute('data-late-layout');
  const left = await page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight * 0.6, behavior: 'instant' });
    return Math.round(scrollY);
  });
  await page.goto('/pricing');
  await addToCart(page, 'Blogs').click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(left);
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page after a payment verifies nothing, and says what counts', async ({ page }) => {
    await page.goto('/success?session_id=cs_test_1');
    await expect(page.getByText('Verifying your payment...')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you.');
    await expect(page.getByRole('main').locator('p').last()).toContainText('the receipt comes by email');
  });

  test('who wants no more letters is told how, and given no form that nobody takes', async ({ page }) => {
    await page.goto('/unsubscribe');
    await expect(page.getByRole('form')).toHaveCount(0);
    await expect(
      page.getByRole('main').getByRole('link', { name: brand.email.unsubscribe }).first(),
    ).toHaveAttribute('href', `mailto:${brand.email.unsubscribe}?subject=UNSUBSCRIBE`);
  });

  test('Add to Cart is a request of its own, with the billing that prices were shown by', async ({
    page,
  }) => {
    await page.goto('/pricing');
    await page.getByRole('main').locator('label', { hasText: 'Annual' }).click();
    await addToCart(page, 'Blogs').click();
    await expect(page).toHaveURL('/pricing?cycle=annual&add=blogs-2');
  });
});

test('with storage forbidden I can sign in, and am told for how long', async ({ page }) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('Storage is forbidden', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/auth?from=/admin');
  await fillSignIn(page, ADMINISTRATOR);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page).toHaveURL('/admin');
  await page.goto('/auth');
  await fillSignIn(page, ADMINISTRATOR);
  await expect(page.getByRole('heading', { level: 1, name: 'My plan' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(ADMINISTRATOR.email);
});
