import { readFile } from 'node:fs/promises';
import {
  card,
  minutesAgo,
  openDashboard,
  openOffice,
  pane,
  press,
  signInForStep,
} from '../support/back-office.ts';
import { freshAddress, sendOutstandingEmails } from '../support/emails.ts';
import { holdRequests } from '../support/held-requests.ts';
import { toast } from '../support/shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from '../support/test.ts';

test('bulk actions skip a request that changed', async ({ page, cloud, openElsewhere, consoleGuard }) => {
  test.slow();
  consoleGuard.allow(/409|401/);
  const office = await openOffice(cloud.origin);
  const dana = await office.hire('dana');
  const erin = await office.hire('erin');
  const email = freshAddress('many');
  const names = ['Ann', 'Bo', 'Cy', 'Di'];
  const requests = await office.submissions(...names.map((name) => ({ name, email })));
  const path = `/admin?q=${encodeURIComponent(email)}`;
  await openDashboard(page, path, erin);
  await expect(page.getByText('Found 4 submissions')).toBeVisible();
  const bar = page.getByRole('region', { name: 'Selected records' });

  // With the mouse: one record, then the range to another one.
  const boxes = page.getByRole('article').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expect(bar.getByRole('status').first()).toHaveText('3 submissions selected');
  await expect(boxes.nth(3)).not.toBeChecked();
  // By keyboard: one fewer, then all.
  await card(page, email).nth(1).getByRole('link').focus();
  await page.keyboard.press('x');
  await expect(bar.getByRole('status').first()).toHaveText('2 submissions selected');
  await bar.getByRole('button', { name: 'Select all 4' }).press('Enter');
  await expect(bar.getByRole('button', { name: 'Clear' })).toBeFocused();
  await expect(bar.getByRole('status').first()).toHaveText('4 submissions selected');
  await expectAccessible(page);

  // A colleague changes one of them first, which this page does not show yet.
  const release = await holdRequests(page, '**/api/admin/submissions?*');
  const other = await openElsewhere();
  await openDashboard(other, `${path}&open=${requests[1]?.id}`, dana);
  await press(pane(other, 'Bo'), 'Mark as Qualified');
  await expect(pane(other, 'Bo').getByRole('listitem').first()).toContainText('You marked it as qualified');

  await press(bar, 'Mark as Spam');
  await expect(bar.getByRole('alert')).toContainText('1 submission skipped');
  await expect(bar.getByRole('alert')).toContainText('Bo: A colleague changed this first.');
  await expect(card(page, 'Spam')).toHaveCount(3);
  await expect(card(page, 'Qualified')).toHaveCount(1);
  release();
  // Only the failed record stays selected.
  await expect(bar.getByRole('status').first()).toHaveText('1 submission selected');
  await expect(boxes.and(page.locator(':checked'))).toHaveAccessibleName(/Bo/);

  await bar.getByRole('button', { name: 'Select all 4' }).press('Enter');
  await bar.getByLabel('Owner').selectOption(dana.email);
  await press(bar, 'Assign');
  await expect(card(page, 'dana')).toHaveCount(4);
  await expect(bar).toBeHidden();
  await expect(card(page, email).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('u');
  await expect(card(page, 'dana')).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(card(page, 'Spam')).toHaveCount(0);
  await expect(toast(page, 'Undone: 3 submissions')).toBeVisible();

  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await signInForStep(page, '**/api/admin/exports?*', erin, () => press(bar, 'Export CSV'));
  await expect(bar.getByRole('status').first()).toHaveText('3 submissions selected');
  const downloading = page.waitForEvent('download');
  await press(bar, 'Export CSV');
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^submissions-selected-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 3);

  await page.setViewportSize(PHONE.viewport);
  await expect(bar).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await bar.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(bar).toBeHidden();
  await expect(card(page, email).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await expect(bar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  await page.setViewportSize({ width: 1440, height: 900 });
  const more = freshAddress('more');
  await office.submissions(...Array.from({ length: 6 }, (_, place) => ({ name: `${place}`, email: more })));
  await page.goto(`/admin?q=${encodeURIComponent(more)}`);
  await boxes.first().check();
  await press(bar, 'Select all 6');
  const releaseChanges = await holdRequests(page, /\/api\/admin\/submissions\/[^?]+$/);
  await press(bar, 'Mark as Qualified');
  await page.getByRole('link', { name: /^Orders/ }).click();
  await expect(bar).toBeHidden();
  releaseChanges();
  await expect(toast(page, 'Stopped')).toContainText('4 of 6 submissions marked as qualified');
  await page.goBack();
  await expect(bar.getByRole('status').first()).toHaveText('2 submissions selected');
});

test('a record shows its emails, resends one once, and is found after a bounce', async ({ page, cloud }) => {
  const office = await openOffice(cloud.origin);
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
  const emails = pane(page, name).getByRole('region', { name: 'Emails' });
  const acknowledgement = emails.getByRole('listitem').filter({ hasText: 'Acknowledgment' });
  await expect(acknowledgement).toContainText(/Acknowledgment\s*Sent/);
  await expectAccessible(page);

  await acknowledgement.getByRole('button', { name: 'Resend' }).press('Enter');
  await expect(toast(page, 'Acknowledgment will be resent')).toBeVisible();
  await expect(acknowledgement).toContainText(/Sending|Sent|Bounced/);
  await expect(pane(page, name).getByRole('heading', { level: 2 })).toBeFocused();

  await sendOutstandingEmails(cloud.origin);
  await expect(acknowledgement).toContainText('Bounced');
  await expect(acknowledgement.getByRole('button')).toHaveCount(0);
  await expect(pane(page, name).getByRole('listitem').filter({ hasText: 'resent' })).toContainText(
    'You resent an email (acknowledgment)',
  );
  await page.goto('/admin?list=submissions');
  await press(page, 'Filter');
  await page.getByLabel('Problem').selectOption('Email undeliverable');
  await expect(page).toHaveURL(/flag=undeliverable/);
  await expect(card(page, name)).toContainText('Email undeliverable');
});
