import type { Page } from '@playwright/test';
import { card, openDashboard, openOffice, press, signInForStep } from '../support/back-office.ts';
import { freshAddress, waitForEmail } from '../support/emails.ts';
import { loseAnswer } from '../support/held-requests.ts';
import { buy, toast } from '../support/shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

test('an administrator refunds a part, cancels a plan and sends a link, which a manager cannot', async ({
  page,
  cloud,
  openElsewhere,
  consoleGuard,
}) => {
  consoleGuard.allow(/40[019]|ERR_CONNECTION_RESET/);
  const office = await openOffice(cloud.origin);
  const mona = await office.hire('mona');
  const manager = await office.hire('max', 'manager');
  const email = freshAddress('money');
  await buy(page.request, 'basic-seo', email);
  await openDashboard(page, `/admin?list=orders&q=${encodeURIComponent(email)}`, mona);
  await card(page, email).getByRole('link').click();
  await page.getByRole('link', { name: 'Everything about this client' }).click();
  // The client may be made from the order after the page was opened.
  const desk = page.getByRole('region', { name: 'Move money' });
  await press(desk, 'Show payments and plans');

  await test.step('a part of the payment goes back, once its amount is typed', async () => {
    await desk.getByRole('button', { name: /^Refund the payment of/ }).press('Enter');
    const amount = desk.getByLabel('Amount to refund');
    await amount.fill('9999');
    await press(desk, 'Preview the refund');
    await expect(amount).toHaveAccessibleDescription(/Enter an amount up to \$338\.00, such as 338\.00/);
    await expect(amount).toBeFocused();
    await amount.fill('10.50');
    await amount.press('Enter');
    await expect(desk.getByRole('heading', { name: 'Refund' })).toBeFocused();
    const typed = desk.getByLabel('To confirm, type $10.50');
    await expectAccessible(page);
    await typed.fill('11');
    await typed.press('Enter');
    await expect(desk.getByRole('alert')).not.toBeEmpty();
    await expect(desk).toContainText('$327.50 of it stay paid');
    await refundElsewhere(page, '5');
    await expect(page.getByText('You refunded $5.00')).toBeVisible();
    await typed.fill('10.50');
    await typed.press('Enter');
    await expect(desk.getByRole('alert')).toContainText('A colleague changed this first.');
    await expect(desk).toContainText('$322.50 of it stay paid');
    await loseAnswer(page, '**/api/admin/clients/*/money', 'POST');
    await typed.press('Enter');
    await expect(desk).toContainText('This repeats it, and it takes effect once.');
    await signInForStep(page, '**/api/admin/clients/*/money', mona, () => press(desk, 'Refund now'));
    await expect(desk).toContainText('This repeats it, and it takes effect once.');
    await press(desk, 'Refund now');
    await expect(toast(page, 'Done at Stripe')).toBeVisible();
    await expect(desk).toContainText('$15.50 refunded');
    await expect(page.getByRole('article', { name: 'Order' })).toContainText('$15.50');
  });

  await test.step('the plan ends at once', async () => {
    await desk.getByRole('button', { name: /^Cancel now/ }).press('Enter');
    const typed = desk.getByLabel('To confirm, type cancel');
    await typed.fill('cancel');
    await signInForStep(page, '**/api/admin/clients/*/money', mona, () => press(desk, 'Cancel the plan now'));
    await expect(typed).toHaveValue('cancel');
    await press(desk, 'Cancel the plan now');
    await expect(desk).toContainText('No plan');
    await expect(page.getByRole('region', { name: 'Plans' }).first()).toContainText('Ended');
  });

  await test.step('a link to pay reaches the client', async () => {
    await press(desk, 'Send a payment link');
    await press(desk, 'Preview the email');
    await expect(desk.getByRole('checkbox').first()).toBeFocused();
    await expect(desk).toContainText('Choose at least one service.');
    await desk.getByLabel('Essential SEO').check();
    await press(desk, 'Preview the email');
    await expect(desk).toContainText(email);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSidewaysScroll(page);
    await press(desk, 'Send the link');
    await expect(toast(page, 'Link sent')).toBeVisible();
    await waitForEmail(cloud.origin, email, '/c/pay/cs_test_');
  });

  const other = await openElsewhere();
  await openDashboard(other, page.url().replace(cloud.origin, ''), manager);
  await expect(other.getByRole('region', { name: 'Plans' })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Move money' })).toHaveCount(0);
});

/** Refunds a part of the only payment in another window, while this one shows the preview of its own refund. */
async function refundElsewhere(page: Page, amount: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  const desk = other.getByRole('region', { name: 'Move money' });
  await press(desk, 'Show payments and plans');
  await desk.getByRole('button', { name: /^Refund the payment of/ }).press('Enter');
  await desk.getByLabel('Amount to refund').fill(amount);
  await press(desk, 'Preview the refund');
  await desk.getByLabel(/^To confirm, type/).fill(amount);
  await press(desk, 'Refund now');
  await expect(toast(other, 'Done at Stripe')).toBeVisible();
  await other.close();
}
