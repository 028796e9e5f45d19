import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { card, minutesAgo, openDashboard, openOffice, press } from '../support/back-office.ts';
import { freshAddress, waitForEmail } from '../support/emails.ts';
import { holdRequests } from '../support/held-requests.ts';
import { toast } from '../support/shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

const DAY = 24 * 60;

const column = (page: Page, stage: string) => page.getByRole('region', { name: stage });

async function getCenter(locator: Locator): Promise<readonly [x: number, y: number]> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  return [x + width / 2, y + Math.min(height / 2, 60)];
}

test('the board shows overdue clients first, and moves cards by any input', async ({ page, cloud }) => {
  test.slow();
  const office = await openOffice(cloud.origin);
  // Other journeys leave clients and tasks of the usual administrator.
  const cleo = await office.hire('cleo');
  const business = `Harbor ${Date.now()}`;
  const [late] = await office.clients(
    {
      businessName: business,
      status: 'form-received',
      paidAt: minutesAgo(90 * DAY),
      formAt: minutesAgo(80.5 * DAY),
    },
    { businessName: 'In time', status: 'form-received', formAt: minutesAgo(5) },
    ...Array.from({ length: 26 }, () => ({ status: 'paused' as const })),
  );
  await openDashboard(page, undefined, cleo);
  await page.getByRole('link', { name: /\d late/ }).click();
  await page.getByRole('link', { name: /late promises to clients/ }).click();
  await expect(page).toHaveURL('/admin?list=clients');
  const received = column(page, 'Form received');
  const kickoff = column(page, 'Kickoff scheduled');
  const setup = column(page, 'In setup');
  const first = received.getByRole('article').first();
  await expect(first).toContainText(business);
  await expect(first).toContainText('Setup overdue by 79 days');
  await press(page, 'Not now');
  await expectAccessible(page);
  expect((await first.boundingBox())?.height).toBeLessThanOrEqual(84);
  const live = column(page, 'Live');
  await expect(live.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  await live.getByRole('button').press('Enter');
  await page.reload();
  await expect(live.getByRole('button').first()).toHaveAttribute('aria-expanded', 'true');
  const paused = column(page, 'Paused').getByRole('article');
  await expect(paused).toHaveCount(25);
  await column(page, 'Paused').getByRole('button', { name: 'Show 25 more' }).press('Enter');
  await expect(paused).toHaveCount(26);
  await expect(paused.last().getByRole('link')).toBeFocused();

  await first.getByRole('button', { name: `Move ${business} to Kickoff scheduled` }).press('Enter');
  await expect(kickoff).toContainText(business);
  await expect(page.getByRole('link', { name: business })).toBeFocused();
  await toast(page, 'Marked as kickoff scheduled').getByRole('button', { name: 'Undo' }).click();
  await expect(first).toContainText(business);
  await expect(toast(page, 'Form received again')).toBeVisible();
  // What is undone is the last change, even before its answer.
  await page.getByRole('link', { name: business }).focus();
  const release = await holdRequests(page, '**/api/admin/clients/*');
  const undone = page.waitForRequest((request) => /"form-received"/.test(request.postData() ?? ''));
  await page.keyboard.press('e');
  await page.keyboard.press('u');
  release();
  await undone;
  await expect(toast(page, 'Form received again')).toBeVisible();
  await expect(first).toContainText(business);
  await expect(page.getByRole('link', { name: business })).toBeFocused();

  // A card stays after a drop on its own column and after Escape, and no text is selected. A press without a move opens it.
  const drag = async (...to: readonly Locator[]) => {
    await page.mouse.move(...(await getCenter(card(page, business))));
    await page.mouse.down();
    for (const target of to) await page.mouse.move(...(await getCenter(target)), { steps: 4 });
  };
  await drag(setup);
  await page.keyboard.press('Escape');
  await page.mouse.move(...(await getCenter(kickoff)));
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await page.keyboard.press('ControlOrMeta+a');
  await drag(setup, received);
  await page.mouse.up();
  await expect(first).toContainText(business);
  await drag(kickoff, setup);
  await page.mouse.up();
  await expect(setup).toContainText(business);
  await expect(page).toHaveURL('/admin?list=clients');
  await expect(toast(page, 'Marked as in setup')).toBeVisible();

  await page.getByRole('link', { name: business }).click();
  await expect(page).toHaveURL(`/admin?list=clients&open=${late?.id}`);
  await expect(page.getByRole('heading', { level: 2, name: business })).toBeFocused();
  await expect(page.getByText('You marked it as in setup, was form received')).toBeVisible();
  const answer = await holdRequests(page, '**/api/admin/clients/*');
  await page.keyboard.press('e');
  await page.getByLabel('Owner').selectOption('You');
  answer();
  await expect(page.getByText('You marked it as live, was in setup')).toBeVisible();
  await expect(page.getByText('You took it')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: business })).toBeFocused();
  await expect(card(page, business)).toContainText('cleo');

  // A filter shows the list, which can be filtered by stage as well.
  await page.getByRole('link', { name: /^Mine/ }).click();
  await expect(page.getByText('Found 1 client')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Paused' }).click();
  await expect(page.getByText('No matching clients')).toBeVisible();
  await press(page, 'Show all clients');
  await expect(column(page, 'Live')).toContainText(business);

  // All stages are shown, whichever the link names, so all are exported.
  await page.goto('/admin?list=clients&status=paused');
  await expect(column(page, 'Live')).toContainText(business);
  const downloading = page.waitForEvent('download');
  await press(page, 'Export CSV');
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(business);

  await page.setViewportSize({ width: 390, height: 900 });
  const stage = page.getByRole('combobox', { name: 'Stage' });
  await stage.selectOption('/admin?list=clients&status=paused');
  await expect(page).toHaveURL('/admin?list=clients&status=paused');
  await stage.selectOption('/admin?list=clients&status=live');
  await expect(card(page, business)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 900 });
  await expectNoSidewaysScroll(page);
});

test('a client merges with a second address and stops its reminders', async ({ page, cloud }) => {
  const office = await openOffice(cloud.origin);
  const [email, other] = [freshAddress('payer'), freshAddress('writer')];
  const due = minutesAgo(-DAY);
  const paidAt = minutesAgo(4.5 * DAY);
  const mails = {
    receipt: { state: 'sent', queuedAt: paidAt, attempts: 1, sentAt: paidAt, messageId: 'one' },
    reminder5: { state: 'pending', queuedAt: due, dueAt: due, attempts: 0 },
  } as const;
  await office.followed('orders', [await office.order({ email, name: 'Pia Payer', mails, paidAt })]);
  const often = Array.from({ length: 30 }, (_, place) => ({
    ...{ email: other, name: 'Will Writer', message: `From the office ${place}` },
    createdAt: minutesAgo(place),
  }));
  await office.submissions(...often);
  await openDashboard(page, `/admin?list=orders&q=${encodeURIComponent(email)}`);
  await card(page, 'Pia Payer').getByRole('link').click();
  await page.getByRole('link', { name: 'Everything about this client' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Pia Payer' })).toBeFocused();
  await expect(page.getByText('No form for 4 days')).toBeVisible();
  const status = page.getByRole('group', { name: 'Status' });
  await expect(status.getByRole('button').first()).toHaveText('Resend the form link');
  await status.getByRole('button').first().press('Enter');
  await expect(toast(page, 'The form link will be resent')).toBeVisible();
  await expect(status).toContainText('The form link is on its way');
  await expect(page.getByRole('heading', { level: 2, name: 'Pia Payer' })).toBeFocused();
  await page.getByRole('button', { name: 'Stop reminders' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Form reminders' })).toContainText('Canceled');
  await expect(page.getByText('You stopped the reminders')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Pia Payer' })).toBeFocused();

  const reply = page.getByRole('button', { name: 'Reply', exact: true });
  await reply.press('Enter');
  const message = page
    .getByRole('region', { name: `Reply to ${email}` })
    .getByLabel('Message', { exact: true });
  await expect(message).toBeFocused();
  await page.getByLabel('Template').selectOption('Missing information');
  await expect(message).toHaveValue(/^Hello Pia Payer,/);
  await expectAccessible(page);
  await press(page, 'Send reply');
  await expect(reply).toBeFocused();
  const story = page.getByRole('region', { name: 'Everything, newest first' });
  await expect(story).toContainText('You replied by email: A question about your company');
  await expect(story.getByText('Sent', { exact: true })).toBeVisible();
  const { subject } = await waitForEmail(cloud.origin, email, 'Hello Pia Payer,');
  expect(subject).toBe('A question about your company');

  const field = page.getByLabel('Another email address of this client');
  await field.fill('no-address');
  await field.press('Enter');
  await field.fill(other);
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep separate' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Merge now' }).press('Enter');
  await expect(page.getByText(`You merged ${other}`)).toBeVisible();
  await expect(field).toBeFocused();
  const inquiries = page.getByRole('article', { name: 'Inquiry' });
  await expect(inquiries).toHaveCount(25);
  await expect(inquiries.first()).toContainText('From the office 0');
  await page
    .getByRole('paragraph')
    .filter({ hasText: 'The latest 25 inquiries' })
    .getByRole('link', { name: other })
    .click();
  await expect(page).toHaveURL(`/admin?q=${encodeURIComponent(other)}`);
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(25);
});
