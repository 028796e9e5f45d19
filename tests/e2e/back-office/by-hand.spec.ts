import { card, openDashboard, pane as paneOf, press } from '../support/back-office.ts';
import { freshAddress } from '../support/emails.ts';
import { loseAnswer } from '../support/held-requests.ts';
import { expect, test } from '../support/test.ts';

test('an inquiry and a client are added by hand, with a task', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_CONNECTION_RESET/);
  const email = freshAddress('by-hand');
  await openDashboard(page);

  await test.step('a half-written inquiry survives closing its form', async () => {
    await press(page, 'Add an inquiry');
    const dialog = page.getByRole('dialog', { name: 'Add an inquiry' });
    await dialog.getByLabel('Name').fill('Pat Phone');
    await press(dialog, 'Add an inquiry');
    await expect(dialog.getByText('Enter an email address or a phone number.')).toBeVisible();
    await page.keyboard.press('Escape');
    await press(page, 'Add an inquiry');
    await expect(dialog.getByLabel('Name')).toHaveValue('Pat Phone');
    await dialog.getByLabel('Phone').fill('801 555 0142');
    await dialog.getByLabel('Message').fill('Asked for SEO.');
    await loseAnswer(page, '**/api/admin/submissions', 'POST');
    await press(dialog, 'Add an inquiry');
    await expect(dialog.getByRole('alert')).toContainText('Not added. Cannot reach the server.');
    await page.keyboard.press('Escape');
    await press(page, 'Add an inquiry');
    await press(dialog, 'Add an inquiry');
    await expect(dialog).toBeHidden();
    const pane = paneOf(page, 'Pat Phone');
    await expect(pane).toContainText('added it by phone');
    await expect(pane.getByRole('button', { name: 'Reply', exact: true })).toBeHidden();
    await page.reload();
    await expect(card(page, 'Pat Phone')).toHaveCount(1);
  });

  await test.step('a client of an old contract has a page with the contract', async () => {
    await page.goto('/admin?list=clients');
    await press(page, 'Add a client');
    const dialog = page.getByRole('dialog', { name: 'Add a client' });
    await dialog.getByLabel('Name').fill('Grace Hopper');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Dollars a month').fill('450');
    await dialog.getByLabel('Client since').fill('2025-03-03');
    await press(dialog, 'Add a client');
    const services = dialog.getByRole('group', { name: 'Services' }).getByRole('checkbox');
    await expect(services.first()).toBeFocused();
    await expect(services.first()).toHaveAccessibleDescription('Choose at least one service.');
    await dialog.getByText('SEO', { exact: false }).first().click();
    await press(dialog, 'Add a client');
    await expect(page.getByRole('region', { name: 'Contract' })).toContainText('$450.00');
  });

  await test.step('a task is added and checked off', async () => {
    await press(page, 'Add a task');
    await page.getByLabel('New task').fill('Call about the contract');
    await loseAnswer(page, '**/api/admin/clients/*', 'PATCH');
    await press(page, 'Add task');
    await expect(page.getByText('Not saved')).toBeVisible();
    await press(page, 'Add task');
    await expect(page.getByLabel('New task')).toHaveValue('');
    const box = page.getByRole('checkbox', { name: /Call about the contract/ });
    await box.check();
    await expect(page.getByRole('region', { name: 'Tasks' })).toContainText('1 of 1 done');
    await expect(page.getByText('did “Call about the contract”')).toBeVisible();
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await tab.getByRole('checkbox', { name: /Call about the contract/ }).uncheck();
    await expect(tab.getByText('reopened “Call about the contract”')).toBeVisible();
    await expect(box, 'follows the other tab').not.toBeChecked({ timeout: 20_000 });
  });
});
