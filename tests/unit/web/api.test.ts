import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../domain/api.ts';
import { API_TIMEOUT_MS, callApi } from '../../../web/lib/api.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function answerWith(text: string, status = 200) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(text, { status }));
}

describe('calling the API', () => {
  it('sends JSON and headers, and reads JSON', async () => {
    const fetch = answerWith('{"success":true}');
    const answer = await callApi(api.checkout, { body: { a: 1 }, headers: { 'idempotency-key': 'k' } });
    expect(answer).toEqual({ status: 200, body: { success: true } });
    const [url, request] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/api/checkout');
    expect(request?.method).toBe('POST');
    expect(request?.body).toBe('{"a":1}');
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k' });
  });

  it('escapes parameters of the URL', async () => {
    const fetch = answerWith('{"paid":false}');
    await callApi(api.verification, { query: { session_id: 'a&b=c d' } });
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/verify-session?session_id=a%26b%3Dc+d');
    expect(fetch.mock.calls[0]?.[1]?.body).toBeUndefined();
  });

  it('returns an error response like any other', async () => {
    answerWith('{"error":"No."}', 400);
    expect(await callApi(api.checkout)).toEqual({ status: 400, body: { error: 'No.' } });
  });

  it('returns an undefined body for an empty response', async () => {
    answerWith('');
    expect(await callApi(api.checkout)).toEqual({ status: 200, body: undefined });
  });

  it('fails when the response is not from the API', async () => {
    answerWith('<!doctype html>', 502);
    await expect(callApi(api.checkout)).rejects.toThrow('unexpected response (status 502)');
  });

  it('fails after 36 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, request) => {
      request?.signal?.throwIfAborted();
      return new Response('{}');
    });
    await expect(callApi(api.checkout)).rejects.toThrow('no response within 36 seconds');
    expect(timeout).toHaveBeenCalledWith(API_TIMEOUT_MS);
  });
});
