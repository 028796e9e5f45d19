import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN_PAGE_LENGTH } from '../../../domain/admin.ts';
import { isPaymentEvent } from '../../../domain/payment-events.ts';
import { type Client, toClientId } from '../../../lambdas/tables/clients.ts';
import type { OnboardingSubmission } from '../../../lambdas/tables/onboarding-submissions.ts';
import { MAX_RESULT_BYTES } from '../../../local/functions/function-host.ts';
import {
  client,
  contact,
  form,
  moment,
  order,
  subscriber,
  subscription,
} from '../../support/stored-records.ts';
import { captureLog } from '../../unit/lambdas/api-call.ts';
import { passTime, problem } from './api-harness.ts';
import { startPaymentHarness, statesOf } from './payment-harness.ts';

const harness = startPaymentHarness();
const { onboarding } = harness;

const FOLLOWED = ['ORDERS_TABLE', 'SUBSCRIPTIONS_TABLE', 'ONBOARDING_SUBMISSIONS_TABLE'] as const;

beforeEach(async () => {
  const clients = await harness.items('clients');
  await harness.remove('clients', ...clients.map(({ id }) => ({ id: String(id) })));
  harness.takeChanges(...FOLLOWED);
});

const stored = async () => (await harness.items('clients')) as unknown as Client[];
const clientOf = async (email: string) => (await stored()).find((item) => item.email === email);

/** Buys Essential SEO, and has the client follow. */
async function buySeo(address?: string) {
  const { email, sessionId } = await harness.purchase(
    undefined,
    address === undefined ? {} : { email: address },
  );
  await harness.followOrders();
  return { email, sessionId, id: toClientId(email) };
}

const submitForm = (sessionId: string, changes: object = {}) =>
  onboarding.submit({ sessionId, source: 'post-checkout', services: ['seo-services'], ...changes });

async function sendForm(sessionId: string, changes?: object): Promise<void> {
  expect((await submitForm(sessionId, changes)).status).toBe(200);
  await harness.followOrders();
}

/** Every order of some things. */
function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/** Lets something happen to a plan, and has the client follow. */
async function happenTo(plan: string, action: string): Promise<void> {
  await harness.happen('subscriptions', plan, action);
  await harness.followOrders();
}

const planOf = async (sessionId: string) => (await harness.order(sessionId))?.subscriptionId ?? '';

async function person(list: string, id: string) {
  const { status, body, logLines } = await harness.call('admin-person', { path: { list, id } });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(logLines.join()).not.toContain('@');
  return body as Readonly<Record<string, unknown>> & {
    readonly client: Readonly<Record<string, unknown>>;
    readonly changes: readonly Readonly<Record<string, unknown>>[];
  };
}

const change = (id: string, body: object) => harness.change('clients', id, body);

const BY_SITE = (from: string, to: string) => expect.objectContaining({ by: 'site', status: { from, to } });

describe('a customer who has paid', () => {
  it('is a client with the status paid, by the address of the payment', async () => {
    const { email, sessionId, id } = await buySeo();
    const bought = await harness.order(sessionId);
    const monthly = { amount: 13_800, currency: 'usd' };
    expect(await stored()).toMatchObject([
      {
        id,
        email,
        status: 'paid',
        name: 'Ada Lovelace',
        paidAt: bought?.paidAt,
        since: bought?.paidAt,
        orders: {
          [sessionId]: {
            customerId: bought?.customerId,
            subscription: { id: bought?.subscriptionId, state: 'active', monthly },
          },
        },
      },
    ]);
    expect((await harness.look('clients', id)).record).toMatchObject({ serviceIds: ['basic-seo'], monthly });
    expect((await harness.look('clients', id)).changes).toEqual([]);
  });

  it('is one client with every order, however often and in any order events arrive', async () => {
    const email = harness.newEmail();
    const { events } = await harness.buy({ 'basic-seo': 1 }, { email });
    const second = await harness.buy({ 'marketing-documents': 1 }, { email });
    const all = [...events, ...second.events].filter(({ type }) => isPaymentEvent(type));
    await harness.deliverAtOnce([...all.toReversed(), ...all]);
    await harness.deliverAll(all.map((event) => ({ ...event, id: `${event.id}_again` })));
    const changes = harness.takeChanges(...FOLLOWED);
    const readers = FOLLOWED.map((variable) => {
      const table = harness.tableOf(variable);
      return changes.filter(({ eventSourceARN = '' }) => eventSourceARN.includes(`/${table}/`));
    });
    const answers = await Promise.all([...readers, changes.toReversed()].map((read) => harness.follow(read)));
    expect(answers.flatMap(({ batchItemFailures }) => batchItemFailures)).toEqual([]);
    const [only, ...others] = await stored();
    expect(others).toEqual([]);
    expect(Object.keys(only?.orders ?? {})).toHaveLength(2);
    expect(only).toMatchObject({ status: 'paid', email });
  });

  it('is the same client in whatever sequence the order, its plan and its form are followed', async () => {
    const { email, sessionId } = await harness.purchase();
    await submitForm(sessionId);
    const changes = FOLLOWED.map((variable) => harness.takeChanges(variable));
    expect(changes.map(({ length }) => length > 0)).toEqual([true, true, true]);
    const made: Client[] = [];
    for (const inOrder of permutations(changes)) {
      await harness.remove('clients', { id: toClientId(email) });
      for (const some of [...inOrder, ...inOrder.toReversed()]) await harness.follow(some);
      made.push(...(await stored()));
    }
    expect(made).toEqual(Array(6).fill(made[0]));
    expect(made[0]).toMatchObject({ status: 'form-received', email });
  });

  it('keeps the order when the client cannot be written, and becomes a client when the change is repeated', async () => {
    const email = harness.newEmail();
    const { sessionId, events } = await harness.buy({ 'basic-seo': 1 }, { email });
    const completed = harness.one(events, 'checkout.session.completed');
    const taken = toClientId(email);
    // Something that no version of the site writes.
    await harness.store('clients', { id: taken, clientId: taken });
    expect((await harness.deliver(completed)).status).toBe(200);
    expect(await harness.order(sessionId)).toMatchObject({ payment: 'paid' });
    const changes = harness.takeChanges('ORDERS_TABLE');
    const { result, logLines } = await captureLog(() => harness.follow(changes));
    expect(result).toEqual({
      batchItemFailures: [{ itemIdentifier: changes[0]?.dynamodb?.SequenceNumber }],
    });
    expect(logLines.join()).toContain('change not followed');
    await harness.remove('clients', { id: taken });
    expect(await harness.follow(changes)).toEqual({ batchItemFailures: [] });
    expect(await stored()).toMatchObject([{ email, status: 'paid' }]);
    const emails = (await harness.order(sessionId))?.mails;
    expect(statesOf(emails)).toMatchObject({ receipt: 'sent', team: 'sent' });
    expect(harness.emailsTo(email)).toHaveLength(1);
  });
});

describe('a form with a verified payment', () => {
  it('moves its client to form-received, with an entry in the history, although it has another address', async () => {
    const { email, sessionId, id } = await buySeo();
    await sendForm(sessionId, { email: 'Office@Other.example', businessName: 'Engines Inc.' });
    const { record, changes } = await harness.look('clients', id);
    expect(record).toMatchObject({
      status: 'form-received',
      version: 1,
      email,
      businessName: 'Engines Inc.',
      formEmails: ['office@other.example'],
      emails: [],
      unfilled: [],
    });
    expect(changes).toEqual([BY_SITE('paid', 'form-received')]);
    const [filled] = await onboarding.stored('office@other.example');
    expect(record.formAt).toBe(filled?.createdAt);
    const page = await person('onboarding', String(filled?.id));
    expect(page).toMatchObject({ client: { id }, emails: [email] });
    expect(page.onboarding).toMatchObject([{ id: filled?.id, mails: expect.arrayContaining([]) }]);
    expect(page).toEqual(await person('orders', sessionId));
  });

  it('counts from the payment on when it arrived before', async () => {
    const email = harness.newEmail();
    const { sessionId, events } = await harness.buy({ 'basic-seo': 1 }, { email });
    await sendForm(sessionId, { email });
    expect(await stored()).toEqual([]);
    await harness.deliverAll(events.filter(({ type }) => isPaymentEvent(type)));
    await harness.followOrders();
    expect(await stored()).toMatchObject([
      { status: 'form-received', email, businessName: 'Analytical Engines' },
    ]);
  });

  it('leaves the client in the stage that an administrator chose, however often events repeat', async () => {
    const { email, sessionId, id } = await buySeo();
    await submitForm(sessionId, { email });
    const followed = harness.takeChanges(...FOLLOWED);
    await harness.follow(followed);
    expect((await change(id, { version: 1, status: 'paid' })).status).toBe(200);
    await harness.deliver({ ...harness.provider.events().at(-1), id: 'evt_later' });
    const events = harness.provider.events().filter(({ type }) => isPaymentEvent(type));
    await harness.deliverAll(events.map((event) => ({ ...event, id: `${event.id}_later` })));
    await harness.follow(followed);
    expect((await harness.look('clients', id)).record).toMatchObject({ status: 'paid', version: 2 });
    await change(id, { version: 2, status: 'in-setup' });
    await sendForm(sessionId, { email, additionalInfo: 'A second one' });
    expect((await harness.look('clients', id)).record).toMatchObject({ status: 'in-setup' });
  });

  it('is kept, as is a change by an administrator at the same moment', async () => {
    const made = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const { email, sessionId, id } = await buySeo();
      await submitForm(sessionId, { email });
      const works = [() => harness.followOrders(), () => change(id, { version: 0, note: 'Called.' })];
      await Promise.all((round % 2 ? works : works.toReversed()).map((work) => work()));
      const { record, changes } = await harness.look('clients', id);
      expect(record).toMatchObject({ status: 'form-received', version: changes.length });
      expect(changes).toContainEqual(BY_SITE('paid', 'form-received'));
      made.add(changes.map(({ by }) => by).join());
    }
    expect([...made].every((who) => ['site', 'site,admin@example.com'].includes(who))).toBe(true);
  });
});

it('a subscription makes its client left when it ends, until a new payment with new dates', async () => {
  const { email, sessionId, id } = await buySeo();
  await sendForm(sessionId, { email });
  await change(id, { version: 1, status: 'live' });
  const plan = await planOf(sessionId);
  passTime(60);
  await happenTo(plan, 'cancel');
  expect((await harness.look('clients', id)).record).toMatchObject({ status: 'left', version: 3 });
  passTime(60);
  await buySeo(email);
  const { record, changes } = await harness.look('clients', id);
  expect(record).toMatchObject({ status: 'paid', version: 4, orderIds: { length: 2 } });
  expect(record).not.toHaveProperty('formAt');
  expect(String(record.paidAt) > String((await harness.order(sessionId))?.paidAt)).toBe(true);
  expect(changes.slice(0, 2)).toEqual([BY_SITE('left', 'paid'), BY_SITE('live', 'left')]);
});

describe('an order without a client', () => {
  it('is shown without one, and makes its client when it is written, as after a restore', async () => {
    const email = harness.newEmail();
    const old = order({ email, payment: 'refunded' });
    await harness.store('orders', old);
    const page = await person('orders', old.id);
    expect(page).toMatchObject({ emails: [email], orders: [{ id: old.id }] });
    expect(page).not.toHaveProperty('client');
    await harness.followOrders();
    expect(await stored()).toMatchObject([{ email, status: 'paid', createdAt: old.createdAt }]);
  });

  it('makes a client with the status left when its plan has ended', async () => {
    const email = harness.newEmail();
    const plan = subscription({ email, state: 'canceled' });
    const old = order({ email, subscriptionId: plan.id });
    await harness.store('SUBSCRIPTIONS_TABLE', plan);
    await harness.store('orders', old);
    await harness.followOrders();
    expect((await person('orders', old.id)).client).toMatchObject({ status: 'left' });
  });

  it.each(['expired', 'processing', 'failed'] as const)('makes no client while it is %s', async (payment) => {
    const unpaid = order({ email: harness.newEmail(), payment });
    await harness.store('orders', unpaid);
    await harness.followOrders();
    expect(await person('orders', unpaid.id)).not.toHaveProperty('client');
    expect(await stored()).toEqual([]);
  });

  it('creates its own client when it has no address', async () => {
    const [one, other] = [order({ email: 'unknown' }), order({ email: 'unknown' })];
    await harness.store('orders', one, other);
    await harness.followOrders();
    expect(await person('orders', one.id)).toMatchObject({ emails: [], orders: [{ id: one.id }] });
    expect(await person('orders', other.id)).toMatchObject({ orders: [{ id: other.id }] });
    expect(await stored()).toHaveLength(2);
  });
});

describe('the page of a client', () => {
  it('has everything from all addresses, newest first, with emails, notes and the files of forms', async () => {
    const { email, sessionId, id } = await buySeo();
    await sendForm(sessionId, { email: 'office@page.example' });
    const [filled] = await onboarding.stored('office@page.example');
    const asked = contact({ email: 'office@page.example', version: 1 });
    const reader = subscriber({ email: 'office@page.example' });
    await harness.store('submissions', asked);
    await harness.store('subscribers', reader);
    await harness.store('ADMIN_CHANGES_TABLE', {
      record: `submissions#${asked.id}`,
      version: 1,
      at: moment(5),
      by: 'grace@example.com',
      userId: 'some-id',
      contentHash: 'hash',
      note: 'Met at the fair.',
    });
    expect((await person('clients', id)).submissions).toEqual([]);
    await change(id, { version: 1, merge: ' Office@Page.example ' });
    const page = await person('clients', id);
    expect(page).toMatchObject({
      emails: [email, 'office@page.example'],
      client: { id, formEmails: [] },
      submissions: [{ id: asked.id, mails: [] }],
      onboarding: [{ id: filled?.id, payment: 'paid', files: [] }],
      orders: [
        {
          id: sessionId,
        },
      ],
      subscriptions: [{ state: 'active' }],
      subscribers: [{ id: reader.id }],
    });
    const [bought] = page.orders as [{ mails: { name: string; state: string }[] }];
    expect(statesOf(Object.fromEntries(bought.mails.map((email) => [email.name, email])))).toMatchObject({
      receipt: 'sent',
      team: 'sent',
      reminder2: 'pending',
      reminder5: 'pending',
    });
    expect(page.changes).toEqual([
      expect.objectContaining({ list: 'clients', id, merged: 'office@page.example' }),
      BY_SITE('paid', 'form-received'),
      expect.objectContaining({ list: 'submissions', id: asked.id, note: 'Met at the fair.' }),
    ]);
    expect(JSON.stringify(page)).not.toMatch(/contentHash|revision|"key"|some-id/);
    expect(await person('submissions', asked.id)).toEqual(page);
    expect(await person('subscribers', reader.id)).toEqual(page);
  });

  it('shows forms with long answers', async () => {
    const { email, id } = await buySeo();
    const answers = { ...form().answers, aboutBusiness: '"'.repeat(350_000) };
    const long = Array.from({ length: 8 }, () => form({ email, answers }));
    await harness.store('onboarding', ...long);
    expect((await person('clients', id)).onboarding).toHaveLength(long.length);
  });

  it('is answered however much strangers send with its address', async () => {
    const { email, id } = await buySeo();
    const quotes = (length: number) => '"'.repeat(length);
    const named = { name: quotes(300), type: quotes(200), category: 'general', size: 1, state: 'missing' };
    const files = Array.from({ length: 120 }, () => named as OnboardingSubmission['files'][number]);
    const sent = Array.from({ length: ADMIN_PAGE_LENGTH }, () => ({ email, createdAt: moment(9) }));
    await harness.store('onboarding', ...sent.map((about) => form({ ...about, files })));
    await harness.store('submissions', ...sent.map((about) => contact({ ...about, message: quotes(5000) })));
    const page = await person('clients', id);
    expect(page.onboarding).not.toEqual([]);
    const result = JSON.stringify({ body: JSON.stringify(page) });
    expect(Buffer.byteLength(result)).toBeLessThan(MAX_RESULT_BYTES);
  });

  it('is not that of a form whose sender only named the payment', async () => {
    const { sessionId } = await buySeo();
    const naming = { email: 'stranger@page.example', sessionId, source: 'post-checkout' };
    expect((await onboarding.submit(naming, { secret: null })).status).toBe(200);
    const [named] = await onboarding.stored('stranger@page.example');
    expect(named?.payment).toEqual({ state: 'unproven', sessionId });
    const { client, emails, orders } = await person('onboarding', String(named?.id));
    expect([client, emails, orders]).toEqual([undefined, ['stranger@page.example'], []]);
  });

  it('applies a change that was written down and not made', async () => {
    const { email, id } = await buySeo();
    const before = await clientOf(email);
    await change(id, { version: 0, status: 'in-setup' });
    await harness.store('clients', before ?? {});
    expect((await person('clients', id)).client).toMatchObject({ status: 'in-setup', version: 1 });
    expect(await clientOf(email)).toMatchObject({ status: 'in-setup' });
  });
});

describe('merging two clients', () => {
  async function both() {
    const one = await buySeo();
    passTime(1);
    const other = await buySeo();
    return { one, other };
  }

  it('keeps one, which gets all later records of both', async () => {
    const { one, other } = await both();
    await change(other.id, { version: 0, note: 'A note from before' });
    const { status, body } = await change(one.id, { version: 0, merge: other.email });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      record: { id: one.id, version: 1, emails: [other.email], orderIds: { length: 2 } },
      change: { merged: other.email },
    });
    expect((await stored()).filter(({ status: stage }) => stage)).toHaveLength(1);
    await sendForm(other.sessionId, { email: other.email });
    await buySeo(other.email);
    const page = await person('clients', other.id);
    expect(page.client).toMatchObject({ id: one.id, status: 'form-received', orderIds: { length: 3 } });
    expect(page.changes).toContainEqual(
      expect.objectContaining({ note: 'A note from before', id: other.id }),
    );
    const gone = await harness.call('admin-record', { path: { list: 'clients', id: other.id } });
    expect(gone.status).toBe(404);
    expect(await harness.idsIn('clients', { q: other.email })).toEqual([one.id]);
  });

  it('ends with one client after any number of repetitions, in either direction, from any state', async () => {
    const { one, other } = await both();
    const before = await stored();
    const wanted = { version: 0, merge: other.email };
    expect((await change(one.id, wanted)).status).toBe(200);
    expect((await change(one.id, wanted)).status).toBe(200);
    // As if the function had ended after writing down what it was to do.
    await harness.store('clients', ...before);
    expect((await harness.look('clients', one.id)).record).toMatchObject({
      version: 1,
      orderIds: { length: 2 },
    });
    const back = await change(other.id, { version: 0, merge: one.email });
    expect(back.status).toBe(404);
    const third = await buySeo();
    expect((await change(third.id, { version: 0, merge: other.email })).status).toBe(200);
    expect((await person('clients', other.id)).client).toMatchObject({
      id: third.id,
      emails: { length: 2 },
      orderIds: { length: 3 },
    });
    expect((await stored()).filter(({ status }) => status)).toHaveLength(1);
  });

  it('into each other at the same moment ends with one client', async () => {
    for (let round = 0; round < 2; round++) {
      const { one, other } = await both();
      const merge = ({ id }: { id: string }, { email }: { email: string }) => ({
        path: { list: 'clients', id },
        body: { version: 0, merge: email },
      });
      await harness.callAtOnce('admin-change', [merge(one, other), merge(other, one)]);
      const [first, second] = [
        await person('orders', one.sessionId),
        await person('orders', other.sessionId),
      ];
      expect(first.client).toEqual(second.client);
      expect(first.client.orderIds).toHaveLength(2);
    }
  });

  it('is refused if both have a contract, of which one would be lost', async () => {
    const { one, other } = await both();
    const contract = { services: ['seo'], monthly: 45_000, since: '2026-01-01' };
    const setContract = async ({ email }: { email: string }) =>
      harness.store('clients', { ...(await clientOf(email)), contract });
    await setContract(one);
    await setContract(other);
    const before = await stored();
    expect(await change(one.id, { version: 0, merge: other.email })).toMatchObject(
      problem(409, 'two_contracts'),
    );
    expect(await stored()).toEqual(before);
    const third = await buySeo();
    const merged = await change(third.id, { version: 0, merge: other.email });
    expect(merged).toMatchObject({ status: 200, body: { record: { contract } } });
  });

  it("takes another client's address only", async () => {
    const { id, email } = await buySeo();
    for (const merge of ['', 'no address', email, ` ${email.toUpperCase()} `]) {
      expect(await change(id, { version: 0, merge }), merge).toMatchObject(problem(400, 'nothing_to_change'));
    }
    expect((await harness.change('orders', 'x', { version: 0, merge: email })).status).toBe(404);
  });
});

describe('the board', () => {
  async function board(query: Readonly<Record<string, string>> = {}) {
    const { status, body } = await harness.call('admin-board', { query });
    expect(status, JSON.stringify(body)).toBe(200);
    const { columns } = body as unknown as {
      columns: readonly { stage: string; clients: readonly { id: string }[]; cursor?: string }[];
    };
    return columns;
  }

  it('shows every stage, the longest wait first in open stages and the newest first in the others', async () => {
    const at = (seconds: number, status: Client['status'], formAt?: number) =>
      client({ status, paidAt: moment(seconds), ...(formAt !== undefined && { formAt: moment(formAt) }) });
    const [late, early] = [at(1, 'form-received', 90), at(50, 'form-received', 60)];
    const [older, newer] = [at(1, 'live', 2), at(3, 'live', 4)];
    await harness.store('clients', late, early, older, newer);
    const columns = await board();
    expect(columns.map(({ stage }) => stage)).toEqual([
      'paid',
      'form-received',
      'kickoff-scheduled',
      'in-setup',
      'live',
      'paused',
      'left',
    ]);
    expect(columns[1]?.clients.map(({ id }) => id)).toEqual([early.id, late.id]);
    expect(columns[4]?.clients.map(({ id }) => id)).toEqual([newer.id, older.id]);
  });

  it('has further pages of a long stage, and refuses a cursor of another stage', async () => {
    const many = Array.from({ length: ADMIN_PAGE_LENGTH + 3 }, (_, place) =>
      client({ status: 'in-setup', paidAt: moment(place) }),
    );
    await harness.store('clients', ...many);
    const cursor = (await board())[3]?.cursor ?? '';
    const [rest, ...others] = await board({ stage: 'in-setup', cursor });
    expect(others).toEqual([]);
    expect(rest?.clients.map(({ id }) => id)).toEqual(many.slice(ADMIN_PAGE_LENGTH).map(({ id }) => id));
    expect(rest).not.toHaveProperty('cursor');
    expect(await harness.call('admin-board', { query: { stage: 'live', cursor } })).toMatchObject(
      problem(400, 'invalid_cursor'),
    );
  });

  it('counts clients who wait for longer than promised, and those without a form', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-16T20:00:00Z') });
    const on = (day: number, status: Client['status']) =>
      client({ status, paidAt: `2026-01-${day}T20:00:00.000Z`, formAt: `2026-01-${day}T20:00:00.000Z` });
    await harness.store(
      'clients',
      on(15, 'paid'),
      on(16, 'paid'),
      on(15, 'form-received'),
      on(16, 'form-received'),
      on(15, 'in-setup'),
      client({ status: 'in-setup', paidAt: '2025-12-01T20:00:00.000Z' }),
      on(10, 'live'),
    );
    const claims = { ...harness.admin, auth_time: String(Date.now() / 1000) };
    const { body } = await harness.call('admin-numbers', { claims });
    expect(body.clients).toEqual({ overdue: 2, withoutForm: 1, atLeast: false });
  });

  it('is searched, filtered and exported by order, customer, name and any address', async () => {
    const one = client({
      email: 'ada@find.example',
      name: 'Ada Findable',
      emails: ['office@find.example'],
      orders: { cs_test_find: { paidAt: moment(0), customerId: 'cus_find', services: ['seo-bundle'] } },
    });
    await harness.store('clients', one, client());
    const texts = ['ada@find.example', 'OFFICE@find', 'cs_test_find', 'cus_find', 'findable'];
    const narrow = [...texts.map((q) => ({ q })), { service: 'seo-bundle' }];
    for (const query of [...narrow, ...narrow.map((one) => ({ ...one, status: 'paid', sort: 'oldest' }))]) {
      expect(await harness.idsIn('clients', query), JSON.stringify(query)).toEqual([one.id]);
    }
    const { body } = await harness.call('admin-export', { query: { list: 'clients', status: 'paid' } });
    expect(body).toMatchObject({ count: 2 });
    expect(String(body.csv).split('\r\n')[0]).toBe(
      'Created (Mountain Time),Status,Owner,Follow up on,Business,Name,Email,Other emails,Paid (Mountain Time),Form (Mountain Time),Services,Added by hand,Contract amount a month,Amount paid,Amount given back,Amount disputed,Amount due,Next amount,Next charge (Mountain Time),Currency,Orders,Notes,Id',
    );
  });
});
