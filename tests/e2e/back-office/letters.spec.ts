import type { Page } from '@playwright/test';
import { openDashboard, openOffice, press, signInForStep } from '../support/back-office.ts';
import { freshAddress, listEmails } from '../support/emails.ts';
import { holdRequests, loseAnswer, routeRequests } from '../support/held-requests.ts';
import { toast } from '../support/shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

/** A letter is finished some seconds after the last email. */
const FINISHED = { timeout: 60_000 };

/** Types the number of recipients that the form requests, and sends the letter with the keyboard. */
async function typeNumberAndSend(page: Page): Promise<void> {
  const field = page.getByLabel(/^To send, type \d+$/);
  const label = await page.locator('label', { hasText: /^To send, type \d+$/ }).textContent();
  await field.focus();
  await page.keyboard.type(/\d+/.exec(label ?? '')?.[0] ?? '');
  await page.keyboard.press('Enter');
}

test('an administrator sends a letter about an article by keyboard, and sees what became of it', async ({
  page,
  cloud,
}) => {
  test.slow();
  const office = await openOffice(cloud.origin);
  const reader = freshAddress('letter');
  await office.subscribers(reader);
  await openDashboard(page, '/admin?list=subscribers');
  const opened = page.getByRole('region', { name: 'Letters' });
  await page.getByRole('link', { name: reader }).first().click();
  await expect(opened).toContainText('None yet.');
  await press(page, 'Unsubscribe');
  await press(page, 'Keep subscribed');
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeFocused();
  const lists = page.getByRole('navigation', { name: 'Lists' });
  await lists.getByRole('link', { name: 'Letters' }).click();
  await page.getByRole('button', { name: 'From an article' }).focus();
  await page.keyboard.press('Enter');
  const article = page.getByLabel('Article', { exact: true });
  const slug = await article.inputValue();
  await page.keyboard.press('Enter');
  await routeRequests(page, `**/content/blog/${slug}.json`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), title: 'Corrected meanwhile' } });
  });
  await page.keyboard.press('Enter');
  await expect(article).toContainText('Corrected meanwhile');
  await page.getByRole('button', { name: 'Begin the letter' }).focus();
  await page.keyboard.press('Enter');
  const subject = page.getByLabel('Subject');
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
    /\[Read the article\]\(\/blog\//,
  );
  await subject.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('What never to say');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const frame = page.frameLocator('iframe[title^="The letter"]');
  await expect(frame.getByRole('heading', { name: 'What never to say' })).toBeVisible();
  await press(page, 'Not now');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await press(page, 'Discard');
  await press(page, 'Keep it');
  await expect(page.getByRole('button', { name: 'Discard' })).toBeFocused();
  await press(page, 'Send me a test');
  await expect(toast(page, 'Test email sent')).toContainText('To admin@example.com');
  await page.getByLabel(/^To send, type/).fill('0');
  await press(page, 'Send the letter');
  await expect(page.getByText('This is not the number of recipients.')).toBeVisible();
  await expect(page.getByLabel(/^To send, type/)).toBeFocused();
  await page.getByLabel(/^To send, type/).fill('');
  await typeNumberAndSend(page);
  await expect(page.getByRole('status').filter({ hasText: /^Sent$/ })).toBeVisible(FINISHED);
  await expect(page.locator('dl div', { hasText: 'Delivered' }).locator('dd')).not.toHaveText(/^[–0]$/);
  const shown = page.getByRole('checkbox', { name: 'Show in the public archive' });
  await shown.press('Space');
  await expect(shown).toBeChecked();
  const link = page.getByRole('link', { name: /^\/newsletter\/what-never-to-say-/ });
  const path = (await link.getAttribute('href')) ?? '';
  await expect.poll(async () => (await page.request.get('/newsletter')).text()).toContain(path);
  expect((await page.request.get(path)).status()).toBe(200);
  expect((await page.request.get('/newsletter/confirm')).status()).toBe(200);
  const [email] = await listEmails(cloud.origin, reader);
  expect(email?.subject).toBe('What never to say');
  expect(email?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');

  await lists.getByRole('link', { name: 'Subscribers' }).click();
  await page.getByRole('link', { name: reader }).first().click();
  await expect(opened).toContainText('What never to sayDelivered');
});

test('a letter that bounces is paused by the site, and continued by an administrator', async ({
  page,
  cloud,
  openElsewhere,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.allow(/ERR_CONNECTION_RE(?:FUSED|SET)|40[19]/);
  const office = await openOffice(cloud.origin);
  const name = Date.now();
  await office.subscribers(
    ...Array.from({ length: 6 }, (_, at) => `bounce+${name}-${at}@simulator.amazonses.com`),
  );
  const lena = await office.hire('lena');
  await openDashboard(page, '/admin?list=letters', lena);
  await press(page, 'New letter');
  await page.getByLabel('Subject').fill('Too old a list');
  await routeRequests(page, '**/api/admin/letters/*', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionrefused') : route.continue(),
  );
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('Hello **again**');
  const unsaved = page.getByText('Not saved, kept in this browser.');
  await expect(unsaved).toBeVisible();
  await press(page, 'Send me a test');
  await expect(toast(page, 'Test email not sent')).toContainText('Cannot reach the server');
  await typeNumberAndSend(page);
  const number = page.getByLabel(/^To send, type/);
  await expect(number).toHaveAccessibleDescription(/Cannot reach the server/);
  const again = await page.context().newPage();
  await again.goto(page.url());
  await expect(again.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Hello **again**');
  await expect(again.getByText('Saved', { exact: true })).toBeVisible();
  await again.close();
  await page.unroute('**/api/admin/letters/*');
  await page.reload();
  await expect(text).toHaveValue('Hello **again**');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await loseAnswer(page, '**/api/admin/letters/*', 'PUT');
  await text.fill('Hello **again**, and');
  await expect(unsaved).toBeVisible();
  await text.fill('Hello **again**, and again');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const colleague = await openElsewhere();
  const { pathname, search } = new URL(page.url());
  await openDashboard(colleague, pathname + search);
  // Polling would show the colleague's changes first.
  await holdRequests(page, /\/api\/admin\/letters(\?|$)/);
  await colleague.getByLabel('Preview line').fill('By the colleague.');
  await expect(colleague.getByText('Saved', { exact: true })).toBeVisible();
  await text.fill('Hello **again**, and again!');
  await press(page, 'Save mine over it');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Content' })).toBeFocused();
  await page.getByLabel('When').selectOption('At a time');
  const time = page.getByLabel(/^Begins at/);
  const tomorrow = (await time.inputValue()).replace('T09:00', 'T07:30');
  await time.fill(tomorrow);
  await signInForStep(page, '**/api/admin/letters/*/sending', lena, () => typeNumberAndSend(page));
  await expect(time).toHaveValue(tomorrow);
  await expect(number).not.toHaveValue('');
  await number.fill('');
  await page.getByLabel('When').selectOption('Now');
  await typeNumberAndSend(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Paused by the site' });
  await expect(alert).toContainText('more than 5 % of the first emails bounced', FINISHED);
  await colleague.reload();
  await colleague.getByLabel('Note for the team').fill('Their list is old.');
  await press(colleague, 'Add note');
  await expect(colleague.getByText('Note added')).toBeVisible();
  await press(page, 'Continue');
  await expect(toast(page, 'admin@example.com changed this')).toContainText(
    'Too old a list was not changed.',
  );
  await press(page, 'Continue');
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /^Sent$/ })).toBeVisible(FINISHED);
  await expect(page.locator('dl div', { hasText: 'Bounced' }).locator('dd')).toHaveText('6');
});
