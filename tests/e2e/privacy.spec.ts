import type { Page } from '@playwright/test';
import { findBrowserEntry } from '../../domain/kept-data.ts';
import { ADMINISTRATOR, fillSignIn, signIn } from './support/accounts.ts';
import { addService, goToPayment, openPricing } from './support/shop.ts';
import { beginToUse, installTagManager } from './support/tag-manager.ts';
import { expect, test } from './support/test.ts';

/** Written by the tag manager's stand-in, not by the site. */
const OF_THE_TEST = 'events-seen';

/** All keys in the browser's storage, with their area. */
async function stored(page: Page): Promise<{ key: string; area: 'browser' | 'tab' }[]> {
  const [browser, tab] = await page.evaluate(() =>
    [localStorage, sessionStorage].map((storage) => Object.keys(storage)),
  );
  return [
    ...(browser ?? []).map((key) => ({ key, area: 'browser' as const })),
    ...(tab ?? []).map((key) => ({ key, area: 'tab' as const })),
  ].filter(({ key }) => key !== OF_THE_TEST);
}

test('the Privacy Policy names every entry in the browser', async ({ page, context, consoleGuard }) => {
  test.slow();
  // A page reached by a redirect has this stage's own policy, with Trusted Types. The journey enters the wrong password
  // on purpose.
  consoleGuard.allow(/googletagmanager\.com|requires 'TrustedScriptURL'|status of 400/);
  const found = new Map<string, 'browser' | 'tab'>();
  const look = async () => {
    for (const { key, area } of await stored(page)) found.set(key, area);
  };
  await installTagManager(page);

  await openPricing(page);
  await beginToUse(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await addService(page, 'Blogs');
  await look();
  await goToPayment(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  await look();
  await addService(page, 'Static 5 posts');
  await goToPayment(page);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.getByLabel(/Business name/i).fill('Harbor Bakery');
  const draft = expect.stringMatching(/^s5_onboarding_draft:cs_test_\w+$/);
  await expect.poll(async () => (await stored(page)).map(({ key }) => key)).toContainEqual(draft);
  await look();

  await page.goto('/contact');
  await page.getByLabel('Name', { exact: true }).fill('Mara');
  await expect.poll(async () => (await stored(page)).map(({ key }) => key)).toContain('s5_contact_draft');
  await look();
  for (const path of ['/', '/blog', '/blog/a-clean-list-beats-a-long-list', '/unsubscribe', '/privacy']) {
    await page.goto(path);
    await beginToUse(page);
    await look();
  }

  await page.goto('/auth');
  await fillSignIn(page, { ...ADMINISTRATOR, password: 'not-the-password' });
  await expect(page.getByText('Sign In Failed').first()).toBeVisible();
  await look();
  await signIn(page, ADMINISTRATOR, '/admin');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.keyboard.press('?');
  await look();
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look();

  const unlisted = [...found].filter(([key, area]) => findBrowserEntry(key)?.area !== area);
  expect(unlisted).toEqual([]);
  const own = ['s5_cart', 's5_consent', 's5_order', 's5_checkout_key', 's5_begun_checkouts'];
  expect([...found.keys()]).toEqual(expect.arrayContaining(own));
  expect(await context.cookies(new URL(page.url()).origin)).toEqual([]);
});
