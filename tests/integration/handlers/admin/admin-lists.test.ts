// cspell:ignore hoppper hopepr hoqper opper hopperr befo
import { describe, expect, it, test } from 'vitest';
import { ADMIN_PAGE_LENGTH } from '../../../../domain/admin.ts';
import { CONTACT_FIELDS } from '../../../../domain/contact.ts';
import { ADMIN_LISTS } from '../../../../domain/records/records.ts';
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
import { type AdminCall, startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

interface Page {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly cursor?: string;
  readonly searchedTo?: string;
}

async function page(list: string, query: Readonly<Record<string, string>> = {}): Promise<Page> {
  const { status, body } = await harness.call('admin-list', { path: { list }, query });
  expect(body).not.toHaveProperty('code');
  expect(status).toBe(200);
  return body as unknown as Page;
}

/** The status and code of a list that is refused. */
async function refusal(list: string, query: Readonly<Record<string, string>> = {}) {
  const { status, body } = await harness.call('admin-list', { path: { list }, query });
  return [status, body.code];
}

/** All pages of a list, one after the other. */
async function allPages(list: string, query: Readonly<Record<string, string>> = {}): Promise<Page[]> {
  const pages = [await page(list, query)];
  for (let cursor = pages[0]?.cursor; cursor !== undefined; cursor = pages.at(-1)?.cursor) {
    pages.push(await page(list, { ...query, cursor }));
  }
  return pages;
}

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

/** Fills the tables once for all tests of this file, none of which changes a record. */
let isFilled = false;
async function fill(): Promise<void> {
  if (isFilled) return;
  isFilled = true;
  await harness.store('CONTACT_SUBMISSIONS_TABLE', ...CONTACTS);
  await harness.store('ONBOARDING_SUBMISSIONS_TABLE', ...FORMS);
  await harness.store('ORDERS_TABLE', ...ORDERS);
  await harness.store('SUBSCRIBERS_TABLE', ...SUBSCRIBERS);
  await harness.store('CLIENTS_TABLE', ...CLIENTS);
}

describe('a list', () => {
  test.each([
    ['onboarding', FORMS],
    ['orders', ORDERS],
    ['subscribers', SUBSCRIBERS],
    ['clients', CLIENTS],
  ])('has each of 60 %s once, newest first, on three pages', async (list, records) => {
    await fill();
    const pages = await allPages(list);
    expect(pages.map(({ items }) => items.length)).toEqual([25, 25, 10]);
    expect(idsOf(pages)).toEqual(newestFirst(records));
    expect(pages[0]).not.toHaveProperty('searchedTo');
  });

  it('has each record once, when many were created at one moment', async () => {
    await fill();
    const pages = await allPages('submissions');
    const ids = idsOf(pages);
    expect(new Set(ids)).toEqual(new Set(CONTACTS.map(({ id }) => id)));
    expect(ids).toHaveLength(CONTACTS.length);
    const times = pages.flatMap(({ items }) => items.map(({ createdAt }) => String(createdAt)));
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('has no further page after one that is exactly full', async () => {
    await harness.store(
      'ORDERS_TABLE',
      ...SIXTY.slice(0, ADMIN_PAGE_LENGTH).map((at) => order({ createdAt: moment(at), status: 'closed' })),
    );
    const { items, cursor } = await page('orders', { status: 'closed' });
    expect(items).toHaveLength(ADMIN_PAGE_LENGTH);
    expect(cursor).toBeUndefined();
  });

  it('shows the fields of a record that the dashboard needs, and no others', async () => {
    await fill();
    const first = async (list: string, q: string) => (await page(list, { q })).items[0];
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
    await fill();
    const wanted = FORMS[3]?.id;
    const find = ({ items }: Page) => items.find(({ id }) => id === wanted);
    const all = (await allPages('onboarding')).map(find).find(Boolean);
    const byStatus = (await allPages('onboarding', { status: 'new' })).map(find).find(Boolean);
    expect(byStatus).toEqual(all);
    expect(find(await page('onboarding', { q: 'client-3@list.example' }))).toEqual(all);
  });

  it('has the records with a status, newest first', async () => {
    await fill();
    const closed = CONTACTS.filter(({ status }) => status === 'closed');
    const pages = await allPages('submissions', { status: 'closed' });
    expect(new Set(idsOf(pages))).toEqual(new Set(closed.map(({ id }) => id)));
    expect(idsOf(pages)).toHaveLength(closed.length);
    const pending = SUBSCRIBERS.filter(({ status }) => status === 'pending');
    expect(idsOf(await allPages('subscribers', { status: 'pending' }))).toEqual(newestFirst(pending));
    expect(await page('submissions', { status: 'qualified' })).toEqual({ items: [] });
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
    await harness.store('ORDERS_TABLE', ...abandoned);
    const pages = await allPages('orders', { payment: 'expired' });
    expect(pages.map(({ items }) => items.length)).toEqual([25, 15]);
    expect(idsOf(pages)).toEqual(newestFirst(abandoned));
    // The closed ones are the oldest: a page is not given up before it has looked for them.
    const closed = await page('orders', { payment: 'expired', status: 'closed' });
    expect(closed).toEqual({ items: [{}, {}, {}].map(() => expect.objectContaining({ status: 'closed' })) });
    expect(idsOf(await allPages('orders', { payment: 'expired', q: 'LEFT@list' }))).toHaveLength(40);
    expect(idsOf(await allPages('orders', { payment: 'disputed', q: 'left@list.example' }))).toEqual([]);
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
    await harness.store('ORDERS_TABLE', whole, part, disputed, untouched, ...between);
    const first = await page('orders', { payment: 'refunded' });
    expect(first.searchedTo).toBeDefined();
    expect(idsOf(await allPages('orders', { payment: 'refunded' })).slice(-3)).toEqual(
      newestFirst([disputed, part, whole]),
    );
    expect(idsOf(await allPages('orders', { payment: 'refunded', q: email }))).toHaveLength(3);
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
    await harness.store('ORDERS_TABLE', given, open, asked, won);
    const found = async (payment: string) => idsOf(await allPages('orders', { payment, q: email }));
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
    await harness.store('ORDERS_TABLE', order({ email: 'been@list.example', payment: 'disputed', ...been }));
    const { items } = await page('orders', { q: 'been@list.example' });
    expect(items).toMatchObject([{ payment: 'disputed', ...been }]);
    const { body } = await harness.call('admin-export', {
      query: { list: 'orders', q: 'been@list.example' },
    });
    const [header, line] = String(body.csv).split('\r\n');
    expect(header).toContain('Discount,Promotion code,Refunded,Refunded of renewals,Differs from catalog');
    expect(line).toContain('disputed,,2026-05-31 18:00:00,,,,5,AUTUMN,10,,yes');
  });

  it.each(['users', 'Submissions', '', 'constructor', '__proto__'])(
    'is not found by the name %j',
    async (list) => {
      expect(await refusal(list)).toEqual([404, 'not_found']);
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
  ] as const)('is refused for %s with the filter %j', async (list, query, code) => {
    expect(await refusal(list, query)).toEqual([400, code]);
  });
});

describe('a search', () => {
  it('finds a text in any capitalization and spelling, markup included', async () => {
    await fill();
    const found = async (q: string) => idsOf(await allPages('submissions', { q }));
    expect(await found('grace HOPPER')).toEqual([CONTACTS[7]?.id]);
    expect(await found('ÜBER')).toEqual([CONTACTS[9]?.id]);
    expect(await found('<script>alert(1)')).toEqual([CONTACTS[9]?.id]);
    expect(await found('these words are missing')).toEqual([]);
    expect(await found('visitor-11@')).toEqual([CONTACTS[11]?.id]);
  });

  it('combines with a status', async () => {
    await fill();
    const q = 'visitor 3';
    expect(idsOf(await allPages('submissions', { q, status: 'new' }))).not.toContain(CONTACTS[3]?.id);
    expect(idsOf(await allPages('submissions', { q, status: 'closed' }))).toContain(CONTACTS[3]?.id);
    const search = { q: 'visitor-3@list.example' };
    expect(idsOf([await page('submissions', { ...search, status: 'new' })])).toEqual([]);
    expect(idsOf([await page('submissions', { ...search, status: 'closed' })])).toEqual([CONTACTS[3]?.id]);
  });

  it('finds the records of a whole email address in any capitalization', async () => {
    await fill();
    expect(idsOf([await page('orders', { q: '  Buyer-9@LIST.example ' })])).toEqual([ORDERS[9]?.id]);
    expect(idsOf([await page('onboarding', { q: 'client-9@list.example' })])).toEqual([FORMS[9]?.id]);
    expect(idsOf([await page('subscribers', { q: 'reader-9@list.example' })])).toEqual([SUBSCRIBERS[9]?.id]);
    expect(idsOf([await page('subscribers', { q: 'reader-9@list.example', status: 'pending' })])).toEqual([]);
    expect(await page('subscribers', { q: 'unknown@list.example' })).toEqual({ items: [] });
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
    await harness.store('ORDERS_TABLE', early, ...hay);
    expect(await page('orders', { q: 'needle hay', status }), 'by the rarest of the words').toMatchObject({
      items: [{ id: early.id }],
    });
    const query = { q: 'hay', status };
    const first = await page('orders', query);
    expect(first.items).toEqual([]);
    expect(first.searchedTo).toBe(moment(-9_000 + 20));
    const second = await page('orders', { ...query, cursor: first.cursor ?? '' });
    expect(idsOf([second])).toEqual([early.id]);
    expect(second).toEqual({ items: second.items });

    const many = await page('orders', { q: 'hay', sort: 'oldest' });
    expect(many.items).toHaveLength(ADMIN_PAGE_LENGTH);
    expect(many.searchedTo).toBe(many.items.at(-1)?.createdAt);
    expect(idsOf(await allPages('orders', { q: 'hay' }))).toEqual([...newestFirst(hay), early.id]);
    expect(idsOf(await allPages('orders', { q: 'hay', sort: 'oldest' }))).toEqual([
      early.id,
      ...newestFirst(hay).toReversed(),
    ]);
  });

  it('forgives one typo in a word, and none in a short one', async () => {
    await fill();
    const found = async (q: string) => idsOf(await allPages('submissions', { q }));
    for (const typed of ['hoper', 'hoppper', 'hopepr', 'hoqper', 'opper', 'grace hopperr']) {
      expect(await found(typed), typed).toEqual([CONTACTS[7]?.id]);
    }
    expect(await found('hoer')).toEqual([]);
    expect(await found('grace unknown')).toEqual([]);
  });

  it('forgives one typo in an email address, unless a record has that address', async () => {
    await fill();
    await harness.followChanges('submissions');
    await harness.followChanges('subscribers');
    const found = async (list: string, q: string) => idsOf(await allPages(list, { q }));
    expect(await found('submissions', 'visitor-7@lsit.example')).toEqual([CONTACTS[7]?.id]);
    expect(await found('submissions', 'Visitro-7@List.example')).toEqual([CONTACTS[7]?.id]);
    expect(await found('subscribers', 'reader-5@list.exmaple')).toEqual([SUBSCRIBERS[5]?.id]);
    const pages = await allPages('submissions', { q: 'visitor@list.exampel' });
    expect(idsOf(pages).toSorted()).toEqual(newestFirst(CONTACTS).toSorted());
    expect(pages.length).toBeGreaterThan(1);
    const [one, other] = ['a', 'b'].map((name) => contact({ email: `porcelain${name}@list.example` }));
    await harness.store('CONTACT_SUBMISSIONS_TABLE', one ?? {}, other ?? {});
    await harness.followChanges('submissions');
    expect(await found('submissions', 'porcelaina@list.example')).toEqual([one?.id]);
  });

  it('finds beginnings of names, phone numbers in any notation, and whole words of messages', async () => {
    const known = contact({ name: 'Zoë Quartermaine', phone: '+1 (801) 555-0142', message: 'A lighthouse.' });
    const other = contact({ name: 'Victor', phone: '801.555.0143', message: 'Lighthouses, several.' });
    await harness.store('CONTACT_SUBMISSIONS_TABLE', known, other);
    const found = async (q: string) => idsOf(await allPages('submissions', { q }));
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
    const found = async (q: string) => idsOf(await allPages('submissions', { q }));
    await harness.store('CONTACT_SUBMISSIONS_TABLE', record);
    expect(await found('wilhelmina before')).toEqual([record.id]);
    await harness.store('CONTACT_SUBMISSIONS_TABLE', { ...record, name: 'Wilhelmina After' });
    expect(await found('wilhelmina after')).toEqual([record.id]);
    expect(await found('wilhelmina befo')).toEqual([record.id]);
    await harness.store('CONTACT_SUBMISSIONS_TABLE', { ...record, name: 'After', email: 'w@after.example' });
    expect(await found('wilhelmina')).toEqual([]);
    await harness.remove('CONTACT_SUBMISSIONS_TABLE', { id: record.id });
    expect(await found('after.example')).toEqual([]);
    const index = JSON.stringify(await harness.items('SEARCH_INDEX_TABLE'));
    for (const word of ['wilhelmina', 'before', 'after', record.id]) expect(index).not.toContain(word);
  });
});

describe('a cursor', () => {
  const INVALID = [400, 'invalid_cursor'];

  it('works with its own list and filter only', async () => {
    await fill();
    const { cursor = '' } = await page('onboarding');
    expect((await page('onboarding', { cursor })).items).toHaveLength(ADMIN_PAGE_LENGTH);
    for (const list of ADMIN_LISTS.filter((other) => other !== 'onboarding')) {
      expect(await refusal(list, { cursor }), list).toEqual(INVALID);
    }
    expect(await refusal('onboarding', { cursor, status: 'new' })).toEqual(INVALID);
    expect(await refusal('onboarding', { cursor, q: 'client' })).toEqual(INVALID);
  });

  it('is refused when it is tampered with or garbage', async () => {
    await fill();
    const { cursor = '' } = await page('subscribers');
    const place = { createdAt: moment(5), id: 'no-such-id' };
    for (const bad of [
      '',
      'garbage',
      '!!!',
      `${cursor}A`,
      cursor.slice(1),
      cursor.slice(0, -1),
      Buffer.from('{"kind":{"S":"subscriber"}}').toString('base64url'),
      Buffer.from('[]').toString('base64url'),
      encodeCursor({ list: 'subscribers' }, place),
    ]) {
      expect(await refusal('subscribers', { cursor: bad }), bad).toEqual(INVALID);
    }
    expect(await refusal('subscribers', { cursor: 'A'.repeat(1001) })).toEqual([400, 'validation_failed']);
  });

  it('still works when its record has left the selection', async () => {
    await fill();
    const gone = encodeCursor({ list: 'orders' }, { createdAt: moment(30), id: 'was-there-once' });
    const { items } = await page('orders', { cursor: gone });
    expect(items).toHaveLength(ADMIN_PAGE_LENGTH);
    for (const { createdAt } of items) expect(String(createdAt) <= moment(30)).toBe(true);
  });
});

describe('while the database is down', () => {
  test.each<[EndpointName, AdminCall]>([
    ['admin-list', { path: { list: 'orders' } }],
    ['admin-export', { query: { list: 'orders' } }],
    ['admin-numbers', {}],
    ['admin-record', { path: { list: 'orders', id: 'any' } }],
    ['admin-person', { path: { list: 'orders', id: 'any' } }],
    ['admin-change', { path: { list: 'orders', id: 'any' }, body: { version: 0, note: 'Hi' } }],
    ['admin-file', { path: { id: 'any', file: '0' } }],
  ])('%s is unavailable', async (name, call) => {
    for (const fault of ['error', 'throttle', 'unreachable'] as const) {
      harness.break('dynamodb', fault);
      expect(await harness.call(name, call), fault).toMatchObject(problem(503, 'storage_unavailable'));
    }
  });
});
