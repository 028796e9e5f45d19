// cspell:ignore orchrads
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { DisputeState } from '../../../domain/orders.ts';
import { SAMPLE_PATH } from '../../../local/project.ts';
import { fillSignIn, makeUser } from '../support/accounts.ts';
import { card, minutesAgo, openDashboard, openOffice, pane, press } from '../support/back-office.ts';
import { freshAddress } from '../support/emails.ts';
import { holdRequests, loseAnswer, routeRequests } from '../support/held-requests.ts';
import { expectUncovered, toast } from '../support/shop.ts';
import {
  allowCopying,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  findViolations,
  openPlainFile,
  PHONE,
  readCopiedText,
  test,
} from '../support/test.ts';

const SCRIPT = '<img src=x onerror="document.title=\'broken into\'">';

/** Polls for new records at once. */
async function poll(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

async function signOutElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await openPlainFile(other);
  await other.evaluate(() => localStorage.clear());
  await other.close();
}

test('the dashboard closes with the role or the session', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(/40[013]/);
  const office = await openOffice(cloud.origin);
  const visitor = await makeUser(cloud.origin, 'visitor');
  const [leaver, returner] = [await office.hire('leaver'), await office.hire('returner')];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/admin?status=new');
  await expect(page).toHaveURL('/auth?from=%2Fadmin%3Fstatus%3Dnew');
  expect(asked.filter((url) => url.includes('/api/admin'))).toEqual([]);
  await fillSignIn(page, visitor);
  await expect(toast(page, 'Access Denied')).toContainText('You do not have admin privileges.');
  await expect(page).toHaveURL('/');
  const denied = toast(page, 'Access Denied');
  await expect(denied).toContainText(`You are signed in as ${visitor.email}.`);
  await expect(denied.getByRole('link', { name: 'Go to My Plan' })).toHaveAttribute('href', '/account');
  await expectUncovered(denied, page.getByRole('main').getByRole('link', { name: /consultation|month/ }));
  expect(asked.filter((url) => /api\/admin\/(?!session)/.test(url))).toEqual([]);
  await signOutElsewhere(page);

  const [request] = await office.submissions({ name: 'Watched Person', email: freshAddress('watched') });
  const path = `/admin?open=${request?.id}`;
  await openDashboard(page, path, returner);
  const note = pane(page, 'Watched Person').getByLabel('Note for the team');
  await note.fill('Half a thought');
  // The API's response after a session was ended elsewhere.
  await routeRequests(page, '**/api/admin/submissions/*', (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'sign_in_again', message: 'Sign in again.', requestId: 'r' },
    }),
  );
  await press(pane(page, 'Watched Person'), 'Mark as contacted');
  await expect(page).toHaveURL(`/auth?from=${encodeURIComponent(path)}`);
  await page.unrouteAll();
  await fillSignIn(page, leaver);
  await expect(note).toHaveValue('Half a thought');

  // Away from the dashboard, since a call between the end of the role and of the session is denied.
  await page.goto('/pricing');
  await office.admins.revoke(leaver.email, { force: false });
  await page.goto(path);
  await expect(page).toHaveURL(`/auth?from=${encodeURIComponent(path)}`);
  await fillSignIn(page, leaver);
  await expect(toast(page, 'Access Denied')).toHaveCount(1);
  await expect(page).toHaveURL('/');
  await signOutElsewhere(page);

  await openDashboard(page, '/admin?list=orders');
  await signOutElsewhere(page);
  await expect(page).toHaveURL('/auth?from=%2Fadmin%3Flist%3Dorders');
  await openDashboard(page, '/admin?list=orders');
  // A stage that requires an authenticator app.
  await routeRequests(page, '**/api/admin/session', (route) =>
    route.fulfill({ json: { email: 'admin@example.com', mfa: { enabled: false, required: true } } }),
  );
  await page.reload();
  await expect(page).toHaveURL(/^[^?]*\/auth\?task=mfa&from=%2Fadmin%3Flist%3Dorders/);
});

/** Restores a request that the site marked as spam. */
async function restoreFromSpam(page: Page, address: string, name: string): Promise<void> {
  await page.goto('/admin?status=spam');
  await card(page, address).getByRole('link').click();
  const open = pane(page, name);
  await expect(open.getByRole('button', { name: 'Contacted' })).toHaveCount(0);
  await press(open, 'Not spam, send the emails');
  await expect(toast(page, 'Marked as new')).toBeVisible();
  await expect(open.getByRole('region', { name: 'Emails' })).toContainText(/Sending|Sent/);
  await page.goto('/admin?list=submissions');
  await expect(card(page, address)).toContainText('New');
}

test('a request goes from unchecked to closed, with a note and its history', async ({ page, cloud }) => {
  const office = await openOffice(cloud.origin);
  const email = freshAddress('mara');
  const [request] = await office.submissions(
    {
      name: `Mara ${SCRIPT}`,
      email,
      message: `${SCRIPT}\nIn a hurry.`,
      status: 'unchecked',
      captcha: 'unavailable',
    },
    { name: 'Still waiting' },
    { name: 'Ham', email: `ham-${email}`, status: 'spam', captcha: 'unavailable' },
  );
  const open = pane(page, `Mara ${SCRIPT}`);
  const lists = page.getByRole('navigation', { name: 'Lists' });
  const waiting = lists.getByRole('listitem').filter({ hasText: 'Submissions' });
  await openDashboard(page, '/admin?list=submissions');
  await expect(page.getByText('Manage contact form submissions')).toBeVisible();
  await expect(waiting).toContainText(/\d to answer$/);
  await expect(card(page, 'Still waiting').first()).toBeVisible();
  await expect(card(page, email)).toHaveCount(0);
  const before = Number.parseInt((await waiting.textContent())?.replace(/\D+/, '') ?? '', 10);
  await page.getByRole('link', { name: /\d to check$/ }).click();
  await page.getByRole('link', { name: /held back: Submissions/ }).click();
  await expect(page).toHaveURL('/admin?status=unchecked');
  await card(page, email).getByRole('link').click();
  await expect(open).toContainText('Unchecked');
  await expect(open.getByRole('button', { name: 'Contacted' })).toHaveCount(0);
  await expectAccessible(page);
  await press(open, 'Release and send the emails');
  await expect(toast(page, 'Marked as new')).toBeVisible();
  await expect(toast(page, 'Marked as new').getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(open).toContainText('New');
  await expect(waiting).toHaveText(`Submissions${before + 1} to answer`);

  await page.goto(`/admin?q=${encodeURIComponent(email)}`);
  const shown = card(page, email);
  const interest = 'Service Interest: Paid Advertising';
  for (const text of [SCRIPT, 'New', '(801) 555-0188', 'Two Wheels Ogden', interest]) {
    await expect(shown).toContainText(text);
  }
  await expect(shown).toContainText(/Reply (due|overdue)/);
  await shown.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`open=${request?.id}`));
  await expect(open.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(open).toContainText('In a hurry.');
  await press(open, 'Mark as contacted');
  await expect(shown).toContainText('Contacted');
  await expect(waiting).toHaveText(`Submissions${before} to answer`);
  await toast(page, 'Marked as contacted').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Marked as contacted')).toHaveCount(0);
  await expect(page.locator(':focus').and(page.locator(':not(body)'))).toHaveCount(1);
  await expect(shown).not.toContainText('Contacted');
  await press(open, 'Mark as contacted');
  await expect(open.getByRole('button', { name: 'Mark as qualified' })).toBeVisible();

  await open.getByLabel('Note for the team').fill('Called, she is in on Thursday.');
  await press(open, 'Add note');
  await expect(open.getByRole('listitem').filter({ hasText: 'You left a note' })).toBeVisible();
  await expect(open.getByLabel('Note for the team')).toHaveValue('');
  await expect(open.getByRole('status').filter({ hasText: 'Note added' })).toBeVisible();
  await press(open, 'Mark as qualified');
  await press(open, 'Mark as closed');
  await expect(open.getByRole('button', { name: 'Mark as contacted' })).toHaveText(/Contacted/);
  await expect(open.getByRole('heading', { level: 2 })).toBeFocused();

  await page.reload();
  await expect(open.getByRole('listitem')).toContainText([
    'You marked it as closed, was qualified',
    'You marked it as qualified, was contacted',
    'Called, she is in on Thursday.',
    'You marked it as contacted, was new',
    'You marked it as new, was contacted',
    'You marked it as contacted, was new',
    'You marked it as new, was unchecked',
    'Received',
  ]);
  await expect(page).toHaveTitle(/^Mara <img src=x/);
  await test.step('a request marked as spam is restored', () => restoreFromSpam(page, `ham-${email}`, 'Ham'));
});

test('two administrators overwrite nothing', async ({ page, cloud, openElsewhere, consoleGuard }) => {
  consoleGuard.allow(/409|ERR_CONNECTION_RESET/);
  const office = await openOffice(cloud.origin);
  const dana = await office.hire('dana');
  const email = freshAddress('two');
  const [request] = await office.submissions({ name: 'Tom Becker', email });
  const path = `/admin?q=${encodeURIComponent(email)}&open=${request?.id}`;
  await openDashboard(page, path);
  const mine = pane(page, 'Tom Becker');
  const other = await openElsewhere();
  await openDashboard(other, path, dana);
  const theirs = pane(other, 'Tom Becker');
  const latest = (side: Locator) => side.getByRole('listitem').first();

  await expect(card(page, email)).toBeVisible();
  // Polling would show the other change before this side makes its own.
  const release = await holdRequests(page, '**/api/admin/submissions?*');
  await test.step('both see the owner and the follow-up day', async () => {
    await mine.getByLabel('Owner').selectOption('You');
    await expect(latest(mine)).toContainText('You took it');
    await mine.getByLabel('Owner').selectOption('Unassigned');
    await expect(latest(mine)).toContainText('You unassigned it');
    await expect(mine.getByLabel('Owner')).toHaveValue('');
    await mine.getByLabel('Owner').selectOption('You');
    await mine.getByLabel('Follow up on').fill('2026-01-05');
    await expect(latest(mine)).toContainText('You set the follow-up day to Jan 5');
    await expect(card(page, email)).toContainText('admin, due Jan 5');
    await poll(other);
    await expect(theirs.getByLabel('Owner')).toHaveValue('admin@example.com');
    await expect(latest(theirs)).toContainText('admin@example.com set the follow-up day to Jan 5');
  });

  const note = mine.getByLabel('Note for the team');
  const releaseOther = await holdRequests(other, '**/api/admin/submissions?*');
  await test.step('the slower change is rejected and keeps the note', async () => {
    await note.fill('Sent him the price list.');
    await press(theirs, 'Mark as Qualified');
    await expect(latest(theirs)).toContainText('You marked it as qualified');
    await press(mine, 'Mark as contacted');
    const conflict = mine.getByRole('alert');
    await expect(conflict).toContainText(`${dana.email} changed this just now to qualified`);
    await expect(card(page, email)).toContainText('Qualified');
    await expect(note).toHaveValue('Sent him the price list.');
    await press(mine, 'Add note');
    await expect(conflict).toBeHidden();
    await expect(mine.getByRole('listitem')).toContainText([
      'Sent him the price list.',
      `${dana.email} marked it as qualified`,
      'Received',
    ]);
    release();
  });

  await test.step('a dismissed conflict returns the focus', async () => {
    await press(theirs, 'Mark as Contacted');
    const conflict = theirs.getByRole('alert');
    await expect(conflict).toContainText('admin@example.com changed this');
    await conflict.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(conflict).toBeHidden();
    await expect(theirs.getByRole('heading', { level: 2 })).toBeFocused();
    releaseOther();
    await poll(other);
    await expect(latest(theirs)).toContainText('admin@example.com left a note');
  });

  await test.step('a change by a colleague keeps the note and its focus', async () => {
    await note.fill('And then');
    await press(theirs, 'Mark as Contacted');
    await expect(mine.getByRole('status').first()).toContainText(`${dana.email} marked it as contacted`);
    await expect(card(page, email)).toContainText('Contacted');
    await expect(note).toBeFocused();
    const release = await holdRequests(page, '**/api/admin/submissions/*');
    await press(mine, 'Add note');
    await note.fill('Typed meanwhile');
    release();
    await expect(latest(mine)).toContainText('And then');
    await expect(note).toHaveValue('Typed meanwhile');
    await note.fill('');
  });
  await test.step('a reply is emailed from the record', async () => {
    await press(mine, 'Reply');
    await mine.getByLabel('Message', { exact: true }).fill('Hello Tom, does Tuesday at 10 suit you?');
    await poll(other);
    await expect(latest(theirs)).toContainText('And then');
    await press(theirs, 'Reply');
    await theirs.getByLabel('Message', { exact: true }).fill('Hello Tom, I will call you.');
    await press(theirs, 'Send reply');
    await expect(theirs.getByText('You replied by email')).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Reply', exact: true })).toBeFocused();
    await other.keyboard.press('u');
    await expect(theirs.getByText('You marked it as qualified, was contacted')).toBeVisible();
    await page.reload();
    const entries = mine.getByRole('listitem');
    await expect(entries.filter({ hasText: `${dana.email} replied by email` })).toBeVisible();
    await press(mine, 'Send reply');
    await expect(mine).toContainText('Not sent. A colleague changed this first.');
    await expect(mine.getByText('You replied by email')).toHaveCount(0);
    await loseAnswer(page, '**/api/admin/submissions/*/reply', 'POST');
    await press(mine, 'Send reply');
    await expect(mine).toContainText('Not sent. Cannot reach the server.');
    await expect(mine).toContainText('You replied by email');
    await press(mine, 'Send reply');
    await expect(mine.getByRole('button', { name: 'Send reply', exact: true })).toHaveCount(0);
    await expect(latest(mine)).toContainText('ReplySent');
    await expect(mine.getByText('You replied by email')).toHaveCount(1);
    await expect(mine).toContainText('does Tuesday at 10 suit you?');
    await poll(other);
    await expect(theirs.getByText(/^admin@example\.com replied (just now|\d)/)).toBeVisible();
  });
  await test.step('a day that was just chosen is saved on leaving', async () => {
    await mine.getByLabel('Follow up on').fill('2026-01-06');
    await mine.getByRole('link', { name: 'Close' }).click();
    await expect(card(page, email)).toContainText('due Jan 6');
  });
  await expectOverdueUntilClosed(page, email);
});

/** The request is part of the administrator's overdue work until it is closed. */
async function expectOverdueUntilClosed(page: Page, email: string): Promise<void> {
  await page.goto('/admin?list=submissions');
  const work = page.getByRole('navigation', { name: 'Work' });
  await work.getByRole('link', { name: /^Mine \d/ }).click();
  await work.getByRole('link', { name: /^Overdue \d/ }).click();
  await expect(page).toHaveURL(/owner=admin%40example.com&due=past/);
  await card(page, email).getByRole('link').click();
  const open = pane(page, 'Tom Becker');
  await press(open, 'Mark as closed');
  await expect(open.getByRole('listitem').filter({ hasText: 'You marked it as closed' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Found \d+ submissions?$/)).toBeVisible();
  await expect(card(page, email)).toBeHidden();
}

/** The list shows at least sixteen records at once, in one line each. */
async function expectDenseRows(page: Page): Promise<void> {
  const boxes = await Promise.all((await page.getByRole('article').all()).map((row) => row.boundingBox()));
  const rows = boxes.map((box) => ({ height: box?.height ?? 0, end: (box?.y ?? 0) + (box?.height ?? 0) }));
  expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(40);
  expect(rows.filter(({ end }) => end <= 900).length).toBeGreaterThanOrEqual(16);
}

test('a list is paged, searched, filtered by its URL and exported', async ({ page, cloud }) => {
  const office = await openOffice(cloud.origin);
  // So close together that no other request is among them.
  const now = Date.now();
  const many = Array.from({ length: 32 }, (_, place) => ({
    name: `Orchard ${place}`,
    email: freshAddress('orchard'),
    company: 'Lima Orchards',
    createdAt: new Date(now - place * 10).toISOString(),
    status: place === 30 ? ('qualified' as const) : ('new' as const),
  }));
  await office.followed('submissions', await office.submissions(...many));
  await openDashboard(page);
  const cards = page.getByRole('heading', { level: 3 });
  await expect(cards).toHaveCount(25);
  await press(page, 'Show 25 more');
  await expect(card(page, 'Orchard 31')).toBeVisible();
  await expectPlaceKept(page, 'Orchard 20');

  const search = page.getByRole('searchbox');
  await search.fill('lima ORCHARDS');
  await expect(page).toHaveURL('/admin?q=lima+ORCHARDS');
  await expect(page.getByRole('status').filter({ hasText: 'Found 25 submissions back to' })).toBeVisible();
  await expectDenseRows(page);
  await press(page, 'Search older records');
  await expect(page.getByText('Found 32 submissions')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Orchard 25' })).toBeFocused();
  const downloading = page.waitForEvent('download');
  await press(page, 'Export CSV');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^submissions-search-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toContain('Name');
  expect(lines).toHaveLength(1 + 32);

  const statuses = page.getByRole('navigation', { name: 'Status' });
  await statuses.getByRole('link', { name: 'Qualified' }).click();
  await expect(page).toHaveURL('/admin?status=qualified&q=lima+ORCHARDS');
  await expect(cards).toHaveText(['Orchard 30']);
  // Announced with the filters, which may be the only change.
  await expect(page.getByRole('status').filter({ hasText: 'Found' })).toHaveText(
    'Found 1 submission: Qualified, search for lima ORCHARDS',
  );
  await page.reload();
  await expect(cards).toHaveText(['Orchard 30']);
  await expect(search).toHaveValue('lima ORCHARDS');

  await statuses.getByRole('link', { name: 'Spam' }).click();
  await page.getByRole('button', { name: 'Show all submissions' }).press('Enter');
  await expect(page).toHaveURL('/admin?list=submissions');
  await expect(page.locator('[data-record]').first()).toBeFocused();
  await page.goBack();
  await expect(page.getByText('No matching submissions')).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveText(['Orchard 30']);
  await page.goBack();
  await expect(statuses.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL('/admin?list=submissions');

  await expectFiltersKept(page);
  await page.goto('/admin?list=submissions');
  await search.fill('lima orchrads');
  await expect(page.getByText(/^Found 25 submissions/), 'a typo is forgiven').toBeVisible();
  await expectSearchStops(page);
  await expectExportStops(page);
});

/** A finger moves sideways over an open record. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  // At once: a finger that rests would select the word under it.
  await Promise.all([
    send('touchStart', { x: from, y: 500 }),
    ...[0.25, 0.5, 0.75, 1].map((part) => send('touchMove', { x: from + (to - from) * part, y: 500 })),
    send('touchEnd'),
  ]);
  await touch.detach();
}

/** Closing a record far down the list of a phone returns to the same place. Swipes and buttons lead to its neighbors. */
async function expectPlaceKept(page: Page, name: string): Promise<void> {
  await page.setViewportSize(PHONE.viewport);
  await press(page, 'Not now');
  const [bar, first] = [page.getByRole('banner'), page.getByRole('article').first()];
  const { y: barY = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  expect(((await first.boundingBox())?.y ?? Infinity) - barY - height).toBeLessThanOrEqual(140);
  await expect(page.getByLabel('List', { exact: true }).getByRole('option')).toHaveText([
    'Numbers',
    /^Submissions/,
    /^Onboarding/,
    /^Orders/,
    /^Subscribers/,
    /^Clients/,
    /^Letters/,
    /^Posts/,
    'Team and settings',
  ]);
  const deep = page.getByRole('link', { name });
  await deep.scrollIntoViewIfNeeded();
  const before = await deep.boundingBox();
  await deep.click();
  await expect(pane(page, name)).toBeVisible();
  await expect(deep).toHaveCount(0);
  await swipe(page, 300, 80);
  await expect(pane(page, 'Orchard 21')).toBeVisible();
  // Too short to be meant.
  await swipe(page, 200, 240);
  await press(page, 'Previous record');
  await expect(pane(page, name)).toBeVisible();
  await swipe(page, 80, 300);
  await expect(pane(page, 'Orchard 19')).toBeVisible();
  await press(page, 'Next record');
  await expect(pane(page, name)).toBeVisible();
  await page.goBack();
  await expect(deep).toBeFocused();
  expect(await deep.boundingBox()).toEqual(before);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Filters chosen in quick succession all stay, and each can be removed. */
async function expectFiltersKept(page: Page): Promise<void> {
  const filter = page.getByRole('button', { name: 'Filter' });
  await filter.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('01022020');
  await expect(page).toHaveURL('/admin?from=2020-01-02');
  // Both before the page shows the first change.
  await page.getByRole('combobox').evaluateAll((fields) => {
    for (const value of ['oldest', 'reputation']) {
      const field = fields.find((one) => one.querySelector(`[value=${value}]`)) as HTMLSelectElement;
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect(page).toHaveURL('/admin?service=reputation&from=2020-01-02&sort=oldest');
  await expect(page.getByText('No matching submissions')).toBeVisible();
  await page.getByRole('link', { name: 'Remove Reputation Management' }).press('Enter');
  await expect(filter).toBeFocused();
  await expect(page.getByText(/^Oldest \d+ submissions/)).toBeVisible();
}

/** A search that finds little continues until it is stopped. */
async function expectSearchStops(page: Page): Promise<void> {
  let parts = 0;
  let release = () => {};
  await routeRequests(page, '**/api/admin/submissions?**', async (route) => {
    // A poll asks for the first part again.
    const part = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0) + 1;
    parts = Math.max(parts, part);
    if (part > 2) {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    const day = String(20 - part).padStart(2, '0');
    await route
      .fulfill({ json: { items: [], cursor: String(part), searchedTo: `2026-11-${day}T12:00:00.000Z` } })
      .catch(() => {});
  });
  await page.getByRole('searchbox').fill('harbor');
  await expect(page.getByText('Searching before Nov 18, 2026')).toBeVisible();
  await press(page, 'Stop');
  release();
  await expect(page.getByText('Found 0 submissions back to Nov 18, 2026')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search older records' })).toBeVisible();
  expect(parts).toBe(3);
}

async function expectExportStops(page: Page): Promise<void> {
  await routeRequests(page, '**/api/admin/exports?**', async (route) => {
    if (!route.request().url().includes('cursor=')) {
      await route.fulfill({ json: { csv: 'Name\r\n', count: 1000, cursor: 'second' } });
    }
  });
  await press(page, 'Export CSV');
  await page.getByRole('button', { name: 'Cancel 1,000 exported' }).click();
  await press(page, 'Export CSV');
  await expect(page.getByRole('button', { name: 'Cancel 1,000 exported' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Spam' }).click();
  await expect(toast(page, 'Export failed')).toContainText('No file was saved. Start it again.');
}

test('an order shows its payment, and an abandoned checkout its link', async ({ page, cloud }) => {
  const office = await openOffice(cloud.origin);
  const email = freshAddress('payer');
  const cost = {
    discount: 5_000,
    promotionCode: 'AUTUMN',
    refunded: 10_000,
    amount: 59_900,
    paidWith: 'us_bank_account',
  };
  await office.order({ email, name: 'Pat Partial', ...cost });
  const dispute = (state: DisputeState) => ({ id: `du_${state}`, state, amount: 20_000 });
  const disputed = { payment: 'disputed', disputes: [{ ...dispute('open'), amount: 64_900 }] } as const;
  await office.order({ email, name: 'Dee Disputed', ...disputed });
  await office.order({
    email,
    name: 'Rae Renewed',
    amount: 40_000,
    disputes: (['won', 'withdrawn'] as const).map(dispute),
    renewals: { refunded: 60_000, disputes: (['open', 'inquiry', 'lost'] as const).map(dispute) },
  });
  const catalogueCharge = { lines: [{ name: 'SEO Local', quantity: 3, amount: 119_700 }], amount: 119_700 };
  const wrong = { catalogueMismatch: true, differsFromStripe: { amount: 65_000, currency: 'usd' } } as const;
  await office.order({ email, name: 'Max Mismatch', ...wrong, catalogueCharge });
  const recoveryUrl = 'https://checkout.example/c/recover/abandoned';
  const left = { payment: 'expired', recoveryUrl } as const;
  await office.order({ email, name: 'Abe Abandoned', ...left, recoveryEndsAt: minutesAgo(-60) });
  await office.order({ email, name: 'Old Abandoned', ...left, recoveryEndsAt: minutesAgo(60) });

  await openDashboard(page, `/admin?list=orders&q=${encodeURIComponent(email)}`);
  await expect(card(page, 'Pat Partial')).toContainText('$100.00 refunded');
  // Without the abandoned ones.
  await expect(page.getByText('Total of the loaded 6 orders')).toBeVisible();
  await expect(page.getByText('$2,297.00', { exact: true })).toBeVisible();
  await press(page, 'Display');
  await page.getByRole('checkbox', { name: 'Refunded' }).check();
  await page.getByRole('checkbox', { name: 'Method' }).check();
  await page.getByRole('checkbox', { name: 'Period' }).uncheck();
  await page.getByRole('radio', { name: 'Two lines' }).check();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('$700.00', { exact: true })).toBeVisible();
  await expect(card(page, 'Pat Partial')).not.toContainText('Period');
  await expect(card(page, 'Pat Partial')).toContainText('Bank account');
  await expect(card(page, 'Pat Partial')).toHaveAttribute('data-lines', '2');
  await expect(card(page, 'Dee Disputed')).toContainText('Disputed');
  await expect(card(page, 'Max Mismatch')).toContainText('Not catalog prices');
  await expect(card(page, 'Max Mismatch')).toContainText('Differs from Stripe');
  await card(page, 'Pat Partial').getByRole('link').click();
  const partial = pane(page, 'Pat Partial');
  await expect(partial.getByRole('row', { name: 'Discount, code AUTUMN' })).toContainText('-$50.00');
  await expect(partial.getByRole('row', { name: 'Refunded so far' })).toContainText('-$100.00');
  await card(page, 'Max Mismatch').getByRole('link').click();
  const mismatch = pane(page, 'Max Mismatch').getByRole('region', { name: /differ from the catalog/ });
  await expect(mismatch).toContainText(/Charged\s*\$649\.00\s*Expected\s*\$1,197\.00/);
  await mismatch.locator('summary').click();
  await expect(mismatch.getByRole('row', { name: /SEO Local/ })).toContainText('3 ×');
  const difference = pane(page, 'Max Mismatch').getByRole('region', { name: /differs from Stripe/ });
  await expect(difference).toContainText(/Recorded\s*\$649\.00\s*In Stripe\s*\$650\.00/);
  await card(page, 'Dee Disputed').getByRole('link').click();
  await expect(pane(page, 'Dee Disputed')).toContainText('The customer’s bank disputes a payment');
  await expect(card(page, 'Rae Renewed')).toContainText('Renewal disputed');
  await expect(card(page, 'Rae Renewed')).toContainText('Bank inquiry');
  await expect(card(page, 'Rae Renewed')).toContainText('$600.00 of renewals refunded');
  await card(page, 'Rae Renewed').getByRole('link').click();
  const renewed = pane(page, 'Rae Renewed');
  for (const title of ['disputes', 'asks about', 'reversed']) {
    await expect(
      renewed.getByRole('region', { name: `The customer’s bank ${title} a renewal` }),
    ).toContainText('$200.00');
  }
  await expect(renewed).toContainText('We won the dispute of a payment, $200.00.');
  await expect(renewed).toContainText('The customer’s bank no longer asks about a payment, $200.00.');
  await expect(renewed.getByRole('row', { name: 'Charged' })).toContainText('$400.00');
  await expect(renewed.getByRole('row', { name: 'Refunded so far' })).toHaveCount(0);
  await expect(renewed).toContainText('$600.00 of renewals was refunded.');
  await expectAccessible(page);

  await press(page, 'Filter');
  const payment = page.getByLabel('Payment', { exact: true });
  await payment.selectOption('Disputed');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Rae Renewed', 'Dee Disputed']);
  await payment.selectOption('Abandoned');
  await expect(page).toHaveURL(/list=orders&payment=expired&q=/);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Old Abandoned', 'Abe Abandoned']);
  await allowCopying(page);
  await card(page, 'Abe Abandoned').getByRole('link').click();
  const abandoned = pane(page, 'Abe Abandoned');
  await press(abandoned, 'Copy Link back to the checkout');
  await expect(abandoned.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await readCopiedText(page)).toBe(recoveryUrl);
  await card(page, 'Old Abandoned').getByRole('link').click();
  await expect(pane(page, 'Old Abandoned')).toContainText('The link expired');
  await expect(pane(page, 'Old Abandoned').getByRole('button', { name: /Copy/ })).toHaveCount(0);
  await pane(page, 'Old Abandoned').getByRole('link', { name: 'Everything about this client' }).click();
  // $649 charged by mistake, and $599 minus a refund of $100. Banks hold the other $400.
  await expect(page.getByText('Paid$1,248.00Refunded$700.00Disputed$1,049.00Due$0.00')).toBeVisible();
});

test('new records wait for a press, and an outage can be retried', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(/503/);
  const office = await openOffice(cloud.origin);
  await office.submissions({ name: 'Here before', status: 'contacted' });
  await openDashboard(page);
  const first = page.getByRole('article').first();
  // Other cells count the minutes.
  const look = async () => ({
    text: await first.locator('[data-cell=main]').textContent(),
    box: await first.boundingBox(),
  });
  const before = await look();
  const email = freshAddress('fresh');
  await sendContact(page, email);
  await poll(page);
  await expect(page.getByRole('status').filter({ hasText: '1 new submission' })).toBeAttached();
  await expect(page).toHaveTitle(/^\(1\) Submissions \| Admin Dashboard/);
  expect(await look()).toEqual(before);
  await press(page, 'Show 1 new');
  await expect(first).toContainText(email);
  await expect(first.getByRole('link')).toBeFocused();
  await expect(page).toHaveTitle(/^Submissions \| Admin Dashboard/);

  await page.getByRole('searchbox').fill(email);
  await expect(page).toHaveURL(`/admin?q=${encodeURIComponent(email)}`);
  await card(page, email).getByRole('link').click();
  const open = pane(page, 'Fresh Face');
  const note = open.getByLabel('Note for the team');
  await expect(open.getByRole('region', { name: 'Emails' })).toBeVisible();
  await expect(page.getByText('Found 1 submission')).toBeVisible();
  await cloud.fault('dynamodb', 'error');
  await note.fill('Worth keeping');
  await press(open, 'Add note');
  await expect(note).toHaveAccessibleDescription(/Not saved yet\. .*Nothing is lost/);
  // A poll during a fetch has no effect.
  await expect(async () => {
    await poll(page);
    await expect(page.getByText(/Out of date: last updated/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Spam');
  await expect(toast(page, 'Error')).toContainText('Failed to fetch contact submissions');
  await expect(page.getByRole('alert')).toContainText(/Request ID for support: \S{10}/);
  await cloud.fault('dynamodb', 'off');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByText('No matching submissions')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Submissions' })).toBeFocused();
  await page.goBack();
  await expect(note).toHaveValue('Worth keeping');
  await press(open, 'Add note');
  await expect(open.getByRole('listitem').filter({ hasText: 'Worth keeping' })).toBeVisible();

  await cloud.fault('cognito', 'error');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Sign-in is not responding');
  await cloud.fault('cognito', 'off');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(open).toBeVisible();
  await expect(page.locator(':focus'), 'the pressed button is gone').toBeVisible();
});

/** Sends a contact request as a visitor. */
async function sendContact({ request }: Page, email: string): Promise<void> {
  const captcha = await request.post('/_local/captcha/tokens', { data: {} });
  const { token } = await captcha.json();
  const sent = await request.post('/api/contact', {
    data: {
      name: 'Fresh Face',
      email,
      phone: '(801) 555-0188',
      company: 'New & Co',
      website: 'new.example',
      message: 'Hello',
      recaptchaToken: token,
      elapsedMs: 9_000,
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
}

test('the keyboard moves through records, changes them and reaches messages', async ({ page, cloud }) => {
  await page.clock.install();
  const office = await openOffice(cloud.origin);
  const company = `Keys ${Date.now()}`;
  const stored = await office.submissions(
    { company, name: 'First', createdAt: minutesAgo(1) },
    { company, name: 'Second', createdAt: minutesAgo(2) },
  );
  await office.followed('submissions', stored);
  await openDashboard(page, `/admin?q=${encodeURIComponent(company)}`);
  await expect(page.getByText('Found 2 submissions')).toBeVisible();
  const keys = page.keyboard;
  await keys.press('j');
  await expect(page.getByRole('link', { name: 'First' })).toBeFocused();
  await keys.press('e');
  await expect(card(page, 'First')).toContainText('Contacted');
  await keys.press('u');
  await expect(card(page, 'First')).not.toContainText('Contacted');
  await keys.press('Enter');
  await expect(pane(page, 'First').getByRole('heading', { level: 2 })).toBeFocused();
  await keys.press('j');
  const second = pane(page, 'Second');
  await expect(second.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page).toHaveTitle(/^Second, Submissions: search for .+ \| Admin Dashboard/);
  await expect(second.getByRole('listitem').first()).toContainText('Received');
  await keys.press('n');
  await keys.type('e u j / 2?');
  await expect(second.getByLabel('Note for the team')).toHaveValue('e u j / 2?');
  await keys.press('Control+Enter');
  await expect(second.getByRole('listitem').first()).toContainText('e u j / 2?');
  await second.getByRole('heading', { level: 2 }).focus();
  await keys.press('Escape');
  await expect(page.getByRole('link', { name: 'Second' })).toBeFocused();
  await expect(toast(page, 'Marked as contacted')).toHaveCount(0);
  await keys.press('e');
  await expect(toast(page, 'Marked as contacted')).toBeAttached();
  await keys.press('Alt+t');
  await expect(page.getByRole('list').filter({ has: toast(page, 'Marked as contacted') })).toBeFocused();
  await keys.press('Escape');
  await expect(page.getByRole('link', { name: 'Second' })).toBeFocused();
  await keys.press('u');
  await expect(toast(page, 'New again')).toBeVisible();
  await expect(toast(page, 'Marked as contacted')).toHaveCount(0);
  await test.step('Alt+T focuses the message that remains after others', () =>
    expectLastMessageFocused(page));

  await keys.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.press('j');
  await help.getByLabel('Use single keys as shortcuts in this browser').press('Space');
  await keys.press('Escape');
  await expect(help).toBeHidden();
  await page.getByRole('link', { name: 'Second' }).focus();
  await keys.press('2');
  await keys.press('/');
  await expect(page.getByRole('link', { name: 'Second' })).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
  await help.getByLabel('Use single keys as shortcuts in this browser').press('Space');
  await keys.press('Escape');
  await page.getByRole('link', { name: 'Second' }).press('Enter');
  await expect(second.getByRole('heading', { level: 2 })).toBeFocused();
  await keys.press('3');
  await expect(page).toHaveURL('/admin?list=orders');
  await expect(page).toHaveTitle(/^Orders \| Admin Dashboard/);
  await expect(page.getByRole('region', { name: 'Orders' })).toBeFocused();
});

/** Marks the focused record as contacted, on a page whose messages must not cover a form. */
async function expectLastMessageFocused(page: Page): Promise<void> {
  await page.evaluate(() => {
    const form = document.body.appendChild(document.createElement('form'));
    form.style.cssText = 'position: fixed; inset: auto auto 0 0; width: 9rem; height: 9rem';
  });
  await page.keyboard.press('e');
  const message = toast(page, 'Marked as contacted');
  await expect(message).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
  await page.keyboard.press('Alt+t');
  await expect(page.getByRole('list').filter({ has: message })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.querySelector('body > form')?.remove());
}

interface Layer {
  /** Has the focus before and after. */
  readonly opener: Locator;
  /** Open the layer and move into it. */
  readonly keys: readonly string[];
  /** Has the focus in the open layer. */
  readonly inside: Locator;
}

/** Opens a layer twice by keyboard. The focus moves in, and returns when Escape closes it. */
async function expectFocusInAndBack(page: Page, { opener, keys, inside }: Layer): Promise<void> {
  await opener.focus();
  for (const time of ['first', 'second']) {
    for (const key of keys) await page.keyboard.press(key);
    await expect(inside, `${time} time`).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(inside, `${time} time`).toBeHidden();
    await expect(opener, `${time} time`).toBeFocused();
  }
}

/** Checks the texts of an empty list, and that the advice for accounts without a second factor can be dismissed. */
async function expectAdviceOnce(page: Page): Promise<void> {
  await routeRequests(page, '**/api/admin/submissions', (route) => route.fulfill({ json: { items: [] } }));
  await routeRequests(page, /\/api\/admin\/numbers/, async (route) => {
    const response = await route.fetch();
    const unchecked = { submissions: 3, onboarding: 0 };
    await route.fulfill({ response, json: { ...(await response.json()), unchecked } });
  });
  await openDashboard(page);
  await expect(page.getByText('No submissions yet')).toBeVisible();
  await expect(page.getByText('Contact form submissions will appear here.')).toBeVisible();
  const held = page.getByRole('link', { name: '3 held back', exact: true });
  await expect(held).toHaveAttribute('href', '/admin?status=unchecked');
  await expect(page.getByRole('link', { name: /^Submissions/ })).toHaveAttribute('aria-current', 'page');
  const advice = page.getByRole('region', { name: 'Recommendation' });
  await expect(advice.getByRole('link', { name: 'Set up' })).toHaveAttribute(
    'href',
    '/auth?task=mfa&from=%2Fadmin',
  );
  await advice.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(advice).toHaveCount(0);
}

/** The first page of a run without records has a button that fills it, which a run with records refuses. */
async function expectFillingRefused(page: Page): Promise<void> {
  await routeRequests(page, /\/api\/admin\/numbers/, async (route) => {
    const response = await route.fetch();
    const { created, ...numbers } = await response.json();
    const none = Object.entries<number[]>(created).map(([list, days]) => [list, days.map(() => 0)]);
    await route.fulfill({ response, json: { ...numbers, created: Object.fromEntries(none) } });
  });
  await page.goto('/admin');
  await press(page, 'Fill with a sample agency');
  await expect(page).toHaveURL(SAMPLE_PATH);
  await expect(page.getByRole('alert')).toContainText('This run has data of its own (submissions).');
  await page.goto('/_local/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fill with a sample agency' })).toHaveCount(0);
}

test('each dialog, menu and panel returns the focus whenever it closes', async ({
  page,
  cloud,
  consoleGuard,
}) => {
  consoleGuard.allow(/409/);
  const office = await openOffice(cloud.origin);
  const name = `Layers ${Date.now()}`;
  const [request] = await office.submissions({ name, email: freshAddress('layers') });
  await expectAdviceOnce(page);
  const close = (title: string) =>
    page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Close' });
  const button = (title: string) => page.getByRole('button', { name: title, exact: true });
  const link = page.getByRole('link', { name });
  const heading = pane(page, name).getByRole('heading', { level: 2 });
  const account = page.getByRole('banner').locator('summary').filter({ hasText: 'Account' });
  const plan = page.getByRole('link', { name: 'My Plan' });
  const from = page.getByLabel('From', { exact: true });
  const help = close('Keyboard shortcuts');

  await expectFocusInAndBack(page, { opener: link, keys: ['?'], inside: help });
  await expectFocusInAndBack(page, { opener: link, keys: ['Enter'], inside: heading });

  // Each closes alone and leaves the layers behind it open.
  await link.press('Enter');
  await expectFocusInAndBack(page, { opener: heading, keys: ['?'], inside: help });
  const shortcuts = page.getByRole('button', { name: 'Keyboard shortcuts' });
  const filter = button('Filter');
  await expectFocusInAndBack(page, { opener: shortcuts, keys: ['Enter'], inside: help });
  await expectFocusInAndBack(page, { opener: account, keys: ['Enter', 'Tab'], inside: plan });
  await expectFocusInAndBack(page, { opener: filter, keys: ['Enter', 'Tab'], inside: from });
  await filter.press('Enter');
  await expect(from).toBeVisible();
  await filter.press('Escape');
  await expect(from).toBeHidden();
  await expect(filter).toBeFocused();
  await expect(heading).toBeVisible();

  await page.goto(`/admin?person=${request?.id}`);
  const erase = button('Erase this person');
  await expectFocusInAndBack(page, { opener: erase, keys: ['Enter'], inside: close('Erase this person') });
  for (const time of ['first', 'second']) {
    await erase.press('Enter');
    await page.getByLabel(/^To erase, type/).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(erase, `${time} time`).toBeFocused();
  }
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await test.step('an empty run offers to be filled', () => expectFillingRefused(page));
});

test('the back office fits every width and passes axe, in light and dark', async ({ page, cloud }) => {
  test.slow();
  const office = await openOffice(cloud.origin);
  const email = freshAddress('all-of-the-estates-of-the-north-west');
  const [request] = await office.submissions(
    {
      name: 'Bartholomew Featherstonehaugh-Cholmondeley',
      email,
      company: 'FeatherstonehaughCholmondeleyEstatesOfTheNorthWest'.repeat(2),
      createdAt: minutesAgo(4 * 24 * 60),
    },
    { email, status: 'contacted' },
    { email, status: 'qualified' },
    { email, status: 'closed' },
  );
  await office.order({ email });
  const promotionCode = 'AutumnOffersOfTheNorthWest'.repeat(3);
  const catalogueCharge = { lines: [], amount: 1 };
  const cost = {
    discount: 100,
    promotionCode,
    refunded: 64_900,
    catalogueMismatch: true,
    catalogueCharge,
    differsFromStripe: { amount: 65_000, currency: 'usd' },
  } as const;
  await office.order({ email, payment: 'disputed', ...cost });
  const way = { recoveryUrl: `https://checkout.example/${'c'.repeat(200)}`, recoveryEndsAt: minutesAgo(-60) };
  await office.order({ email, payment: 'expired', ...way });
  const list = `/admin?q=${encodeURIComponent(email)}`;
  await openDashboard(page, `${list}&open=${request?.id}`);
  await press(page, 'Not now');
  const open = pane(page, 'Bartholomew Featherstonehaugh-Cholmondeley');
  await expect(open.getByRole('listitem').first()).toContainText('Received');
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(open.getByRole('link', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await expectAccessibleOnAnyWidth(page);
  await open.getByRole('link', { name: 'Everything about this client' }).click();
  await expect(page.getByRole('article', { name: 'Order' })).toHaveCount(3);
  await expectAccessibleOnAnyWidth(page);

  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(list);
  await expect(card(page, email)).toHaveCount(4);
  await expectNoSidewaysScroll(page);
  await card(page, 'Bartholomew').getByRole('link').click();
  await press(open, 'Mark as contacted');
  const message = toast(page, 'Marked as contacted');
  // At the foot of a phone, away from the controls.
  await expect.poll(async () => (await message.boundingBox())?.y).toBeGreaterThan(500);
  await open.getByRole('link', { name: 'Close' }).click();
  await expectNumbers(page);
});

/** The first page after signing in: the work of today, and figures that lead to their records. */
async function expectNumbers(page: Page): Promise<void> {
  await page.goto('/admin');
  const inquiries = page.getByRole('table', { name: 'From inquiry to client' });
  await expect(inquiries).toBeVisible();
  await page.getByText('Each day', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'New records by day' }).getByRole('row')).toHaveCount(31);
  await expectNoSidewaysScroll(page);
  await expectAccessibleOnAnyWidth(page);
  await page.getByRole('link', { name: 'By month' }).click();
  await expect(page).toHaveURL('/admin?by=month');
  await expect(inquiries.getByRole('rowheader').first()).toHaveText(/^\w{3} ’\d\d$/);
  const downloading = page.waitForEvent('download');
  await press(page, 'Save CSV of Monthly recurring revenue');
  expect((await downloading).suggestedFilename()).toMatch(/^monthly-recurring-revenue-\d{4}-\d\d-\d\d\.csv$/);
  await inquiries.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/list=|from=\d{4}-\d\d-01&to=/);
  await expect(page.locator('[data-record]').first()).toBeVisible();
}

async function expectAccessibleOnAnyWidth(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  await expectReadableInTheDark(page);
}

/** Dark mode only changes colors. */
async function expectReadableInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'dark');
  // Buttons fade to their new colors.
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await expect.poll(moving, 'animations that are running').toBe(0);
  expect(await findViolations(page, { rules: ['color-contrast', 'link-in-text-block'] })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
