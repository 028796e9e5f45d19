import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADMIN_LISTS } from '../../../domain/records/records.ts';
import { decodeCursor, encodeCursor, type ListSelection } from '../../../lambdas/admin/cursor.ts';

const selection: fc.Arbitrary<ListSelection> = fc.record({
  list: fc.constantFrom(...ADMIN_LISTS),
  status: fc.option(fc.constantFrom('new', 'closed', 'pending'), { nil: undefined }),
  q: fc.option(fc.string(), { nil: undefined }),
  from: fc.option(fc.constantFrom('2026-01-14', '2026-07-14'), { nil: undefined }),
  to: fc.option(fc.constantFrom('2026-07-14'), { nil: undefined }),
  sort: fc.option(fc.constant('oldest' as const), { nil: undefined }),
});
const place = fc.record({
  createdAt: fc
    .date({ min: new Date('1990-01-01'), max: new Date('2990-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  id: fc.string({ minLength: 1, maxLength: 300 }).filter((id) => id.isWellFormed()),
});
const SUBMISSIONS: ListSelection = { list: 'submissions' };

describe('a cursor', () => {
  it('decodes to its place', () => {
    fc.assert(
      fc.property(selection, place, (of, at) => {
        expect(decodeCursor(of, encodeCursor(of, at))).toEqual(at);
      }),
    );
  });

  it('is invalid in another list or with another filter', () => {
    fc.assert(
      fc.property(selection, selection, place, (of, other, at) => {
        const shown = ({ list, status, q, from, to, sort }: ListSelection) =>
          JSON.stringify([list, status, q || undefined, from, to, sort]);
        const isSame = shown(of) === shown(other);
        expect(decodeCursor(other, encodeCursor(of, at))).toEqual(isSame ? at : undefined);
      }),
    );
  });

  it('is invalid when it is any other text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.json()), (text) => {
        expect(decodeCursor(SUBMISSIONS, text)).toBeUndefined();
        expect(decodeCursor(SUBMISSIONS, Buffer.from(text).toString('base64url'))).toBeUndefined();
      }),
    );
  });

  it('is invalid when anything is changed, added or written differently', () => {
    const cursor = encodeCursor(SUBMISSIONS, { createdAt: '2026-11-21T09:00:00.000Z', id: 'a' });
    const [mark] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[];
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const time = '2026-11-21T09:00:00.000Z';
    expect(decodeCursor(SUBMISSIONS, forged([mark, time, 'a']))).toEqual({ createdAt: time, id: 'a' });
    for (const tampered of [
      `${cursor}=`,
      `${cursor} `,
      cursor.toUpperCase(),
      forged([mark, time]),
      forged([mark, time, 'a', 'b']),
      forged([mark, time, '']),
      forged([mark, time, '\ud800']),
      forged([mark, time, 'a'.repeat(301)]),
      forged([mark, time, { S: 'a' }]),
      forged([mark, '2026-11-21', 'a']),
      forged([mark, '2026-02-30T00:00:00.000Z', 'a']),
      forged([mark, 'zzzz', 'a']),
      forged([mark, 1_700_000_000_000, 'a']),
      forged(['', time, 'a']),
      forged({ mark, time, id: 'a' }),
      forged(null),
    ]) {
      expect(decodeCursor(SUBMISSIONS, tampered), tampered).toBeUndefined();
    }
  });

  it('contains no email address', () => {
    const cursor = encodeCursor(
      { list: 'subscribers', q: 'ada@engines.example' },
      { createdAt: '2026-11-21T09:00:00.000Z', id: 'an-id' },
    );
    expect(Buffer.from(cursor, 'base64url').toString()).not.toMatch(/@|ada|engines/);
  });
});
