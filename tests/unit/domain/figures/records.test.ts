import { describe, expect, it } from 'vitest';
import { countClientPromises, countReply, findAnswerTime } from '../../../../domain/figures/kept-promises.ts';
import {
  continueSubscriberHistory,
  countInquiry,
  countOneTimeRevenue,
  countSubscriber,
  countWonClient,
} from '../../../../domain/figures/records.ts';
import type { SubscriberStatus } from '../../../../domain/records/subscribers.ts';
import { DEFAULT_SETTINGS } from '../../../../domain/settings/settings.ts';

const by = 'a@example.com';
const timesAt = () => DEFAULT_SETTINGS;
const moved = (at: string, from: string, to: string, who = by) => ({ at, by: who, status: { from, to } });

describe('the answer to a contact request', () => {
  it('is the first reply, or a move to a status that says so', () => {
    expect(
      findAnswerTime([
        { at: '3', by, reply: true },
        { at: '5', by, reply: true },
      ]),
    ).toBe('3');
    expect(findAnswerTime([moved('2', 'new', 'qualified'), { at: '3', by, reply: true }])).toBe('2');
    expect(findAnswerTime([{ at: '1', by }])).toBeUndefined();
  });

  it('is a reply that was sent, although the request was marked as new again', () => {
    const sent = { ...moved('2', 'new', 'contacted'), sent: { subject: 'Hello', text: 'Hello' } };
    expect(findAnswerTime([sent, moved('3', 'contacted', 'new')])).toBe('2');
  });

  it('is none of a move that was taken back, or to spam', () => {
    expect(findAnswerTime([moved('2', 'new', 'contacted'), moved('3', 'contacted', 'new')])).toBeUndefined();
    expect(findAnswerTime([moved('2', 'new', 'spam')])).toBeUndefined();
    expect(findAnswerTime([moved('2', 'unchecked', 'new'), moved('4', 'new', 'closed')])).toBe('4');
  });

  it('is kept within four business hours, on the day of the answer', () => {
    // Friday, 2:30 in the afternoon in Denver: due on Monday at 10:30.
    const createdAt = '2026-03-06T21:30:00.000Z';
    expect(countReply(createdAt, [moved('2026-03-09T16:30:00.000Z', 'new', 'contacted')], timesAt)).toEqual([
      ['2026-03-09', 'promise.reply.kept', 1],
    ]);
    expect(countReply(createdAt, [moved('2026-03-09T16:30:01.000Z', 'new', 'contacted')], timesAt)).toEqual([
      ['2026-03-09', 'promise.reply.broken', 1],
    ]);
  });
});

describe('the promises to a client', () => {
  const paidAt = '2026-03-02T16:00:00.000Z';
  const formAt = '2026-03-02T17:00:00.000Z';
  const client = { paidAt, formAt, orders: { one: { paidAt, form: { at: formAt } } } };
  const first = [
    moved(formAt, 'paid', 'form-received', 'site'),
    moved('2026-03-04T18:00:00.000Z', 'form-received', 'kickoff-scheduled'),
    moved('2026-03-04T19:00:00.000Z', 'kickoff-scheduled', 'in-setup'),
  ];

  it('are kept or broken when the client moves on', () => {
    const live = moved('2026-03-16T18:00:00.000Z', 'in-setup', 'live');
    expect(countClientPromises(client, [...first, live], timesAt)).toEqual([
      ['2026-03-04', 'promise.contact.kept', 1],
      ['2026-03-04', 'promise.setup.broken', 1],
      ['2026-03-16', 'promise.launch.kept', 1],
    ]);
  });

  it('count once, however often the client moves, and not by a pause', () => {
    const again = [
      moved('2026-03-05T18:00:00.000Z', 'in-setup', 'paused'),
      moved('2026-03-06T18:00:00.000Z', 'paused', 'form-received'),
      moved('2026-03-07T18:00:00.000Z', 'form-received', 'in-setup'),
    ];
    expect(countClientPromises(client, [...first, ...again], timesAt)).toHaveLength(2);
  });

  it('do not count for a move that was taken back, whose task is kept or late later', () => {
    const [form, contacted] = first;
    const back = [
      moved('2026-03-04T19:00:00.000Z', 'kickoff-scheduled', 'live'),
      moved('2026-03-04T20:00:00.000Z', 'live', 'kickoff-scheduled'),
      moved('2026-03-04T21:00:00.000Z', 'kickoff-scheduled', 'form-received'),
    ];
    const moves = [form, contacted, ...back].filter((move) => move !== undefined);
    expect(countClientPromises(client, moves, timesAt)).toEqual([]);
    const late = moved('2026-04-01T18:00:00.000Z', 'form-received', 'live');
    expect(countClientPromises(client, [...moves, late], timesAt)).toEqual([
      ['2026-04-01', 'promise.setup.broken', 1],
      ['2026-04-01', 'promise.contact.broken', 1],
      ['2026-04-01', 'promise.launch.broken', 1],
    ]);
  });

  it('begin again with a client who came back', () => {
    const returned = [
      ...first,
      moved('2026-03-16T18:00:00.000Z', 'in-setup', 'live'),
      moved('2026-05-01T18:00:00.000Z', 'live', 'left', 'site'),
      moved('2026-06-01T18:00:00.000Z', 'left', 'form-received', 'site'),
      moved('2026-06-02T15:00:00.000Z', 'form-received', 'in-setup'),
    ];
    const back = { ...client, paidAt: '2026-06-01T18:00:00.000Z', formAt: '2026-06-01T18:00:00.000Z' };
    expect(countClientPromises({ ...back, returned: true }, returned, timesAt)).toEqual([
      ['2026-03-04', 'promise.contact.kept', 1],
      ['2026-03-04', 'promise.setup.broken', 1],
      ['2026-03-16', 'promise.launch.kept', 1],
      ['2026-06-02', 'promise.setup.kept', 1],
      ['2026-06-02', 'promise.contact.kept', 1],
    ]);
  });
});

describe('inquiries and won clients', () => {
  it('do not include spam and unchecked requests', () => {
    const at = '2026-03-02T18:00:00.000Z';
    expect(countInquiry({ createdAt: at, status: 'new' })).toEqual([['2026-03-02', 'inquiries', 1]]);
    expect(countInquiry({ createdAt: at, status: 'spam' })).toEqual([]);
    expect(countWonClient(at, [{ createdAt: at, status: 'unchecked' }])).toEqual([['2026-03-02', 'won', 1]]);
  });

  it('count the days since the first inquiry of the last year, before the payment', () => {
    const inquiries = ['2025-01-01', '2026-02-20', '2026-02-26', '2026-03-09'].map((day) => ({
      createdAt: `${day}T12:00:00.000Z`,
      status: 'closed',
    }));
    expect(countWonClient('2026-03-02T18:00:00.000Z', inquiries)).toEqual([
      ['2026-03-02', 'won', 1],
      ['2026-03-02', 'won.inquired', 1],
      ['2026-03-02', 'won.days.10', 1],
    ]);
  });
});

it('one-time revenue is what has no interval, of paid orders that were not refunded', () => {
  const order = {
    payment: 'paid' as const,
    paidAt: '2026-03-02T18:00:00.000Z',
    currency: 'usd',
    services: [{ id: 'seo-bundle' }, { id: 'marketing-documents' }],
    lines: [
      { name: 'SEO', amount: 500, interval: 'month' },
      { name: 'Setup fee ($150)', amount: 15_000 },
      // It has another name today.
      { name: 'Brochures', amount: 19_900 },
    ],
  };
  expect(countOneTimeRevenue(order)).toEqual([
    ['2026-03-02', 'once.setup', 15_000],
    ['2026-03-02', 'once.marketing-documents', 19_900],
  ]);
  expect(countOneTimeRevenue({ ...order, payment: 'refunded' })).toEqual([]);
  expect(countOneTimeRevenue({ ...order, payment: 'disputed' })).toHaveLength(2);
});

describe('a subscriber', () => {
  const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T18:00:00.000Z`;
  const record = (status: SubscriberStatus, confirmed?: number, left?: number) => ({
    createdAt: at(1),
    status,
    consent: confirmed === undefined ? {} : { confirmedAt: at(confirmed) },
    ...(left !== undefined && { unsubscribedAt: at(left) }),
  });
  const follow = (...records: ReturnType<typeof record>[]) =>
    records.reduce<readonly string[]>((known, one) => continueSubscriberHistory(known, one, at(30)), []);

  it('is counted with each confirmation and loss, though the record keeps only the latest', () => {
    const records = [
      record('pending'),
      record('subscribed', 2),
      record('unsubscribed', 2, 5),
      record('pending', undefined, 5),
    ];
    const history = follow(...records, record('subscribed', 9, 5), record('subscribed', 9, 5));
    expect(history).toEqual([`+${at(2)}`, `-${at(5)}`, `+${at(9)}`]);
    expect(
      countSubscriber(record('subscribed', 9, 5), history).map(([day, measure]) => [day, measure]),
    ).toEqual([
      ['2026-03-01', 'subscribers.signed-up'],
      ['2026-03-02', 'subscribers.confirmed'],
      ['2026-03-05', 'subscribers.lost'],
      ['2026-03-09', 'subscribers.confirmed'],
    ]);
  });

  it('who never confirmed is not lost, and one whose loss was missed is confirmed once', () => {
    expect(follow(record('unsubscribed', undefined, 5))).toEqual([]);
    const history = follow(record('subscribed', 2), record('subscribed', 4));
    expect(countSubscriber(record('subscribed', 4), history)).toHaveLength(2);
  });

  it('whose email bounces is lost then, or when that is seen', () => {
    expect(follow({ ...record('bounced', 2), returnedAt: at(3) } as never)).toEqual([
      `+${at(2)}`,
      `-${at(3)}`,
    ]);
    expect(follow({ ...record('complained', 2), returnedAt: at(1) } as never)).toEqual([
      `+${at(2)}`,
      `-${at(2)}`,
    ]);
    expect(follow(record('bounced', 2))).toEqual([`+${at(2)}`, `-${at(30)}`]);
  });
});
