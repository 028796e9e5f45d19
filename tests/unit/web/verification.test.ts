import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Access,
  type AccessRequest,
  decideAccess,
  RETRY_DELAYS_MS,
} from '../../../web/features/verification/access.ts';
import { checkSession } from '../../../web/features/verification/verify-session.ts';
import type { ApiResponse } from '../../../web/lib/api.ts';
import { apiWith } from './api-with.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const GRANTED_UNCONFIRMED: Access = { state: 'granted', because: 'unconfirmed' };
const ORDER = {
  createdAt: '2026-11-24T16:14:00.000Z',
  amount: 9_200,
  currency: 'usd',
  lines: [{ name: 'Video ads', quantity: 1, amount: 9_200, interval: 'month' as const }],
};
const CUSTOMER = { email: 'dana@harborbakery.example', services: ['seo-services' as const] };
const ORDERED = { services: [{ id: 'video-ads', quantity: 2 }], cycle: 'annual' as const };
const PURCHASE = { customer: CUSTOMER, order: ORDER, ordered: ORDERED };
const GRANTED_PAID: Access = { state: 'granted', because: 'paid', ...PURCHASE };
const GRANTED_PENDING: Access = { ...GRANTED_PAID, because: 'pending' };
const DENIED: Access = { state: 'denied' };

const ELSEWHERE: Access = { state: 'elsewhere' };
const FAILED: Access = { state: 'failed', ordered: ORDERED };
const NO_RESPONSE = undefined;
const SESSION = { sessionId: 'cs_1' };

describe('access to the page after payment', () => {
  /** Runs a decision with these responses of the server, in order. */
  async function decide(question: Partial<AccessRequest>, answers: (Access | undefined)[]) {
    const reports: Access[] = [];
    const waits: number[] = [];
    const check = vi.fn(async () => answers.shift());
    await decideAccess(
      { sessionId: null, test: null, ...question },
      {
        check,
        wait: async (milliseconds) => waits.push(milliseconds),
        signal: new AbortController().signal,
        report: (access) => reports.push(access),
      },
    );
    return { reports, waits, tries: check.mock.calls.length };
  }

  it.each<[string, Partial<AccessRequest>, (Access | undefined)[], Access[]]>([
    ['is granted for a paid session, with the purchase', SESSION, [GRANTED_PAID], [GRANTED_PAID]],
    [
      'reports an order that only the email link opens',
      SESSION,
      [NO_RESPONSE, ELSEWHERE],
      [GRANTED_UNCONFIRMED, ELSEWHERE],
    ],
    ['is denied for a session that is not paid', SESSION, [DENIED], [DENIED]],
    ['is denied without a session, without asking the server', {}, [], [DENIED]],
    ['is denied for test values other than true', { test: '1' }, [], [DENIED]],
    [
      'is granted at once for test=true, without counting as a payment',
      { test: 'true' },
      [],
      [{ state: 'granted', because: 'test' }],
    ],
    [
      'is granted without a response, and confirmed by a later one',
      SESSION,
      [NO_RESPONSE, NO_RESPONSE, GRANTED_PAID],
      [GRANTED_UNCONFIRMED, GRANTED_PAID],
    ],
    [
      'is revoked when a later response reports no payment',
      SESSION,
      [NO_RESPONSE, DENIED],
      [GRANTED_UNCONFIRMED, DENIED],
    ],
    [
      'becomes pending when the first response came late',
      SESSION,
      [NO_RESPONSE, GRANTED_PENDING, GRANTED_PAID],
      [GRANTED_UNCONFIRMED, GRANTED_PENDING, GRANTED_PAID],
    ],
    [
      'ends when the payment fails, with the ordered services',
      SESSION,
      [GRANTED_PENDING, FAILED],
      [GRANTED_PENDING, FAILED],
    ],
  ])('%s', async (_, request, answers, expected) => {
    const asked = answers.length;
    const { reports, waits, tries } = await decide(request, answers);
    expect(reports).toEqual(expected);
    expect(tries).toBe(asked);
    expect(waits).toHaveLength(Math.max(asked - 1, 0));
  });

  it('is checked at most five more times, after growing pauses', async () => {
    const { reports, waits, tries } = await decide(SESSION, []);
    expect(reports).toEqual([GRANTED_UNCONFIRMED]);
    expect(tries).toBe(6);
    expect(waits).toEqual(RETRY_DELAYS_MS);
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000]);
  });

  it('is granted while the payment is pending, and checked until it arrives', async () => {
    const answers = [...Array<Access>(4).fill(GRANTED_PENDING), NO_RESPONSE, GRANTED_PENDING, GRANTED_PAID];
    const { reports, waits } = await decide(SESSION, answers);
    expect(reports).toEqual([GRANTED_PENDING, GRANTED_PAID]);
    expect(waits).toHaveLength(6);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  });

  it('is checked every five minutes in the end while the payment is pending', async () => {
    const { waits, reports } = await decide(SESSION, [...Array<Access>(50).fill(GRANTED_PENDING), DENIED]);
    expect(waits.slice(-3)).toEqual([300_000, 300_000, 300_000]);
    expect(reports).toEqual([GRANTED_PENDING, DENIED]);
  });

  it('is not reported to a page that was left', async () => {
    const page = new AbortController();
    const report = vi.fn();
    await decideAccess(
      { sessionId: 'cs_1', test: null },
      {
        check: async () => {
          page.abort();
          return GRANTED_PAID;
        },
        wait: async () => {},
        signal: page.signal,
        report,
      },
    );
    expect(report).not.toHaveBeenCalled();
  });
});

describe('the check of a session', () => {
  const ask = (
    answer: ApiResponse | Error,
    signal = new AbortController().signal,
    back: string | null = null,
  ) => {
    const call = apiWith(answer);
    return { result: checkSession('cs_test_1', back, call, signal), call };
  };

  it('passes the id as the query parameter session_id', async () => {
    const { result, call } = ask({ status: 200, body: { paid: true, mayContinue: true } });
    expect(await result).toEqual({ state: 'granted', because: 'paid' });
    expect(call.mock.calls[0]?.[0].path).toBe('/api/verify-session');
    expect(call.mock.calls[0]?.[1]?.query).toEqual({ session_id: 'cs_test_1' });
  });

  it('sends the proof of a return from the payment, and no missing secret', async () => {
    const answer = { status: 200, body: { paid: true } };
    const [bare, back] = [ask(answer), ask(answer, undefined, 'proof')];
    expect(await bare.result).toEqual(ELSEWHERE);
    expect(bare.call.mock.calls[0]?.[1]?.headers).toEqual({});
    expect(back.call.mock.calls[0]?.[1]?.headers).toEqual({ 'checkout-return': 'proof' });
  });

  it('returns the customer and the order of the response, if there are any', async () => {
    const answered = (purchase: Partial<typeof PURCHASE>) =>
      ask({ status: 200, body: { paid: true, mayContinue: true, ...purchase } }).result;
    expect(await answered(PURCHASE)).toEqual(GRANTED_PAID);
    expect(await answered({ ordered: ORDERED })).toEqual({
      state: 'granted',
      because: 'paid',
      ordered: ORDERED,
    });
  });

  it('distinguishes a pending payment from a failed one', async () => {
    const answered = (body: object) => ask({ status: 200, body: { paid: false, ...body } }).result;
    expect(await answered({ payment: 'pending', ...PURCHASE })).toEqual(GRANTED_PENDING);
    expect(await answered({ payment: 'failed', ordered: ORDERED })).toEqual(FAILED);
    expect(await answered({ payment: 'failed' })).toEqual({ state: 'failed', ordered: undefined });
    expect(await answered({ payment: 'of the future' })).toEqual(DENIED);
  });

  it.each<[string, Access | undefined, ApiResponse | Error]>([
    ['an unpaid session', DENIED, { status: 200, body: { paid: false } }],
    ['a malformed id', DENIED, { status: 400, body: { code: 'invalid_request' } }],
    ['a response without the boolean', DENIED, { status: 200, body: { paid: 'yes' } }],
    ['a broken provider', NO_RESPONSE, { status: 502, body: { code: 'payment_provider_unavailable' } }],
    ['too many requests', NO_RESPONSE, { status: 429, body: { message: 'Too Many Requests' } }],
    ['no network', NO_RESPONSE, new TypeError('Failed to fetch')],
  ])('has a result for %s', async (_, expected, answer) => {
    expect(await ask(answer).result).toEqual(expected);
  });

  it('logs a failed call, but not after the page was left', async () => {
    await ask(new Error('gone')).result;
    expect(console.warn).toHaveBeenCalledTimes(1);
    await ask(new Error('aborted'), AbortSignal.abort()).result;
    expect(console.warn).toHaveBeenCalledTimes(1);
  });
});
