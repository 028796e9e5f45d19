import { describe, expect, it, vi } from 'vitest';
import { IDEMPOTENCY_HEADER } from '../../../../domain/api.ts';
import { createAdminApi } from '../../../../web/features/admin/admin-api.ts';
import { describeFailure } from '../../../../web/features/admin/admin-failure.ts';
import { readView, toListFilter } from '../../../../web/features/admin/dashboard-url.ts';
import type { ApiResponse } from '../../../../web/lib/api.ts';
import { apiWith } from '../api-with.ts';

// Each test passes its own token and call.
vi.mock('../../../../web/lib/auth/session.ts', () => ({
  accessToken: () => undefined,
  duringSession: (call: () => unknown) => call(),
}));

const { signal } = new AbortController();
const EVERYTHING = toListFilter(readView(new URLSearchParams()));

function setUp(
  answers: readonly (ApiResponse | Error)[],
  tokens: readonly (string | undefined)[] = ['one', 'two'],
) {
  const onAccessFailure = vi.fn();
  const call = apiWith(...answers);
  const token = vi.fn(async ({ forceRefresh = false } = {}) => tokens[forceRefresh ? 1 : 0]);
  return { api: createAdminApi({ onAccessFailure, call, token }), call, onAccessFailure };
}

const OK = { status: 200, body: { email: 'dana@example.com' } };
const EXPIRED = { status: 401, body: { message: 'Unauthorized' } };

function bearers(call: ReturnType<typeof setUp>['call']) {
  return call.mock.calls.map(([, options]) => options?.headers?.authorization);
}

describe('a call of the back office', () => {
  it('sends the token of the signed-in user as a header, never in the URL', async () => {
    const { api, call } = setUp([OK]);
    expect(await api.record({ list: 'orders', id: 'a/b' }, signal)).toEqual(OK.body);
    expect(call).toHaveBeenCalledWith(
      { method: 'GET', path: '/api/admin/orders/a%2Fb' },
      { signal, headers: { authorization: 'Bearer one' } },
    );
  });

  it('sends the key of what is added, with a renewed token too', async () => {
    const { api, call } = setUp([EXPIRED, OK, OK, OK]);
    await api.addInquiry({} as never, 'key-1');
    await api.addClient({} as never, 'key-2');
    await api.beginLetter({} as never, 'key-3');
    const keys = call.mock.calls.map(([, options]) => options?.headers?.[IDEMPOTENCY_HEADER]);
    expect(keys).toEqual(['key-1', 'key-1', 'key-2', 'key-3']);
  });

  it('leaves empty filters out of the URL', async () => {
    const { api, call } = setUp([OK, OK]);
    await api.list(EVERYTHING, signal);
    await api.list({ ...EVERYTHING, status: 'new', q: 'a', cursor: 'c' }, signal);
    expect(call.mock.calls.map(([, options]) => options?.query)).toEqual([
      undefined,
      { status: 'new', q: 'a', cursor: 'c' },
    ]);
  });

  it('renews a rejected token once', async () => {
    const { api, call, onAccessFailure } = setUp([EXPIRED, OK]);
    await api.session(signal);
    expect(bearers(call)).toEqual(['Bearer one', 'Bearer two']);
    expect(onAccessFailure).not.toHaveBeenCalled();
  });

  it.each([
    ['a second rejected token', [EXPIRED, EXPIRED], 'signed_out'],
    ['a disabled account', [EXPIRED, { status: 401, body: { code: 'sign_in_again' } }], 'signed_out'],
    ['a revoked role', [{ status: 403, body: { code: 'not_admin' } }], 'not_admin'],
    ['a missing second factor', [{ status: 403, body: { code: 'mfa_required' } }], 'mfa_required'],
  ])('reports the lost access after %s', async (_, answers, failure) => {
    const { api, onAccessFailure } = setUp(answers);
    await expect(api.session(signal)).rejects.toMatchObject({ failure });
    expect(onAccessFailure).toHaveBeenCalledExactlyOnceWith(failure);
  });

  it('sends no request without a session', async () => {
    const { api, call, onAccessFailure } = setUp([], [undefined]);
    await expect(api.session(signal)).rejects.toMatchObject({ failure: 'signed_out' });
    expect(onAccessFailure).toHaveBeenCalledWith('signed_out');
    expect(call).not.toHaveBeenCalled();
  });

  it.each([
    ['a database outage', { status: 503, body: { code: 'storage_unavailable' } }, 'unavailable'],
    ['a sign-in outage', { status: 503, body: { code: 'identity_unavailable' } }, 'identity_unavailable'],
    ['a conflict', { status: 409, body: { code: 'conflict' } }, 'conflict'],
    ['a deleted record', { status: 404, body: { code: 'not_found' } }, 'not_found'],
    ['an unchecked file', { status: 409, body: { code: 'file_not_checked' } }, 'file_not_checked'],
    ['a refusal', { status: 409, body: { code: 'slug_taken' } }, 'refused'],
    ['an invalid cursor', { status: 400, body: { code: 'invalid_cursor' } }, 'refused'],
    ['too many calls', { status: 429, body: undefined }, 'unavailable'],
    ['no network', new TypeError('Failed to fetch'), 'unreachable'],
  ])('reports %s without a lost access', async (_, answer, failure) => {
    const { api, onAccessFailure } = setUp([answer]);
    await expect(api.session(signal)).rejects.toMatchObject({ failure });
    expect(onAccessFailure).not.toHaveBeenCalled();
  });

  it.each([
    [409, 'not_refundable', 'Only $5.00 can be refunded.', 'Only $5.00 can be refunded.'],
    [429, 'too_many_requests', 'Too many replies.', 'Too many replies.'],
    [400, undefined, 'Bad Request', 'The server rejected this request. Reload the page and try again.'],
    [
      503,
      'storage_unavailable',
      'No.',
      'The server is not available. Nothing is lost. Try again in a moment.',
    ],
    [409, 'conflict', 'No.', 'A colleague changed this first. Review the change and try again.'],
  ])('explains %i %s in the better words', async (status, code, message, text) => {
    const { api } = setUp([{ status, body: { code, message } }]);
    const error: unknown = await api.session(signal).catch((thrown: unknown) => thrown);
    expect(describeFailure(error)).toBe(text);
  });

  it.each([
    [503, 'storage_unavailable', { failure: 'unavailable', requestId: 'JKJaXmPLvHcESHA=' }],
    [500, 'internal_error', { failure: 'unavailable', requestId: 'JKJaXmPLvHcESHA=' }],
    [400, 'invalid_cursor', { failure: 'refused', requestId: 'JKJaXmPLvHcESHA=' }],
    [404, 'not_found', { failure: 'not_found', requestId: undefined }],
  ])('keeps the request id only for operators: %i %s', async (status, code, expected) => {
    const { api } = setUp([{ status, body: { code, requestId: 'JKJaXmPLvHcESHA=' } }]);
    await expect(api.session(signal)).rejects.toMatchObject(expected);
  });
});
