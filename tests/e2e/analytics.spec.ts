import type { Locator, Page } from '@playwright/test';
import { brand } from '../../domain/brand.ts';
import { accountForm, makeUser, signIn } from './support/accounts.ts';
import { robotCheck } from './support/captcha.ts';
import { CONTACT_ANSWERS, fillContactForm } from './support/contact-form.ts';
import { waitForEmail } from './support/emails.ts';
import { holdRequests } from './support/held-requests.ts';
import { addService, addToCart, cartItem, cartSheet, goToPayment, openPricing } from './support/shop.ts';
import {
  BLOCKED,
  beginToUse,
  getRecordedEvents,
  installTagManager,
  recordThirdParties,
} from './support/tag-manager.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'May we count your visit?' });
const settings = (page: Page) => page.getByRole('button', { name: 'Cookie settings' });
const answer = (page: Page, name: 'Accept' | 'Refuse') => banner(page).getByRole('button', { name });
const dataLayer = (page: Page) => page.evaluate(() => window.dataLayer);

/** All entries of the data layer except the tag manager's own start. */
const pushed = async (page: Page) =>
  ((await dataLayer(page)) ?? []).filter((entry) => !('gtm.start' in entry)) as Record<string, unknown>[];

/** Opens a page of a stage with a tag manager, and accepts cookies. */
async function openAndAccept(page: Page, path: string, script?: string): Promise<void> {
  await installTagManager(page, script);
  await page.goto(path);
  await beginToUse(page);
  await answer(page, 'Accept').click();
}

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

test('the site measures nothing without consent or under Privacy Control', async ({ page, cloud }) => {
  const elsewhere = recordThirdParties(page, cloud.origin);
  await installTagManager(page);
  await page.goto('/pricing');
  await beginToUse(page);
  await expect(banner(page)).toBeVisible();
  await page.mouse.wheel(0, 3000);
  await expectAccessible(page);
  expect(await dataLayer(page)).toBeUndefined();
  expect(await keptOrigin(page)).toBeNull();

  await answer(page, 'Refuse').click();
  await expect(banner(page)).toBeHidden();
  await page.reload();
  await page.waitForLoadState();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await expect(banner(page)).toBeHidden();
  expect(await dataLayer(page)).toBeUndefined();

  await page.evaluate(() => localStorage.clear());
  // From the time before the browser refused.
  await page.context().addCookies([{ name: '_ga', value: 'GA1.1.1.1', url: cloud.origin }]);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto('/');
  await beginToUse(page);
  await settings(page).click();
  await expect(banner(page)).toContainText('Global Privacy Control');
  expect(await page.context().cookies()).toEqual([]);
  await expect(answer(page, 'Accept')).toBeHidden();
  await banner(page).getByRole('button', { name: 'Close' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await dataLayer(page)).toBeUndefined();
  expect(elsewhere).toEqual([]);
});

test('a visitor who accepts is counted until they withdraw consent', async ({ page, cloud }) => {
  const elsewhere = recordThirdParties(page, cloud.origin);
  await openAndAccept(page, '/pricing?utm_source=mail&email=ann%40example.com');
  await expect
    .poll(() => getRecordedEvents(page))
    .toEqual([{ event: 'page_view', page_path: '/pricing', page_title: await page.title() }]);
  const origin = JSON.stringify({ kind: 'direct', landing: '/pricing', source: 'mail' });
  expect(await keptOrigin(page)).toBe(origin);
  await expectScrollDepthsOnce(page);
  await expectViewsAndTimes(page);
  expect(await keptOrigin(page)).toBe(origin);
  expect(new Set(elsewhere)).toEqual(new Set(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST123']));

  for (const time of ['first', 'second']) {
    await settings(page).press('Enter');
    await expect(banner(page), time).toContainText('You accepted on');
    await expect(banner(page).getByRole('heading'), time).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(settings(page), time).toBeFocused();
    await expect(banner(page), time).toBeHidden();
  }

  elsewhere.length = 0;
  await page.goto('/auth');
  await beginToUse(page);
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
  expect(await dataLayer(page)).toBeUndefined();
  await settings(page).click();
  await expect(banner(page)).toContainText('You accepted on');
  expect(elsewhere).toEqual([]);

  await page.goto('/about');
  await expect.poll(() => dataLayer(page)).toBeDefined();
  await settings(page).press('Enter');
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: a tag does the same
    document.cookie = '_ga=GA1.1.1.1; path=/';
  });
  const reloaded = page.waitForEvent('load');
  await answer(page, 'Refuse').press('Enter');
  await reloaded;
  await page.waitForLoadState();
  expect(await dataLayer(page)).toBeUndefined();
  expect(await page.context().cookies()).toEqual([]);
  expect(await keptOrigin(page)).toBeNull();
});

/** Where the visitor came from, as this tab keeps it. */
function keptOrigin(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('s5_came_from'));
}

/** Scrolls the price list up and down. */
async function expectScrollDepthsOnce(page: Page): Promise<void> {
  for (const part of [0.5, 1, 0, 1]) {
    await page.evaluate(
      (to) => scrollTo({ top: to * document.body.scrollHeight, behavior: 'instant' }),
      part,
    );
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  }
  await expect
    .poll(async () => (await pushed(page)).filter(({ event }) => event === 'scroll_depth'))
    .toEqual([25, 50, 75, 90].map((percent) => ({ event: 'scroll_depth', page_path: '/pricing', percent })));
}

/** Leaves the price list for another page, and loads that twice. */
async function expectViewsAndTimes(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect
    .poll(async () => (await getRecordedEvents(page)).at(-1))
    .toMatchObject({
      event: 'page_view',
      page_path: '/about',
      page_title: expect.stringContaining('Get To Know'),
    });
  expect((await getRecordedEvents(page)).at(-2)).toEqual({
    event: 'time_on_page',
    page_path: '/pricing',
    seconds: expect.any(Number),
  });
  await page.reload();
  await expect
    .poll(async () => (await getRecordedEvents(page)).map(({ event }) => event))
    .toEqual([
      'page_view',
      ...Array(4).fill('scroll_depth'),
      'time_on_page',
      'page_view',
      'time_on_page',
      'page_view',
    ]);
  expect(JSON.stringify(await getRecordedEvents(page))).not.toMatch(/ann|utm_source/);
}

test.describe('after a payment', () => {
  // A redirect leads to the page, and a test cannot give its response the policy of another stage.
  test.use({ bypassCSP: true });

  test('the purchase event has the order once, and nothing about the customer', async ({ page }) => {
    await openAndAccept(page, '/pricing');
    // Events that the tag manager has not seen go with the page.
    await expect
      .poll(() => getRecordedEvents(page))
      .toContainEqual(expect.objectContaining({ event: 'page_view' }));
    await addService(page, 'Blogs');
    await goToPayment(page);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    const shop = async () =>
      (await getRecordedEvents(page)).filter(({ event }) => /cart|checkout|purchase/.test(String(event)));
    await expect.poll(async () => (await shop()).length).toBe(3);

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect
      .poll(
        async () =>
          (await getRecordedEvents(page)).filter(({ page_path }) => page_path === '/success').length,
      )
      .toBeGreaterThan(2);
    const items = [{ item_id: 'blogs-2', price: 115, quantity: 1 }];
    const session = new URL(page.url()).searchParams.get('session_id');
    expect(await shop()).toEqual([
      { event: 'add_to_cart', ecommerce: { currency: 'USD', value: 115, items } },
      { event: 'begin_checkout', ecommerce: { currency: 'USD', value: 315, items } },
      {
        event: 'purchase',
        ecommerce: { currency: 'USD', value: 315, items, transaction_id: session?.slice(-16) },
      },
    ]);
    expect(JSON.stringify(await getRecordedEvents(page))).not.toMatch(/@|cs_test_|session_id/);
  });
});

test('a visitor can shop where no tag manager runs', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(/ERR_BLOCKED_BY_CLIENT/);
  const elsewhere = recordThirdParties(page, cloud.origin);
  await test.step('a stage without one shows no banner and sets no cookie', async () => {
    const config = page.waitForResponse('**/config.json');
    await page.goto('/about');
    await beginToUse(page);
    await (await config).finished();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible();
    await expect(settings(page)).toBeHidden();
    await expect(banner(page)).toBeHidden();
    expect(elsewhere).toEqual([]);
  });

  await test.step('in a browser that blocks it', async () => {
    await openAndAccept(page, '/pricing', BLOCKED);
    await expect.poll(() => pushed(page)).toMatchObject([{ event: 'page_view', page_path: '/pricing' }]);
    await expect.poll(() => elsewhere.length).toBe(1);
    await addService(page, 'Blogs');
    await expect(cartSheet(page).getByRole('button', { name: 'Checkout' })).toBeEnabled();
  });
});

test('the cookie question moves nothing, and keeps the first link in reach on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  await installTagManager(page);
  await page.goto('/');
  const consultation = page.getByRole('main').getByRole('link', { name: 'Book a consultation' }).first();
  const start = await page.evaluate(async () => {
    // Fallback fonts of other sizes move some text; the banner must not.
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now();
  });
  const before = await consultation.boundingBox();
  await beginToUse(page);
  await expect(banner(page)).toBeVisible();
  const [after, box] = [await consultation.boundingBox(), await banner(page).boundingBox()];
  expect(after).toEqual(before);
  expect((after?.y ?? 0) + (after?.height ?? 0)).toBeLessThan(box?.y ?? 0);
  const shift = await page.evaluate((from) => {
    const { shifts } = window as unknown as {
      shifts: { readonly startTime: number; readonly value: number }[];
    };
    return shifts.reduce((sum, { startTime, value }) => (startTime > from ? sum + value : sum), 0);
  }, start);
  expect(shift).toBeLessThan(0.01);

  await test.step('a zoom of 400 percent leaves half of the window to the page', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await expect.poll(async () => (await banner(page).boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(128);
    await expect(answer(page, 'Refuse')).toBeInViewport({ ratio: 1 });
    await expect(answer(page, 'Accept')).toBeInViewport({ ratio: 1 });
    const isCovered = (link: Locator) =>
      link.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        const found = document.elementFromPoint(left + 8, top + Math.min(height / 2, 16));
        return !found?.contains(element) && !element.contains(found);
      });
    for (const link of (await page.getByRole('main').getByRole('link').all()).slice(0, 6)) {
      await link.focus();
      await expect.poll(() => isCovered(link)).toBe(false);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('a banner that comes up under a press leaves it to the page', async () => {
    const release = await holdRequests(page, '**/config.json');
    await openPricing(page);
    const add = addToCart(page, 'Blogs');
    await page.locator('#blogs summary').first().click();
    await add.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 700));
    await add.hover();
    await page.mouse.down();
    release();
    await expect(banner(page)).toBeVisible();
    await page.mouse.up();
    await expect(cartItem(page, 'Blogs')).toBeVisible();
  });
  // The cart covers the banner and receives the press on its button.
  await goToPayment(page);
});

/** A hostile tag, which records everything it sees of a session. */
const READS_ALONG = `
  const look = () => {
    const found = Object.keys(localStorage).filter((key) => key.startsWith('Cognito'));
    if (found.length > 0) sessionStorage.setItem('stolen', found.join());
  };
  addEventListener('storage', look);
  setInterval(look, 1);
  document.documentElement.dataset.tag = 'runs';
`;

test('a tab with a third-party script reloads before a session begins', async ({ page, context, cloud }) => {
  // Some browsers do not restore typed text by themselves.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      for (const form of document.forms) form.reset();
    });
  });
  await openAndAccept(page, '/unsubscribe', READS_ALONG);
  const tag = page.locator('html[data-tag=runs]');
  await expect(tag).toHaveCount(1);
  await page.getByLabel('Email Address *').fill('leaver@example.com');
  await page.getByLabel('Reason for unsubscribing').fill('Too many mails');

  await test.step('it cannot open the page for signing in and reach into it', async () => {
    const opening = context.waitForEvent('page');
    await page.evaluate(() => Object.assign(window, { opened: window.open('/auth') }));
    const opened = await opening;
    await expect(accountForm(opened, 'Sign In')).toBeVisible();
    const isClosed = () => page.evaluate(() => (window as unknown as { opened: Window }).opened.closed);
    await expect.poll(isClosed).toBe(true);
    await opened.close();
  });

  // On this stage, which has a captcha and no tags.
  const form = await context.newPage();
  await form.goto('/contact#contact-form');
  await form.getByLabel('Message').fill('Winter is quiet.');
  await expect(robotCheck(form)).toBeVisible();

  const other = await context.newPage();
  // Without limits of time: a page reloads more slowly through this test than for a visitor.
  await other.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await signIn(other, await makeUser(cloud.origin, 'member'), '/about');

  await test.step('nothing is lost', async () => {
    await expect(tag).toHaveCount(0);
    await expect(page.getByLabel('Email Address *')).toHaveValue('leaver@example.com');
    await expect(page.getByLabel('Reason for unsubscribing')).toHaveValue('Too many mails');
    await expect(form.getByLabel('Message')).toHaveValue('Winter is quiet.');
    expect(await page.evaluate(() => sessionStorage.getItem('stolen'))).toBeNull();
  });

  await test.step('nothing is counted during the session', async () => {
    const elsewhere = recordThirdParties(page, cloud.origin);
    await page.goto('/pricing');
    await beginToUse(page);
    await settings(page).click();
    await expect(banner(page)).toContainText('We count nothing while you are signed in.');
    expect(await dataLayer(page)).toBeUndefined();
    expect(elsewhere).toEqual([]);
  });

  await test.step('the session takes the place of the captcha', async () => {
    const send = form.getByRole('button', { name: 'Send' });
    await send.scrollIntoViewIfNeeded();
    await fillContactForm(form, { ...CONTACT_ANSWERS, Email: 'mara@harbor.example' });
    await expect(send).toBeEnabled();
    await expect(robotCheck(form)).toHaveCount(0);
    await send.click();
    await expect(form.getByText("Thanks! We've received your request.").first()).toBeVisible();
    const team = await waitForEmail(cloud.origin, brand.email.general, 'mara@harbor.example');
    expect(team.text).toContain('signed in with a confirmed email address');
  });

  await test.step('the captcha returns when the session has ended', async () => {
    await other.evaluate(() => localStorage.clear());
    await expect(robotCheck(form)).toBeVisible();
  });
});
