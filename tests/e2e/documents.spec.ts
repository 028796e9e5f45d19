// cspell:ignore internetdisconnected framenavigated
import type { Locator, Page } from '@playwright/test';
import { accountForm } from './support/accounts.ts';
import { routeRequests } from './support/held-requests.ts';
import { addToCart, cartItem, cartText, openPricing, storeCart, toast } from './support/shop.ts';
import { startStallingSite } from './support/stalling-site.ts';
import { expect, expectAccessible, expectIdle, movePointer, PHONE, test } from './support/test.ts';

const ARTICLE = '/blog/answering-a-one-star-review';
const UNAVAILABLE = 'This could not be loaded. Please check your connection and try again.';

/** Returns the names of the scripts that the current page, and each one after it, requests, without the hash. */
function recordScripts(page: Page): readonly string[] {
  const scripts: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) scripts.length = 0;
  });
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (name) scripts.push(name);
  });
  return scripts;
}

const newsletter = (page: Page) => page.getByRole('form', { name: 'Newsletter' });

/** @returns the center of an element that is in view */
async function getCenter(target: Locator): Promise<readonly [x: number, y: number]> {
  await expect(target).toBeInViewport({ ratio: 1 });
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2];
}

/** Rests the pointer over an element while its page loads and reloads, then moves it a little. */
async function expectOneScriptBeneathPointer(
  page: Page,
  scripts: readonly string[],
  target: Locator,
): Promise<void> {
  const [x, y] = await getCenter(target);
  const isUnderPointer = () => target.evaluate((element) => element.matches(':hover'));
  await page.mouse.move(x, y);
  // Otherwise the next page may receive the move.
  await expect.poll(isUnderPointer, 'the pointer has arrived').toBe(true);
  for (const load of [() => page.goto(page.url()), () => page.reload()]) {
    await load();
    await expect.poll(isUnderPointer, 'the page is laid out beneath the pointer').toBe(true);
    await expectIdle(page);
    expect(scripts, page.url()).toEqual(['start']);
    await expect(page.locator('[data-alive]')).toHaveCount(0);
  }
  await page.mouse.move(x + 6, y + 3, { steps: 2 });
}

test('a page loads one script before its first use, then the code under a moving pointer', async ({
  page,
}) => {
  const scripts = recordScripts(page);
  for (const path of ['/', '/pricing', '/contact', '/blog', ARTICLE]) {
    await page.goto(path);
    await expectIdle(page);
    expect(scripts, path).toEqual(['start']);
    await expect(page.locator('[data-alive]'), path).toHaveCount(0);
  }
  await storeCart(page, cartText(5, 2));
  for (const path of ['/about', '/pricing']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Cart, 2 items' }), path).toBeVisible();
    await expectIdle(page);
    expect(scripts.toSorted(), path).toEqual(['cart-rules', 'rolldown-runtime', 'start']);
  }
  await expect(page.getByText('In cart: 2')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await expectCodeUnderPointerOnly(page, scripts);
});

async function expectCodeUnderPointerOnly(page: Page, scripts: readonly string[]): Promise<void> {
  // The target is in view: scrolling would count as a use.
  await page.setViewportSize({ width: 1440, height: 1400 });
  await page.goto('/pricing');
  await expectOneScriptBeneathPointer(page, scripts, addToCart(page, 'Static 5 posts'));
  await expect.poll(() => scripts).toContain('cart');
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Request a consultation' });
  await expectOneScriptBeneathPointer(page, scripts, form.getByLabel('Name', { exact: true }));
  await expect(page.locator('[data-island=contact-form]')).toHaveAttribute('data-alive');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ARTICLE);
  await movePointer(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expectIdle(page);
  expect(scripts, 'an article that is read to its end').toEqual(['start']);
  await newsletter(page).getByRole('button').hover();
  await expect(page.locator('[data-island=newsletter]')).toHaveAttribute('data-alive');
}

test('a page whose content comes long after its header works like any other', async ({ page, cloud }) => {
  const site = await startStallingSite(cloud.origin);
  await page.goto(`${site.origin}/account`, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  const painted = () => page.evaluate(() => performance.getEntriesByType('paint').length);
  await expect.poll(painted, 'what has come is painted').toBeGreaterThan(0);
  // Also waits for the paint.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  );
  site.goOn();
  await expect(page, 'the page sees that the visitor is not signed in').toHaveURL(/\/auth/);
  await expect(accountForm(page, 'Sign In')).toBeVisible();
  await expectIdle(page);
  await page.goto('about:blank');
  await site.stop();
});

/** The message beside a control that failed without a connection. */
const note = (page: Page) => page.getByRole('alert').filter({ hasText: UNAVAILABLE });

test('a page that lost its connection says so and recovers', async ({ page, context, consoleGuard }) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|dynamically imported/);
  // Routed requests bypass the browser's cache, so no page has code that an earlier one loaded.
  await routeRequests(page, '**/assets/*.js', (route) => route.continue());
  await test.step('the price list', async () => {
    await openPricing(page);
    await expectIdle(page);
    await context.setOffline(true);
    await addToCart(page, 'Blogs').click();
    await expect(note(page)).toBeInViewport();
    await expectAccessible(page);
    await context.setOffline(false);
    await addToCart(page, 'Blogs').click();
    await expect(cartItem(page, 'Blogs')).toBeVisible();
    await expect(note(page)).toHaveCount(0);
  });

  await test.step('the contact form', async () => {
    await page.goto('/contact');
    await expectIdle(page);
    await context.setOffline(true);
    const form = page.getByRole('form', { name: 'Request a consultation' });
    const name = form.getByLabel('Name', { exact: true });
    await name.fill('Mara');
    await name.press('Enter');
    await expect(note(page)).toBeInViewport();
    await expect(name).toHaveValue('Mara');
    await context.setOffline(false);
    await name.press('Enter');
    await expect(toast(page, 'Please complete the reCAPTCHA')).toBeVisible();
    await expect(name).toHaveValue('Mara');
  });

  await test.step('the newsletter', async () => {
    await page.goto(ARTICLE);
    await expectIdle(page);
    await context.setOffline(true);
    const email = newsletter(page).getByLabel('Email');
    await email.fill('reader@example.net');
    await email.press('Enter');
    await expect(note(page)).toBeInViewport();
    await context.setOffline(false);
    await email.press('Enter');
    await expect(toast(page, 'Successfully Subscribed!')).toBeVisible();
  });

  await test.step('a page that is one island, also after its reload', async () => {
    let isConnected = false;
    await routeRequests(page, '**/assets/*.js', (route) =>
      isConnected || /\/start-/.test(route.request().url())
        ? route.continue()
        : route.abort('internetdisconnected'),
    );
    await page.goto('/unsubscribe');
    await expect(note(page)).toBeInViewport();
    await expect(note(page)).toHaveCount(1);
    isConnected = true;
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.locator('[data-island=unsubscribe]')).toHaveAttribute('data-alive');
    await expect(note(page)).toHaveCount(0);
  });
});

/** Returns a function that waits until the browser has prefetched a page. */
async function watchPrefetch(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (new URL(prefetchUrl).pathname === path && status === 'Ready') resolve();
  });
  await devtools.send('Preload.enable');
  return () => promise;
}

test('a link prefetches its page, and Back restores the scroll position', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.goto('/services');
  await expect(page.locator('html')).not.toHaveAttribute('data-late-layout');
  const left = await page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight * 0.6, behavior: 'instant' });
    return Math.round(scrollY);
  });
  const pricing = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' });
  const prefetched = await watchPrefetch(page, '/pricing');
  // Playwright's own hover would scroll to the header, although it is in view.
  await page.mouse.move(...(await getCenter(pricing)));
  await prefetched();
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForURL('/pricing');
  const [delivery] = await page.evaluate(() => performance.getEntriesByType('navigation'));
  expect(delivery).toMatchObject({ deliveryType: 'navigational-prefetch' });

  await addToCart(page, 'Blogs').click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await page.goBack();
  await expect.poll(scrolled).toBe(left);
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();

  // Only a narrow window defers the layout of the lower parts, where the link would miss its target.
  await page.setViewportSize(PHONE.viewport);
  await page.goto('/services/seo');
  await page.getByRole('main').locator('a[href="/pricing?cycle=annual#service-basic-seo"]').first().click();
  await expect(page).toHaveURL('/pricing?cycle=annual#service-basic-seo');
  const row = page.locator('#service-basic-seo');
  await expect(row).toBeInViewport();
  const place = () =>
    row.evaluate(
      (one) => one.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(one).scrollMarginTop),
    );
  await expect.poll(async () => Math.abs(await place())).toBeLessThan(200);
});

const GONE = /Failed to load resource|Failed to fetch dynamically imported module|error loading dynamically/i;
const unavailable = (page: Page) => page.getByText(UNAVAILABLE);

/** Removes every script that is not loaded yet: for the open page, or also after a reload. */
async function deployAnotherBuild(
  page: Page,
  { isWholeAgainAfterReload }: { readonly isWholeAgainAfterReload: boolean },
): Promise<{ loads: number }> {
  const seen = { loads: 0 };
  await expectIdle(page);
  const fetched = new Set(await page.evaluate(() => performance.getEntries().map(({ name }) => name)));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.loads++;
  });
  await routeRequests(page, '**/assets/*.js', (route) =>
    fetched.has(route.request().url()) || (isWholeAgainAfterReload && seen.loads > 0)
      ? route.continue()
      : route.fulfill({ status: 404, body: 'gone' }),
  );
  return seen;
}

test('a page reloads once when it is used after a deployment', async ({ page, consoleGuard }) => {
  consoleGuard.allow(GONE);
  await openPricing(page);
  const seen = await deployAnotherBuild(page, { isWholeAgainAfterReload: true });
  const failed = page.waitForResponse((response) => response.status() === 404);
  await addToCart(page, 'Blogs').hover();
  await failed;
  await expectIdle(page);
  expect(seen.loads, 'pointing asks for nothing').toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await addToCart(page, 'Blogs').click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await expect(unavailable(page)).toBeHidden();
  expect(seen.loads).toBe(1);

  await test.step('it does not reload again when its scripts stay missing', async () => {
    await page.unrouteAll();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await openPricing(page);
    const later = await deployAnotherBuild(page, { isWholeAgainAfterReload: false });
    await addToCart(page, 'Blogs').click();
    await expect(unavailable(page)).toBeInViewport();
    await expectIdle(page);
    expect(later.loads).toBe(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
