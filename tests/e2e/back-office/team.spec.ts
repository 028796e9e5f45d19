import type { Page } from '@playwright/test';
import { accountForm, fillSignIn } from '../support/accounts.ts';
import { openDashboard, openOffice, press, signInForStep } from '../support/back-office.ts';
import { freshAddress, listEmails } from '../support/emails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

const PASSWORD = 'Better-Horse-2027';

/** Signs in with the temporary password of an invitation. */
async function acceptInvitation(page: Page, origin: string, email: string): Promise<void> {
  await expect.poll(() => listEmails(origin, email)).toHaveLength(1);
  const [mail] = await listEmails(origin, email);
  const [, password = ''] = />([\w+=!?@%*-]{20})<\/p>/.exec(mail?.html ?? '') ?? [];
  await page.goto('/auth?from=/admin');
  await fillSignIn(page, { email, password });
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Save and continue');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
}

test('an administrator invites a writer, who sees posts and letters only, and revokes the role', async ({
  page,
  browser,
  cloud,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 40[013]/);
  const office = await openOffice(cloud.origin);
  const email = freshAddress('wendy');
  const theo = await office.hire('theo');
  await openDashboard(page, '/admin', theo);
  await page.getByRole('link', { name: 'Team and settings' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Team' })).toBeVisible();
  const form = page.getByRole('region', { name: 'Invite a colleague' });
  await press(form, 'Invite');
  await expect(form.getByLabel('Email address')).toBeFocused();
  await form.getByLabel('Email address').fill('no address');
  await form.getByLabel('Role').selectOption('Writer');
  await press(form, 'Invite');
  await expect(page.getByRole('alert')).toContainText('is not an email address');
  await form.getByLabel('Email address').fill(email);
  await signInForStep(page, '**/api/admin/team', theo, () => press(form, 'Invite'));
  await expect(form.getByLabel('Email address')).toHaveValue(email);
  await expect(form.getByLabel('Role')).toHaveValue('writer');
  await expect(page.getByRole('article', { name: email })).toHaveCount(0);
  await press(form, 'Invite');
  const member = page.getByRole('article', { name: email });
  await expect(member).toContainText('Invited, has not signed in yet');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const context = await browser.newContext();
  const writer = await context.newPage();
  await acceptInvitation(writer, cloud.origin, email);
  await expect(writer).toHaveURL('/admin?list=letters');
  const lists = writer.getByRole('navigation', { name: 'Lists' }).getByRole('link');
  await expect(lists).toHaveText(['Letters', 'Posts']);
  await writer.goto('/admin?list=clients');
  await expect(writer).toHaveURL('/admin?list=letters');
  await writer.goto('/admin?area=settings');
  await expect(writer).toHaveURL('/admin?list=letters');
  await expect(lists).toHaveText(['Letters', 'Posts']);
  await expect(writer.getByRole('link', { name: 'Team and settings' })).toHaveCount(0);
  await expect(writer.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);

  await press(writer, 'New letter');
  const subject = writer.getByLabel('Subject', { exact: true });
  await expect(subject).toBeEnabled();

  await page.reload();
  await expect(member).toContainText('Last sign-in');
  await member.getByLabel('Role').selectOption('Reader');
  await press(member, 'Make Reader');
  await expect(member).toBeFocused();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(`${email}: Writer to Reader`);
  await writer.reload();
  await expect(writer.getByText('Your role can read this, not change it.')).toBeVisible();
  await expect(subject).toBeDisabled();
  await writer.getByText('Computer', { exact: true }).click();
  await expect(writer.locator('iframe')).toHaveAttribute('title', /640 pixels wide/);
  await press(member, 'Revoke');
  await press(member, 'Keep');
  await expect(member).toBeFocused();
  await press(member, 'Revoke');
  await press(member, 'Revoke');
  await expect(member).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Members' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(`${email}: Reader to no role`);
  await page.getByRole('link', { name: 'Back to the lists' }).click();
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Submissions' }).click();
  await press(page, 'Filter');
  await expect(page.getByLabel('Owner')).toContainText('Anyone');
  await expect(page.getByLabel('Owner')).not.toContainText(email);
  await writer.reload();
  await expect(accountForm(writer, 'Sign In')).toBeVisible();
  await context.close();
});

test('an administrator changes a reply template, and sees that a colleague was faster', async ({
  page,
  browser,
  cloud,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 40[09]/);
  const office = await openOffice(cloud.origin);
  const open = async (on: Page, name: string) => {
    await openDashboard(on, '/admin', await office.hire(name));
    await on.goto('/admin?area=settings');
    await expect(on.getByRole('heading', { level: 3, name: 'Reply templates' })).toBeVisible();
  };
  await open(page, 'sara');
  const unfold = async (on: Page, name: string) => {
    const template = on.locator('details', { hasText: name });
    await template.locator('summary').click();
    return template.getByLabel('Subject');
  };
  const context = await browser.newContext();
  const other = await context.newPage();
  await open(other, 'nils');

  const subject = await unfold(page, 'Missing information');
  const usual = await subject.inputValue();
  await subject.fill('A question, {firstName}');
  await press(page, 'Save changes');
  await expect(subject).toBeFocused();
  await expect(subject).toHaveAccessibleDescription(/unknown placeholder: {firstName}/);
  await subject.fill('A question, {name}');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(page, 'Save changes');
  await expect(page.getByText('No changes')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Reply template “Missing information”',
  );

  const firstSubject = await unfold(other, 'First reply');
  const usualFirst = await firstSubject.inputValue();
  await firstSubject.fill('Your message, {name}');
  await press(other, 'Save changes');
  await expect(other.getByRole('alert')).toContainText('A colleague has changed the settings');
  await press(other, 'Show the current settings');
  await expect(await unfold(other, 'Missing information')).toHaveValue('A question, {name}');
  await expect(other.getByText('Your changes are added to theirs.')).toBeVisible();
  await other.reload();
  const first = await unfold(other, 'First reply');
  await expect(first).toHaveValue('Your message, {name}');
  await press(other, 'Discard');
  await expect(other.getByText('No changes')).toBeFocused();
  await first.fill('Your message, {name}');
  await press(other, 'Save changes');
  await expect(other.getByText('No changes')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Save changes' })).toBeFocused();

  // Other journeys of the same local cloud use these templates.
  await first.fill(usualFirst);
  await (await unfold(other, 'Missing information')).fill(usual);
  await press(other, 'Save changes');
  await expect(other.getByText('No changes')).toBeVisible();
  await context.close();
});
