import type { Locator, Page } from '@playwright/test';
import {
  addService,
  cartItem,
  cartSheet,
  goToPayment,
  openPricing,
  storeCart,
  storedCart,
  toast,
} from './support/shop.ts';
import { expect, type FaultMode, test } from './support/test.ts';

const FAILED_CALL = /Failed to load resource/;

/** Presses Checkout. @returns the toast with a title that comes then, and none that is still there from before */
async function checkOut(page: Page, title: string): Promise<Locator> {
  await page.locator('[data-sonner-toast]').evaluateAll((earlier) => {
    for (const { dataset } of earlier as HTMLElement[]) dataset.earlier = '';
  });
  await cartSheet(page).getByRole('button', { name: 'Checkout' }).click();
  return toast(page, title).and(page.locator(':not([data-earlier])'));
}

/** Asserts that the attempt failed visibly and that the visitor can simply try again. */
async function expectCartKept(page: Page, service: string): Promise<void> {
  await expect(cartItem(page, service)).toBeVisible();
  await expect(cartSheet(page).getByRole('button', { name: 'Checkout' })).toBeEnabled();
  expect((await storedCart(page))?.items).toHaveLength(1);
}

const providerFaults: { what: string; modes: FaultMode[] }[] = [
  { what: 'fails, is too busy or cannot be reached', modes: ['error', 'throttle', 'unreachable'] },
  { what: 'refuses', modes: ['declined'] },
];

for (const { what, modes } of providerFaults) {
  test(`a visitor is told when the payment provider ${what}, keeps the cart and succeeds later`, async ({
    page,
    cloud,
    consoleGuard,
  }) => {
    consoleGuard.allow(FAILED_CALL);
    await openPricing(page);
    await addService(page, 'Blogs');
    for (const mode of modes) {
      await cloud.fault('stripe', mode);
      const told = await checkOut(page, 'Checkout failed');
      await expect(told, mode).toContainText(/nothing (?:was|has been) charged/i);
      await expectCartKept(page, 'Blogs');
    }

    await cloud.fault('stripe', 'off');
    await goToPayment(page);
  });
}

const answers: { answer: string; status: number; title: string; text: string }[] = [
  { answer: 'null', status: 200, title: 'Checkout failed', text: 'No response from checkout service' },
  {
    answer: '{"success":false,"error":"The price list has changed."}',
    status: 400,
    title: 'Checkout failed',
    text: 'The price list has changed.',
  },
  {
    answer: '{"success":false}',
    status: 200,
    title: 'Checkout failed',
    text: 'Unknown error from checkout service',
  },
  {
    answer: '{"success":true}',
    status: 200,
    title: 'Checkout failed',
    text: 'Invalid response from checkout service. Please try again.',
  },
  {
    answer: '<html>Bad gateway</html>',
    status: 502,
    title: 'Connection error',
    text: 'Cannot reach checkout service: ',
  },
];

test('a visitor is told what is wrong with our own service, whatever it answers or when it is out of reach', async ({
  page,
  cloud,
  consoleGuard,
}) => {
  consoleGuard.allow(FAILED_CALL);
  await openPricing(page);
  await addService(page, 'Blogs');
  for (const { answer, status, title, text } of answers) {
    await page.route('**/api/checkout', (route) =>
      route.fulfill({ status, contentType: 'application/json', body: answer }),
    );
    await expect(await checkOut(page, title), `${status} ${answer}`).toContainText(text);
    await expectCartKept(page, 'Blogs');
  }

  await page.route('**/api/checkout', (route) => route.abort('connectionrefused'));
  await expect(await checkOut(page, 'Connection error')).toContainText('Cannot reach checkout service: ');
  await expectCartKept(page, 'Blogs');
  await page.unrouteAll();

  // The price list may already be in the function's memory: a value that was read stays good for a while.
  await cloud.fault('ssm', 'error');
  await cloud.fault('stripe', 'error');
  await expect(await checkOut(page, 'Checkout failed')).toBeVisible();
  await expectCartKept(page, 'Blogs');
});

test('a visitor whose cart holds something we no longer sell is told which', async ({ page }) => {
  const items = [
    { id: 'fax-campaigns', name: 'Fax campaigns', price: 100, description: 'No longer sold', quantity: 1 },
  ];
  await storeCart(page, JSON.stringify({ items, lastActivity: Date.now() }));
  await openPricing(page);
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(cartItem(page, 'Fax campaigns')).toContainText('Service pricing not configured');
  await cartSheet(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(toast(page, 'No valid services')).toContainText('No services could be processed.');

  await page.keyboard.press('Escape');
  await addService(page, 'Blogs');
  await cartSheet(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(toast(page, "These services couldn't be processed: Fax campaigns").first()).toContainText(
    'Invalid Services',
  );
});

test('a visitor whose page is from before a change of prices is shown the new ones, and can go on', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(FAILED_CALL);
  const blogs = { id: 'blogs-2', name: 'Blogs', price: 120, annualPrice: 104, description: '', quantity: 1 };
  await storeCart(page, JSON.stringify({ items: [blogs], lastActivity: Date.now() }));
  let hasOldPrices = true;
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    if (hasOldPrices) config.prices.services['blogs-2'].monthly = 'price_ofLastWeek';
    hasOldPrices = false;
    await route.fulfill({ response, json: config });
  });
  await openPricing(page);
  await page.getByRole('button', { name: /^Cart/ }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(toast(page, 'Our prices have changed')).toContainText('Nothing was charged.');
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(cartItem(page, 'Blogs')).toContainText('was $120');
  await goToPayment(page);
});

test('a double click on Checkout makes one session', async ({ page, cloud }) => {
  const sessions = async () =>
    (await (await fetch(`${cloud.origin}/_local/checkout-sessions`)).json()) as { id: string }[];
  const before = (await sessions()).length;
  await openPricing(page);
  await addService(page, 'Video ads');
  await cartSheet(page).getByRole('button', { name: 'Checkout' }).dblclick();
  await page.waitForURL(/\/c\/pay\/cs_test_/);
  expect((await sessions()).length).toBe(before + 1);

  // Coming back and trying again with the same cart leads to the same session.
  const first = page.url();
  await page.goBack();
  await page.getByRole('button', { name: /^Cart/ }).click();
  await goToPayment(page);
  expect(page.url()).toBe(first);
});
