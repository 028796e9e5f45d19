import {
  type APIRequestContext,
  type ElementHandle,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { CART_STORAGE_KEY, type Cart, toCartItem } from '../../../domain/shop/cart.ts';
import { findService } from '../../../domain/shop/catalog.ts';
import { buildLineItems } from '../../../domain/shop/line-items.ts';
import type { BillingCycle } from '../../../domain/shop/prices.ts';

/** Opens the pricing page; the page is ready for the first click. */
export async function openPricing(page: Page): Promise<void> {
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The Add to Cart button of a service. */
export function addToCart(page: Page, service: string): Locator {
  return page.getByRole('button', { name: `Add to Cart: ${service}`, exact: true });
}

/** The open cart sheet. */
export function cartSheet(page: Page): Locator {
  return page.getByRole('dialog', { name: /cart/i });
}

/** An item's row in the open cart. */
export function cartItem(page: Page, service: string): Locator {
  return cartSheet(page).getByRole('listitem').filter({ hasText: service });
}

/** The header's button that opens the cart, named after the number of items. */
export function cartButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Cart/ });
}

/** The button of the open cart that adds one more of a service. */
export function increaseButton(page: Page, service: string): Locator {
  return cartSheet(page).getByRole('button', { name: `Increase quantity of ${service}`, exact: true });
}

/** The button of the open cart that removes a service. */
export function removeButton(page: Page, service: string): Locator {
  return cartSheet(page).getByRole('button', { name: `Remove ${service}`, exact: true });
}

const CYCLES: Record<BillingCycle, RegExp> = { monthly: /Monthly/, annual: /Annual/ };

/** The choice of a billing cycle within the cart or the page. */
export function billingChoice(place: Locator, cycle: BillingCycle): Locator {
  return place.getByRole('radio', { name: CYCLES[cycle] });
}

/** Chooses a billing cycle like a mouse: the label covers its radio button. */
export async function chooseBilling(place: Locator, cycle: BillingCycle): Promise<void> {
  await place.locator('label', { hasText: CYCLES[cycle] }).click();
}

/** The toast with a title, with any description. */
export function toast(page: Page, title: string): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: title });
}

/** Returns what covers the focused element, '' for nothing; undefined if it is not within the selected elements. */
export function findCover(page: Page, within: string): Promise<string | undefined> {
  return page.evaluate((selector) => {
    const focused = document.activeElement;
    if (!focused?.closest(selector)) return undefined;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    const tagOf = (element: Element | null) => (element?.cloneNode() as Element | undefined)?.outerHTML;
    return focused.contains(onTop) ? '' : `${tagOf(focused)} under ${tagOf(onTop)}`;
  }, within);
}

/** Expects a message to cover none of the elements of a locator, which must have at least one. */
export async function expectUncovered(message: Locator, others: Locator): Promise<void> {
  const findCovered = async () => {
    const shown = (await message.elementHandles()) as ElementHandle<Element>[];
    // The page itself waits for the message to rest, because a message may be gone after a few seconds.
    return others.evaluateAll(async (all, [one, ...more]) => {
      if (!one || more.length > 0) return 'not one message';
      while (one.matches('[data-mounted=false]') || one.getAnimations().length > 0) {
        await new Promise(requestAnimationFrame);
      }
      const over = one.getBoundingClientRect();
      const boxes = all.map((other): DOMRect => other.getBoundingClientRect().toJSON());
      if (boxes.length === 0 || [over, ...boxes].some(({ width }) => width === 0)) return 'one is not shown';
      return boxes.filter(
        ({ left, top, right, bottom }) =>
          over.left < right && over.right > left && over.top < bottom && over.bottom > top,
      );
    }, shown);
  };
  await expect.poll(findCovered).toEqual([]);
}

/** Adds one unit of a service, which opens the cart. A phone shows the service once its category is opened. */
export async function addService(page: Page, service: string): Promise<void> {
  const button = addToCart(page, service);
  if (!(await button.isVisible())) {
    const category = page.locator('section', { has: page.locator(`[aria-label="Add to Cart: ${service}"]`) });
    await category.locator('summary').first().click();
  }
  await button.click();
  await expect(cartItem(page, service)).toBeVisible();
  // The page behind is inert once the sheet has stopped moving.
  await expect(page.locator('#app-shell')).toHaveAttribute('inert');
}

/** Presses Checkout and arrives on the simulated hosted payment page. */
export async function goToPayment(page: Page): Promise<void> {
  await cartSheet(page).getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL(/\/c\/pay\/cs_test_/);
}

/** Pays for one unit of a service, billed monthly, without opening the success page, as if the tab were closed. */
export async function buy(request: APIRequestContext, id: string, email: string): Promise<void> {
  const service = findService(id);
  if (!service) throw new Error(`The catalog has no service ${id}.`);
  const { prices } = await (await request.get('/config.json')).json();
  const { lineItems } = buildLineItems([{ ...toCartItem(service), quantity: 1 }], 'monthly', prices);
  const data = { line_items: lineItems, mode: 'subscription', billing_cycle: 'monthly' };
  const { url } = await (await request.post('/api/checkout', { data })).json();
  const paid = await request.post(url, { form: { action: 'pay', card: 'accepted', email }, maxRedirects: 0 });
  expect(paid.status(), await paid.text()).toBe(303);
}

/** Returns the cart that the browser stores. */
export async function readStoredCart(page: Page): Promise<Cart | null> {
  const text = await page.evaluate((key) => localStorage.getItem(key), CART_STORAGE_KEY);
  return text === null ? null : (JSON.parse(text) as Cart);
}

/** Puts a text into the cart's storage before any page of the site runs. */
export async function storeCart(page: Page, text: string): Promise<void> {
  await page.addInitScript(
    ({ key, value }) => {
      // An empty page has no storage.
      if (location.protocol === 'about:') return;
      // Only the first page of a test gets it: a reload must see the site's own entry.
      if (!sessionStorage.getItem('cart-prepared')) {
        sessionStorage.setItem('cart-prepared', 'yes');
        localStorage.setItem(key, value);
      }
    },
    { key: CART_STORAGE_KEY, value: text },
  );
}

/** A stored cart with one service, last used some minutes ago. */
export function cartText(minutesAgo: number, quantity = 1): string {
  const items = [{ id: 'blogs-2', name: 'Blogs', price: 115, description: 'Two articles a month', quantity }];
  return JSON.stringify({ items, lastActivity: Date.now() - minutesAgo * 60_000 });
}

/** Opens the menu that replaces the navigation in narrow windows, and the menus within it by name. */
export async function openMenu(page: Page, ...submenus: string[]): Promise<void> {
  for (const name of ['Menu', ...submenus]) {
    await page.getByRole('banner').locator('summary').filter({ hasText: name, visible: true }).click();
  }
}

const SEEN_TOASTS = 'seen-toasts';

/** Records the text of every toast from now on, including those that soon disappear with the page. */
export async function recordToasts(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const texts = new Set<string>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]'))
        texts.add(toast.textContent ?? '');
      sessionStorage.setItem(key, JSON.stringify([...texts]));
    }).observe(document.body, { subtree: true, childList: true });
  }, SEEN_TOASTS);
}

/** Returns the toasts recorded by `recordToasts`; the tab must be on the site again. */
export async function getRecordedToasts(page: Page): Promise<string[]> {
  return JSON.parse((await page.evaluate((key) => sessionStorage.getItem(key), SEEN_TOASTS)) ?? '[]');
}
