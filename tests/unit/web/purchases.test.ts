import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callAsUser } from '../../../web/lib/auth/call-as-user.ts';
import { loadPurchases, loadRecentPurchases, requestPortalUrl } from '../../../web/lib/auth/purchases.ts';

vi.mock('../../../web/lib/auth/call-as-user.ts', () => ({ callAsUser: vi.fn() }));

const server = vi.mocked(callAsUser);
const NOTHING = { subscriptions: [], orders: [] };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  server.mockReset();
});

describe('the purchases of a customer', () => {
  it('are loaded once a minute for hints', async () => {
    server.mockResolvedValue({ status: 200, body: NOTHING });
    expect(await loadPurchases()).toEqual(NOTHING);
    await loadRecentPurchases();
    expect(server).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    await loadRecentPurchases();
    expect(server).toHaveBeenCalledTimes(2);
  });

  it('are loaded again after a failure', async () => {
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(loadPurchases()).rejects.toMatchObject({ failure: 'unreachable' });
    server.mockResolvedValue({ status: 200, body: NOTHING });
    expect(await loadRecentPurchases()).toEqual(NOTHING);
  });

  it.each([
    [{ status: 401, body: { message: 'Unauthorized' } }, 'signed_out'],
    [{ status: 401, body: { code: 'sign_in_again' } }, 'signed_out'],
    [{ status: 403, body: { code: 'email_not_verified' } }, 'email_not_verified'],
    [{ status: 503, body: { code: 'storage_unavailable' } }, 'unavailable'],
    [{ status: 500, body: undefined }, 'unavailable'],
    [{ status: 429, body: { message: 'Too Many Requests' } }, 'too_many_requests'],
    [undefined, 'signed_out'],
  ])('are unknown after the response %j', async (answer, failure) => {
    server.mockResolvedValue(answer);
    await expect(loadPurchases()).rejects.toMatchObject({ failure });
  });
});

it('the billing portal is requested for one plan, and fails without it', async () => {
  server.mockResolvedValueOnce({ status: 200, body: { url: 'https://billing.example/p' } });
  expect(await requestPortalUrl('sub_1')).toBe('https://billing.example/p');
  expect(server.mock.lastCall?.[1]).toEqual({ query: { subscription: 'sub_1' } });
  server.mockResolvedValueOnce({ status: 404, body: { code: 'no_subscription' } });
  await expect(requestPortalUrl('sub_2')).rejects.toMatchObject({ failure: 'no_subscription' });
});
