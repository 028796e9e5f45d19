// cspell:ignore idnex
import { describe, expect, it, vi } from 'vitest';
import { encodeCursor } from '../../../../lambdas/admin/cursor.ts';
import { client, contact, dispute, form, order, subscriber } from '../../../support/stored-records.ts';
import { startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

type Query = Readonly<Record<string, string>>;

interface Page {
  readonly items: readonly { readonly id: string; readonly createdAt: string }[];
  readonly cursor?: string;
  readonly searchedTo?: string;
}

async function page(list: string, query: Query): Promise<Page> {
  const { status, body } = await harness.call('admin-list', { path: { list }, query });
  expect([status, body.code]).toEqual([200, undefined]);
  return body as unknown as Page;
}

/** The ids of all pages of a list, and how many each page has. */
async function listed(list: string, query: Query): Promise<{ ids: string[]; lengths: number[] }> {
  const ids: string[] = [];
  const lengths: number[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const { items, ...rest }: Page = await page(list, { ...query, ...(cursor && { cursor }) });
    ids.push(...items.map(({ id }) => id));
    lengths.push(items.length);
    cursor = rest.cursor;
  }
  return { ids, lengths };
}

async function refusal(list: string, query: Query) {
  const { status, body } = await harness.call('admin-list', { path: { list }, query });
  return [status, body.code];
}

const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);

/** A moment by the clock of Denver in summer. */
const denver = (day: string, time: string) => new Date(`${day}T${time}-06:00`).toISOString();

describe('a range of days', () => {
  it('has the records between its first and its last moment in Denver, with every other filter', async () => {
    const before = contact({ createdAt: denver('2026-08-02', '23:59:59.999'), status: 'qualified' });
    const first = contact({ createdAt: denver('2026-08-03', '00:00:00.000'), status: 'qualified' });
    const other = contact({
      createdAt: denver('2026-08-04', '12:00:00.000'),
      status: 'closed',
      message: 'Hats',
    });
    const last = contact({ createdAt: denver('2026-08-05', '23:59:59.999'), status: 'qualified' });
    const after = contact({ createdAt: denver('2026-08-06', '00:00:00.000'), status: 'qualified' });
    await harness.store('CONTACT_SUBMISSIONS_TABLE', before, first, other, last, after);
    const ids = async (query: Query) => (await listed('submissions', query)).ids;
    const days = { from: '2026-08-03', to: '2026-08-05' };
    expect(await ids(days)).toEqual(idsOf([last, other, first]));
    expect(await ids({ ...days, status: 'qualified' })).toEqual(idsOf([last, first]));
    expect(await ids({ ...days, q: 'hats' })).toEqual(idsOf([other]));
    expect(await ids({ ...days, q: first.email })).toEqual(idsOf([last, other, first]));
    expect(await ids({ from: '2026-08-05' })).toEqual(idsOf([after, last]));
    expect(await ids({ to: '2026-08-02' })).toEqual(idsOf([before]));
    expect(await ids({ from: '2026-08-04', to: '2026-08-04' })).toEqual(idsOf([other]));
    expect(await ids({ from: '2026-08-05', to: '2026-08-03' })).toEqual([]);
    const { body } = await harness.call('admin-export', { query: { list: 'submissions', ...days } });
    expect(body).toMatchObject({ count: 3 });
  });

  it('holds for subscribers that are found by their whole address', async () => {
    const email = 'dated@list.example';
    await harness.store('SUBSCRIBERS_TABLE', subscriber({ email, createdAt: denver('2026-08-03', '12:00') }));
    expect((await page('subscribers', { q: email, from: '2026-08-03' })).items).toHaveLength(1);
    expect((await page('subscribers', { q: email, from: '2026-08-04' })).items).toHaveLength(0);
  });
});

describe('oldest first', () => {
  it('has each record once, page by page, with every filter', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      order({
        createdAt: new Date(Date.UTC(2026, 8, 1) + at * 60_000).toISOString(),
        status: at % 2 === 0 ? 'closed' : 'new',
        payment: at % 3 === 0 ? 'disputed' : 'paid',
      }),
    );
    await harness.store('ORDERS_TABLE', ...many);
    expect(await listed('orders', { sort: 'oldest' })).toEqual({ ids: idsOf(many), lengths: [25, 25, 10] });
    const closed = many.filter(({ status }) => status === 'closed');
    expect(await listed('orders', { sort: 'oldest', status: 'closed' })).toEqual({
      ids: idsOf(closed),
      lengths: [25, 5],
    });
    const disputed = closed.filter(({ payment }) => payment === 'disputed');
    const both = { sort: 'oldest', status: 'closed', payment: 'disputed', from: '2026-08-31' };
    expect((await listed('orders', both)).ids).toEqual(idsOf(disputed));
    const { items, searchedTo } = await page('orders', { ...both, q: 'unknown' });
    expect([items, searchedTo]).toEqual([[], undefined]);
  });
});

describe('a service', () => {
  it('filters requests, forms, and orders', async () => {
    const request = contact({ services: ['seo', 'ai-chatbot'], service: 'SEO, AI Chatbot & Voice' });
    const filled = form({ services: ['ai-chatbot-voice'] });
    const bought = order({ services: [{ id: 'ai-chatbot', quantity: 2 }] });
    await harness.store('CONTACT_SUBMISSIONS_TABLE', request, contact());
    await harness.store('ONBOARDING_SUBMISSIONS_TABLE', filled, form());
    await harness.store(
      'ORDERS_TABLE',
      bought,
      order(),
      order({ services: [{ id: 'basic-seo', quantity: 1 }] }),
    );
    expect((await listed('submissions', { service: 'ai-chatbot' })).ids).toEqual([request.id]);
    expect((await listed('onboarding', { service: 'ai-chatbot-voice', status: 'new' })).ids).toEqual([
      filled.id,
    ]);
    expect((await listed('orders', { service: 'ai-chatbot' })).ids).toEqual([bought.id]);
  });

  it('is looked for in 500 records at a time, with the position', async () => {
    const createdAt = (at: number) => new Date(Date.UTC(2024, 0, 1) + at * 60_000).toISOString();
    const hay = Array.from({ length: 520 }, (_, at) =>
      contact({ createdAt: createdAt(at), status: 'closed', message: '' }),
    );
    const needle = contact({ createdAt: createdAt(-1), status: 'closed', services: ['reputation'] });
    await harness.store('CONTACT_SUBMISSIONS_TABLE', needle, ...hay);
    const query = { service: 'reputation', status: 'closed', to: '2024-01-31' };
    const { items, searchedTo, cursor = '' } = await page('submissions', query);
    expect([items, searchedTo]).toEqual([[], createdAt(20)]);
    expect(await page('submissions', { ...query, cursor })).toEqual({
      items: [expect.objectContaining({ id: needle.id })],
    });
    const onward = await page('submissions', { ...query, sort: 'oldest' });
    expect([idsOf(onward.items), onward.searchedTo]).toEqual([[needle.id], createdAt(498)]);
  });
});

describe('overdue', () => {
  it('are new requests after the promised time, in either order', async () => {
    // A Monday: four business hours before are on Friday.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(denver('2025-06-16', '11:00')) });
    harness.admin = await harness.signIn();
    const at = (day: string, time: string, status: 'new' | 'contacted' = 'new') =>
      contact({ createdAt: denver(day, time), status });
    const late = [at('2025-06-12', '10:00'), at('2025-06-13', '14:59:59')];
    const others = [
      at('2025-06-13', '15:00:01'),
      at('2025-06-14', '12:00'),
      at('2025-06-12', '11:00', 'contacted'),
    ];
    await harness.store('CONTACT_SUBMISSIONS_TABLE', ...late, ...others);
    const query = { overdue: 'yes', from: '2025-06-01' };
    expect((await listed('submissions', query)).ids).toEqual(idsOf(late.toReversed()));
    expect((await listed('submissions', { ...query, sort: 'oldest', status: 'new' })).ids).toEqual(
      idsOf(late),
    );
    expect((await listed('submissions', { ...query, from: '2025-06-15' })).ids).toEqual([]);
    vi.useRealTimers();
    harness.admin = await harness.signIn();
  });
});

describe('a cursor', () => {
  it('belongs to its days, service and sorting, and cannot name a place outside of them', async () => {
    const invalid = [400, 'invalid_cursor'];
    const { cursor = '' } = await page('orders', { sort: 'oldest' });
    expect(cursor).not.toBe('');
    expect(await refusal('orders', { cursor })).toEqual(invalid);
    expect(await refusal('orders', { cursor, sort: 'oldest', from: '2026-01-01' })).toEqual(invalid);
    expect(await refusal('orders', { cursor, sort: 'oldest', service: 'basic-seo' })).toEqual(invalid);
    const from = '2026-08-03';
    const outside = encodeCursor(
      { list: 'orders', from },
      { createdAt: '2026-08-01T00:00:00.000Z', id: 'any' },
    );
    expect(await refusal('orders', { cursor: outside, from })).toEqual(invalid);
  });
});

describe('the flag filter', () => {
  const ids = async (list: string, query: Query) => (await listed(list, query)).ids;

  it('finds repeated requests and undeliverable addresses', async () => {
    const [often, once] = [contact({ times: 3, email: 'gone@flags.example' }), contact()];
    await harness.store('CONTACT_SUBMISSIONS_TABLE', often, once);
    await harness.store('SUPPRESSED_ADDRESSES_TABLE', {
      address: 'gone@flags.example',
      reason: 'bounce',
      at: often.createdAt,
    });
    const [filled, sold] = [
      form({ email: 'Gone@flags.example' }),
      order({ email: 'gone@flags.example', payment: 'disputed' }),
    ];
    const nowhere = form({ email: 'not an address' });
    await harness.store('ONBOARDING_SUBMISSIONS_TABLE', filled, nowhere);
    await harness.store('ORDERS_TABLE', sold);
    expect(await ids('submissions', { flag: 'repeated' })).toEqual([often.id]);
    for (const [list, { id }] of [
      ['submissions', often],
      ['onboarding', filled],
      ['orders', sold],
    ] as const) {
      expect(await ids(list, { flag: 'undeliverable' }), list).toEqual([id]);
      expect((await page(list, { flag: 'undeliverable' })).items).toMatchObject([{ undeliverable: true }]);
      const { body } = await harness.call('admin-record', { path: { list, id } });
      expect(body.record).toMatchObject({ undeliverable: true });
    }
    const [shown] = (await page('onboarding', { q: 'not an address' })).items;
    expect(shown).toMatchObject({ id: nowhere.id });
    expect(shown).not.toHaveProperty('undeliverable');
  });

  it('finds payments that need attention', async () => {
    const troubled = [
      order({ payment: 'disputed', disputes: [dispute('open')] }),
      order({ disputes: [dispute('inquiry')] }),
      order({ renewals: { disputes: [dispute('won'), dispute('open')] } }),
      order({ payment: 'processing' }),
      order({ catalogueMismatch: true }),
      order({ differsFromStripe: { amount: 1, currency: 'usd' } }),
    ];
    const decided = [
      order({ payment: 'disputed', disputes: [dispute('lost')] }),
      order({ disputes: [dispute('won')], renewals: { disputes: [dispute('withdrawn')] } }),
    ];
    await harness.store('ORDERS_TABLE', ...troubled, ...decided, order(), order({ payment: 'expired' }));
    const found = await ids('orders', { flag: 'payment' });
    for (const { id } of troubled) expect(found).toContain(id);
    for (const { id } of decided) expect(found).not.toContain(id);
    const paidAt = order().createdAt;
    const subscribedTo = (state: 'active' | 'past_due') =>
      client({ orders: { [state]: { paidAt, services: [], subscription: { id: state, state } } } });
    const [late, fine] = [subscribedTo('past_due'), subscribedTo('active')];
    await harness.store('CLIENTS_TABLE', late, fine);
    expect(await ids('clients', { flag: 'payment' })).toEqual([late.id]);
    expect((await page('clients', { flag: 'payment' })).items).toMatchObject([{ isPastDue: true }]);
  });
});

const DAYS = ['yesterday', '2026-02-30', '2026-08-03T00:00:00Z', '', '9999-12-31'];

it.each<[string, Query, string]>([
  ...DAYS.map((from): [string, Query, string] => ['orders', { from }, 'validation_failed']),
  ['orders', { sort: 'newest' }, 'validation_failed'],
  ['submissions', { service: 'basic-seo' }, 'invalid_service'],
  ['onboarding', { service: 'seo' }, 'invalid_service'],
  ['orders', { service: 'toString' }, 'invalid_service'],
  ['subscribers', { service: 'seo' }, 'invalid_service'],
  ['orders', { overdue: 'yes' }, 'invalid_overdue'],
  ['submissions', { overdue: 'yes', status: 'closed' }, 'invalid_overdue'],
  ['submissions', { overdue: 'no' }, 'validation_failed'],
  ['subscribers', { flag: 'undeliverable' }, 'invalid_flag'],
  ['orders', { flag: 'repeated' }, 'invalid_flag'],
  ['orders', { flag: 'x' }, 'validation_failed'],
])('the list of %s refuses the filter %j', async (list, query, code) => {
  expect(await refusal(list, query)).toEqual([400, code]);
});

describe('every index that a filter or a search reads', () => {
  it.each([
    ['submissions', 'CONTACT_SUBMISSIONS_TABLE', contact({ email: 'index@engines.example' })],
    ['onboarding', 'ONBOARDING_SUBMISSIONS_TABLE', form({ email: 'index@engines.example' })],
    ['orders', 'ORDERS_TABLE', order({ email: 'index@engines.example' })],
    ['subscribers', 'SUBSCRIBERS_TABLE', subscriber({ email: 'index@engines.example' })],
    ['clients', 'CLIENTS_TABLE', client({ email: 'index@engines.example' })],
  ] as const)('may be read of %s, for a page as for an export', async (list, table, record) => {
    await harness.store(table, record);
    const { status, email } = record;
    const flags = list === 'subscribers' ? [] : [{ flag: 'undeliverable' }];
    const searches = [{ q: email }, { q: 'index' }, { q: 'idnex' }];
    for (const query of [{}, { status }, { owner: 'admin@example.com' }, ...searches, ...flags]) {
      await page(list, query);
      const exported = await harness.call('admin-export', { query: { list, ...query } });
      expect([exported.status, exported.body.code], JSON.stringify(query)).toEqual([200, undefined]);
    }
  });
});

describe('the first view', () => {
  it('has neither spam nor unchecked forms, which their filters have', async () => {
    const at = (minute: number) => denver('2026-06-01', `12:${String(minute).padStart(2, '0')}:00.000`);
    const records = {
      submissions: (['new', 'spam', 'closed', 'unchecked'] as const).map((status, minute) =>
        contact({ status, createdAt: at(minute), message: 'Umbrellas', email: `${status}@first.example` }),
      ),
      onboarding: (['new', 'spam', 'handled', 'unchecked'] as const).map((status, minute) =>
        form({ status, createdAt: at(minute) }),
      ),
    };
    await harness.store('CONTACT_SUBMISSIONS_TABLE', ...records.submissions);
    await harness.store('ONBOARDING_SUBMISSIONS_TABLE', ...records.onboarding);
    const days = { from: '2026-06-01', to: '2026-06-01' };
    for (const [list, [fresh, spam, done, unchecked]] of Object.entries(records)) {
      const ids = async (query: Query) => (await listed(list, { ...days, ...query })).ids;
      expect(await ids({}), list).toEqual([done?.id, fresh?.id]);
      expect(await ids({ status: 'spam' }), list).toEqual([spam?.id]);
      expect(await ids({ status: 'unchecked' }), list).toEqual([unchecked?.id]);
    }
    // A search finds spam and unchecked requests as well.
    expect((await listed('submissions', { ...days, q: 'umbrellas' })).ids).toHaveLength(4);
    expect((await listed('submissions', { ...days, q: 'spam@first.example' })).ids).toHaveLength(1);
    const { body } = await harness.call('admin-export', { query: { list: 'submissions', ...days } });
    expect(body).toMatchObject({ count: 2 });
  });

  it('continues through a flood of spam, with the position', async () => {
    const day = '2026-06-02';
    const old = contact({ createdAt: denver(day, '10:00:00.000'), status: 'new' });
    const flood = Array.from({ length: 600 }, () =>
      contact({ createdAt: denver(day, '11:00:00.000'), status: 'spam' }),
    );
    const fresh = contact({ createdAt: denver(day, '12:00:00.000'), status: 'new' });
    await harness.store('CONTACT_SUBMISSIONS_TABLE', old, ...flood, fresh);
    const first = await page('submissions', { from: day, to: day });
    expect(idsOf(first.items)).toEqual([fresh.id]);
    expect(first.searchedTo).toBe(flood[0]?.createdAt);
    const { items } = await page('submissions', { from: day, to: day, cursor: first.cursor ?? '' });
    expect(idsOf(items)).toEqual([old.id]);
  });

  it('has pages like any list', async () => {
    const day = '2026-06-03';
    const records = Array.from({ length: 60 }, (_, at) =>
      contact({ createdAt: denver(day, `12:00:00.${100 + at}`), status: at % 2 === 0 ? 'new' : 'spam' }),
    );
    await harness.store('CONTACT_SUBMISSIONS_TABLE', ...records);
    const { lengths, ids } = await listed('submissions', { from: day, to: day });
    expect(lengths).toEqual([25, 5]);
    expect(ids).toEqual(idsOf(records.filter(({ status }) => status === 'new')).toReversed());
    expect(await page('submissions', { from: day, to: day })).not.toHaveProperty('searchedTo');
  });
});

describe('where visitors came from', () => {
  it('filters requests, orders, and subscribers, and no other list', async () => {
    const from = (kind: string) => ({ cameFrom: { kind, landing: '/pricing' } });
    const found = { ...contact({ createdAt: denver('2026-07-01', '12:00:00.000') }), ...from('search') };
    const other = { ...contact({ createdAt: denver('2026-07-02', '12:00:00.000') }), ...from('social') };
    const unknown = contact({ createdAt: denver('2026-07-03', '12:00:00.000') });
    await harness.store('CONTACT_SUBMISSIONS_TABLE', found, other, unknown);
    const bought = { ...order({}), ...from('search') };
    await harness.store('ORDERS_TABLE', bought, order({}));
    const reader = { ...subscriber({ email: 'from-a-search@example.org' }), ...from('search') };
    await harness.store('SUBSCRIBERS_TABLE', reader, subscriber({ email: 'elsewhere@example.org' }));
    const query = { cameFrom: 'search' };
    expect((await listed('submissions', query)).ids).toEqual([found.id]);
    expect((await page('submissions', query)).items[0]).toMatchObject(from('search'));
    expect((await listed('orders', query)).ids).toEqual([bought.id]);
    expect((await listed('subscribers', query)).ids).toEqual([reader.id]);
    expect(await refusal('clients', query)).toEqual([400, 'invalid_came_from']);
    expect((await refusal('orders', { cameFrom: 'spies' }))[0]).toBe(400);
    const { body } = await harness.call('admin-export', { query: { list: 'submissions', ...query } });
    expect(body).toMatchObject({
      count: 1,
      csv: expect.stringContaining('Search engine: first page /pricing'),
    });
  });
});
