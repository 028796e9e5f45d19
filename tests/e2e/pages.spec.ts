/** What depends on the width of the window, and what the pages of services say. */
import { findService } from '../../domain/catalogue.ts';
import { NAVIGATION, SERVICE_PAGES } from '../../domain/pages.ts';
import { yearlySaving } from '../../domain/prices.ts';
import { SERVICE_PAGES_CONTENT } from '../../web/content/service-pages.ts';
import { fillSignIn, makeUser } from './support/accounts.ts';
import { addService, addToCart, openMenu } from './support/shop.ts';
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
