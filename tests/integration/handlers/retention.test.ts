import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ERASED } from '../../../domain/erasure.ts';
import { toClientId } from '../../../lambdas/tables/clients.ts';
import { type ContactSubmission, contactSubmissions } from '../../../lambdas/tables/contact-submissions.ts';
import { onboardingSubmissions } from '../../../lambdas/tables/onboarding-submissions.ts';
import { orders } from '../../../lambdas/tables/orders.ts';
import { type Subscriber, subscribers } from '../../../lambdas/tables/subscribers.ts';
import { client, contact, form, order, subscriber } from '../../support/stored-records.ts';
import { captureLog } from '../../unit/lambdas/api-call.ts';
import { startAdminHarness } from './admin/admin-harness.ts';
import { entry, filesOf, LOGO } from './onboarding/onboarding-harness.ts';

const harness = startAdminHarness();
const { onboarding } = harness;

const TABLES = {
  CONTACT_SUBMISSIONS_TABLE: 'id',
  ONBOARDING_SUBMISSIONS_TABLE: 'id',
  ORDERS_TABLE: 'id',
  SUBSCRIBERS_TABLE: 'email',
  UNSUBSCRIBE_REQUESTS_TABLE: 'id',
} as const;

type Table = keyof typeof TABLES;

beforeEach(async () => {
  for (const [table, key] of Object.entries(TABLES)) {
    const items = await harness.items(table);
    await harness.remove(table, ...items.map((item) => ({ [key]: String(item[key]) })));
  }
});

/** A moment, so many days ago. */
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();

/** Runs what the schedule runs once a day. @returns the line that it logs */
async function runDaily(remaining = () => 25_000): Promise<Record<string, unknown>> {
  harness.enter('retention');
  const { handler } = await import('../../../lambdas/retention/retention.handler.ts');
  const { logLines } = await captureLog(() =>
    handler({}, { getRemainingTimeInMillis: remaining } as Context),
  );
  return JSON.parse(logLines.at(-1) ?? '');
}

/** The keys that are left in a table. */
async function left(table: Table): Promise<string[]> {
  return (await harness.items(table)).map((item) => String(item[TABLES[table]])).sort();
}

/** Writes down that an administrator did something about a record. */
function noteChange(record: string, at: string): Promise<void> {
  const change = { record, version: 1, at, by: 'dana@example.com', userId: 'dana', contentHash: 'h' };
  return harness.store('ADMIN_CHANGES_TABLE', { ...change, note: 'Called.' });
}

describe('a contact request', () => {
  const old = (changes: Partial<ContactSubmission> = {}) =>
    contact({ email: `${randomUUID()}@engines.example`, createdAt: daysAgo(731), ...changes });

  it('is deleted with its notes 24 months after its last change', async () => {
    const forgotten = [
      old(),
      old({ status: 'qualified' }),
      old({ status: 'closed', version: 1 }),
      old({ status: 'unchecked' }),
    ];
    const kept = [old({ createdAt: daysAgo(729) }), old({ status: 'closed', version: 1 })];
    await harness.store('submissions', ...forgotten, ...kept);
    await noteChange(`submissions#${forgotten[2]?.id}`, daysAgo(731));
    await noteChange(`submissions#${kept[1]?.id}`, daysAgo(700));
    expect(await runDaily()).toMatchObject({ removed: { inquiries: 4 }, isFinished: true });
    expect(await left('CONTACT_SUBMISSIONS_TABLE')).toEqual(kept.map(({ id }) => id).sort());
    const notes = (await harness.items('ADMIN_CHANGES_TABLE')).map(({ record }) => record);
    expect(notes).toContain(`submissions#${kept[1]?.id}`);
    expect(notes).not.toContain(`submissions#${forgotten[2]?.id}`);
  });

  it('is deleted sooner where the settings say so, and never later', async () => {
    const [gone, spam] = [old({ createdAt: daysAgo(31) }), old({ status: 'spam', createdAt: daysAgo(91) })];
    await harness.store('submissions', gone, spam);
    await harness.applySettings({ retention: { inquiries: 30, spam: 900 } }, async () => {
      expect(await runDaily()).toMatchObject({ removed: { inquiries: 1, spam: 1 } });
    });
  });

  it('stays while its sender is a customer', async () => {
    const [buyer, sender, signer, colleague] = [old(), old(), old(), old()];
    await harness.store('submissions', buyer, sender, signer, colleague);
    await harness.store('orders', order({ email: buyer.email }));
    await harness.store('onboarding', form({ email: sender.email }));
    // By a contract from before the site sold services, with a second address.
    const id = toClientId(signer.email);
    const emails = [colleague.email];
    await harness.store('clients', client({ id, email: signer.email, emails, orders: {} }));
    await harness.store('clients', { id: toClientId(colleague.email), clientId: id });
    await runDaily();
    expect(await left('CONTACT_SUBMISSIONS_TABLE')).toHaveLength(4);
  });

  it('is deleted 90 days after it was marked as spam', async () => {
    const ago = (days: number, changes = {}) => old({ status: 'spam', createdAt: daysAgo(days), ...changes });
    const [gone, fresh, called] = [ago(91), ago(89), ago(400, { version: 1 })];
    await harness.store('submissions', gone, fresh, called);
    await noteChange(`submissions#${called.id}`, daysAgo(1));
    expect(await runDaily()).toMatchObject({ removed: { spam: 1 } });
    expect(await left('CONTACT_SUBMISSIONS_TABLE')).toEqual([fresh.id, called.id].sort());
  });

  it('is deleted the next day when the time was short, however many have to stay', async () => {
    const many = Array.from({ length: 5 }, (_, place) => old({ createdAt: daysAgo(731 + place) }));
    const customer = order({ email: 'buyer@engines.example' });
    const staying = Array.from({ length: 101 }, () =>
      old({ email: customer.email, createdAt: daysAgo(730.5) }),
    );
    await harness.store('orders', customer);
    await harness.store('submissions', ...many, ...staying);
    expect(await runDaily(() => 1_000)).toMatchObject({ removed: { inquiries: 0 }, isFinished: false });
    expect(await runDaily()).toMatchObject({ removed: { inquiries: 5 }, isFinished: true });
    expect(await left('CONTACT_SUBMISSIONS_TABLE')).toHaveLength(101);
  });
});

describe('an onboarding form', () => {
  it('is deleted with its files and emails as spam, and one of a client stays', async () => {
    const url = await onboarding.upload(LOGO);
    const files = filesOf(entry(LOGO, url));
    const email = `${randomUUID()}@engines.example`;
    expect((await onboarding.submit({ email, files, filesCount: 1 })).status).toBe(200);
    const createdAt = daysAgo(91);
    for (const item of await harness.items('onboarding')) {
      const [id, sentAt] = String(item.id).split('#');
      if (item.email === email) {
        await harness.store('onboarding', { ...item, status: 'spam', createdAt });
      } else if (sentAt) {
        await harness.remove('onboarding', { id: String(item.id) });
        await harness.store('onboarding', { ...item, id: `${id}#${createdAt}` });
      }
    }
    const ofClient = form({ createdAt: daysAgo(3_000), status: 'handled' });
    const held = form({ createdAt: daysAgo(731), status: 'unchecked' });
    await harness.store('onboarding', ofClient, held);
    expect(await runDaily()).toMatchObject({ removed: { spam: 1, inquiries: 1 } });
    expect(await left('ONBOARDING_SUBMISSIONS_TABLE')).toEqual([ofClient.id]);
    expect(onboarding.object(url)).toBeUndefined();
    expect(await onboarding.versions()).toEqual([]);
  });

  it('is deleted 24 months after its last change unless its sender became a customer', async () => {
    const of = (name: string, days: number, changes: Parameters<typeof form>[0] = {}) =>
      form({
        email: `${name}@forms.example`,
        createdAt: daysAgo(days),
        payment: { state: 'none' },
        ...changes,
      });
    const failed = { state: 'failed', sessionId: 'cs_test_failedFailedFailed' } as const;
    const change = { id: 'again', at: daysAgo(5), contentHash: 'h', answers: { topics: 'Looms' } };
    const kept = [
      of('new', 729),
      of('buyer', 731),
      of('signer', 731, { status: 'handled' }),
      of('back', 731, { changes: [change] }),
    ];
    await harness.store('orders', order({ id: 'cs_test_buyerBuyer', email: 'buyer@forms.example' }));
    await harness.store(
      'orders',
      order({ id: failed.sessionId, payment: 'failed', createdAt: daysAgo(731) }),
    );
    const signer = { id: toClientId('signer@forms.example'), email: 'signer@forms.example' };
    await harness.store('clients', client({ ...signer, orders: {} }));
    await harness.store('onboarding', ...kept, of('gone', 731), of('late', 731, { payment: failed }));
    await runDaily();
    await runDaily();
    expect(await left('ORDERS_TABLE')).toEqual(['cs_test_buyerBuyer']);
    expect(await left('ONBOARDING_SUBMISSIONS_TABLE')).toEqual(kept.map(({ id }) => id).sort());
  });

  it.each([
    ['leaves', true],
    ['takes along', false],
  ])('%s the files that were sent again, by whether that form was stored: %s', async (_, isStored) => {
    const url = await onboarding.upload(LOGO);
    const files = filesOf(entry(LOGO, url));
    const [first, second] = [`${randomUUID()}@engines.example`, `${randomUUID()}@engines.example`];
    for (const email of [first, second]) await onboarding.submit({ email, files, filesCount: 1 });
    const [sent] = await harness.itemsOf('onboarding', first);
    await harness.store('onboarding', { ...sent, status: 'spam', createdAt: daysAgo(91) });
    const [again] = await harness.itemsOf('onboarding', second);
    if (!isStored) await harness.remove('onboarding', { id: String(again?.id) });
    expect(await runDaily()).toMatchObject({ removed: { spam: 1 } });
    expect(onboarding.object(url) !== undefined).toBe(isStored);
  });
});

describe('a newsletter subscription', () => {
  const reader = (email: string, status: Subscriber['status'], days: number, changes = {}) =>
    subscriber({
      email,
      status,
      createdAt: daysAgo(days),
      consent: { requestedAt: daysAgo(days) },
      ...changes,
    });

  it('is deleted 30 days after the last unconfirmed sign-up, and 24 months after its end', async () => {
    const day = { requestedAt: daysAgo(5) };
    await harness.store(
      'subscribers',
      reader('never@a.example', 'pending', 31),
      reader('again@a.example', 'pending', 31, { consent: day }),
      reader('asked@a.example', 'pending', 31, { confirmationRequests: [daysAgo(2)] }),
      reader('new@a.example', 'pending', 29),
      reader('back@a.example', 'pending', 3_000, {
        unsubscribedAt: daysAgo(31),
        consent: { requestedAt: daysAgo(31) },
      }),
      reader('not-back@a.example', 'pending', 3_000, {
        unsubscribedAt: daysAgo(731),
        consent: { requestedAt: daysAgo(731) },
      }),
      reader('reads@a.example', 'subscribed', 3_000),
      reader('left@a.example', 'unsubscribed', 3_000, { unsubscribedAt: daysAgo(731) }),
      reader('leaves@a.example', 'unsubscribed', 3_000, { unsubscribedAt: daysAgo(700) }),
      reader('bounced@a.example', 'bounced', 731),
      reader('gone@a.example', 'bounced', 3_000, { returnedAt: daysAgo(731) }),
      reader('full@a.example', 'bounced', 3_000, { returnedAt: daysAgo(700) }),
      reader('upset@a.example', 'complained', 3_000, { returnedAt: daysAgo(1) }),
    );
    expect(await runDaily()).toMatchObject({
      removed: { unconfirmedSubscribers: 1, formerSubscribers: 4 },
    });
    expect(await left('SUBSCRIBERS_TABLE')).toEqual([
      'again@a.example',
      'asked@a.example',
      'back@a.example',
      'full@a.example',
      'leaves@a.example',
      'new@a.example',
      'reads@a.example',
      'upset@a.example',
    ]);
  });
});

it('the client whose payment a form had claimed keeps nothing of its sender when it is deleted as spam', async () => {
  const [email, sessionId] = [`${randomUUID()}@engines.example`, `cs_test_${randomUUID()}`];
  const spam = form({
    ...{ status: 'spam', email: `${randomUUID()}@spam.example`, createdAt: daysAgo(91) },
    payment: { state: 'paid', sessionId },
  });
  const claimed = { id: spam.id, at: spam.createdAt, email: spam.email, businessName: 'Spam Inc.' };
  const bought = { paidAt: daysAgo(100), services: [], form: claimed };
  const payer = client({ id: toClientId(email), email, orders: { [sessionId]: bought } });
  await harness.store('onboarding', spam);
  await harness.store('orders', order({ id: sessionId, email }));
  await harness.store('clients', payer);
  expect(await runDaily()).toMatchObject({ removed: { spam: 1 } });
  const left = (await harness.items('clients')).find(({ id }) => id === payer.id);
  const forgotten = { id: spam.id, at: spam.createdAt, email: ERASED, businessName: '' };
  expect(left?.orders).toEqual({ [sessionId]: { ...bought, form: forgotten } });
});

it('requests to unsubscribe are deleted after 24 months, and abandoned checkouts after 90 days', async () => {
  const request = (id: string, days: number) => ({
    ...{ id, kind: 'unsubscribe', createdAt: daysAgo(days), email: 'ada@engines.example', reason: 'Enough' },
    ...{ source: 'form', mails: {}, revision: 1 },
  });
  await harness.store('UNSUBSCRIBE_REQUESTS_TABLE', request('old', 731), request('new', 729));
  const abandoned = (id: string, days: number, changes = {}) =>
    order({ id, payment: 'expired', createdAt: daysAgo(days), ...changes });
  await harness.store(
    'orders',
    abandoned('left', 91),
    abandoned('recent', 89),
    abandoned('called', 91, { version: 1 }),
    order({ id: 'paid', createdAt: daysAgo(4_000) }),
  );
  await noteChange('orders#called', daysAgo(3));
  expect(await runDaily()).toMatchObject({ removed: { unsubscribeRequests: 1, abandonedCheckouts: 1 } });
  expect(await left('UNSUBSCRIBE_REQUESTS_TABLE')).toEqual(['new']);
  expect(await left('ORDERS_TABLE')).toEqual(['called', 'paid', 'recent']);
});

it('a run without the database fails, and the next one catches up', async () => {
  const spam = contact({ status: 'spam', createdAt: daysAgo(91) });
  await harness.store('submissions', spam);
  await expect(harness.breakDuring('dynamodb', () => runDaily())).rejects.toThrow();
  expect(await runDaily()).toMatchObject({ removed: { spam: 1 } });
});

describe('a record that changes after the run has looked at it', () => {
  const expired = { createdAt: daysAgo(3_000), version: 1 };

  it.each([
    ['CONTACT_SUBMISSIONS_TABLE', 'submissions', contactSubmissions, contact({ ...expired, status: 'spam' })],
    [
      'ONBOARDING_SUBMISSIONS_TABLE',
      'onboarding',
      onboardingSubmissions,
      form({ ...expired, status: 'spam' }),
    ],
    ['ORDERS_TABLE', 'orders', orders, order({ ...expired, payment: 'expired' })],
    [
      'SUBSCRIBERS_TABLE',
      'subscribers',
      subscribers,
      subscriber({ ...expired, status: 'unsubscribed', consent: { requestedAt: daysAgo(3_000) } }),
    ],
  ] as const)('stays with its notes (%s)', async (table, list, records, record) => {
    await harness.store(table, record);
    await noteChange(`${list}#${record.id}`, daysAgo(2_000));
    const get: (key: string) => Promise<unknown> = records.get;
    vi.spyOn(records as { get: typeof get }, 'get').mockImplementation(async (key) => {
      const found = await get(key);
      await harness.store(table, { ...record, revision: record.revision + 1 });
      return found;
    });
    const { removed } = await runDaily();
    expect(Object.values(removed as Record<string, number>)).toEqual(
      Object.values(removed as Record<string, number>).map(() => 0),
    );
    expect(await left(table)).toEqual([record[TABLES[table] as 'id']]);
    const notes = (await harness.items('ADMIN_CHANGES_TABLE')).map((change) => change.record);
    expect(notes).toContain(`${list}#${record.id}`);
  });
});

it('a form whose files could not be deleted is deleted, and its files the next day', async () => {
  const url = await onboarding.upload(LOGO);
  const files = filesOf(entry(LOGO, url));
  const email = `${randomUUID()}@engines.example`;
  await onboarding.submit({ email, files, filesCount: 1 });
  const [sent] = await harness.itemsOf('onboarding', email);
  await harness.store('onboarding', { ...sent, status: 'spam', createdAt: daysAgo(91) });
  harness.break('s3');
  await expect(runDaily()).rejects.toThrow();
  expect(await onboardingSubmissions.get(String(sent?.id))).toBeUndefined();
  harness.standIns.s3.setFault('off');
  expect(await runDaily()).toMatchObject({ removed: { spam: 1 } });
  expect(await left('ONBOARDING_SUBMISSIONS_TABLE')).not.toContain(sent?.id);
  expect(onboarding.object(url)).toBeUndefined();
});
