// cspell:ignore idnex
import { describe, expect, it, vi } from 'vitest';
import { encodeCursor } from '../../../../lambdas/admin/cursor.ts';
import { client, contact, dispute, form, order, subscriber } from '../../../support/stored-records.ts';
import { problem } from '../api-harness.ts';
import { type Query, startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

/** The ids of all pages of a list, and how many each page has. */
async function listed(list: string, query: Query): Promise<{ ids: string[]; lengths: number[] }> {
  const pages = await harness.pages(list, query);
  return { ids: pages.flatMap(({ items }) => idsOf(items)), lengths: pages.map(({ items }) => items.length) };
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
    await harness.store('submissions', before, first, other, last, after);
    const ids = (query: Query) => harness.idsIn('submissions', query);
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
    await harness.store('subscribers', subscriber({ email, createdAt: denver('2026-08-03', '12:00') }));
    expect((await harness.page('subscribers', { q: email, from: '2026-08-03' })).items).toHaveLength(1);
    expect((await harness.page('subscribers', { q: email, from: '2026-08-04' })).items).toHaveLength(0);
  });
});

it('a list with the oldest first has each record once, page by page, with every filter', async () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    order({
      createdAt: new Date(Date.UTC(2026, 8, 1) + at * 60_000).toISOString(),
      status: at % 2 === 0 ? 'closed' : 'new',
      payment: at % 3 === 0 ? 'disputed' : 'paid',
    }),
  );
  await harness.store('orders', ...many);
  expect(await listed('orders', { sort: 'oldest' })).toEqual({ ids: idsOf(many), lengths: [25, 25, 10] });
  const closed = many.filter(({ status }) => status === 'closed');
  expect(await listed('orders', { sort: 'oldest', status: 'closed' })).toEqual({
    ids: idsOf(closed),
    lengths: [25, 5],
  });
  const disputed = closed.filter(({ payment }) => payment === 'disputed');
  const both = { sort: 'oldest', status: 'closed', payment: 'disputed', from: '2026-08-31' };
  expect(await harness.idsIn('orders', both)).toEqual(idsOf(disputed));
  const { items, searchedTo } = await harness.page('orders', { ...both, q: 'unknown' });
  expect([items, searchedTo]).toEqual([[], undefined]);
});

describe('a service', () => {
  it('filters requests, forms, and orders', async () => {
    const request = contact({ services: ['seo', 'ai-chatbot'], service: 'SEO, AI Chatbot & Voice' });
    const filled = form({ services: ['ai-chatbot-voice'] });
    const bought = order({ services: [{ id: 'ai-chatbot', quantity: 2 }] });
    await harness.store('submissions', request, contact());
    await harness.store('onboarding', filled, form());
    await harness.store('orders', bought, order(), order({ services: [{ id: 'basic-seo', quantity: 1 }] }));
    expect(await harness.idsIn('submissions', { service: 'ai-chatbot' })).toEqual([request.id]);
    expect(await harness.idsIn('onboarding', { service: 'ai-chatbot-voice', status: 'new' })).toEqual([
      filled.id,
    ]);
    expect(await harness.idsIn('orders', { service: 'ai-chatbot' })).toEqual([bought.id]);
  });

  it('is looked for in 500 records at a time, with the position', async () => {
    const createdAt = (at: number) => new Date(Date.UTC(2024, 0, 1) + at * 60_000).toISOString();
    const hay = Array.from({ length: 520 }, (_, at) =>
      contact({ createdAt: createdAt(at), status: 'closed', message: '' }),
    );
    const needle = contact({ createdAt: createdAt(-1), status: 'closed', services: ['reputation'] });
    await harness.store('submissions', needle, ...hay);
    // No text is to find them.
    harness.takeChanges('CONTACT_SUBMISSIONS_TABLE');
    const query = { service: 'reputation', status: 'closed', to: '2024-01-31' };
    const { items, searchedTo, cursor = '' } = await harness.page('submissions', query);
    expect([items, searchedTo]).toEqual([[], createdAt(20)]);
    expect(await harness.page('submissions', { ...query, cursor })).toEqual({
      items: [expect.objectContaining({ id: needle.id })],
    });
    const onward = await harness.page('submissions', { ...query, sort: 'oldest' });
    expect([idsOf(onward.items), onward.searchedTo]).toEqual([[needle.id], createdAt(498)]);
  });
});

it('overdue requests are the new ones after the promised time, in either order', async () => {
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
  await harness.store('submissions', ...late, ...others);
  const query = { overdue: 'yes', from: '2025-06-01' };
  expect(await harness.idsIn('submissions', query)).toEqual(idsOf(late.toReversed()));
  expect(await harness.idsIn('submissions', { ...query, sort: 'oldest', status: 'new' })).toEqual(
    idsOf(late),
  );
  expect(await harness.idsIn('submissions', { ...query, from: '2025-06-15' })).toEqual([]);
  vi.useRealTimers();
  harness.admin = await harness.signIn();
});

it('a cursor belongs to its list and filter, and cannot name a place outside of them', async () => {
  const invalid = problem(400, 'invalid_cursor');
  const { cursor = '' } = await harness.page('orders', { sort: 'oldest' });
  expect((await harness.page('orders', { cursor, sort: 'oldest' })).items).not.toEqual([]);
  expect(await harness.list('orders', { cursor })).toMatchObject(invalid);
  expect(await harness.list('clients', { cursor, sort: 'oldest' })).toMatchObject(invalid);
  for (const filter of [{ from: '2026-01-01' }, { service: 'basic-seo' }, { status: 'new' }, { q: 'a' }]) {
    const query = { cursor, sort: 'oldest', ...filter };
    expect(await harness.list('orders', query), JSON.stringify(filter)).toMatchObject(invalid);
  }
  const from = '2026-08-03';
  const outside = encodeCursor(
    { list: 'orders', from },
    { createdAt: '2026-08-01T00:00:00.000Z', id: 'any' },
  );
  expect(await harness.list('orders', { cursor: outside, from })).toMatchObject(invalid);
});

describe('the flag filter', () => {
  it('finds repeated requests and undeliverable addresses', async () => {
    const [often, once] = [contact({ times: 3, email: 'gone@flags.example' }), contact()];
    await harness.store('submissions', often, once);
    await harness.suppress('gone@flags.example');
    const [filled, sold] = [
      form({ email: 'Gone@flags.example' }),
      order({ email: 'gone@flags.example', payment: 'disputed' }),
    ];
    const nowhere = form({ email: 'not an address' });
    await harness.store('onboarding', filled, nowhere);
    await harness.store('orders', sold);
    expect(await harness.idsIn('submissions', { flag: 'repeated' })).toEqual([often.id]);
    for (const [list, { id }] of [
      ['submissions', often],
      ['onboarding', filled],
      ['orders', sold],
    ] as const) {
      expect(await harness.idsIn(list, { flag: 'undeliverable' }), list).toEqual([id]);
      expect((await harness.page(list, { flag: 'undeliverable' })).items).toMatchObject([
        { undeliverable: true },
      ]);
      const { body } = await harness.call('admin-record', { path: { list, id } });
      expect(body.record).toMatchObject({ undeliverable: true });
    }
    const [shown] = (await harness.page('onboarding', { q: 'not an address' })).items;
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
    await harness.store('orders', ...troubled, ...decided, order(), order({ payment: 'expired' }));
    const found = await harness.idsIn('orders', { flag: 'payment' });
    for (const { id } of troubled) expect(found).toContain(id);
    for (const { id } of decided) expect(found).not.toContain(id);
    const paidAt = order().createdAt;
    const subscribedTo = (state: 'active' | 'past_due') =>
      client({ orders: { [state]: { paidAt, services: [], subscription: { id: state, state } } } });
    const [late, fine] = [subscribedTo('past_due'), subscribedTo('active')];
    await harness.store('clients', late, fine);
    expect(await harness.idsIn('clients', { flag: 'payment' })).toEqual([late.id]);
    expect((await harness.page('clients', { flag: 'payment' })).items).toMatchObject([{ isPastDue: true }]);
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
  expect(await harness.list(list, query)).toMatchObject(problem(400, code));
});

it.each([
  ['submissions', contact({ email: 'index@engines.example' })],
  ['onboarding', form({ email: 'index@engines.example' })],
  ['orders', order({ email: 'index@engines.example' })],
  ['subscribers', subscriber({ email: 'index@engines.example' })],
  ['clients', client({ email: 'index@engines.example' })],
] as const)(
  'every index that a filter or a search reads may be read of %s, for a page as for an export',
  async (list, record) => {
    await harness.store(list, record);
    const { status, email } = record;
    const flags = list === 'subscribers' ? [] : [{ flag: 'undeliverable' }];
    const searches = [{ q: email }, { q: 'index' }, { q: 'idnex' }];
    for (const query of [{}, { status }, { owner: 'admin@example.com' }, ...searches, ...flags]) {
      await harness.page(list, query);
      const exported = await harness.call('admin-export', { query: { list, ...query } });
      expect([exported.status, exported.body.code], JSON.stringify(query)).toEqual([200, undefined]);
    }
  },
);

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
    await harness.store('submissions', ...records.submissions);
    await harness.store('onboarding', ...records.onboarding);
    const days = { from: '2026-06-01', to: '2026-06-01' };
    for (const [list, [fresh, spam, done, unchecked]] of Object.entries(records)) {
      const ids = (query: Query) => harness.idsIn(list, { ...days, ...query });
      expect(await ids({}), list).toEqual([done?.id, fresh?.id]);
      expect(await ids({ status: 'spam' }), list).toEqual([spam?.id]);
      expect(await ids({ status: 'unchecked' }), list).toEqual([unchecked?.id]);
    }
    // A search finds spam and unchecked requests as well.
    expect(await harness.idsIn('submissions', { ...days, q: 'umbrellas' })).toHaveLength(4);
    expect(await harness.idsIn('submissions', { ...days, q: 'spam@first.example' })).toHaveLength(1);
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
    await harness.store('submissions', old, ...flood, fresh);
    // No text is to find them.
    harness.takeChanges('CONTACT_SUBMISSIONS_TABLE');
    const first = await harness.page('submissions', { from: day, to: day });
    expect(idsOf(first.items)).toEqual([fresh.id]);
    expect(first.searchedTo).toBe(flood[0]?.createdAt);
    const { items } = await harness.page('submissions', { from: day, to: day, cursor: first.cursor ?? '' });
    expect(idsOf(items)).toEqual([old.id]);
  });

  it('has pages like any list', async () => {
    const day = '2026-06-03';
    const records = Array.from({ length: 60 }, (_, at) =>
      contact({ createdAt: denver(day, `12:00:00.${100 + at}`), status: at % 2 === 0 ? 'new' : 'spam' }),
    );
    await harness.store('submissions', ...records);
    const { lengths, ids } = await listed('submissions', { from: day, to: day });
    expect(lengths).toEqual([25, 5]);
    expect(ids).toEqual(idsOf(records.filter(({ status }) => status === 'new')).toReversed());
    expect(await harness.page('submissions', { from: day, to: day })).not.toHaveProperty('searchedTo');
  });
});

it('where visitors came from filters requests, orders, and subscribers, and no other list', async () => {
  const from = (kind: string) => ({ cameFrom: { kind, landing: '/pricing' } });
  const found = { ...contact({ createdAt: denver('2026-07-01', '12:00:00.000') }), ...from('search') };
  const other = { ...contact({ createdAt: denver('2026-07-02', '12:00:00.000') }), ...from('social') };
  const unknown = contact({ createdAt: denver('2026-07-03', '12:00:00.000') });
  await harness.store('submissions', found, other, unknown);
  const bought = { ...order({}), ...from('search') };
  await harness.store('orders', bought, order({}));
  const reader = { ...subscriber({ email: 'from-a-search@example.org' }), ...from('search') };
  await harness.store('subscribers', reader, subscriber({ email: 'elsewhere@example.org' }));
  const query = { cameFrom: 'search' };
  expect(await harness.idsIn('submissions', query)).toEqual([found.id]);
  expect((await harness.page('submissions', query)).items[0]).toMatchObject(from('search'));
  expect(await harness.idsIn('orders', query)).toEqual([bought.id]);
  expect(await harness.idsIn('subscribers', query)).toEqual([reader.id]);
  expect(await harness.list('clients', query)).toMatchObject(problem(400, 'invalid_came_from'));
  expect((await harness.list('orders', { cameFrom: 'spies' })).status).toBe(400);
  const { body } = await harness.call('admin-export', { query: { list: 'submissions', ...query } });
  expect(body).toMatchObject({
    count: 1,
    csv: expect.stringContaining('Search engine: first page /pricing'),
  });
});
