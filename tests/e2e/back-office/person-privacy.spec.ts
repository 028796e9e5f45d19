import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Credentials } from '../support/accounts.ts';
import {
  card,
  openDashboard,
  openOffice,
  pane,
  press,
  sendForm,
  signInForStep,
  uploadFile,
} from '../support/back-office.ts';
import { freshAddress } from '../support/emails.ts';
import { holdRequests } from '../support/held-requests.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

const SCRIPT = '<img src=x onerror="document.title=\'broken into\'">';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');

test('one page gathers, exports and erases records of a client', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(/401/);
  const office = await openOffice(cloud.origin);
  const erin = await office.hire('erin');
  const email = freshAddress('client');
  const guide = await uploadFile(page.request, 'guide.pdf', PDF);
  const sign = await uploadFile(page.request, 'sign.gif', PIXEL, 'image/gif');
  const [inquiry] = await office.submissions({ email, name: 'Mara Lindqvist' });
  await office.order({ email });
  await sendForm(page.request, {
    ...{ email, aboutBusiness: SCRIPT, customerPaid: true },
    files: { brandGuidelines: [guide, sign] },
  });
  await page.request.post('/api/newsletter', { data: { email } });

  await openDashboard(page, `/admin?list=onboarding&q=${encodeURIComponent(email)}`, erin);
  await card(page, email).getByRole('link').click();
  const form = pane(page, 'Two Wheels Ogden');
  await expect(form).toContainText(SCRIPT);
  await expect(form).toContainText('the browser reports a payment');
  // The policy of the page allows it, or the console would have an error.
  const preview = form.getByRole('button', { name: 'Preview of sign.gif' });
  await preview.press('Enter');
  await expect(preview).toHaveAttribute('aria-expanded', 'true');
  await expect(form.getByRole('img')).toHaveCount(1);
  await expect
    .poll(() => form.getByRole('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBe(1);
  const downloading = page.waitForEvent('download');
  await press(form, 'Download guide.pdf');
  expect(await readFile(await (await downloading).path())).toEqual(PDF);

  await form.getByRole('link', { name: 'Everything about this client' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Mara Lindqvist' })).toBeFocused();
  await expect(page.getByRole('article', { name: 'Inquiry' })).toContainText('Winter is quiet');
  await expect(page.getByRole('article', { name: 'Order' })).toContainText('$649.00');
  await expect(page.getByRole('article', { name: 'Onboarding form' })).toContainText('guide.pdf');
  await expect(page.getByRole('article', { name: 'Newsletter' })).toContainText('Not confirmed');
  expect(page.url()).not.toContain('person=client');
  await page.getByRole('article', { name: 'Inquiry' }).getByRole('link').click();
  await expect(page).toHaveURL(`/admin?open=${inquiry?.id}`);
  await page.goBack();
  await expect(page.getByRole('article', { name: 'Order' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeVisible();

  await form.getByRole('link', { name: 'Everything about this client' }).click();
  await signInForErasing(page, erin);
  await exportAndErase(page, email);
  await press(page, 'Back to the list');
  await expect(page).toHaveURL('/admin?list=onboarding');

  await page.goto('/admin?list=orders');
  await expect(card(page, 'Erased').first()).not.toContainText('erased');
  await card(page, 'Erased').first().getByRole('link').click();
  const order = pane(page, 'Erased');
  await expect(order).toContainText('$649.00');
  await expect(order).toContainText('at the customer’s request');
  await expect(order.getByRole('link', { name: 'Everything about this client' })).toHaveCount(0);
  await expect(order.getByRole('button', { name: 'Reply' })).toHaveCount(0);
});

/** Opens the erasure with an old sign-in, and returns to it after signing in. */
async function signInForErasing(page: Page, who: Credentials): Promise<void> {
  const url = page.url();
  const dialog = page.getByRole('dialog', { name: 'Erase this person' });
  await signInForStep(page, '**/api/admin/people/erasure', who, () => press(page, 'Erase this person'));
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Contact requests' })).toContainText('1');
  expect(page.url()).toBe(`${url}#erase-0`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(page.url()).toBe(url);
}

/** Exports and erases all data of the open client. */
async function exportAndErase(page: Page, email: string): Promise<void> {
  const requests = page.getByRole('region', { name: 'Privacy requests' });
  const downloading = page.waitForEvent('download');
  await press(requests, 'Export everything');
  const copy = await readFile(await (await downloading).path());
  expect(copy.toString()).toContain('Winter is quiet');
  expect(copy.includes('1-guide.pdf%PDF-1.7')).toBe(true);

  await press(requests, 'Erase this person');
  const dialog = page.getByRole('dialog', { name: 'Erase this person' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Contact requests' })).toContainText('1');
  await expect(dialog).toContainText('Tax law requires services');
  await expectAccessible(page);
  await dialog.getByLabel(`To erase, type ${email}`).fill('other@example.net');
  await press(dialog, 'Erase permanently');
  await expect(dialog).toContainText('This is not the email address of this person.');
  await expect(dialog.getByLabel(`To erase, type ${email}`)).toBeFocused();
  await dialog.getByLabel(`To erase, type ${email}`).fill(email);
  const release = await holdRequests(page, '**/api/admin/people/erasure');
  await page.keyboard.press('Enter');
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect(close).toHaveAttribute('aria-disabled', 'true');
  // The browser lets a page refuse only the first one.
  for (let time = 0; time < 2; time += 1) await page.keyboard.press('Escape');
  await close.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Erase permanently' })).toBeVisible();
  release();
  await expect(dialog.getByRole('heading', { name: 'Everything is erased' })).toBeFocused();
  await expectNoSidewaysScroll(page);
}
