import { describe, expect, it } from 'vitest';
import {
  type CountedDelivery,
  canLetterBecome,
  countDeliveries,
  type DeliveryState,
  findPauseReason,
  isTangled,
} from '../../../domain/letters.ts';
import { LETTERS } from '../../../domain/records/letters.ts';

/** Copies with these states, in the order of sending. */
function copies(counts: Partial<Record<DeliveryState, number>>, first = 0): CountedDelivery[] {
  const states = Object.entries(counts).flatMap(([state, count]) =>
    Array.from({ length: count }, () => state as DeliveryState),
  );
  return states.map((state, at) => ({ state, place: first + at }));
}

describe('a letter', () => {
  it.each([
    ['is not paused for two bounces, however few were sent', { bounced: 2, delivered: 1 }, undefined],
    ['is not paused for exactly 5 percent of bounces', { bounced: 25, delivered: 475 }, undefined],
    ['is paused for more than 5 percent of bounces', { bounced: 26, delivered: 474 }, 'bounces'],
    ['is not paused for one complaint', { complained: 1, delivered: 99 }, undefined],
    ['is paused for more than 0.1 percent of complaints', { complained: 2, delivered: 498 }, 'complaints'],
    ['counts nothing that is still to be sent', { bounced: 3, waiting: 400, sending: 8 }, 'bounces'],
  ] as const)('%s', (_, counts, reason) => {
    expect(findPauseReason(copies(counts))).toBe(reason);
  });

  it('is not paused for bounces and complaints after the first 500', () => {
    const all = [...copies({ delivered: 500 }), ...copies({ bounced: 400, complained: 100 }, 500)];
    expect(findPauseReason(all)).toBeUndefined();
  });

  it('counts complaints as delivered, and unsubscribed subscribers separately', () => {
    const left = { state: 'delivered', place: 9, leftAt: '2026-11-26T12:00:00.000Z' } as const;
    const all = [
      ...copies({ sent: 1, delivered: 2, bounced: 3, complained: 4, suppressed: 1, failed: 1 }),
      left,
    ];
    expect(countDeliveries([...all, ...copies({ waiting: 5, sending: 5 })])).toEqual({
      sent: 11,
      delivered: 7,
      bounced: 3,
      complained: 4,
      unsent: 2,
      left: 1,
    });
  });

  it('is never sent by a change of its status alone, and rests once it is sent or canceled', () => {
    for (const from of ['draft', 'scheduled'] as const) expect(canLetterBecome(from, 'sending')).toBe(false);
    for (const from of LETTERS.done)
      for (const to of LETTERS.statuses) expect(canLetterBecome(from, to)).toBe(false);
    expect(canLetterBecome('paused', 'sending')).toBe(true);
  });
});

describe('the text of a letter', () => {
  it.each([
    ['is parsed however long it is', 'Words **and** [links](/blog).\n\n'.repeat(6_000), false],
    ['is not parsed with a thousand signs in a paragraph', '*_'.repeat(501), true],
    ['is not parsed with a paragraph of 20 kB', 'a'.repeat(20_001), true],
    ['may have as many signs in several paragraphs', '*a*\r\n\r\n'.repeat(1_000), false],
  ])('%s', (_, body, isTooMuch) => {
    expect(isTangled(body)).toBe(isTooMuch);
  });
});
