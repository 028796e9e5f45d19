import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, type Locator, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import { freshAddress } from './mails.ts';

/** What somebody signs in with. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Whom every local run has. */
export const ADMINISTRATOR: Credentials = { email: 'admin@example.com', password: 'Local-Admin-2026!' };

/** Good enough for the user pool. */
export const PASSWORD = 'Correct-Horse-2026';

/** The form of a tab or step. */
export function accountForm(page: Page, name: string): Locator {
  return page.getByRole('form', { name, exact: true });
}

/** Fills in the sign-in form of the page that is shown, and sends it. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  const form = accountForm(page, 'Sign In');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

/**
 * Signs in on the site's own page.
 * @param from where to go on
 */
export async function signIn(page: Page, credentials: Credentials, from = '/'): Promise<void> {
  await page.goto(`/auth?${new URLSearchParams({ from })}`);
  await fillSignIn(page, credentials);
  await page.waitForURL((url) => url.pathname !== '/auth');
}

/**
 * Makes a user who can sign in. `temporary` makes the password one that has to be changed, `unproved` the email
 * address one
 * that nobody has confirmed.
 */
export async function makeUser(
  origin: string,
  name: string,
  { temporary = false, unproved = false } = {},
): Promise<Credentials> {
  const { pool, id } = await userPool(origin);
  const email = freshAddress(name);
  const user = { UserPoolId: id, Username: email };
  const attributes = { email, email_verified: String(!unproved) };
  await pool.send(
    new AdminCreateUserCommand({
      ...user,
      TemporaryPassword: PASSWORD,
      MessageAction: 'SUPPRESS',
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  );
  if (!temporary) {
    await pool.send(new AdminSetUserPasswordCommand({ ...user, Password: PASSWORD, Permanent: true }));
  }
  return { email, password: PASSWORD };
}

/** Lets a user sign in no more, and ends their sessions. */
export async function disableUser(origin: string, email: string): Promise<void> {
  const { pool, id } = await userPool(origin);
  await pool.send(new AdminDisableUserCommand({ UserPoolId: id, Username: email }));
}

async function userPool(origin: string): Promise<{ pool: CognitoIdentityProviderClient; id: string }> {
  const { auth }: SiteConfig = await (await fetch(`${origin}/config.json`)).json();
  const pool = new CognitoIdentityProviderClient({
    region: auth.region,
    endpoint: auth.endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return { pool, id: auth.userPoolId };
}

interface AccountMail {
  readonly to: readonly string[];
  readonly html: string;
}

/** Waits for mails with a code to an email address. @returns the newest, as HTML */
export async function latestAccountMail(origin: string, email: string, count = 1): Promise<string> {
  const find = async () => {
    const mails: AccountMail[] = await (await fetch(`${origin}/_local/emails`)).json();
    return mails.filter(({ to, html }) => to.includes(email) && CODE.test(html));
  };
  await expect.poll(async () => (await find()).length, `mails with a code to ${email}`).toBe(count);
  return (await find())[0]?.html ?? '';
}

/** The code in the newest of the mails to an email address. */
export async function latestCode(origin: string, email: string, count = 1): Promise<string> {
  return CODE.exec(await latestAccountMail(origin, email, count))?.[1] ?? '';
}

const CODE = />\s*(\d{6})\s*</;

const STEP_MS = 30_000;

/**
 * What an authenticator app shows.
 * @param secret as the page shows it, with or without spaces
 * @param steps how many codes later; each is good for one time
 */
export function totp(secret: string, steps = 0): string {
  return new TOTP({ secret: secret.replace(/\s/g, '') }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  });
}
