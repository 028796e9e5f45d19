/** What depends on the width of the window, and what the pages of services say. */
import { findService, SERVICES } from '../../domain/catalogue.ts';
import { NAVIGATION, SERVICE_PAGES } from '../../domain/pages.ts';
import { yearlySaving } from '../../domain/prices.ts';
import { SERVICE_FEATURES, THIRD_PARTY_COSTS } from '../../domain/service-features.ts';
import { SERVICE_PAGES_CONTENT } from '../../web/content/service-pages.ts';
import { fillSignIn, makeUser } from './support/accounts.ts';
import { addService, addToCart, cartSheet, openMenu, openPricing } from './support/shop.ts';
import { expect, expectAccessible, onEveryDevice, test } from './support/test.ts';

onEveryDevice(() => {
  test('header and footer lead everybody to every part of the site', async ({ page, isMobile }) => {
    await page.goto('/');
    const header = page.getByRole('banner');

    await test.step('the footer carries the company links and the social profiles', async () => {
      const footer = page.getByRole('contentinfo');
      for (const name of ['About', 'Contact', 'Support', 'My Plan', 'Terms', 'Privacy']) {
        await expect(footer.getByRole('link', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
      }
      for (const name of ['Facebook', 'Instagram', 'LinkedIn', 'YouTube']) {
        await expect(footer.getByRole('link', { name: new RegExp(name) })).toBeVisible();
      }
      await expect(footer).toContainText('©');
    });

    if (isMobile) await openMenu(page, 'Services');
    await test.step('the header leads to every page of the navigation', async () => {
      for (const { name, path } of NAVIGATION) {
        const link = header.locator(`a[href="${path}"]`).filter({ visible: true }).first();
        await expect(link, name).toBeVisible();
      }
      const login = header
        .getByRole('link', { name: /^Login/ })
        .filter({ visible: true })
        .first();
      await expect(login).toHaveAttribute('target', '_blank');
      await expect(
        header.getByRole('link', { name: 'Get Started' }).filter({ visible: true }).first(),
      ).toHaveAttribute('href', '/pricing');
    });

    await test.step('the Services menu lists the eight service pages', async () => {
      if (!isMobile) await header.getByText('Services').filter({ visible: true }).first().hover();
      for (const { name, path } of SERVICE_PAGES) {
        await expect(
          header.locator(`a[href="${path}"]`).filter({ visible: true }).first(),
          name,
        ).toBeVisible();
      }
      await expectAccessible(page);
    });
  });

  test('whoever looks for their plan finds the sign-in of this site, and comes back', async ({
    page,
    cloud,
    isMobile,
  }) => {
    const customer = await makeUser(cloud.origin, 'looking');
    await page.goto('/services');
    if (isMobile) await openMenu(page);
    const place = page.getByRole(isMobile ? 'banner' : 'contentinfo');
    await place.getByRole('link', { name: 'My Plan' }).click();
    await expect(page).toHaveURL(/\/auth\?from=%2Faccount$/);
    await fillSignIn(page, customer);
    await expect(page).toHaveURL(/\/account$/);

    await page.goto('/services');
    if (isMobile) await openMenu(page);
    await expect(place.getByRole('link', { name: 'My Plan' })).toHaveCount(1);
    await place.getByRole('link', { name: 'My Plan' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('heading', { name: 'No plan yet.' })).toBeVisible();
  });

  test('everybody gets from the banner of the pricing page to the services and into the cart', async ({
    page,
  }) => {
    await page.goto('/pricing?checkout=cancelled');
    await expect(page.getByText(/nothing was charged/i)).toBeVisible();
    await expectAccessible(page);

    await expect(page.locator('main a[href="/contact#contact-form"]').first()).toBeVisible();
    const toServices = page
      .getByRole('main')
      .getByRole('link', { name: /services/i })
      .last();
    await toServices.click();
    await expect(addToCart(page, 'Static 5 posts')).toBeInViewport();
    await addService(page, 'Blogs');
    await expectAccessible(page);
  });
});

test('the page of a service says for each of its offers what annual billing saves in a year', async ({
  request,
}) => {
  for (const { path, offers } of SERVICE_PAGES_CONTENT) {
    const html = await (await request.get(path)).text();
    for (const service of offers.flatMap((id) => findService(id) ?? [])) {
      if (service.oneTime) continue;
      expect(html, path).toContain(`annual saves $${yearlySaving(service).toLocaleString('en-US')} a year`);
    }
  }
});

test('the price list says everything of every service once it is compared, with what is paid to others not ticked', async ({
  request,
}) => {
  const html = await (await request.get('/pricing')).text();
  const text = html
    .replaceAll(/<(?:script|style).*?<\/(?:script|style)>|<[^>]+>/gs, '')
    .replaceAll('&#x27;', "'");
  for (const { id, name, description } of SERVICES) {
    const features = SERVICE_FEATURES[id].map((feature) =>
      typeof feature === 'string' ? feature : feature.text,
    );
    // 'All three, every month' stands for the heading in the table of the plans.
    for (const fact of [name, description, ...features.filter((fact) => fact !== 'Every month')]) {
      expect(text, name).toContain(fact);
    }
  }
  for (const cost of THIRD_PARTY_COSTS) expect(text).toContain(`Not included: ${cost}`);
});

test('the price list shows what is in the cart with a stepper, and in its bar where I am', async ({
  page,
}) => {
  await openPricing(page);
  await addService(page, 'Blogs');
  await page.keyboard.press('Escape');
  await expect(addToCart(page, 'Blogs')).toBeFocused();
  const row = page.locator('#service-blogs-2');
  await expect(row.getByRole('status')).toHaveText('In cart: 1');
  await addService(page, 'Blogs');
  await page.keyboard.press('Escape');
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

  const bar = page.getByRole('navigation', { name: 'Price list' });
  await bar.getByRole('link', { name: 'Paid ads' }).click();
  await expect(bar.locator('[aria-current]')).toHaveText('Paid ads');
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [320, 256],
] as const) {
  test(`nothing covers what has the focus in the price list, going back through a window of ${width} by ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openPricing(page);
    await addToCart(page, 'Premium care').focus();
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused?.closest('li, table')) return undefined;
        const { left, top, width: across, height: down } = focused.getBoundingClientRect();
        const onTop = document.elementFromPoint(left + across / 2, top + down / 2);
        return focused.contains(onTop) ? undefined : `${focused.outerHTML} under ${onTop?.outerHTML}`;
      });
      expect(covered).toBeUndefined();
    }
    if (width === 390) await expect(page.getByRole('radio', { name: 'Annual' })).toBeInViewport();
  });
}
