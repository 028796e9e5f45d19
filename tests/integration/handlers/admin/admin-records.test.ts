import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it, test, vi } from 'vitest';
import { ADMIN_PAGE_LENGTH, NUMBERS_DAYS } from '../../../../domain/admin.ts';
import { POST_PROBLEMS_KEY } from '../../../../domain/site/site-files.ts';
import { addDays, businessDay, startOfBusinessDay } from '../../../../domain/time/business-hours.ts';
import { queueEmail } from '../../../../lambdas/tables/emails.ts';
import type { SubmittedFile } from '../../../../lambdas/tables/onboarding-submissions.ts';
import { createClient } from '../../../../local/tests/aws/s3/s3-fixture.ts';
import { onboardingBody } from '../../../support/onboarding-body.ts';
import { contact, form, moment, order, subscriber, subscription } from '../../../support/stored-records.ts';
import { withStrayFields } from '../../../unit/lambdas/stray-fields.ts';
import { problem } from '../api-harness.ts';
import { entry, filesOf, LOGO } from '../onboarding/onboarding-harness.ts';
import { startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();
const { onboarding } = harness;

const STORED_FILE: SubmittedFile = {
  category: 'general',
  name: 'logo.png',
  size: 100,
  type: 'image/png',
  state: 'stored',
  version: '1',
  key: 'onboarding/Engines/general/1_abc_logo.png',
};

describe('a record', () => {
  test.each([
    ['submissions', contact(), {}],
    [
      'onboarding',
      form({ files: [STORED_FILE] }),
      {
        answers: expect.objectContaining({ aboutBusiness: 'We compute.\nBy steam.' }),
        files: [{ category: 'general', name: 'logo.png', size: 100, type: 'image/png', state: 'stored' }],
        customerPaid: true,
        payment: 'paid',
      },
    ],
    ['orders', order(), { lines: [{ name: 'SEO', quantity: 1, amount: 49_900 }] }],
    [
      'orders',
      order({ catalogueMismatch: true, catalogueCharge: { lines: [], amount: 1 } }),
      { catalogueMismatch: true, catalogueCharge: { lines: [], amount: 1 } },
    ],
    [
      'orders',
      order({ payment: 'expired', recoveryUrl: 'https://pay.example/r', recoveryEndsAt: moment(9) }),
      { payment: 'expired', recoveryUrl: 'https://pay.example/r', recoveryEndsAt: moment(9) },
    ],
    ['subscribers', subscriber({ email: 'one@record.example' }), {}],
  ])('is shown whole for %s, without the internals of its storage', async (list, record, details) => {
    const mails = { team: withStrayFields(queueEmail(0)) };
    await harness.store(list, { ...withStrayFields(record), mails });
    const path = { list, id: record.id };
    const { status, body, logLines } = await harness.call('admin-record', { path });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      record: {
        ...{ id: record.id, email: record.email, version: 0, ...details },
        mails: [{ name: 'team', state: 'pending', at: '1970-01-01T00:00:00.000Z' }],
      },
      changes: [],
    });
    expect(JSON.stringify(body)).not.toMatch(
      /contentHash|revision|attempts|optInId|"key"|cs_test_|secretHash/,
    );
    expect(logLines.join()).not.toContain('@');
  });

  it('is shown with the words and answers of its release', async () => {
    const words = { payment: 'on_hold', cycle: 'weekly', status: 'parked' };
    const bought = { ...order(), ...words };
    await harness.store('orders', bought);
    const { answers, ...others } = form();
    const filled = {
      ...others,
      answers: { aboutBusiness: answers.aboutBusiness, services: ['fax-campaigns'] },
    };
    await harness.store('onboarding', filled);
    const { website: _, ...asked } = contact();
    await harness.store('submissions', asked);

    const look = async (list: string, { id }: { id: string }) => (await harness.look(list, id)).record;
    expect(await look('orders', bought)).toMatchObject(words);
    expect(await look('onboarding', filled)).toMatchObject({
      answers: { services: ['fax-campaigns'], keywords: '' },
    });
    expect(await look('submissions', asked)).toMatchObject({ message: asked.message, website: '' });
    const { items } = await harness.page('orders');
    expect(items).toContainEqual(expect.objectContaining({ id: bought.id, ...words }));
  });

  it('has its latest hundred changes', async () => {
    const record = contact({ version: 130 });
    const changes = Array.from({ length: 130 }, (_, at) => ({
      record: `submissions#${record.id}`,
      version: at + 1,
      at: moment(at),
      by: 'admin@example.com',
      userId: 'some-id',
      contentHash: 'hash',
      note: `Note ${at + 1}`,
    }));
    await harness.store('submissions', record);
    await harness.store('ADMIN_CHANGES_TABLE', ...changes);
    const { changes: shown } = await harness.look('submissions', record.id);
    expect(shown).toHaveLength(100);
    expect([shown[0]?.version, shown.at(-1)?.version]).toEqual([130, 31]);
    expect(JSON.stringify(shown)).not.toMatch(/some-id|hash/);
  });
});

test.each([
  ['disputed', 'paid', undefined, 'paid'],
  ['disputed', 'disputed', undefined, 'disputed'],
  ['refunded', 'paid', undefined, 'paid'],
  ['refunded', 'disputed', undefined, 'disputed'],
  ['refunded', undefined, undefined, 'refunded'],
  ['claimed', 'paid', undefined, 'claimed'],
  ['pending', 'processing', undefined, 'pending'],
  ['pending', 'paid', undefined, 'paid'],
  ['pending', 'paid', ['seo-services'], 'other-services'],
  ['pending', 'failed', undefined, 'failed'],
  ['pending', 'refunded', ['seo-services'], 'refunded'],
  ['pending', undefined, undefined, 'pending'],
] as const)(
  'the payment of a form changes from %s with an order that is %s now and %j not bought to %s',
  async (state, now, notBought, shown) => {
    const sessionId = `cs_test_${crypto.randomUUID().replaceAll('-', '')}`;
    const email = `${sessionId}@forms.example`;
    const sent = form({ email, payment: { state, sessionId, ...(notBought && { notBought }) } });
    await harness.store('onboarding', sent);
    if (now) await harness.store('orders', order({ id: sessionId, email, payment: now }));
    const path = { list: 'onboarding', id: sent.id };
    const { items } = await harness.page('onboarding', { q: email });
    expect(items).toMatchObject([{ id: sent.id, payment: shown }]);
    expect((await harness.look('onboarding', sent.id)).record).toMatchObject({ payment: shown });
    expect((await harness.call('admin-person', { path })).body.onboarding).toMatchObject([
      { payment: shown },
    ]);
  },
);

describe('a person', () => {
  const person = async (list: string, id: string) => harness.call('admin-person', { path: { list, id } });

  it('has everything from one email address, by any of its records', async () => {
    const email = 'whole@person.example';
    const first = contact({ email, createdAt: moment(1) });
    const second = contact({ email, createdAt: moment(2) });
    const filled = form({ email, files: [STORED_FILE, { ...STORED_FILE, state: 'missing' }] });
    const bought = order({ email, refunded: 100, recoveryUrl: 'https://pay.example/r' });
    const reader = subscriber({ email });
    const plan = subscription({ email, cancelAtPeriodEnd: true, billingEmail: email });
    const paidByAnother = subscription({ email, state: 'canceled', billingEmail: 'books@payer.example' });
    await harness.store('submissions', first, second, contact({ email: 'other@person.example' }));
    // Emails are whatever is in their map.
    await harness.store('onboarding', { ...withStrayFields(filled), mails: {} });
    await harness.store(
      'orders',
      { ...withStrayFields(bought), mails: {} },
      order({ email: 'other@person.example' }),
    );
    await harness.store('subscribers', reader);
    await harness.store(
      'SUBSCRIPTIONS_TABLE',
      withStrayFields(plan),
      paidByAnother,
      subscription({ email: 'other@person.example' }),
    );

    await harness.followOrders();
    const { status, body, logLines } = await person('orders', bought.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      emails: [email],
      client: { email, status: 'paid', orderIds: [bought.id] },
      submissions: [{ id: second.id }, { id: first.id }],
      onboarding: [
        {
          id: filled.id,
          phone: expect.stringMatching(/\d{4}/),
          files: [{ state: 'stored' }, { state: 'missing' }],
        },
      ],
      orders: [
        { id: bought.id, lines: [{ name: 'SEO' }], refunded: 100, recoveryUrl: 'https://pay.example/r' },
      ],
      subscriptions: [
        {
          id: plan.id,
          state: 'active',
          cancelAtPeriodEnd: true,
          nextDate: moment(86_400),
          due: 0,
          orderId: 'cs_ada',
        },
        { id: paidByAnother.id, billingEmail: 'books@payer.example' },
      ],
      subscribers: [{ id: reader.id, status: 'subscribed' }],
    });
    expect(body).not.toHaveProperty('subscriptions.0.billingEmail');
    expect(JSON.stringify(body)).not.toMatch(/other@|"key"|contentHash|secretHash|cus_ada/);
    expect(logLines.join()).not.toContain('@');
    for (const [list, id] of [
      ['submissions', first.id],
      ['onboarding', filled.id],
      ['subscribers', reader.id],
    ] as const) {
      expect((await person(list, id)).body, list).toEqual(body);
    }
  });

  it('has empty lists after a single contact request', async () => {
    const only = contact({ email: 'once@person.example' });
    await harness.store('submissions', only);
    const { body } = await person('submissions', only.id);
    expect(body).toMatchObject({
      submissions: [{ id: only.id }],
      onboarding: [],
      orders: [],
      subscribers: [],
    });
    expect(body).not.toHaveProperty('client');
  });

  it('has all of many purchases, active plans first', async () => {
    const email = 'often@person.example';
    const bought = Array.from({ length: 120 }, (_, at) =>
      order({ email, createdAt: moment(at), status: 'closed' }),
    );
    const [goesOn, ...others] = Array.from({ length: 120 }, (_, at) =>
      subscription({ email, createdAt: moment(at), ...(at > 0 && { state: 'canceled' }) }),
    );
    await harness.store('orders', ...bought);
    await harness.store('SUBSCRIPTIONS_TABLE', goesOn ?? {}, ...others);
    const { body } = await person('orders', bought[0]?.id ?? '');
    const ids = (all: unknown) => (all as { id: string }[]).map(({ id }) => id);
    expect(ids(body.orders)).toEqual(ids(bought).reverse());
    expect(ids(body.subscriptions)).toEqual([goesOn?.id, ...ids(others).reverse()]);
  });

  it('has at most a page of each other kind', async () => {
    const email = 'busy@person.example';
    const many = Array.from({ length: ADMIN_PAGE_LENGTH + 5 }, (_, at) =>
      contact({ email, createdAt: moment(at) }),
    );
    await harness.store('submissions', ...many);
    const { body } = await person('submissions', many[0]?.id ?? '');
    const shown = body.submissions as { id: string }[];
    expect(shown.map(({ id }) => id)).toEqual(
      many
        .map(({ id }) => id)
        .toReversed()
        .slice(0, ADMIN_PAGE_LENGTH),
    );
  });

  it('is not found by an unknown record', async () => {
    for (const list of ['submissions', 'onboarding', 'orders', 'subscribers', 'users']) {
      expect((await person(list, 'unknown')).body.code, list).toBe('not_found');
    }
  });
});

describe('a file of a form', () => {
  const MENU = { ...LOGO, name: "菜单 🍜 منيو's.png" };

  it('is downloaded from a URL that works for five minutes and saves it as an attachment', async () => {
    const email = 'files@file.example';
    const files = {
      ...filesOf(entry(LOGO, await onboarding.upload(LOGO)), entry(LOGO, null)),
      localPhotos: [entry(MENU, await onboarding.upload(MENU))],
    };
    await onboarding.submit(onboardingBody({ email, files }));
    await onboarding.passUploads();
    const [stored] = await onboarding.stored(email);
    const before = Date.now();
    const { status, body, logLines } = await harness.openFile(String(stored?.id), '0');
    expect(status).toBe(200);
    const url = new URL(String(body.url));
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
    expect(Date.parse(String(body.expiresAt)) - before).toBeGreaterThanOrEqual(300_000);
    const download = await fetch(url);
    expect(download.status).toBe(200);
    expect(download.headers.get('content-disposition')).toBe('attachment; filename="logo.png"');
    expect(download.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await download.arrayBuffer())).toEqual(LOGO.content);
    expect(logLines.join()).not.toMatch(/@|Engines|X-Amz/);

    // Its own name, beside one that every program reads.
    const menu = await fetch(String((await harness.openFile(String(stored?.id), '2')).body.url));
    expect(menu.headers.get('content-disposition')).toBe(
      'attachment; filename="__________s.png"; filename*=UTF-8\'\'%E8%8F%9C%E5%8D%95%20%F0%9F%8D%9C%20%D9%85%D9%86%D9%8A%D9%88%27s.png',
    );

    const missing = await harness.openFile(String(stored?.id), '1');
    expect([missing.status, missing.body.code]).toEqual([404, 'not_found']);
  });

  it('is not found when it was rejected, deleted or never sent, or has an invalid number', async () => {
    const states = ['rejected', 'missing', 'stored'] as const;
    const { id, ...filled } = form({ files: states.map((state) => ({ ...STORED_FILE, state })) });
    await harness.store('onboarding', { id, ...filled });
    for (const place of ['0', '1', '2', '3', '999', '1000', '-1', 'length', '']) {
      expect((await harness.openFile(id, place)).body.code, place).toBe('not_found');
    }
    expect((await harness.openFile('unknown', '0')).body.code).toBe('not_found');
  });

  it('is unavailable while the bucket is down', async () => {
    const filled = form({ files: [STORED_FILE] });
    await harness.store('onboarding', filled);
    harness.break('s3');
    expect(await harness.openFile(filled.id, '0')).toMatchObject(problem(503, 'storage_unavailable'));
  });
});

describe('the numbers', () => {
  interface Numbers {
    readonly days: readonly string[];
    readonly created: Readonly<Record<string, readonly number[]>>;
    readonly unchecked: Readonly<Record<string, number>>;
    readonly fresh: Readonly<Record<string, number>>;
    readonly canceled: readonly { readonly reason: string; readonly count: number }[];
    readonly unanswered: { readonly count: number; readonly overdue: number; readonly atLeast: boolean };
    readonly work: Readonly<Record<string, { readonly atLeast: boolean }>>;
  }

  async function numbersAt(now: string): Promise<Numbers> {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const { status, body } = await harness.call('admin-numbers', {
      claims: { ...harness.admin, auth_time: String(Date.now() / 1000) },
    });
    expect(status).toBe(200);
    return body as unknown as Numbers;
  }

  it('count each of the last thirty days of the business, and today as it goes', async () => {
    // Daylight saving time ends on the first of November: that day has 25 hours.
    const midnight = startOfBusinessDay('2031-11-02');
    const at = (ms: number) => new Date(midnight.getTime() + ms).toISOString();
    await harness.store(
      'orders',
      order({ createdAt: at(-1) }),
      order({ createdAt: at(0) }),
      order({ createdAt: at(25 * 3_600_000 - 1) }),
      order({ createdAt: at(25 * 3_600_000) }),
      order({ createdAt: startOfBusinessDay('2031-10-05').toISOString() }),
      order({ createdAt: new Date(startOfBusinessDay('2031-10-05').getTime() - 1).toISOString() }),
    );
    const { days, created } = await numbersAt('2031-11-03T20:00:00Z');
    expect(days).toHaveLength(NUMBERS_DAYS);
    expect([days[0], days.at(-1)]).toEqual(['2031-10-05', '2031-11-03']);
    const counts = Object.fromEntries(days.map((day, place) => [day, created.orders?.[place]]));
    expect(counts).toMatchObject({ '2031-10-05': 1, '2031-11-01': 1, '2031-11-02': 2, '2031-11-03': 1 });
    expect(created.orders?.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect(created.subscribers).toEqual(Array(NUMBERS_DAYS).fill(0));

    await harness.store('orders', order({ createdAt: '2031-11-03T21:00:00.000Z' }));
    expect((await numbersAt('2031-11-03T22:00:00Z')).created.orders?.at(-1)).toBe(2);
  });

  it('have the reasons why payment pages were left in the last thirty days', async () => {
    const leave = async (now: string, ...reasons: string[]) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
      for (const reason of reasons) {
        const { status } = await harness.call('canceled-checkout', { body: { reason } });
        expect(status).toBe(200);
      }
    };
    await leave('2032-05-01T20:00:00Z', 'technical');
    await leave('2032-05-03T20:00:00Z', 'technical', 'too-expensive', 'too-expensive');
    await leave('2032-06-01T20:00:00Z', 'too-expensive', 'just-looking');
    expect((await numbersAt('2032-06-01T20:00:00Z')).canceled).toEqual([
      { reason: 'too-expensive', count: 3 },
      { reason: 'unclear', count: 0 },
      { reason: 'just-looking', count: 1 },
      { reason: 'technical', count: 1 },
    ]);
    expect(
      (await harness.items('DAY_COUNTS_TABLE')).filter(({ list }) => list === 'cancelled-checkouts'),
    ).toContainEqual({ list: 'cancelled-checkouts', day: '2032-05-03', technical: 1, 'too-expensive': 2 });
  });

  it('do not count abandoned checkouts as orders', async () => {
    const createdAt = '2035-04-10T18:00:00.000Z';
    await harness.store(
      'orders',
      ...(['paid', 'expired', 'refunded', 'expired', 'disputed'] as const).map((payment) =>
        order({ createdAt, payment }),
      ),
    );
    expect((await numbersAt('2035-04-10T20:00:00Z')).created.orders?.at(-1)).toBe(3);
  });

  it('count the orders of a day again until all its events have come', async () => {
    const day = '2033-05-10';
    const end = startOfBusinessDay(addDays(day)).getTime();
    const countOf = ({ days, created }: Numbers) => created.orders?.[days.indexOf(day)];
    const late = () => order({ createdAt: new Date(end - 1).toISOString() });
    const countAfter = async (days: number) =>
      countOf(await numbersAt(new Date(end + days * 86_400_000).toISOString()));
    await harness.store('orders', late());
    expect(await countAfter(0.1)).toBe(1);
    await harness.store('orders', late());
    expect(await countAfter(3)).toBe(2);
    await harness.store('orders', late());
    expect(await countAfter(4)).toBe(3);
    await harness.store('orders', late());
    expect(await countAfter(5)).toBe(3);
    expect(await harness.items('DAY_COUNTS_TABLE')).toContainEqual({ list: 'orders', day, count: 3 });
    expect(businessDay(new Date(end - 1))).toBe(day);
  });

  it('have the new forms and orders, without abandoned checkouts', async () => {
    const { fresh: before } = await numbersAt('2026-01-14T20:00:00Z');
    await harness.store('onboarding', form(), form({ status: 'handled' }));
    await harness.store('orders', order({ payment: 'expired' }), order(), order({ status: 'closed' }));
    const { fresh } = await numbersAt('2026-01-14T20:00:00Z');
    expect(fresh).toEqual({ onboarding: Number(before.onboarding) + 1, orders: Number(before.orders) + 1 });
  });

  it('have the contact requests that wait, wait for longer than promised, and are held back', async () => {
    const earlier = (await harness.items('submissions')) as { id: string }[];
    await harness.store('submissions', ...earlier.map(({ id }) => contact({ id, status: 'closed' })));
    const onWednesday = (time: string) => `2026-01-14T${time}.000Z`;
    await harness.store(
      'submissions',
      contact({ createdAt: onWednesday('16:00:00') }),
      contact({ createdAt: onWednesday('16:00:01') }),
      contact({ createdAt: onWednesday('19:00:00') }),
      contact({ createdAt: onWednesday('15:00:00'), status: 'contacted' }),
      contact({ createdAt: onWednesday('14:00:00'), status: 'unchecked' }),
    );
    await harness.store('onboarding', form({ status: 'unchecked' }), form({ status: 'unchecked' }), form());
    const { unanswered, unchecked } = await numbersAt('2026-01-14T20:00:01Z');
    expect(unanswered).toEqual({ count: 3, overdue: 1, atLeast: false });
    expect(unchecked).toEqual({ submissions: 1, onboarding: 2 });
    expect((await numbersAt('2026-01-15T20:00:00Z')).unanswered.overdue).toBe(3);
  });

  it('stop at a thousand requests that wait or are assigned, and say that there are more', async () => {
    const waiting = { message: '', owner: 'ada@example.com', work: 'open' } as const;
    const many = Array.from({ length: 1_001 }, (_, at) => contact({ ...waiting, createdAt: moment(at) }));
    expect((await numbersAt('2026-01-14T20:00:00Z')).work.submissions?.atLeast).toBe(false);
    await harness.store('submissions', ...many);
    const { unanswered, work } = await numbersAt('2026-01-14T20:00:00Z');
    expect(unanswered).toMatchObject({ count: 1_000, atLeast: true });
    expect(work.submissions?.atLeast).toBe(true);
  });

  it('list at most twenty refused articles with reasons, until they are corrected or cannot be read', async () => {
    const problem = { file: 'content/blog/new.json', reason: 'It has no title.', isKept: true };
    const refused = async () => {
      const { status, body } = await harness.call('admin-numbers');
      expect(status).toBe(200);
      return body.refusedArticles;
    };
    expect(await refused()).toBeUndefined();
    const client = createClient(harness.standIns.s3.url);
    const key = { Bucket: process.env.SITE_BUCKET ?? '', Key: POST_PROBLEMS_KEY };
    const Body = JSON.stringify(Array.from({ length: 30 }, () => problem));
    await client.send(new PutObjectCommand({ ...key, Body }));
    expect(await refused()).toEqual(Array.from({ length: 20 }, () => problem));
    harness.break('s3');
    expect(await refused()).toBeUndefined();
    harness.standIns.s3.setFault('off');
    await client.send(new DeleteObjectCommand(key));
    expect(await refused()).toBeUndefined();
    client.destroy();
  });
});
