import { createHash } from 'node:crypto';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { AdminList } from '../../../domain/admin.ts';
import type { RoleName } from '../../../domain/settings/roles.ts';
import type { Client } from '../../../lambdas/tables/clients.ts';
import type { ContactSubmission } from '../../../lambdas/tables/contact-submissions.ts';
import type { Order } from '../../../lambdas/tables/orders.ts';
import { LOCAL_CREDENTIALS } from '../../../local/aws/credentials.ts';
import { Admins } from '../../../operations/admin/admins.ts';
import { clientOptions, type DeployedStack } from '../../../operations/shared/deployed-stack.ts';
import { client, contact, order, subscriber } from '../../support/stored-records.ts';
import { ADMINISTRATOR, type Credentials, fillSignIn, makeUser } from './accounts.ts';
import { routeRequests } from './held-requests.ts';
import { openPlainFile } from './test.ts';

/** Opens the records and accounts of a local run. */
export async function openOffice(origin: string) {
  const admins = new Admins(await findStack(origin));
  const { database, tableOf, store } = await openTables(origin);

  return {
    admins,
    /** Stores a contact request for each set of changes to the default one. @returns the stored requests */
    async submissions(...changes: readonly Partial<ContactSubmission>[]): Promise<ContactSubmission[]> {
      const items = changes.map(inquiry);
      await store('ContactSubmissions', items);
      return items;
    },
    /** Waits until stored records are searchable, and orders have their client. */
    async followed(list: AdminList, records: readonly { readonly id: string }[]): Promise<void> {
      const entries = records.map(({ id }) => ({ token: `${list}#${id}`, at: '-' }));
      for (const Key of entries) {
        const request = new GetCommand({ TableName: tableOf('SearchIndex'), Key });
        const isOpen = async () => ((await database.send(request)).Item ?? { isOpen: true }).isOpen;
        await expect.poll(isOpen, { timeout: 30_000 }).toBeUndefined();
      }
    },
    /** @returns the stored order */
    async order(changes: Partial<Order>): Promise<{ readonly id: string }> {
      const lines = [
        { name: 'SEO Local', quantity: 1, amount: 39_900 },
        { name: 'Setup fee: SEO Local', quantity: 1, amount: 25_000 },
      ];
      const stored = order({ ...MARA, createdAt: minutesAgo(0), amount: 64_900, lines, ...changes });
      await store('Orders', [stored]);
      return stored;
    },
    /** Stores a client for each set of changes to the default one. @returns the stored clients */
    async clients(...changes: readonly Partial<Client>[]): Promise<Client[]> {
      const now = minutesAgo(0);
      const items = changes.map((one) =>
        client({ ...MARA, createdAt: now, paidAt: now, orders: {}, ...one }),
      );
      await store('Clients', items);
      return items;
    },
    /** Stores confirmed subscribers. */
    async subscribers(...emails: readonly string[]): Promise<void> {
      const createdAt = minutesAgo(1);
      const consent = { requestedAt: createdAt, confirmedAt: createdAt };
      const items = emails.map((email) => subscriber({ email, createdAt, consent }));
      await store('Subscribers', items);
    },
    /** Creates another member of the team. */
    async hire(name: string, role?: RoleName): Promise<Credentials> {
      const credentials = await makeUser(origin, name);
      await admins.grant(credentials.email, 'a test', role);
      return credentials;
    },
  };
}

/** Opens the tables of a local run. */
async function openTables(origin: string) {
  const stack = await findStack(origin);
  const database = DynamoDBDocumentClient.from(
    new DynamoDBClient(clientOptions(stack, 'AWS_ENDPOINT_URL_DYNAMODB')),
  );
  const { TableNames = [] } = await database.send(new ListTablesCommand({}));
  const tableOf = (name: string) => TableNames.find((known) => known.includes(name)) ?? name;
  const store = async (name: string, items: readonly object[]) => {
    for (let start = 0; start < items.length; start += 25) {
      const puts = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
      await database.send(new BatchWriteCommand({ RequestItems: { [tableOf(name)]: puts } }));
    }
  };
  return { database, tableOf, store };
}

const WINDOW_SECONDS = 600;

/**
 * Uses up the account emails to new addresses, like a stranger with invented ones.
 * @returns a function that lifts the limit
 */
export async function useUpAccountEmails(origin: string): Promise<() => Promise<void>> {
  const { store } = await openTables(origin);
  // See lambdas/tables/rate-limits.ts; also for the next window, which may begin meanwhile.
  const all = createHash('sha256').update('all').digest('base64url').slice(0, 22);
  const now = Math.floor(Date.now() / 1000 / WINDOW_SECONDS);
  const keys = [now, now + 1].map((span) => ['account-mail', WINDOW_SECONDS, span, all].join('#'));
  const write = (count: number) =>
    store(
      'RateLimits',
      keys.map((key) => ({ key, count })),
    );
  await write(1000);
  return () => write(0);
}

export async function findStack(origin: string): Promise<DeployedStack> {
  const { region, outputs, endpoints } = await (await fetch(`${origin}/_local/stack`)).json();
  return { outputs, endpoints, client: { region, credentials: LOCAL_CREDENTIALS } };
}

/** Returns a past moment in ISO 8601. */
export function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}

const MARA = { email: 'mara@example.net', name: 'Mara Lindqvist' };

function inquiry(changes: Partial<ContactSubmission>): ContactSubmission {
  return contact({
    ...MARA,
    createdAt: minutesAgo(0),
    phone: '(801) 555-0188',
    company: 'Two Wheels Ogden',
    website: 'twowheels.example',
    services: ['seo', 'advertising'],
    service: 'Paid Advertising, SEO',
    message: 'Winter is quiet: the bell on the door hardly rings.',
    ...changes,
  });
}

/** The browser's entries of earlier sessions with the time of the sign-in, by local run and account. */
const sessions = new Map<
  string,
  { readonly at: number; readonly stored: Readonly<Record<string, string>> }
>();

/** Their tokens last for 15 minutes. Renewing them ends those that are stored here. In milliseconds. */
const REUSED_MS = 5 * 60_000;

/** Opens a page of the dashboard, in an earlier session if there is one. */
export async function openDashboard(
  page: Page,
  path = '/admin?list=submissions',
  who: Credentials = ADMINISTRATOR,
): Promise<void> {
  await openPlainFile(page);
  const key = `${new URL(page.url()).origin} ${who.email}`;
  const known = sessions.get(key);
  const session = known && Date.now() - known.at < REUSED_MS ? known : undefined;
  if (session) await page.evaluate((stored) => void Object.assign(localStorage, stored), session.stored);
  await page.goto(path);
  if (!session) await fillSignIn(page, who);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  const entries = await page.evaluate(() => Object.entries(localStorage));
  const stored = Object.fromEntries(entries.filter(([name]) => name.startsWith('Cognito')));
  sessions.set(key, { at: session?.at ?? Date.now(), stored });
}

/**
 * Takes a step whose next call meets an old sign-in, and signs in again.
 * @param url a pattern of the call
 */
export async function signInForStep(
  page: Page,
  url: string,
  who: Credentials,
  step: () => Promise<void>,
): Promise<void> {
  // The call, and its retry with a renewed token.
  await routeRequests(
    page,
    url,
    (route) =>
      route.fulfill({ status: 401, json: { code: 'sign_in_again', error: 'Please sign in again.' } }),
    { times: 2 },
  );
  await step();
  await expect(page.getByText('require a sign-in within the last 15 minutes')).toBeVisible();
  await fillSignIn(page, who);
}

/** A record's card in the list. */
export function card(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ has: page.locator('[data-record]'), hasText: text });
}

/** The open record. */
export function pane(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title, exact: true });
}

export function press(scope: Page | Locator, name: string): Promise<void> {
  return scope.getByRole('button', { name, exact: true }).click();
}

/** Uploads a file like the onboarding form. @returns its entry in the form */
export async function uploadFile(
  request: APIRequestContext,
  name: string,
  content: Buffer,
  type = 'application/pdf',
) {
  const file = { name, size: content.length, type };
  const permission = await request.post('/api/onboarding/uploads', {
    data: { businessName: 'Two Wheels Ogden', category: 'brandGuidelines', ...file },
  });
  const { upload, url } = await permission.json();
  const stored = await request.post(upload.url, {
    multipart: { ...upload.fields, file: { name, mimeType: file.type, buffer: content } },
  });
  expect(stored.ok(), await stored.text()).toBe(true);
  return { ...file, url };
}

/** Sends an onboarding form from its own page. @param answers replace the default ones; also the files */
export async function sendForm(
  request: APIRequestContext,
  answers: { readonly email: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const sent = await request.post('/api/onboarding', {
    data: {
      businessName: 'Two Wheels Ogden',
      website: 'twowheels.example',
      contactPerson: 'Mara',
      phone: '(801) 555-0188',
      services: ['seo-services'],
      reviewContactName: 'Mara',
      reviewContactPhone: '(801) 555-0188',
      reviewContactEmail: answers.email,
      source: 'standalone',
      ...answers,
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
}
