import type { Locator, Page } from '@playwright/test';
import { CART_STORAGE_KEY } from '../../domain/shop/cart.ts';
import { ADMINISTRATOR, fillSignIn } from './support/accounts.ts';
import { holdRequests, routeRequests } from './support/held-requests.ts';
import {
  addService,
  addToCart,
  billingChoice,
  cartButton,
  cartItem,
  cartSheet,
  cartText,
  chooseBilling,
  expectUncovered,
  findCover,
  goToPayment,
  increaseButton,
  openPricing,
  readStoredCart,
  removeButton,
  storeCart,
  toast,
} from './support/shop.ts';
import { expect, expectAccessible, expectAtRest, openPlainFile, test } from './support/test.ts';

test('the cart opens when a service is added, and returns the focus', async ({ page }) => {
  const sheet = cartSheet(page);
  const width = async () => (await sheet.boundingBox())?.width;
  await openPricing(page);
  await addService(page, 'Blogs');
  await expect(sheet).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(addToCart(page, 'Blogs')).toBeFocused();

  // The sheet slides under the second click of a double click.
  await pressTwice(addToCart(page, 'Blogs'), '[data-open] [aria-label="Remove Blogs"]');
  await expect(cartItem(page, 'Blogs')).toHaveCount(1);
  await expect.poll(width).toBe(500);
  await page.setViewportSize({ width: 600, height: 800 });
  await expect.poll(width).toBe(400);
  await page.keyboard.press('Escape');
  await expect(cartButton(page)).toHaveAccessibleName(/2 items/);

  for (const key of ['Enter', 'Space', 'Enter']) {
    await cartButton(page).press(key);
    await expect(sheet).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(sheet.getByRole('button', { name: 'Close cart' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cartButton(page)).toBeFocused();
  }
  // The second Enter may arrive while the sheet still moves, before the page is inert.
  await cartButton(page).press('Enter');
  await page.keyboard.press('Escape');
  await cartButton(page).press('Enter');
  await expect(sheet).toBeFocused();
  await expect(cartItem(page, 'Blogs')).toBeVisible();

  await expect(sheet).toContainText('By ordering you accept our Terms. Payments are not refunded.');
  await expect(sheet.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  await sheet.getByRole('link', { name: 'not refunded' }).click();
  await expect(page.getByRole('heading', { name: /Refunds/ })).toBeInViewport();
});

/** Forms whose code loads after the page's own, each with the label of the first field to type into. */
const LATE_FORMS = [
  { path: '/auth', code: '**/assets/auth-page-*.js', label: 'Email' },
  { path: '/contact', code: '**/assets/islands-*.js', label: /^Name/ },
  { path: '/blog', code: '**/assets/islands-*.js', label: 'Email' },
];

test('a form whose code comes late keeps typed text beside a cart', async ({ page }) => {
  await storeCart(page, cartText(1));
  for (const { path, code, label } of LATE_FORMS) {
    await test.step(path, async () => {
      const release = await holdRequests(page, code);
      await page.goto(path);
      const field = page.getByRole('main').getByLabel(label, { exact: true }).first();
      await field.fill('typed@once.example');
      await expect(cartButton(page)).toHaveAccessibleName(/1 item/);
      expect(await field.evaluate(isAlive)).toBe(false);
      release();
      await expect.poll(() => field.evaluate(isAlive)).toBe(true);
      await expect(field).toHaveValue('typed@once.example');
      await page.unroute(code);
    });
  }
});

/** Whether React has hydrated an element. */
function isAlive(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'));
}

test('the first item in the cart sets its billing cycle, where timings are hidden too', async ({ page }) => {
  await page.addInitScript(() => {
    // As Firefox does that resists fingerprinting.
    PerformanceObserver.prototype.observe = () => {};
    Performance.prototype.getEntriesByType = () => [];
  });
  await page.goto('/pricing?cycle=annual&add=blogs-2+basic-seo+fax-campaigns');
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await expect(cartItem(page, 'Essential SEO')).toBeVisible();
  await expect(billingChoice(cartSheet(page), 'annual')).toBeChecked();
  await expect(cartSheet(page)).toContainText('Not added: a service that we do not offer.');
  // A reload adds nothing: the URL no longer names the services.
  await expect(page).toHaveURL('/pricing?cycle=annual');
  await page.reload();
  await expect(cartButton(page)).toHaveAccessibleName(/2 items/);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/pricing?add=fax-campaigns');
  await expect(cartSheet(page)).toContainText('Not added: a service that we do not offer.');
  await expect(cartSheet(page)).toContainText('Nothing here yet.');
  await openPricing(page);
  await chooseBilling(page.getByRole('main'), 'annual');
  await addService(page, 'Blogs');
  await expect(billingChoice(cartSheet(page), 'annual')).toBeChecked();
  await expect(cartItem(page, 'Blogs')).toContainText('$1,200');
  await page.keyboard.press('Escape');
  await chooseBilling(page.getByRole('main'), 'monthly');
  await addService(page, 'Essential SEO');
  await expect(billingChoice(cartSheet(page), 'annual')).toBeChecked();
  await expect(cartSheet(page)).toContainText(
    'You chose monthly billing there. This cart is billed annually.',
  );
  await cartSheet(page).getByRole('button', { name: 'Bill monthly' }).click();
  await expect(billingChoice(cartSheet(page), 'monthly')).toBeChecked();
  await expect(cartSheet(page)).toBeFocused();
});

test('a press before the page has code adds one unit to those in the cart', async ({ page }) => {
  await storeCart(page, cartText(1, 3));
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/pricing', { waitUntil: 'commit' });
  await addToCart(page, 'Blogs').click();
  release();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName(/4 items/);

  await test.step('a button that waits for its code takes no second press', async () => {
    await page.evaluate(() => localStorage.clear());
    const releaseCode = await holdRequests(page, /\/assets\/(?!start-)[^/]*\.js$/);
    await page.goto('/pricing');
    for (const service of ['Blogs', 'Video ads', 'Blogs']) {
      await addToCart(page, service).click();
      await expect(addToCart(page, service)).toHaveAttribute('aria-busy', 'true');
    }
    releaseCode();
    await expect(cartItem(page, 'Video ads')).toBeVisible();
    await expect(cartButton(page)).toHaveAccessibleName(/2 items/);
  });
});

test('a press on a button that becomes a stepper meanwhile adds one unit', async ({ page }) => {
  await storeCart(page, cartText(1, 3));
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/pricing', { waitUntil: 'commit' });
  await addToCart(page, 'Blogs').hover();
  await page.mouse.down();
  release();
  await expect(cartButton(page)).toHaveAccessibleName(/3 items/);
  await page.mouse.up();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName(/4 items/);
});

test('a link offers the new order, the earlier cart or both', async ({ page }) => {
  const link = '/pricing?cycle=annual&add=blogs-2+blogs-2';
  const choice = (name: string) => cartSheet(page).getByRole('button', { name });
  const quantity = (service: string) =>
    cartSheet(page).getByRole('textbox', { name: `Quantity of ${service}`, exact: true });
  await openPricing(page);
  await addToCart(page, 'Video ads').dblclick();
  await expect(quantity('Video ads')).toHaveValue('1');
  await expect(cartSheet(page)).toContainText('Video ads needs Advertising management.');
  await page.goto(link);
  await expect(quantity('Blogs')).toHaveValue('2');
  await expect(cartSheet(page)).toContainText('Before, your cart had Video ads.');
  await expect(choice('Both')).toHaveAttribute('aria-pressed', 'true');
  await choice('Only the new order').click();
  await expect(cartItem(page, 'Video ads')).toHaveCount(0);
  await expect(billingChoice(cartSheet(page), 'annual')).toBeChecked();
  await choice('Only what was there').click();
  await expect(cartItem(page, 'Blogs')).toHaveCount(0);
  await expect(billingChoice(cartSheet(page), 'monthly')).toBeChecked();
  await choice('Both').click();
  await expect(cartButton(page)).toHaveAccessibleName(/3 items/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  for (const expected of [/6 items/, /6 items/]) {
    await page.getByRole('button', { name: 'Start from this order' }).click();
    await expect(cartSheet(page)).toBeVisible();
    await expect(cartButton(page)).toHaveAccessibleName(expected);
    await page.keyboard.press('Escape');
    await expect(cartSheet(page)).toBeHidden();
  }
});

test('Undo brings each removed item back, by mouse and by keyboard', async ({ page }) => {
  await page.clock.install();
  await openPricing(page);
  await addService(page, 'Blogs');
  await removeAndPutBack(page);
  await increaseButton(page, 'Blogs').press('Enter');
  await expect(cartButton(page)).toHaveAccessibleName(/2 items/);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  const decrease = cartSheet(page).getByRole('button', { name: 'Decrease quantity of Blogs' });
  await decrease.click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await decrease.click();
  await expect(cartItem(page, 'Blogs')).toHaveCount(0);
  expect(await readStoredCart(page)).toBeNull();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  expect((await readStoredCart(page))?.items[0]?.quantity).toBe(1);
  await expect(undo).toHaveCount(0);

  await page.keyboard.press('Escape');
  await addService(page, 'Essential SEO');
  await page.keyboard.press('Escape');
  await addService(page, 'Video ads');
  await pressTwice(decrease, '[aria-label="Decrease quantity of Essential SEO"]');
  await expect(cartItem(page, 'Essential SEO')).toBeFocused();
  await page.clock.runFor('01:00');
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(cartItem(page, 'Blogs')).toBeFocused();
  await expect(undo).toHaveCount(0);

  // Each removal has its message, and the messages disappear together.
  const undoOf = (service: string) => toast(page, `${service} removed`).getByRole('button', { name: 'Undo' });
  await removeButton(page, 'Blogs').click();
  await removeButton(page, 'Essential SEO').click();
  await undoOf('Blogs').click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await toast(page, 'Essential SEO removed').getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  await expect(undo).toHaveCount(0);
  await expect(cartItem(page, 'Video ads')).toBeFocused();
  await removeButton(page, 'Video ads').click();
  await expect(undo).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(undo).toHaveCount(0);

  await page.getByRole('button', { name: 'Take one out of the cart: Blogs' }).click();
  await expect(cartButton(page)).toHaveAccessibleName(/empty/);
  await undoOf('Blogs').click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await expect(undo).toHaveCount(0);
});

/** Removes Blogs, which another tab puts back before the page has shown its first message. */
async function removeAndPutBack(page: Page): Promise<void> {
  await removeButton(page, 'Blogs').evaluate((button: HTMLElement, key) => {
    const cart = localStorage.getItem(key) ?? '';
    button.click();
    localStorage.setItem(key, cart);
    dispatchEvent(new StorageEvent('storage', { key }));
  }, CART_STORAGE_KEY);
}

/** Presses twice at the same place, where the first press brings something else. @param second what is there then */
async function pressTwice(first: Locator, second: string): Promise<void> {
  await first.evaluate(async (element, selector) => {
    const press = (target: Element | null, detail: number) =>
      target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
    press(element, 1);
    do await new Promise(requestAnimationFrame);
    while (!document.querySelector(selector));
    press(document.querySelector(selector), 2);
  }, second);
}

test('no message of the cart covers its controls at any width', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/);
  // The link as an email program changes it.
  await page.goto('/Pricing?utm_source=mail&amp;add=social-static-10+seo-bundle+ai-chatbot).');
  for (const name of ['Static 10 posts', 'SEO bundle', 'AI chatbot']) {
    await expectUncovered(cartItem(page, name), cartSheet(page).locator('[data-total]'));
    await expect.poll(async () => (await cartItem(page, name).boundingBox())?.height).toBeLessThan(90);
  }

  await routeRequests(page, '**/api/checkout', (route) => route.abort('connectionrefused'));
  const checkout = cartSheet(page).getByRole('button', { name: 'Checkout' });
  const spared = [
    cartSheet(page).getByRole('group', { name: 'Billing' }),
    cartSheet(page).getByRole('button', { name: 'Close cart' }),
    cartSheet(page).locator('[data-total]'),
    checkout,
    cartItem(page, 'Video ads'),
  ];
  for (const width of [1440, 700, 320]) {
    await test.step(`${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(() => localStorage.clear());
      await page.goto('/pricing?add=blogs-2+basic-seo+video-ads');
      await removeButton(page, 'Blogs').click();
      for (const one of spared) await expectUncovered(toast(page, 'Blogs removed'), one);
      await checkout.click();
      for (const one of spared) await expectUncovered(toast(page, 'Connection error'), one);
      await expect(toast(page, 'Blogs removed')).toHaveCount(0);
      await expect(checkout).toHaveAccessibleDescription(/Connection error. Cannot reach checkout service/);
    });
  }
});

test('two tabs share one cart and its billing cycle', async ({ page, context }) => {
  await openPricing(page);
  const other = await context.newPage();
  await openPricing(other);
  await page.bringToFront();
  await addService(page, 'Blogs');
  await expect(billingChoice(cartSheet(page), 'monthly')).toBeChecked();
  await chooseBilling(cartSheet(page), 'annual');

  await other.bringToFront();
  await expect(cartButton(other)).toHaveAccessibleName(/1 item/);
  await expect(cartSheet(other)).toBeHidden();
  await addToCart(other, 'Video ads').click();
  await expect(cartItem(page, 'Video ads')).toBeVisible();
  await expect(cartItem(other, 'Blogs')).toBeVisible();
  await expect(billingChoice(cartSheet(other), 'annual')).toBeChecked();
  await chooseBilling(cartSheet(other), 'monthly');

  // A browser draws a background tab once a second.
  await page.bringToFront();
  await expect(billingChoice(cartSheet(page), 'monthly')).toBeChecked();
  await chooseBilling(cartSheet(page), 'annual');
  await removeButton(page, 'Video ads').click();
  await removeButton(page, 'Blogs').click();
  await expect(billingChoice(cartSheet(page), 'monthly')).toBeChecked();
  await toast(page, 'Blogs removed').getByRole('button', { name: 'Undo' }).click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await expect(billingChoice(cartSheet(page), 'annual')).toBeChecked();
});

const LIMIT = 'You can order up to 20 of the same service.';

/** One unit below the limit, adds one and is refused another one. */
async function expectMostUnits(page: Page): Promise<void> {
  await storeCart(page, cartText(1, 19));
  await openPricing(page);
  // Items in the cart replace the button with a stepper.
  await expect(cartButton(page)).toHaveAccessibleName(/19 items/);
  await addService(page, 'Blogs');
  const increase = increaseButton(page, 'Blogs');
  await expect(increase).toBeDisabled();
  await expect(increase).toHaveAccessibleDescription(LIMIT);
  await expect(cartItem(page, 'Blogs')).toContainText(LIMIT);
  await increase.focus();
  await page.keyboard.press('Enter');
  await expect(cartSheet(page).getByRole('status').last()).toHaveText(/up to 20/);
  await page.keyboard.press('Escape');
  await addToCart(page, 'Blogs').click();
  await expect(cartSheet(page)).toContainText(`Not added: 1 × Blogs. ${LIMIT}`);
  expect((await readStoredCart(page))?.items[0]?.quantity).toBe(20);
  await page.keyboard.press('Escape');
  await cartButton(page).click();
  await expect(cartSheet(page)).not.toContainText('Not added');
  await goToPayment(page);
}

test('a cart with the most units of a service refuses more, is paid for, and asks for a quote', async ({
  page,
}) => {
  await expectMostUnits(page);
  await openPlainFile(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/pricing?cycle=annual&add=blogs-2+premium-care');
  const field = cartSheet(page).getByRole('textbox', { name: 'Quantity of Blogs' });
  await field.fill('12');
  await page.keyboard.press('Enter');
  await expect(cartItem(page, 'Blogs')).toContainText('12 × $100');
  await expect(cartItem(page, 'Blogs')).toContainText('Setup fee 12 × $200, once');
  await field.fill('7');
  await page.keyboard.press('Escape');
  await expect(cartSheet(page)).toBeHidden();
  await cartButton(page).click();
  await expect(field).toHaveValue('12');

  for (const [text, reason] of [
    ['2.5', 'Please enter a whole number.'],
    ['25', LIMIT],
  ] as const) {
    await field.fill(text);
    await cartSheet(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(text);
    await expect(field).toHaveAccessibleDescription(reason);
    expect((await readStoredCart(page))?.items[0]?.quantity).toBe(12);
  }
  await expectAccessible(page);
  await cartItem(page, 'Blogs').getByRole('button', { name: 'Ask for a quote' }).click();
  await page.waitForURL(/\/contact\?offer#contact-form$/);
  const message = page.getByRole('main').getByLabel(/^Message/);
  await expect(message).toHaveValue(
    'Please send me a quote for:\n25 × Blogs\n1 × Premium care\nBilled once a year.',
  );

  // On the same page, with its unsent text, once.
  await message.fill('Hello.');
  for (const attempt of ['first', 'second']) {
    await test.step(`asks a ${attempt} time`, async () => {
      await cartButton(page).click();
      await field.fill('30');
      await page.keyboard.press('Enter');
      const loaded = page.waitForEvent('load');
      await cartItem(page, 'Blogs').getByRole('button', { name: 'Ask for a quote' }).click();
      await loaded;
      await expect(message).toHaveValue(
        'Hello.\n\nPlease send me a quote for:\n30 × Blogs\n1 × Premium care\nBilled once a year.',
      );
    });
  }

  await cartButton(page).click();
  await field.fill('0');
  await page.keyboard.press('Tab');
  await expect(cartItem(page, 'Blogs')).toHaveCount(0);
  await expect(toast(page, 'Blogs removed')).toBeVisible();
});

/** Phones with the browser's bars, in portrait and landscape. */
const SHORT_PHONES = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
];

test('the cart on a short phone keeps items, sum and Checkout in place', async ({ page }) => {
  const checkout = cartSheet(page).locator('[data-total]').locator('xpath=../..').getByRole('button').last();
  for (const size of SHORT_PHONES) {
    await test.step(`${size.width} by ${size.height}`, async () => {
      await page.setViewportSize(size);
      await page.goto('/pricing?add=blogs-2+premium-care+ai-chatbot');
      await expect(cartSheet(page).getByRole('heading', { name: 'Your cart 3 items' })).toBeVisible();
      const total = cartSheet(page).locator('[data-total]');
      await expect(total).toContainText('USD');
      await expect(total.getByText('Setup fees, once')).toBeHidden();
      await expect(cartItem(page, 'Blogs')).toBeInViewport({ ratio: 1 });
      await expectUncovered(cartItem(page, 'Blogs'), total);
      await expect(checkout).toBeInViewport({ ratio: 1 });
      await cartSheet(page).getByRole('button', { name: 'Details' }).click();
      await expect(total.getByText('Setup fees, once')).toBeVisible();
      await cartSheet(page).getByRole('button', { name: 'Less' }).click();

      await checkout.focus();
      const covers: (string | undefined)[] = [];
      for (let step = 0; step < 20; step += 1) {
        await page.keyboard.press('Shift+Tab');
        covers.push(await findCover(page, '[role=dialog] li'));
      }
      expect(new Set(covers.filter((cover) => cover !== undefined))).toEqual(new Set(['']));

      // The next page ends the request.
      await holdRequests(page, '**/api/checkout');
      await expectAtRest(page);
      const place = await checkout.boundingBox();
      await checkout.click();
      await expect(checkout).toHaveText('Creating checkout session...');
      // A pressed button returns to its position.
      await expectAtRest(page);
      expect(await checkout.boundingBox()).toEqual(place);
    });
  }
});

test('an idle cart warns, empties after 30 minutes and can be restored', async ({ page }) => {
  await page.clock.install();
  await openPricing(page);
  await addService(page, 'Blogs');
  await increaseButton(page, 'Blogs').click();
  await chooseBilling(cartSheet(page), 'annual');
  await expect(cartItem(page, 'Blogs')).toContainText('$2,400');
  const warning = toast(page, 'Still there?');
  await page.clock.runFor('27:00');
  await expect(warning).toHaveCount(0);
  await page.clock.runFor('01:01');
  await expect(warning).toContainText('emptied in 2 minutes');
  await page.clock.runFor('01:00');
  await page.getByRole('button', { name: 'Keep my cart' }).click();
  await expectGone(warning);

  await page.clock.runFor('28:00');
  await warning.getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  await expectGone(warning);
  await page.clock.runFor('29:00');
  await expect(warning).toBeVisible();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await page.clock.runFor('01:00');
  await expect(warning).toHaveCount(0);
  const emptied = toast(page, 'Your cart was emptied');
  await expect(emptied).toContainText('30 minutes');
  await expect(cartItem(page, 'Blogs')).toHaveCount(0);
  expect(await readStoredCart(page)).toBeNull();
  await page.clock.runFor('01:00');
  await restoreUnits(page);
  await expect(emptied).toHaveCount(0);

  // The cart expires while the visitor is on another site.
  await openPlainFile(page);
  await page.clock.fastForward('45:00');
  await page.goto('/about');
  await expect(emptied).toBeVisible();
  expect(await readStoredCart(page)).toBeNull();
  await expectAccessible(page);
  await restoreUnits(page);

  // The message covers no control of the header, and the offer outlasts it.
  for (const width of [1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await openPlainFile(page);
    await page.clock.fastForward('45:00');
    await page.goto('/about');
    await expect(emptied).toBeVisible();
    const controls = page.locator('header').locator('a, button, summary').filter({ visible: true });
    await expectUncovered(emptied, controls);
    if (width > 320) await restoreUnits(page);
  }
  await page.goto('/services/seo');
  await cartButton(page).click();
  await expect(cartSheet(page).getByText('Your previous cart had 2 × Blogs, billed annually.')).toBeVisible();
  await chooseBilling(cartSheet(page), 'monthly');
  await cartSheet(page).getByRole('button', { name: 'Restore this cart' }).click();
  await expect(cartItem(page, 'Blogs')).toBeFocused();
  await expect(cartItem(page, 'Blogs')).toContainText('$2,400');
});

/** Expects a message to leave as soon as its action is used. */
async function expectGone(message: Locator): Promise<void> {
  await message.page().clock.runFor('00:01');
  await expect(message).toHaveCount(0);
}

/** Restores two units of Blogs, billed annually, from the message about the emptied cart. */
async function restoreUnits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await page.clock.runFor('00:01');
  await expect(cartItem(page, 'Blogs')).toContainText('$2,400');
  expect((await readStoredCart(page))?.items).toMatchObject([{ id: 'blogs-2', quantity: 2 }]);
}

test('shop and sign-in work where storage is full or forbidden', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
  });
  await openPricing(page);
  await cartButton(page).click();
  await expect(cartSheet(page)).toContainText('30 minutes of inactivity');
  await page.keyboard.press('Escape');
  await addService(page, 'Blogs');
  await expect(cartSheet(page)).not.toContainText('30 minutes of inactivity');
  await cartSheet(page).getByRole('textbox', { name: 'Quantity of Blogs' }).fill('25');
  await page.keyboard.press('Tab');
  await cartItem(page, 'Blogs').getByRole('button', { name: 'Ask for a quote' }).click();
  await expect(page.getByRole('link', { name: 'Write the email' })).toHaveAttribute(
    'href',
    /^mailto:hello@example\.com\?body=.*25/,
  );

  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
    }
  });
  await openPricing(page);
  await expect(cartButton(page)).toHaveAccessibleName(/empty/i);
  await addService(page, 'Blogs');
  await goToPayment(page);
  await test.step('an administrator signs in', async () => {
    await page.goto('/auth?from=/admin');
    await fillSignIn(page, ADMINISTRATOR);
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    await expect(page).toHaveURL('/admin');
    await page.goto('/auth');
    await fillSignIn(page, ADMINISTRATOR);
    await expect(page.getByRole('heading', { level: 1, name: 'My plan' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(ADMINISTRATOR.email);
  });
});
