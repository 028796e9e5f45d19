/** Journeys through the header, the footer and the price list. */
import type { Locator, Page } from '@playwright/test';
import { NAVIGATION, SERVICE_PAGES } from '../../domain/site/pages.ts';
import { fillSignIn, makeUser, waitForCode } from './support/accounts.ts';
import { holdRequests } from './support/held-requests.ts';
import {
  addService,
  addToCart,
  billingChoice,
  cartItem,
  cartSheet,
  chooseBilling,
  findCover,
  openMenu,
  openPricing,
  toast,
} from './support/shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

const LARGE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test('header and footer lead to every part of the site, by pointer and by keyboard', async ({ page }) => {
  const header = page.getByRole('banner');
  await page.goto('/');

  await test.step('the first key leads past the navigation', async () => {
    await page.keyboard.press('Tab');
    const skip = page.locator(':focus');
    await expect(skip).toHaveText(/skip to/i);
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toHaveAttribute('id', 'main');
  });

  await test.step('on a large screen', async () => {
    await expectFooterLinks(page);
    await expectHeaderLinks(header);
    await header.getByText('Services').filter({ visible: true }).first().hover();
    await expectServicePages(header);
    await expectAccessible(page);
    await page.mouse.move(0, LARGE.height / 2);
    await useServicesMenu(page);
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await expectFooterLinks(page);
    await openMenu(page, 'Services');
    await expectHeaderLinks(header);
    await expectServicePages(header);
    await expectAccessible(page);
    await page.goto('/');
    await usePhoneMenu(page);
  });
});

async function expectFooterLinks(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo');
  for (const name of ['About', 'Contact', 'Support', 'My Plan', 'Terms', 'Privacy']) {
    await expect(footer.getByRole('link', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
  }
  for (const name of ['Facebook', 'Instagram', 'LinkedIn', 'YouTube']) {
    await expect(footer.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  }
  await expect(footer).toContainText('©');
}

async function expectHeaderLinks(header: Locator): Promise<void> {
  for (const { name, path } of NAVIGATION) await expect(linkTo(header, path), name).toBeVisible();
  const login = header.getByRole('link', { name: /^Login/ }).filter({ visible: true });
  await expect(login.first()).toHaveAttribute('target', '_blank');
  const start = header.getByRole('link', { name: 'Get Started' }).filter({ visible: true });
  await expect(start.first()).toHaveAttribute('href', '/pricing');
}

async function expectServicePages(header: Locator): Promise<void> {
  for (const { name, path } of SERVICE_PAGES) await expect(linkTo(header, path), name).toBeVisible();
}

/** A visible link, which may be in one of several menus. */
function linkTo(scope: Locator, path: string): Locator {
  return scope.locator(`a[href="${path}"]`).filter({ visible: true }).first();
}

/** The button of a menu in the header. */
function menuButton(page: Page, name: string): Locator {
  return page.getByRole('banner').locator('summary').filter({ hasText: name, visible: true });
}

/** Opens a menu twice and closes it with Escape, with the keyboard. The focus goes to its first link and back. */
async function expectMenuTwice(page: Page, button: Locator, first: Locator): Promise<void> {
  await button.focus();
  for (const time of ['first', 'second']) {
    await page.keyboard.press('Enter');
    await expect(first, time).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(first, time).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first, time).toBeHidden();
    await expect(button, time).toBeFocused();
  }
}

async function useServicesMenu(page: Page): Promise<void> {
  const [firstPage] = SERVICE_PAGES;
  const first = page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${firstPage.path}"]:visible`);
  await expectMenuTwice(page, menuButton(page, 'List of services'), first);
  await page.keyboard.press('Enter');
  await expect(first).toBeVisible();
  // Past the services and the link to their prices.
  for (let step = 0; step < SERVICE_PAGES.length + 2; step += 1) await page.keyboard.press('Tab');
  const next = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' });
  await expect(next).toBeFocused();
  await expect(first).toBeHidden();
}

async function usePhoneMenu(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  const home = header.getByRole('link', { name: 'Home', exact: true });
  await expectMenuTwice(page, menuButton(page, 'Menu'), home);
  await page.keyboard.press('Enter');
  await expect(home).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(menuButton(page, 'Services')).toBeFocused();

  const all = header.getByRole('link', { name: 'All services' });
  for (const time of ['first', 'second']) {
    await page.keyboard.press('Enter');
    await expect(all, time).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(all, time).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(all, time).toBeHidden();
    await expect(menuButton(page, 'Services'), time).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${SERVICE_PAGES[0].path}$`));
}

test('My Plan leads visitors to the sign-in, and new customers to their confirmed account', async ({
  page,
  cloud,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 40[03]/);
  const customer = await makeUser(cloud.origin, 'looking', { unproved: true });
  const inMenu = page.getByRole('banner').getByRole('link', { name: 'My Plan' });
  const inFooter = page.getByRole('contentinfo').getByRole('link', { name: 'My Plan' });

  await test.step('signed out', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/services');
    await openMenu(page);
    await inMenu.click();
    await expect(page).toHaveURL(/\/auth\?from=%2Faccount$/);

    await page.setViewportSize(LARGE);
    await page.goto('/services');
    await inFooter.click();
    await expect(page).toHaveURL(/\/auth\?from=%2Faccount$/);
    await fillSignIn(page, customer);
    await expect(page).toHaveURL(/\/account$/);
  });
  await test.step('the email address is confirmed', () => confirmEmail(page, customer.email));

  await test.step('signed in', async () => {
    await page.goto('/services');
    await expectMenuTwice(page, menuButton(page, 'Account'), inMenu);
    await expect(inFooter).toHaveCount(1);
    await inFooter.click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('heading', { name: 'No plan yet.' })).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('link', { name: 'See services and prices' }),
    ).toHaveAttribute('href', '/pricing');

    await page.setViewportSize(PHONE);
    await page.goto('/services');
    await openMenu(page);
    await expect(inMenu).toHaveCount(1);
    await inMenu.click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('heading', { name: 'No plan yet.' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click();
  // The session ends after the visitor has left the page behind sign-in.
  await expect(toast(page, 'Signed Out')).toBeVisible();
  await expect(page).toHaveURL(`${cloud.origin}/`);
});

/** Confirms the account's email address with the second code that is typed. */
async function confirmEmail(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Send a code' }).click();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/wrong, used, or expired|wrong or has/);
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send another code' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'We sent a new code.' })).toBeVisible();
  await page.getByLabel('Code').fill(await waitForCode(new URL(page.url()).origin, email, 2));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'No plan yet.' })).toBeVisible();
}

test('the banner of the pricing page leads a service into the cart', async ({ page }) => {
  for (const viewport of [LARGE, PHONE]) {
    await test.step(`in a window ${viewport.width} pixels wide`, async () => {
      await page.setViewportSize(viewport);
      await page.goto('/pricing?checkout=cancelled');
      await expect(page.getByText(/nothing was charged/i)).toBeVisible();
      const notice = page.getByRole('status').filter({ hasText: /nothing was charged/i });
      expect(await notice.evaluate(coveredBy)).toEqual([]);

      await expect(page.locator('main a[href="/contact#contact-form"]').first()).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('link', { name: /services/i })
        .last()
        .click();
      await expect(addToCart(page, 'Static 5 posts')).toBeInViewport();
      if (viewport === PHONE) await expectAccessible(page);
      await addService(page, 'Blogs');
      if (viewport === PHONE) await expectAccessible(page);
    });
  }
});

/** The controls that an element covers at some scroll position: those in view, once it is in view. */
function coveredBy(element: Element): string[] {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return [...document.querySelectorAll('a, button, label, summary')]
    .filter((control) => !element.contains(control) && control.checkVisibility())
    .filter((control) => {
      const box = control.getBoundingClientRect();
      return box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    })
    .concat(getComputedStyle(element).position === 'static' ? [] : [element])
    .map(({ outerHTML }) => outerHTML);
}

test('the price list counts what is in the cart, from a click before its code has come', async ({ page }) => {
  const row = page.locator('#service-blogs-2');
  const closeCart = async (opener: Locator) => {
    await page.keyboard.press('Escape');
    await expect(cartSheet(page)).toBeHidden();
    await expect(opener).toBeFocused();
  };

  await test.step('the first click is not lost', async () => {
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto('/pricing', { waitUntil: 'commit' });
    await addToCart(page, 'Blogs').click();
    release();
    await expect(cartItem(page, 'Blogs')).toBeVisible();
    await expect(page.locator('#app-shell')).toHaveAttribute('inert');
    // Without any code, the click has loaded the page again.
    await closeCart(page.getByRole('button', { name: /^Cart/ }));
    await expect(row.getByRole('status')).toHaveText('In cart: 1');
  });

  await test.step('the stepper takes out what was added', async () => {
    await addService(page, 'Blogs');
    await closeCart(addToCart(page, 'Blogs'));
    await expect(row.getByRole('status')).toHaveText('In cart: 2');
    const less = row.getByRole('button', { name: 'Take one out of the cart: Blogs' });
    await less.click();
    await expect(cartSheet(page)).toBeHidden();
    await page.reload();
    await expect(row.getByRole('status')).toHaveText('In cart: 1');
    await less.focus();
    await page.keyboard.press('Enter');
    await expect(row.getByRole('status')).toHaveCount(0);
    await expect(addToCart(page, 'Blogs')).toBeFocused();
  });

  await test.step('the bar marks the section in view', async () => {
    const bar = page.getByRole('navigation', { name: 'Price list' });
    await bar.getByRole('link', { name: 'Paid ads' }).click();
    await expect(bar.locator('[aria-current]')).toHaveText('Paid ads');
  });

  await test.step('a billing cycle chosen before the code has come stays', async () => {
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto('/pricing?cycle=monthly', { waitUntil: 'commit' });
    const bar = page.locator('[data-price-list-bar]');
    await chooseBilling(bar, 'annual');
    release();
    await expect(page).toHaveURL('/pricing?cycle=annual');
    await expect(billingChoice(bar, 'annual')).toBeChecked();
    await page.reload();
    await expect(billingChoice(bar, 'annual')).toBeChecked();
    await expect(page).toHaveURL('/pricing?cycle=annual');
  });

  await test.step('on a phone, a press opens a category, and a link opens the one it leads to', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/pricing?cycle=annual#service-gbp-optimization');
    const fees = (category: string) => page.locator(`#${category}`).getByText('Setup fee').first();
    await expect(page.locator('#service-gbp-optimization')).toBeInViewport();
    await expect(fees('advertising')).toBeHidden();
    const bar = page.getByRole('navigation', { name: 'Price list' });
    await bar.getByRole('link', { name: 'Paid ads' }).click();
    await expect(fees('advertising')).toBeInViewport();
    await page.getByText('3 services').last().click();
    await expect(fees('advertising')).toBeHidden();
    // The bar has moved to the section that came up. Playwright's hover would scroll the page, and the bar with it.
    await expect(bar.locator('[aria-current]')).toHaveText('AI');
    const paidAds = await bar.getByRole('link', { name: 'Paid ads' }).boundingBox();
    if (!paidAds) throw new Error('The link has no place.');
    await page.mouse.move(paidAds.x + paidAds.width / 2, paidAds.y + paidAds.height / 2);
    await page.mouse.down();
    await page.locator('#service-gbp-optimization').evaluate((service) => service.scrollIntoView());
    await expect(bar.locator('[aria-current]')).toHaveText('SEO & reviews');
    await page.mouse.up();
    await expect(fees('advertising')).toBeInViewport();
    // The summary lies over the heading.
    await page.getByRole('heading', { name: 'AI & Automation' }).click({ force: true });
    await expect(fees('ai')).toBeVisible();
  });
});

test('nothing covers the focus on its way back through the price list', async ({ page }) => {
  for (const viewport of [LARGE, PHONE, { width: 320, height: 256 }]) {
    const size = `${viewport.width} by ${viewport.height}`;
    await page.setViewportSize(viewport);
    await openPricing(page);
    for (const fold of await page.locator('[data-fold]').all()) {
      await fold.evaluate((category: HTMLDetailsElement) => {
        category.open = true;
      });
    }
    await addToCart(page, 'Premium care').focus();
    let looked = 0;
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const covered = await findCover(page, 'li, table');
      if (covered === undefined) continue;
      looked += 1;
      expect(covered, size).toBe('');
    }
    expect(looked, `focused elements of the list, ${size}`).toBeGreaterThan(10);
    if (viewport === PHONE) await expect(page.getByRole('radio', { name: 'Annual' })).toBeInViewport();
  }
});
