import type { Page } from '@playwright/test';
import { brand } from '../../domain/brand.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import {
  ADMINISTRATOR,
  accountForm,
  disableUser,
  fillSignIn,
  makeUser,
  PASSWORD,
  signIn,
  totp,
  waitForAccountEmail,
  waitForCode,
} from './support/accounts.ts';
import { useUpAccountEmails } from './support/back-office.ts';
import { robotCheck } from './support/captcha.ts';
import { freshAddress } from './support/emails.ts';
import { holdRequests } from './support/held-requests.ts';
import { expectUncovered, openMenu, toast } from './support/shop.ts';
import {
  allowCopying,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  readCopiedText,
  test,
} from './support/test.ts';

const WEAK = 'Password did not conform with policy: Password not long enough';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const step = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title });
const newPassword = (page: Page) => page.getByLabel('New Password', { exact: true });

/** The account menu at the right of the header. */
const account = (page: Page) => page.getByRole('banner').locator('summary').filter({ hasText: 'Account' });
const login = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' }).first();

async function signUp(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = accountForm(page, 'Sign Up');
  await form.getByLabel('Full Name').fill('Dana Ångström');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Create Account' }).click();
}

/** The URL of the button in an email. */
function linkIn(email: string): string {
  return /href="[^"]*(\/auth#code=[^"]*)"/.exec(email)?.[1]?.replaceAll('&amp;', '&') ?? 'no link';
}

/** Passes the captcha in the tab that opens for it and then closes. */
async function confirmPerson(page: Page): Promise<void> {
  const opener = page.getByRole('link', { name: 'I am not a robot' });
  await expect(opener).toBeFocused();
  const opening = page.context().waitForEvent('page');
  await opener.press('Enter');
  const check = await opening;
  await expect(check.getByRole('heading', { level: 1 })).toHaveText('One quick check');
  expect(await check.evaluate(() => window.opener)).toBeNull();
  await expectAccessible(check);
  const closing = check.waitForEvent('close');
  await robotCheck(check).click({ noWaitAfter: true });
  await closing;
}

const SIGNED_UP = 'Account created successfully! Please check your email for verification.';

test('a visitor signs up and signs out in every tab', async ({ page, context, cloud, consoleGuard }) => {
  consoleGuard.allow(/status of 400/);
  const email = freshAddress('new');
  await page.goto('/auth?from=/blog');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await accountForm(page, 'Sign In').getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page, 'Error')).toContainText('Please fill in all fields');
  // Under the pointer, the message stays until the second one.
  await toast(page, 'Error').hover();
  await accountForm(page, 'Sign In').getByRole('button', { name: 'Sign In' }).press('Enter');
  await expect(toast(page, 'Error')).toHaveText([/2 timesPlease fill in all fields/]);
  const signInEmail = accountForm(page, 'Sign In').getByLabel('Email');
  await expect(signInEmail).toBeFocused();
  await expect(signInEmail).toHaveAccessibleDescription('Please fill this in.');

  await signInEmail.fill(email);
  await tab(page, 'Sign In').press('ArrowRight');
  await expect(tab(page, 'Sign Up')).toBeFocused();
  await expect(page).toHaveTitle(/^Sign Up \|/);
  const form = accountForm(page, 'Sign Up');
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await signUp(page, email, 'short');
  await expect(toast(page, 'Sign Up Failed')).toContainText(WEAK);
  await expectUncovered(toast(page, 'Sign Up Failed'), form);
  const weak = form.getByLabel('Password', { exact: true });
  await expect(weak).toBeFocused();
  await expect(weak).toHaveAccessibleDescription(/Use at least 12 characters/);
  await expect(form.getByLabel('Full Name')).toHaveValue('Dana Ångström');
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('short');
  await form.getByRole('switch', { name: 'Show password' }).click();
  await expect(form.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expectAccessible(page);
  const liftLimit = await useUpAccountEmails(cloud.origin);
  await signUp(page, email);
  await expect(page.getByText('We are getting many sign-ups right now')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await confirmPerson(page);
  await expect(toast(page, 'Success')).toContainText(SIGNED_UP);

  await expect(step(page, 'Check your email')).toBeFocused();
  await expect(page).toHaveTitle(/^Check your email \|/);
  await expect(page.getByRole('main')).toContainText(email);
  await waitForCode(cloud.origin, email);
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await fillSignIn(page, { email, password: PASSWORD });
  await expect(step(page, 'Check your email')).toBeVisible();
  await expect(page.getByRole('link', { name: 'I am not a robot' })).toBeVisible();
  await page.reload();
  await expect(step(page, 'Check your email')).toBeVisible();
  await page.getByLabel('The password you chose').fill(PASSWORD);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await confirmPerson(page);
  await expect(page.getByText('We sent a new code.')).toBeVisible();
  await liftLimit();
  const code = await waitForCode(cloud.origin, email, 2);
  await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(toast(page, 'Not Confirmed')).toContainText('This code is wrong');
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong/);
  await expectAccessible(page);
  await page.getByLabel('Code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.getByLabel('Code').press('Enter');
  await expect(toast(page, 'Successfully signed in!')).toBeVisible();
  await expect(page).toHaveURL('/blog');

  // The button of the email is used after the code was typed.
  await page.goto(linkIn(await waitForAccountEmail(cloud.origin, email, 2)));
  await expect(page).toHaveURL('/');
  await page.goto('/blog');
  await account(page).click();
  await expect(page.getByRole('banner')).toContainText('Dana Ångström');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
  await expectAccessible(page);
  const other = await context.newPage();
  await other.goto('/about');
  await expect(account(other)).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(page, 'Signed Out')).toBeVisible();
  await expect(page).toHaveURL('/blog');
  await expect(login(page)).toHaveAttribute('href', brand.accountSite);
  await expect(login(other)).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('Cognito'))),
  ).toEqual([]);
});

test('the email link confirms only its own sign-up', async ({ page, openElsewhere, cloud, consoleGuard }) => {
  consoleGuard.allow(/status of 400/);
  const email = freshAddress('linked');
  await page.goto('/auth');
  await tab(page, 'Sign Up').click();
  await signUp(page, email);
  await waitForAccountEmail(cloud.origin, email);
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await fillSignIn(page, { email, password: PASSWORD });
  await expect(step(page, 'Check your email')).toBeVisible();

  const mail = await waitForAccountEmail(cloud.origin, email, 2);
  const link = linkIn(mail);
  // The user pool reports an unconfirmed account for any password.
  const elsewhere = await openElsewhere();
  await elsewhere.goto(link);
  await elsewhere.getByLabel('The password you chose').fill('Another-Owner-2026');
  await elsewhere.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(toast(elsewhere, 'Not Confirmed')).toContainText('You did not sign up in this browser.');

  await signIn(page, await makeUser(cloud.origin, 'other'));
  await page.goto(link);
  await expect(step(page, 'Which account?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign out and use the link' }).click();
  await expect(step(page, 'Almost in')).toBeFocused();
  await expect(login(page)).toBeVisible();
  await page.reload();
  await expect(step(page, 'Check your email')).toBeVisible();
  await page.goto(link);
  await expect(step(page, 'Almost in')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await expectAccessible(page);
  await page.getByLabel('The password you chose').fill('Not-The-One-2026');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  // The focus goes past it, to the password.
  await expect(
    page.getByRole('status').filter({ hasText: 'Your email address is confirmed.' }),
  ).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('s5_sign_up'))).toBeNull();
  await fillSignIn(page, { email, password: PASSWORD });
  await expect(toast(page, 'Successfully signed in!')).toBeVisible();
  await account(page).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(login(page)).toBeVisible();

  await page.goto('/auth');
  await fillSignIn(page, { email, password: 'Wrong-Horse-2026' });
  const password = accountForm(page, 'Sign In').getByLabel('Password', { exact: true });
  await expect(toast(page, 'Sign In Failed')).toContainText('Incorrect username or password.');
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/The email or password is incorrect/);
  await expect(accountForm(page, 'Sign In').getByLabel('Email')).toHaveValue(email);
  await expect(password).toHaveValue('Wrong-Horse-2026');

  await tab(page, 'Sign Up').click();
  await signUp(page, email, 'Another-Horse-2026');
  await expect(toast(page, 'Sign Up Failed')).toContainText(
    'An account with this email address already exists.',
  );
  await expect(accountForm(page, 'Sign Up').getByLabel('Full Name')).toHaveValue('Dana Ångström');
  const reset = page
    .getByRole('tabpanel', { name: 'Sign Up' })
    .getByRole('button', { name: 'Forgot your password?' });
  await reset.click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await tab(page, 'Sign Up').click();
  await signUp(page, email, 'Another-Horse-2026');
  await page.getByRole('button', { name: 'Sign in instead' }).click();
  await expect(password).toBeFocused();
  await expect(accountForm(page, 'Sign In').getByLabel('Email')).toHaveValue(email);
  await fillSignIn(page, { email, password: PASSWORD });
  await expect(page).toHaveURL('/');
});

test('a forgotten password is replaced with the code of an email', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(/status of 400/);
  const { email } = await makeUser(cloud.origin, 'forgetful');
  await page.goto('/auth?from=/contact');
  await accountForm(page, 'Sign In').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(step(page, 'Happens to everyone')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page);
  const unknown = freshAddress('unknown');
  await page.getByLabel('Email').fill(unknown);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(step(page, 'Choose a new password')).toBeVisible();
  await page.getByLabel('Code').fill('123456');
  await newPassword(page).fill('Better-Horse-2027');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong, used, or expired/);
  // The same text for an address without an account and for one that was never confirmed: both can sign up.
  await page.getByRole('button', { name: 'Sign up with this address' }).click();
  await expect(tab(page, 'Sign Up')).toHaveAttribute('aria-selected', 'true');
  await expect(accountForm(page, 'Sign Up').getByLabel('Email')).toHaveValue(unknown);
  await tab(page, 'Sign In').click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(step(page, 'Choose a new password')).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(step(page, 'Choose a new password')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);

  const code = await waitForCode(cloud.origin, email);
  const send = page.getByRole('button', { name: 'Save and sign in' });
  await page.getByLabel('Code').fill(code);
  await newPassword(page).fill('short');
  await send.click();
  await expect(toast(page, 'Password Not Changed')).toContainText(WEAK);
  await newPassword(page).fill('Better-Horse-2027');
  await send.click();
  await expect(toast(page, 'Successfully signed in!')).toBeVisible();
  await expect(page).toHaveURL('/contact');

  await disableUser(cloud.origin, email);
  await page.goto('/auth?from=/contact');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect(login(page)).toBeVisible();
  await fillSignIn(page, { email, password: 'Better-Horse-2027' });
  await expect(toast(page, 'Sign In Failed')).toContainText('User is disabled.');
});

test('an invited colleague sets a password and an authenticator', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(/status of 400/);
  await allowCopying(page);
  const { email, password } = await makeUser(cloud.origin, 'colleague', { temporary: true });
  await page.goto('/auth?task=mfa&from=/contact');
  await fillSignIn(page, { email, password });
  await expect(step(page, 'Make it your own')).toBeFocused();
  await expectAccessible(page);
  await newPassword(page).fill('Password2027!');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(toast(page, 'Sign In Failed')).toContainText('This password is easy to guess.');
  await newPassword(page).fill('Better-Horse-2027');
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(step(page, 'A second lock')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const secret = await readCopiedText(page);
  const code = page.getByRole('textbox', { name: 'Six-digit code' });
  await code.fill('12345');
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(toast(page, 'Not Set Up')).toContainText('This code is wrong.');
  await code.fill(totp(secret));
  await code.press('Enter');
  await expect(toast(page, 'Authenticator App Set Up')).toBeVisible();
  await expect(page).toHaveURL('/auth?from=%2Fcontact');
  await expect(page.getByText('Sign in again with a code from the app.')).toBeVisible();
  await expectAccessible(page);
  const again = accountForm(page, 'Sign In').getByLabel('Password', { exact: true });
  await expect(again).toBeFocused();
  await again.fill('Better-Horse-2027');
  await again.press('Enter');
  await expect(code).toBeFocused();
  await expect(page).toHaveTitle(/^Your code, please \|/);
  await expectAccessible(page);
  await code.fill(totp(secret, 40));
  await code.press('Enter');
  // The message about the password may still be visible.
  await expect(toast(page, 'Sign In Failed').filter({ hasText: 'This code is wrong.' })).toBeVisible();
  await code.fill(totp(secret, 1));
  await code.press('Enter');
  await expect(toast(page, 'Successfully signed in!')).toBeVisible();
  await expect(page).toHaveURL('/contact');
});

test('the sign-in loads for accounts only, and leads only to the site', async ({ page, consoleGuard }) => {
  // Dashboard calls that are running during the sign-out find the session ended.
  consoleGuard.allow(/status of 40[01]/);
  await expectInvalidTokensIgnored(page);

  await fillSignIn(page, ADMINISTRATOR);
  await expect(page).toHaveURL('/pricing?cycle=annual#service-basic-seo');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin Dashboard' }),
  ).toBeVisible();
  await page.goto(`/auth?${new URLSearchParams({ from: '//evil.example' })}`);
  await expect(page).toHaveURL('/');
  await expect(account(page)).toBeVisible();

  await page.setViewportSize({ width: 320, height: 800 });
  await openMenu(page);
  await expect(page.getByRole('banner')).toContainText(ADMINISTRATOR.email);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin Dashboard' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('banner').getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('banner').getByText('Account', { exact: true }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(page, 'Signed Out')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await expectNoSidewaysScroll(page);
});

/** Ends on the sign-in page, which leads to a service in the price list. */
async function expectInvalidTokensIgnored(page: Page): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/about');
  await page.waitForLoadState();
  await expect(login(page)).toBeVisible();
  expect(asked.filter((address) => /session|account|auth/.test(address))).toEqual([]);

  await page.evaluate(() => {
    const key = 'CognitoIdentityServiceProvider.x';
    localStorage.setItem(`${key}.LastAuthUser`, 'u');
    localStorage.setItem(`${key}.u.refreshToken`, '{');
    localStorage.setItem(`${key}.u.idToken`, 'a.b.c');
  });
  const reader = page.waitForResponse(/\/account-/);
  await page.reload();
  await reader;
  await expect(login(page)).toBeVisible();
  // Tokens of another user pool are removed when the page first uses this stage's pool.
  await page.goto(`/auth?${new URLSearchParams({ from: '/pricing?cycle=annual#service-basic-seo' })}`);
  await fillSignIn(page, { email: freshAddress('unknown'), password: PASSWORD });
  await expect(toast(page, 'Sign In Failed')).toContainText('Incorrect username or password.');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
}

test('a visitor can sign out while the user pool is unreachable', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/);
  const { email, password } = await makeUser(cloud.origin, 'unlucky');
  const { auth }: SiteConfig = await (await page.request.get('/config.json')).json();
  await page.goto('/auth');
  await cloud.fault('cognito', 'unreachable');
  const releaseSignIn = await holdRequests(page, `${auth.endpoint}/**`);
  await fillSignIn(page, { email, password });
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  releaseSignIn();
  await expect(toast(page, 'Sign In Failed')).toContainText('We cannot reach the sign-in service.');
  await expect(accountForm(page, 'Sign In').getByLabel('Email')).toHaveValue(email);
  await tab(page, 'Sign Up').click();
  const releaseSignUp = await holdRequests(page, `${auth.endpoint}/**`);
  await signUp(page, freshAddress('unlucky'));
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
  releaseSignUp();
  await expect(toast(page, 'Sign Up Failed')).toContainText('We cannot reach the sign-in service.');

  await cloud.fault('cognito', 'off');
  await tab(page, 'Sign In').click();
  await accountForm(page, 'Sign In').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
  await cloud.fault('cognito', 'unreachable');
  await account(page).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(page, 'Signed Out')).toBeVisible();
  await page.reload();
  await expect(login(page)).toBeVisible();
});
