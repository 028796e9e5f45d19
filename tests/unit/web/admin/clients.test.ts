import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { sumsOfClient } from '../../../../domain/client-sums.ts';
import type { Person } from '../../../../domain/contracts/admin.ts';
import type { ClientSummary, EmailSummary } from '../../../../domain/contracts/admin-records.ts';
import { DEFAULT_SETTINGS } from '../../../../domain/settings/settings.ts';
import type { AdminApi } from '../../../../web/features/admin/admin-api.ts';
import { findRunning } from '../../../../web/features/admin/client/client-figures.tsx';
import { findPhone } from '../../../../web/features/admin/client/client-page.tsx';
import { buildTimeline, foldEmails } from '../../../../web/features/admin/client/client-timeline.tsx';
import {
  arrangeColumns,
  boardQuery,
  withLatestColumns,
  withNextPage,
} from '../../../../web/features/admin/kinds/clients/board/board-columns.ts';
import { clientClocks, sinceText } from '../../../../web/features/admin/kinds/clients/client-facts.tsx';
import { knownRecordsQuery } from '../../../../web/features/admin/list/record-queries.ts';
import { emailName, emailStateText } from '../../../../web/features/admin/record/mail-texts.ts';
import { type BoughtOrder, email, order, person } from './made-records.ts';

/** A day of November 2026, at noon in the agency's time zone. */
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T19:00:00.000Z`;

function client(id: string, changes: Partial<ClientSummary> = {}): ClientSummary {
  return {
    id,
    createdAt: day(1),
    status: 'paid',
    version: 0,
    email: 'ada@engines.example',
    name: 'Ada',
    businessName: '',
    paidAt: day(1),
    emails: [],
    formEmails: [],
    orderIds: [],
    customerIds: [],
    unfilled: [],
    ...changes,
  };
}

type Plan = Person['subscriptions'][number];

function plan(changes: Partial<Plan> = {}): Plan {
  return {
    id: 'sub_1',
    createdAt: day(2),
    orderId: 'cs_1',
    state: 'active',
    cycle: 'monthly',
    lines: [],
    amount: 40_000,
    currency: 'usd',
    nextDate: day(20),
    cancelAtPeriodEnd: false,
    paid: 100_000,
    due: 0,
    ...changes,
  };
}

const emailOf = (name: string, state: EmailSummary['state'], number: number) =>
  email(name, state, day(number));

const sums = (orders: readonly BoughtOrder[], subscriptions: readonly Plan[] = []) =>
  sumsOfClient({ orders, subscriptions });

describe('the sums of a client', () => {
  it('count everything the plan has brought in, renewals included, and one-time charges', () => {
    const once = order({ id: 'cs_2', amount: 5_000 });
    expect(sums([order(), once], [plan()])).toEqual({
      currency: 'usd',
      paid: 105_000,
      givenBack: 0,
      disputed: 0,
      due: 0,
      next: { amount: 40_000, at: day(20) },
    });
  });

  it('leave out disputed amounts, and list refunds separately', () => {
    const orders = [
      order({ refunded: 10_000 }),
      order({
        id: 'cs_2',
        payment: 'disputed',
        amount: 7_000,
        disputes: [{ id: 'du_1', state: 'open', amount: 7_000 }],
      }),
      order({ id: 'cs_3', payment: 'refunded', amount: 3_000, refunded: 3_000 }),
    ];
    expect(sums(orders)).toMatchObject({ paid: 63_000, givenBack: 13_000, disputed: 7_000 });
  });

  it('add up refunds and disputes of each payment, and are never negative', () => {
    const renewals = { refunded: 80_000, disputes: [{ id: 'du_2', state: 'open', amount: 40_000 }] } as const;
    expect(sums([order({ refunded: 10_000, renewals })], [plan({ paid: 180_000 })])).toMatchObject({
      paid: 140_000,
      givenBack: 90_000,
      disputed: 40_000,
    });
    const disputes = (['won', 'lost', 'inquiry', 'withdrawn'] as const).map((state) => ({
      id: `du_${state}`,
      state,
      amount: 60_000,
    }));
    expect(sums([order({ payment: 'disputed', disputes })], [plan()])).toMatchObject({
      paid: 40_000,
      disputed: 60_000,
    });
    const much = [1, 2].map((at) => ({ id: `du_${at}`, state: 'lost', amount: 40_000 }) as const);
    expect(sums([order({ renewals: { disputes: much } })], [plan({ paid: 60_000 })])).toMatchObject({
      paid: 0,
      disputed: 60_000,
    });
  });

  it('count an open invoice or a pending transfer as due, once', () => {
    const onItsWay = order({ payment: 'processing' });
    expect(sums([onItsWay])).toMatchObject({ paid: 0, due: 60_000 });
    const open = plan({ state: 'incomplete', paid: 0, due: 60_000 });
    expect(sums([onItsWay], [open])).toMatchObject({ paid: 0, due: 60_000 });
    expect(sums([order()], [plan({ state: 'past_due', due: 40_000 })])).toMatchObject({ due: 40_000 });
  });

  it('name the charges of all plans on the next charging day', () => {
    const plans = [
      plan({ nextDate: '2026-12-20T23:00:00.000Z' }),
      plan({ id: 'sub_2', amount: 500, nextDate: '2026-12-21T03:00:00.000Z' }),
      plan({ id: 'sub_3', amount: 70, nextDate: '2026-12-21T08:00:00.000Z' }),
      plan({ id: 'sub_4', amount: 3, nextDate: '2026-12-20T12:00:00.000Z', cancelAtPeriodEnd: true }),
      plan({
        id: 'sub_5',
        amount: 9,
        nextDate: '2026-12-20T12:00:00.000Z',
        endsAt: '2027-03-05T12:00:00.000Z',
      }),
    ];
    expect(sums([order()], plans)?.next).toEqual({ amount: 40_509, at: '2026-12-20T12:00:00.000Z' });
  });

  it('name no next charge of plans that end, are paused or have ended', () => {
    const changes = [{ cancelAtPeriodEnd: true }, { state: 'paused' }, { state: 'canceled' }] as const;
    for (const change of changes) expect(sums([order()], [plan(change)])).not.toHaveProperty('next');
  });

  it('do not exist without an order, or for an abandoned checkout', () => {
    expect(sums([])).toBeUndefined();
    expect(sums([order({ payment: 'expired' })])).toBeUndefined();
  });
});

describe("a client's story", () => {
  const change = { version: 1, at: day(5), by: 'site', status: { from: 'paid', to: 'form-received' } };

  it('has everything, newest first, without planned reminders', () => {
    const mails = [
      emailOf('receipt', 'sent', 3),
      emailOf('reminder2', 'sent', 4),
      emailOf('reminder5', 'pending', 7),
    ];
    const story = buildTimeline(
      person({
        orders: [order({ mails })],
        subscriptions: [plan({ createdAt: day(6) })],
        changes: [{ ...change, list: 'clients', id: 'one' }],
      }),
    );
    expect(story.map(({ kind, at }) => [kind, at])).toEqual([
      ['plan', day(6)],
      ['change', day(5)],
      ['mail', day(4)],
      ['mail', day(3)],
      ['record', day(2)],
    ]);
  });

  it.each([
    ['receipt', 'Receipt'],
    ['reminder5', 'Form reminder'],
    ['resend1', 'File resend request'],
    ['something-new', 'something-new'],
  ])('names the email %s: %s', (name, text) => {
    expect(emailName({ name })).toBe(text);
  });

  it.each([
    ['sent', undefined, 'Sent'],
    ['suppressed', undefined, 'Canceled'],
    ['suppressed', 'NotNeeded', 'No longer needed'],
    ['suppressed', 'bounced', 'Not sent: emails to this address are blocked'],
    ['failed', 'Rejected', 'Failed'],
    ['bounced', 'Permanent', 'Bounced'],
    ['bounced', 'Transient', 'Bounced temporarily'],
    ['complained', undefined, 'Marked as spam'],
  ] as const)('describes an email that is %s (%s): %s', (state, error, text) => {
    expect(emailStateText({ state, ...(error && { error }) })).toBe(text);
  });
});

describe('delivery notes in the story', () => {
  const fold = (...mails: EmailSummary[]) =>
    foldEmails(buildTimeline(person({ orders: [order({ mails })] })));

  it('fold where they follow each other, and stay in view when they report a problem', () => {
    const folded = fold(
      emailOf('receipt', 'sent', 3),
      emailOf('team', 'sent', 4),
      emailOf('pending', 'sent', 1),
    );
    expect(
      folded.map((entry) =>
        entry.kind === 'folded' ? entry.mails.map(({ mail }) => mail.name) : entry.kind,
      ),
    ).toEqual([['team', 'receipt'], 'record', ['pending']]);
    const bounced = fold(
      emailOf('team', 'sent', 5),
      emailOf('receipt', 'bounced', 4),
      emailOf('copy', 'sent', 3),
    );
    expect(bounced.map(({ kind }) => kind)).toEqual(['folded', 'mail', 'folded', 'record']);
  });
});

describe('the head of a client’s page', () => {
  const submission = (createdAt: string, phone: string) => ({ createdAt, phone });

  it('has the latest phone number of requests and forms', () => {
    const phones = (submissions: object[], onboarding: object[]) =>
      findPhone({ submissions, onboarding } as unknown as Person);
    expect(phones([submission(day(1), '1'), submission(day(4), '')], [submission(day(3), '3')])).toBe('3');
    expect(phones([submission(day(5), '5')], [{ createdAt: day(9) }])).toBe('5');
    expect(phones([], [])).toBe('');
  });

  it('has the services and the money a month of all plans that are charged', () => {
    const line = (serviceId: string) => ({ serviceId, name: 'As charged', quantity: 1, amount: 1 });
    const yearly = plan({ cycle: 'annual', amount: 120_000, lines: [line('basic-seo'), line('gone')] });
    const ended = plan({ state: 'canceled', amount: 99_900, lines: [line('marketing-documents')] });
    const paused = plan({ state: 'paused', amount: 99_900 });
    const late = plan({ state: 'past_due', amount: 5_050 });
    expect(findRunning({ subscriptions: [yearly, late, ended, paused] })).toEqual({
      services: ['Essential SEO', 'As charged'],
      monthly: { amount: 15_050, currency: 'usd' },
    });
    expect(findRunning({ subscriptions: [ended] })).toEqual({ services: [], monthly: undefined });
  });
});

describe('the clock of a client', () => {
  const clocks = (status: string, now: string) =>
    clientClocks(
      client('one', { status, paidAt: day(16), formAt: day(16) }),
      Date.parse(now),
      DEFAULT_SETTINGS,
    );

  it('names the next task first, and how late it is', () => {
    expect(clocks('form-received', day(16))).toEqual([
      {
        urgency: 'calm',
        text: expect.stringMatching(/^Setup due Tue.* MT$/),
        short: expect.stringMatching(/^Setup Tue.* [AP]M$/),
      },
      { urgency: 'calm', text: expect.stringMatching(/^Contact due (?:Wed|Thu)/), short: expect.anything() },
      {
        urgency: 'calm',
        text: expect.stringMatching(/^Launch due (?:Dec 1|Dec 2), 2026$/),
        short: expect.stringMatching(/^Launch Dec [12]$/),
      },
    ]);
    expect(clocks('kickoff-scheduled', day(19))[0]).toEqual({
      urgency: 'overdue',
      text: 'Setup overdue by 2 days',
      short: 'Setup 2 days late',
    });
    expect(clocks('live', day(30))).toEqual([]);
  });

  it('says how long a form has been missing', () => {
    const waiting = client('one', { paidAt: day(16) });
    expect(clientClocks(waiting, Date.parse(day(16)), DEFAULT_SETTINGS)[0]?.text).toMatch(/^Form due Tue/);
    expect(clientClocks(waiting, Date.parse(day(18)), DEFAULT_SETTINGS)).toEqual([
      { urgency: 'overdue', text: 'No form for 2 days', short: 'No form 2 days' },
    ]);
  });
});

it.each([
  ['2025-03-03', day(9), 'Client since Mar 3, 2025'],
  ['2026-11-20', day(9), 'Client since Nov 9, 2026'],
  [undefined, day(9), 'Paid Nov 9, 2026'],
])('a client with a contract since %s, who first paid at %s, has the text: %s', (since, paidAt, text) => {
  const contract = since && { contract: { services: [], monthly: 1, since } };
  expect(sinceText(client('one', { paidAt, ...contract }))).toBe(text);
});

describe('the board', () => {
  /** @param clients the day of the payment by id */
  const column = (stage: 'paid' | 'live', clients: Readonly<Record<string, number>>, cursor?: string) => ({
    stage,
    clients: Object.entries(clients).map(([id, paid]) => client(id, { status: stage, paidAt: day(paid) })),
    ...(cursor !== undefined && { cursor }),
  });
  const idsOf = (columns: ReturnType<typeof arrangeColumns>, stage: string) =>
    columns.find((one) => one.stage === stage)?.clients.map(({ id }) => id);

  it('keeps further pages when the first ones are fetched again, and drops clients that left', () => {
    const before = withNextPage(
      [column('paid', { a: 1, b: 2 }, 'two')],
      column('paid', { c: 3, d: 4 }, 'three'),
    );
    const after = withLatestColumns(before, [column('paid', { b: 2, x: 2 }, 'two')]);
    expect(idsOf(arrangeColumns(after, {}), 'paid')).toEqual(['b', 'x', 'c', 'd']);
    expect(after[0]?.cursor).toBe('three');
    const shorter = withLatestColumns(before, [column('paid', { b: 2 })]);
    expect(idsOf(arrangeColumns(shorter, {}), 'paid')).toEqual(['b']);
  });

  it('offers more of a stage that was shown to its end, since clients move behind its first page', () => {
    const whole = withNextPage([column('paid', { a: 1, b: 2 }, 'two')], column('paid', { c: 3 }));
    const [latest] = withLatestColumns(whole, [column('paid', { a: 1, b: 2 }, 'two')]);
    expect(latest).toMatchObject({ clients: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], cursor: 'two' });
  });

  it('keeps a client in sight who moved behind the first page of a stage', async () => {
    const queries = new QueryClient();
    const board = vi.fn<AdminApi['board']>();
    const poll = async (...columns: ReturnType<typeof column>[]) => {
      board.mockResolvedValueOnce({ columns });
      return queries.fetchQuery({ ...boardQuery({ board } as unknown as AdminApi), staleTime: 0 });
    };
    await poll(column('paid', { a: 1, b: 2 }, 'two'), column('live', { c: 9 }));
    const moved = client('c', { status: 'paid', paidAt: day(9), version: 1 });
    queries.setQueryData(knownRecordsQuery.queryKey, (known) => ({ ...known, c: moved }));
    const columns = await poll(column('paid', { a: 1, b: 2 }, 'two'), column('live', {}));
    expect(idsOf(columns, 'paid')).toEqual(['a', 'b', 'c']);
  });

  it('shows each client once, at its current stage: the longest wait first, the longest at rest last', () => {
    const columns = [column('paid', { a: 1, b: 2 }), column('live', { c: 9, d: 3 })];
    const moved = client('a', { status: 'live', paidAt: day(5), version: 1 });
    const shown = arrangeColumns(columns, { a: moved });
    expect(idsOf(shown, 'paid')).toEqual(['b']);
    expect(idsOf(shown, 'live')).toEqual(['c', 'a', 'd']);
    expect(shown.map(({ stage }) => stage)).toHaveLength(7);
  });
});
