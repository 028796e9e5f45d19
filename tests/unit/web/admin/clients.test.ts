import { describe, expect, it, test } from 'vitest';
import { sumsOfClient } from '../../../../domain/client-sums.ts';
import type { Person } from '../../../../domain/contracts/admin.ts';
import type { ClientSummary } from '../../../../domain/contracts/admin-records.ts';
import { storyOf } from '../../../../web/features/admin/client/client-timeline.tsx';
import {
  arrangeColumns,
  withLatestColumns,
  withNextPage,
} from '../../../../web/features/admin/kinds/clients/board/board-columns.ts';
import { clientClocks } from '../../../../web/features/admin/kinds/clients/client-facts.tsx';
import { mailName, mailStateText } from '../../../../web/features/admin/record/mail-texts.ts';

/** A day of November 2026, at noon where the business is. */
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

type BoughtOrder = Person['orders'][number];
type Plan = Person['subscriptions'][number];

function order(changes: Partial<BoughtOrder> = {}): BoughtOrder {
  return {
    id: 'cs_1',
    createdAt: day(2),
    status: 'new',
    version: 0,
    email: 'ada@engines.example',
    name: 'Ada',
    amount: 60_000,
    currency: 'usd',
    cycle: 'monthly',
    payment: 'paid',
    lines: [],
    mails: [],
    ...changes,
  };
}

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

const sums = (orders: readonly BoughtOrder[], subscriptions: readonly Plan[] = []) =>
  sumsOfClient({ orders, subscriptions });

describe('what a client has paid and owes', () => {
  it('is all that the plan has brought in, renewals included, and what was charged once', () => {
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

  it('is not what a bank disputes, and what was given back is named beside it', () => {
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

  it('is what was given back and disputed of each payment, and never less than nothing', () => {
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

  it('is due as long as an invoice is open or a transfer on its way, each counted once', () => {
    const onItsWay = order({ payment: 'processing' });
    expect(sums([onItsWay])).toMatchObject({ paid: 0, due: 60_000 });
    const open = plan({ state: 'incomplete', paid: 0, due: 60_000 });
    expect(sums([onItsWay], [open])).toMatchObject({ paid: 0, due: 60_000 });
    expect(sums([order()], [plan({ state: 'past_due', due: 40_000 })])).toMatchObject({ due: 40_000 });
  });

  it('has coming what all plans are charged on the next day', () => {
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

  it('has nothing coming from plans that end, rest or have ended', () => {
    for (const changes of [
      { cancelAtPeriodEnd: true },
      { state: 'paused' },
      { state: 'canceled' },
    ] as const) {
      expect(sums([order()], [plan(changes)])).not.toHaveProperty('next');
    }
  });

  it('is nothing for who has ordered nothing, or left the checkout', () => {
    expect(sums([])).toBeUndefined();
    expect(sums([order({ payment: 'expired' })])).toBeUndefined();
  });
});

describe("a client's story", () => {
  const change = { version: 1, at: day(5), by: 'site', status: { from: 'paid', to: 'form-received' } };
  const mail = (name: string, state: 'sent' | 'pending', at: string) => ({
    name,
    state,
    at,
    canBeSentAgain: state === 'sent',
  });

  it('has everything, newest first, but the reminders that are still to come', () => {
    const mails = [
      mail('receipt', 'sent', day(3)),
      mail('reminder2', 'sent', day(4)),
      mail('reminder5', 'pending', day(7)),
    ];
    const story = storyOf({
      emails: [],
      submissions: [],
      onboarding: [],
      orders: [order({ mails })],
      subscriptions: [plan({ createdAt: day(6) })],
      subscribers: [],
      changes: [{ ...change, list: 'clients', id: 'one' }],
    });
    expect(story.map(({ kind, at }) => [kind, at])).toEqual([
      ['plan', day(6)],
      ['change', day(5)],
      ['mail', day(4)],
      ['mail', day(3)],
      ['record', day(2)],
    ]);
  });

  test.each([
    ['receipt', 'Receipt'],
    ['reminder5', 'Form reminder'],
    ['resend1', 'File resend request'],
    ['something-new', 'something-new'],
  ])('calls the mail %s by a name: %s', (name, text) => {
    expect(mailName({ name })).toBe(text);
  });

  test.each([
    ['sent', undefined, 'Sent'],
    ['suppressed', undefined, 'Canceled'],
    ['suppressed', 'NotNeeded', 'No longer needed'],
    ['suppressed', 'bounced', 'Not sent: emails to this address are blocked'],
    ['failed', 'Rejected', 'Failed'],
    ['bounced', 'Permanent', 'Bounced'],
    ['bounced', 'Transient', 'Bounced temporarily'],
    ['complained', undefined, 'Marked as spam'],
  ] as const)('says what became of a mail that is %s (%s): %s', (state, error, text) => {
    expect(mailStateText({ state, ...(error && { error }) })).toBe(text);
  });
});

describe('the clock of a client', () => {
  const clocks = (status: string, now: string) =>
    clientClocks(client('one', { status, paidAt: day(16), formAt: day(16) }), Date.parse(now));

  it('names what is due next first, and by how much it is late', () => {
    expect(clocks('form-received', day(16))).toEqual([
      { urgency: 'calm', text: expect.stringMatching(/^Setup due Tue/) },
      { urgency: 'calm', text: expect.stringMatching(/^Contact due (?:Wed|Thu)/) },
      { urgency: 'calm', text: expect.stringMatching(/^Launch due (?:Dec 1|Dec 2), 2026$/) },
    ]);
    expect(clocks('kickoff-scheduled', day(19))[0]).toEqual({
      urgency: 'overdue',
      text: 'Setup overdue by 2 days',
    });
    expect(clocks('live', day(30))).toEqual([]);
  });

  it('says for how long a form has not come', () => {
    const waiting = client('one', { paidAt: day(16) });
    expect(clientClocks(waiting, Date.parse(day(16)))[0]?.text).toMatch(/^Form due Tue/);
    expect(clientClocks(waiting, Date.parse(day(18)))).toEqual([
      { urgency: 'overdue', text: 'No form for 2 days' },
    ]);
  });
});

describe('the board', () => {
  const column = (stage: 'paid' | 'live', ids: readonly [id: string, day: number][], cursor?: string) => ({
    stage,
    clients: ids.map(([id, on]) => client(id, { status: stage, paidAt: day(on) })),
    ...(cursor !== undefined && { cursor }),
  });
  const idsOf = (columns: ReturnType<typeof arrangeColumns>, stage: string) =>
    columns.find((one) => one.stage === stage)?.clients.map(({ id }) => id);

  it('keeps further pages when the first ones are fetched again, and drops who is not there any more', () => {
    const before = withNextPage(
      [
        column(
          'paid',
          [
            ['a', 1],
            ['b', 2],
          ],
          'two',
        ),
      ],
      column(
        'paid',
        [
          ['c', 3],
          ['d', 4],
        ],
        'three',
      ),
    );
    const latest = [
      column(
        'paid',
        [
          ['b', 2],
          ['x', 2],
        ],
        'two',
      ),
    ];
    const after = withLatestColumns(before, latest);
    expect(idsOf(arrangeColumns(after, {}), 'paid')).toEqual(['b', 'x', 'c', 'd']);
    expect(after[0]?.cursor).toBe('three');
    const shorter = withLatestColumns(before, [column('paid', [['b', 2]])]);
    expect(idsOf(arrangeColumns(shorter, {}), 'paid')).toEqual(['b']);
  });

  it('shows everybody once, where they stand by now: who waits longest first, who rests longest last', () => {
    const columns = [
      column('paid', [
        ['a', 1],
        ['b', 2],
      ]),
      column('live', [
        ['c', 9],
        ['d', 3],
      ]),
    ];
    const moved = client('a', { status: 'live', paidAt: day(5), version: 1 });
    const shown = arrangeColumns(columns, { a: moved });
    expect(idsOf(shown, 'paid')).toEqual(['b']);
    expect(idsOf(shown, 'live')).toEqual(['c', 'a', 'd']);
    expect(shown.map(({ stage }) => stage)).toHaveLength(7);
  });
});
