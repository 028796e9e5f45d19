import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, type Locator, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import { freshAddress, listEmails } from './emails.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The administrator of every local run. */
export const ADMINISTRATOR: Credentials = { email: 'admin@example.com', password: 'Local-Admin-2026!' };

/** Complies with the user pool's password policy. */
export const PASSWORD = 'Correct-Horse-2026';

/** The form of a tab or step. */
export function accountForm(page: Page, name: string): Locator {
  return page.getByRole('form', { name, exact: true });
}

/** Fills in and submits the visible sign-in form. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  const form = accountForm(page, 'Sign In');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in on the site's own page. @param from the page to open afterwards */
export async function signIn(page: Page, credentials: Credentials, from = '/'): Promise<void> {
  await page.goto(`/auth?${new URLSearchParams({ from })}`);
  await fillSignIn(page, credentials);
  await page.waitForURL((url) => url.pathname !== '/auth');
}

/** Creates a user with a temporary password (`temporary`) or an unconfirmed email address (`unproved`). */
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

/** Disables a user and ends their sessions. */
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

/** Waits for emails with a code to an address. @returns the newest, as HTML */
export async function waitForAccountEmail(origin: string, email: string, count = 1): Promise<string> {
  const find = async () => (await listEmails(origin, email)).filter(({ html }) => CODE.test(html));
  await expect.poll(async () => (await find()).length, `emails with a code to ${email}`).toBe(count);
  return (await find())[0]?.html ?? '';
}

/** Returns the code of the newest email to an address. */
export async function waitForCode(origin: string, email: string, count = 1): Promise<string> {
  return CODE.exec(await waitForAccountEmail(origin, email, count))?.[1] ?? '';
}

const CODE = />\s*(\d{6})\s*</;

const STEP_MS = 30_000;

/**
 * Returns the code of an authenticator app.
 * @param secret as the page shows it, with or without spaces
 * @param steps how many codes later; each works once
 */
export function totp(secret: string, steps = 0): string {
  return new TOTP({ secret: secret.replace(/\s/g, '') }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  });
}
