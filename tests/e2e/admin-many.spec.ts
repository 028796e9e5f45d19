import { readFile } from 'node:fs/promises';
import { card, minutesAgo, openDashboard, openOffice, pane, press } from './support/back-office.ts';
import { holdRequests } from './support/held-requests.ts';
import { freshAddress, sendOutstandingMail } from './support/mails.ts';
import { toast } from './support/shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from './support/test.ts';

test('several requests are marked, assigned, saved and taken back at once, and the one that a colleague changed is named', async ({
  page,
  cloud,
  browser,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.allow(/409/);
  const office = await openOffice(cloud.origin);
  const dana = await office.hire('dana');
  const email = freshAddress('many');
  const names = ['Ann', 'Bo', 'Cy', 'Di'];
  const requests = await office.submissions(...names.map((name) => ({ name, email })));
  const path = `/admin?q=${encodeURIComponent(email)}`;
  await openDashboard(page, path);
  await expect(page.getByText('Found 4 submissions')).toBeVisible();
  const bar = page.getByRole('region', { name: 'Selected records' });

  // By mouse: one, and all up to another.
  const boxes = page.getByRole('article').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expect(bar.getByRole('status').first()).toHaveText('3 submissions selected');
  await expect(boxes.nth(3)).not.toBeChecked();
  // By keyboard: one less, then all.
  await card(page, email).nth(1).getByRole('link').focus();
  await page.keyboard.press('x');
  await expect(bar.getByRole('status').first()).toHaveText('2 submissions selected');
  await press(bar, 'Select all 4');
  await expect(bar.getByRole('status').first()).toHaveText('4 submissions selected');
  await expectAccessible(page);

  // A colleague is faster with one, which is not seen here yet.
  const release = await holdRequests(page, '**/api/admin/submissions?*');
  const context = await browser.newContext({ baseURL: cloud.origin });
  const other = await context.newPage();
  await openDashboard(other, `${path}&open=${requests[1]?.id}`, dana);
  await press(pane(other, 'Bo'), 'Mark as Qualified');
  await expect(pane(other, 'Bo').getByRole('listitem').first()).toContainText('You marked it as qualified');
  await context.close();

  await press(bar, 'Mark as Spam');
  await expect(bar.getByRole('alert')).toContainText('1 submission left out');
  await expect(bar.getByRole('alert')).toContainText('Bo: Somebody else was faster.');
  await expect(card(page, 'Spam')).toHaveCount(3);
  await expect(card(page, 'Qualified')).toHaveCount(1);
  release();

  await bar.getByLabel('Owner').selectOption(dana.email);
  await press(bar, 'Assign');
  await expect(card(page, 'dana')).toHaveCount(4);
  await page.keyboard.press('u');
  await expect(card(page, 'dana')).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(card(page, 'Spam')).toHaveCount(0);
  await expect(toast(page, 'Taken back: 3 submissions')).toBeVisible();

  await boxes.nth(3).uncheck();
  const downloading = page.waitForEvent('download');
  await press(bar, 'Export CSV');
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^submissions-selected-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 3);

  await page.setViewportSize(PHONE.viewport);
  await expect(bar).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await card(page, email).first().getByRole('link').focus();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
});

test('what became of a mail is seen with its record, one is sent again once, and one that comes back is trouble that is found', async ({
  page,
  cloud,
  browser,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.allow(/409/);
  const office = await openOffice(cloud.origin);
  const dana = await office.hire('dana');
  const sent = {
    state: 'sent',
    queuedAt: minutesAgo(9),
    attempts: 1,
    sentAt: minutesAgo(9),
    messageId: 'one',
  } as const;
  const email = 'bounce@simulator.amazonses.com';
  const name = `Bea Back ${freshAddress('b')}`;
  const [request] = await office.submissions({ name, email, mails: { acknowledgement: sent, team: sent } });
  const path = `/admin?open=${request?.id}`;
  await openDashboard(page, path);
  const mails = pane(page, name).getByRole('region', { name: 'Mails' });
  const acknowledgement = mails.getByRole('listitem').filter({ hasText: 'Acknowledgement' });
  await expect(acknowledgement).toContainText(/Acknowledgement\s*sent/);
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: cloud.origin });
  const other = await context.newPage();
  await openDashboard(other, path, dana);
  const theirs = pane(other, name).getByRole('region', { name: 'Mails' });
  await expect(theirs.getByRole('button', { name: 'Send again Acknowledgement' })).toBeVisible();
  const release = await holdRequests(other, '**/api/admin/submissions?*');
  await press(acknowledgement, 'Send again Acknowledgement');
  await expect(toast(page, 'Acknowledgement is sent again')).toBeVisible();
  await expect(acknowledgement).toContainText('on its way');
  await press(theirs, 'Send again Acknowledgement');
  await expect(pane(other, name).getByRole('alert')).toContainText('admin@example.com changed this');
  release();
  await context.close();

  await sendOutstandingMail(cloud.origin);
  await expect(acknowledgement).toContainText('came back: nobody gets mail there', { timeout: 20_000 });
  await expect(acknowledgement.getByRole('button')).toHaveCount(0);
  await expect(pane(page, name).getByRole('listitem').filter({ hasText: 'sent again' })).toContainText(
    'You had a mail sent again (acknowledgement)',
  );
  await page.goto('/admin');
  await press(page, 'Filter');
  await page.getByLabel('Trouble').selectOption('Mail comes back');
  await expect(page).toHaveURL(/flag=undeliverable/);
  await expect(card(page, name)).toContainText('Mail comes back');
});
