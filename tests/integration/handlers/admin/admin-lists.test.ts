// cspell:ignore befo
import { beforeAll, describe, expect, it, test } from 'vitest';
import { ADMIN_PAGE_LENGTH } from '../../../../domain/admin.ts';
import { CONTACT_FIELDS } from '../../../../domain/contact.ts';
import { encodeCursor } from '../../../../lambdas/admin/cursor.ts';
import {
  client,
  contact,
  dispute,
  form,
  moment,
  order,
  subscriber,
} from '../../../support/stored-records.ts';
import type { EndpointName } from '../api-harness.ts';
import { problem } from '../api-harness.ts';
import { type AdminCall, type Page, startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

const idsOf = (pages: readonly Page[]) => pages.flatMap(({ items }) => items.map(({ id }) => id));
const newestFirst = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id).toReversed();

const SIXTY = Array.from({ length: 60 }, (_, at) => at);
const CONTACTS = SIXTY.map((at) =>
  contact({
    // Many come in within one moment.
    createdAt: moment(1000 + Math.floor(at / 30)),
    status: at % 3 === 0 ? 'closed' : 'new',
    email: `visitor-${at}@list.example`,
    name: at === 7 ? 'Ｇｒａｃｅ Hopper' : `Visitor ${at}`,
    message: at === 9 ? 'Über cool: <script>alert(1)</script>' : 'Hello',
  }),
);
const FORMS = SIXTY.map((at) =>
  form({ createdAt: moment(at), email: `client-${at}@list.example`, ...(at === 3 && { version: 2 }) }),
);
const ORDERS = SIXTY.map((at) => order({ createdAt: moment(at), email: `buyer-${at}@list.example` }));
const SUBSCRIBERS = SIXTY.map((at) =>
  subscriber({
    createdAt: moment(at),
    email: `reader-${at}@list.example`,
    status: at % 2 === 0 ? 'pending' : 'subscribed',
  }),
);

const CLIENTS = SIXTY.map((at) => client({ createdAt: moment(at), email: `client-${at}@list.example` }));

/** None of the tests changes a record. */
beforeAll(async () => {
  await harness.store('submissions', ...CONTACTS);
  await harness.store('onboarding', ...FORMS);
  await harness.store('orders', ...ORDERS);
  await harness.store('subscribers', ...SUBSCRIBERS);
  await harness.store('clients', ...CLIENTS);
});

describe('a list', () => {
  test.each([
    ['onboarding', FORMS],
    ['orders', ORDERS],
    ['subscribers', SUBSCRIBERS],
    ['clients', CLIENTS],
  ])('has each of 60 %s once, newest first, on three pages', async (list, records) => {
    const pages = await harness.pages(list);
    expect(pages.map(({ items }) => items.length)).toEqual([25, 25, 10]);
    expect(idsOf(pages)).toEqual(newestFirst(records));
    expect(pages[0]).not.toHaveProperty('searchedTo');
  });

  it('has each record once, when many were created at one moment', async () => {
    const pages = await harness.pages('submissions');
    const ids = idsOf(pages);
    expect(new Set(ids)).toEqual(new Set(CONTACTS.map(({ id }) => id)));
    expect(ids).toHaveLength(CONTACTS.length);
    const times = pages.flatMap(({ items }) => items.map(({ createdAt }) => String(createdAt)));
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('has no further page after one that is exactly full', async () => {
    await harness.store(
      'orders',
      ...SIXTY.slice(0, ADMIN_PAGE_LENGTH).map((at) => order({ createdAt: moment(at), status: 'closed' })),
    );
    const { items, cursor } = await harness.page('orders', { status: 'closed' });
    expect(items).toHaveLength(ADMIN_PAGE_LENGTH);
    expect(cursor).toBeUndefined();
  });

  it('shows the fields of a record that the dashboard needs, and no others', async () => {
    const first = async (list: string, q: string) => (await harness.page(list, { q })).items[0];
    const submission = await first('submissions', 'visitor-59@list.example');
    const onboarding = await first('onboarding', 'client-3@list.example');
    const bought = await first('orders', 'buyer-5@list.example');
    const reader = await first('subscribers', 'reader-5@list.example');
    const record = CONTACTS[59] ?? contact();
    const { id, createdAt, service } = record;
    expect(submission).toEqual({
      id,
      createdAt,
      status: 'new',
      version: 0,
      ...Object.fromEntries(CONTACT_FIELDS.map((field) => [field.id, record[field.id] ?? ''])),
      email: 'visitor-59@list.example',
      service,
    });
    expect(onboarding).toEqual({
      id: FORMS[3]?.id,
      createdAt: moment(3),
      status: 'new',
      version: 2,
      email: 'client-3@list.example',
      businessName: 'Analytical Engines',
      source: 'standalone',
      payment: 'paid',
    });
    expect(bought).toEqual({
      id: ORDERS[5]?.id,
      createdAt: moment(5),
      status: 'new',
      version: 0,
      email: 'buyer-5@list.example',
      name: 'Ada Lovelace',
      amount: 49_900,
      currency: 'usd',
      cycle: 'monthly',
      serviceIds: [],
      payment: 'paid',
    });
    expect(reader).toEqual({
      id: SUBSCRIBERS[5]?.id,
      createdAt: moment(5),
      status: 'subscribed',
      version: 0,
      email: 'reader-5@list.example',
      confirmedAt: moment(60),
    });
  });

  it('shows the same fields from every index', async () => {
    const wanted = FORMS[3]?.id;
    const find = ({ items }: Page) => items.find(({ id }) => id === wanted);
    const all = (await harness.pages('onboarding')).map(find).find(Boolean);
    const byStatus = (await harness.pages('onboarding', { status: 'new' })).map(find).find(Boolean);
    expect(byStatus).toEqual(all);
    expect(find(await harness.page('onboarding', { q: 'client-3@list.example' }))).toEqual(all);
  });

  it('filters orders by payment, with a status or without', async () => {
    const abandoned = SIXTY.slice(0, 40).map((at) =>
      order({
        createdAt: moment(5_000 + at),
        payment: 'expired',
        email: 'left@list.example',
        status: at < 3 ? 'closed' : 'new',
      }),
    );
    await harness.store('orders', ...abandoned);
    const pages = await harness.pages('orders', { payment: 'expired' });
    expect(pages.map(({ items }) => items.length)).toEqual([25, 15]);
    expect(idsOf(pages)).toEqual(newestFirst(abandoned));
    // The closed ones are the oldest: a page is not given up before it has looked for them.
    const closed = await harness.page('orders', { payment: 'expired', status: 'closed' });
    expect(closed).toEqual({ items: [{}, {}, {}].map(() => expect.objectContaining({ status: 'closed' })) });
    expect(await harness.idsIn('orders', { payment: 'expired', q: 'LEFT@list' })).toHaveLength(40);
    expect(await harness.idsIn('orders', { payment: 'disputed', q: 'left@list.example' })).toEqual([]);
    const exported = await harness.call('admin-export', { query: { list: 'orders', payment: 'expired' } });
    expect(exported.body).toMatchObject({ count: 40 });
  });

  it('has every order with a refund, in part too, however long ago', async () => {
    const email = 'back@list.example';
    const whole = order({ createdAt: moment(-30_000), email, payment: 'refunded', refunded: 5_000 });
    const part = order({ createdAt: moment(-30_001), email, payment: 'paid', refunded: 1_000 });
    const disputed = order({ createdAt: moment(-30_002), email, payment: 'disputed', refunded: 1_000 });
    const untouched = order({ createdAt: moment(-29_999), email, payment: 'paid' });
    const between = Array.from({ length: 500 }, (_, at) =>
      order({ id: `${at}`, createdAt: moment(-29_000 + at), name: 'Many', email: 'a@b.example' }),
    );
    await harness.store('orders', whole, part, disputed, untouched, ...between);
    const first = await harness.page('orders', { payment: 'refunded' });
    expect(first.searchedTo).toBeDefined();
    expect((await harness.idsIn('orders', { payment: 'refunded' })).slice(-3)).toEqual(
      newestFirst([disputed, part, whole]),
    );
    expect(await harness.idsIn('orders', { payment: 'refunded', q: email })).toHaveLength(3);
    const exported = await harness.call('admin-export', {
      query: { list: 'orders', payment: 'refunded', q: email },
    });
    expect(exported.body).toMatchObject({ count: 3 });
  });

  it('has orders with a disputed or refunded renewal under disputes and refunds', async () => {
    const email = 'renewed@list.example';
    const given = order({ createdAt: moment(-31_000), email, renewals: { refunded: 1_000 } });
    const open = order({ createdAt: moment(-31_001), email, renewals: { disputes: [dispute('open')] } });
    const asked = order({ createdAt: moment(-31_002), email, disputes: [dispute('inquiry')] });
    const won = order({ createdAt: moment(-31_003), email, disputes: [dispute('won')] });
    await harness.store('orders', given, open, asked, won);
    const found = (payment: string) => harness.idsIn('orders', { payment, q: email });
    expect(await found('refunded')).toEqual(newestFirst([given]));
    expect(await found('disputed')).toEqual(newestFirst([asked, open]));
  });

  it('shows discount, refund and disputes of an order', async () => {
    const been = {
      discount: 500,
      promotionCode: 'AUTUMN',
      refunded: 1_000,
      catalogueMismatch: true,
    } as const;
    await harness.store('orders', order({ email: 'been@list.example', payment: 'disputed', ...been }));
    const { items } = await harness.page('orders', { q: 'been@list.example' });
    expect(items).toMatchObject([{ payment: 'disputed', ...been }]);
  });

  it.each(['users', 'Submissions', '', 'constructor', '__proto__'])(
    'is not found by the name %j',
    async (list) => {
      expect(await harness.list(list)).toMatchObject(problem(404, 'not_found'));
    },
  );

  it.each([
    ['submissions', { payment: 'expired' }, 'invalid_payment'],
    ['onboarding', { payment: 'paid' }, 'invalid_payment'],
    ['orders', { payment: 'toString' }, 'invalid_payment'],
    ['submissions', { status: 'subscribed' }, 'invalid_status'],
    ['subscribers', { status: 'new' }, 'invalid_status'],
    ['orders', { status: '' }, 'invalid_status'],
    ['onboarding', { status: 'toString' }, 'invalid_status'],
    ['orders', { q: 'a'.repeat(101) }, 'validation_failed'],
    ['orders', { cursor: 'A'.repeat(1001) }, 'validation_failed'],
  ] as const)('is refused for %s with the filter %j', async (list, query, code) => {
    expect(await harness.list(list, query)).toMatchObject(problem(400, code));
  });
});

describe('a search', () => {
  const found = (q: string, list = 'submissions') => harness.idsIn(list, { q });

  it('finds a text in any capitalization and spelling, markup included', async () => {
    expect(await found('grace HOPPER')).toEqual([CONTACTS[7]?.id]);
    expect(await found('ÜBER')).toEqual([CONTACTS[9]?.id]);
    expect(await found('<script>alert(1)')).toEqual([CONTACTS[9]?.id]);
    expect(await found('these words are missing')).toEqual([]);
    expect(await found('visitor-11@')).toEqual([CONTACTS[11]?.id]);
  });

  it('finds the records of a whole email address in any capitalization', async () => {
    expect(await harness.idsIn('orders', { q: '  Buyer-9@LIST.example ' })).toEqual([ORDERS[9]?.id]);
    expect(await harness.idsIn('onboarding', { q: 'client-9@list.example' })).toEqual([FORMS[9]?.id]);
    expect(await harness.idsIn('subscribers', { q: 'reader-9@list.example' })).toEqual([SUBSCRIBERS[9]?.id]);
    expect(await harness.idsIn('subscribers', { q: 'reader-9@list.example', status: 'pending' })).toEqual([]);
    expect(await harness.page('subscribers', { q: 'unknown@list.example' })).toEqual({ items: [] });
  });

  it('reads 500 records at a time, returns its position, and continues from there', async () => {
    const status = 'in-progress';
    const early = order({
      createdAt: moment(-10_000),
      name: 'Hay and a needle',
      email: 'x@hay.example',
      status,
    });
    const hay = Array.from({ length: 520 }, (_, at) =>
      order({
        id: `hay-${at}`,
        createdAt: moment(-9_000 + at),
        name: 'Hay',
        email: 'a@b.example',
        status: 'closed',
      }),
    );
    await harness.store('orders', early, ...hay);
    expect(
      await harness.page('orders', { q: 'needle hay', status }),
      'by the rarest of the words',
    ).toMatchObject({
      items: [{ id: early.id }],
    });
    const query = { q: 'hay', status };
    const first = await harness.page('orders', query);
    expect(first.items).toEqual([]);
    expect(first.searchedTo).toBe(moment(-9_000 + 20));
    const second = await harness.page('orders', { ...query, cursor: first.cursor ?? '' });
    expect(idsOf([second])).toEqual([early.id]);
    expect(second).toEqual({ items: second.items });

    const many = await harness.page('orders', { q: 'hay', sort: 'oldest' });
    expect(many.items).toHaveLength(ADMIN_PAGE_LENGTH);
    expect(many.searchedTo).toBe(many.items.at(-1)?.createdAt);
    expect(await harness.idsIn('orders', { q: 'hay' })).toEqual([...newestFirst(hay), early.id]);
    expect(await harness.idsIn('orders', { q: 'hay', sort: 'oldest' })).toEqual([
      early.id,
      ...newestFirst(hay).toReversed(),
    ]);
  });

  it('forgives one typo in an email address, unless a record has that address', async () => {
    await harness.followChanges('submissions');
    await harness.followChanges('subscribers');
    expect(await found('visitor-7@lsit.example')).toEqual([CONTACTS[7]?.id]);
    expect(await found('Visitro-7@List.example')).toEqual([CONTACTS[7]?.id]);
    expect(await found('reader-5@list.exmaple', 'subscribers')).toEqual([SUBSCRIBERS[5]?.id]);
    const pages = await harness.pages('submissions', { q: 'visitor@list.exampel' });
    expect(idsOf(pages).toSorted()).toEqual(newestFirst(CONTACTS).toSorted());
    expect(pages.length).toBeGreaterThan(1);
    const [one, other] = ['a', 'b'].map((name) => contact({ email: `porcelain${name}@list.example` }));
    await harness.store('submissions', one ?? {}, other ?? {});
    await harness.followChanges('submissions');
    expect(await found('porcelaina@list.example')).toEqual([one?.id]);
  });

  it('finds beginnings of names, phone numbers in any notation, and whole words of messages', async () => {
    const known = contact({ name: 'Zoë Quartermaine', phone: '+1 (801) 555-0142', message: 'A lighthouse.' });
    const other = contact({ name: 'Victor', phone: '801.555.0143', message: 'Lighthouses, several.' });
    await harness.store('submissions', known, other);
    expect(await found('quart')).toEqual([known.id]);
    expect(await found('zoe quart')).toEqual([known.id]);
    for (const phone of ['8015550142', '801-555-0142', '1 801 555 0142', '555-0142', '0142', '0142 zoe']) {
      expect(await found(phone), phone).toEqual([known.id]);
    }
    expect(await found('lighthouse')).toEqual([known.id]);
    expect(await found('the lighthouses')).toEqual([other.id]);
    expect(await found('!?')).toEqual([]);
  });

  it('finds the current text of a record, and nothing of a deleted one', async () => {
    const record = contact({ name: 'Wilhelmina Before', email: 'w@before.example' });
    await harness.store('submissions', record);
    expect(await found('wilhelmina before')).toEqual([record.id]);
    await harness.store('submissions', { ...record, name: 'Wilhelmina After' });
    expect(await found('wilhelmina after')).toEqual([record.id]);
    expect(await found('wilhelmina befo')).toEqual([record.id]);
    await harness.store('submissions', { ...record, name: 'After', email: 'w@after.example' });
    expect(await found('wilhelmina')).toEqual([]);
    await harness.remove('submissions', { id: record.id });
    expect(await found('after.example')).toEqual([]);
    const index = JSON.stringify(await harness.items('SEARCH_INDEX_TABLE'));
    for (const word of ['wilhelmina', 'before', 'after', record.id]) expect(index).not.toContain(word);
  });
});

it('a cursor still works when its record has left the selection', async () => {
  const gone = encodeCursor({ list: 'orders' }, { createdAt: moment(30), id: 'was-there-once' });
  const { items } = await harness.page('orders', { cursor: gone });
  expect(items).toHaveLength(ADMIN_PAGE_LENGTH);
  for (const { createdAt } of items) expect(String(createdAt) <= moment(30)).toBe(true);
});

test.each<[EndpointName, AdminCall]>([
  ['admin-session', {}],
  ['admin-list', { path: { list: 'orders' } }],
  ['admin-export', { query: { list: 'orders' } }],
  ['admin-numbers', {}],
  ['admin-record', { path: { list: 'orders', id: 'any' } }],
  ['admin-person', { path: { list: 'orders', id: 'any' } }],
  ['admin-change', { path: { list: 'orders', id: 'any' }, body: { version: 0, note: 'Hi' } }],
  ['admin-file', { path: { id: 'any', file: '0' } }],
])('while the database is down, %s is unavailable', async (name, call) => {
  for (const fault of ['error', 'throttle', 'unreachable'] as const) {
    harness.break('dynamodb', fault);
    expect(await harness.call(name, call), fault).toMatchObject(problem(503, 'storage_unavailable'));
  }
});
