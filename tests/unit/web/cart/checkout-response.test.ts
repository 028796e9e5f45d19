import { describe, expect, it } from 'vitest';
import { isFinalRejection, readCheckoutResponse } from '../../../../web/features/cart/checkout-response.ts';

describe('the response of the checkout service', () => {
  it('sends the browser to the payment page', () => {
    const body = { success: true, url: 'https://pay.example.com/c/1', sessionId: 'cs_1', lineItemCount: 2 };
    expect(readCheckoutResponse({ status: 200, body })).toEqual({
      url: 'https://pay.example.com/c/1',
      sessionId: 'cs_1',
      notices: [{ tone: 'success', title: 'Success!', text: 'Redirecting to Stripe checkout...' }],
    });
  });

  const NOTHING = 'No response from checkout service';
  const UNKNOWN = 'Unknown error from checkout service';
  const INVALID = 'Invalid response from checkout service. Please try again.';

  it.each<[string, number, unknown, string]>([
    ['nothing', 200, undefined, NOTHING],
    ['null', 200, null, NOTHING],
    ["the server's error", 400, { success: false, error: 'No such price.' }, 'No such price.'],
    ['an error text alone', 200, { error: 'Try later.' }, 'Try later.'],
    ['failure without a text', 200, { success: false }, UNKNOWN],
    ['an empty text', 500, { success: false, error: '' }, UNKNOWN],
    ['an error other than a text', 200, { error: { code: 3 } }, UNKNOWN],
    ['success without a URL', 200, { success: true }, INVALID],
    ['a URL without success', 200, { url: 'https://pay.example.com' }, INVALID],
    ['a URL of another scheme', 200, { success: true, url: 'javascript:alert(1)' }, INVALID],
    ['a list', 200, [], INVALID],
    [
      'a refusal by the gateway',
      429,
      { message: 'Too Many Requests' },
      'Too many requests have come from your network. Please try again in a few minutes.',
    ],
    ['a refusal by the firewall', 429, { code: 'too_many_calls', message: 'Please wait.' }, 'Please wait.'],
  ])('reports %s in its own words', (_, status, body, text) => {
    const notice = { tone: 'destructive', title: 'Checkout failed', text };
    expect(readCheckoutResponse({ status, body })).toEqual({ notices: [notice] });
  });

  it('reports a failure without a body as a connection error', () => {
    const text = 'Cannot reach checkout service: status 502';
    expect(readCheckoutResponse({ status: 502, body: undefined })).toEqual({
      notices: [{ tone: 'destructive', title: 'Connection error', text }],
    });
  });

  it.each<[string, boolean, number, unknown]>([
    ['a bad cart', true, 400, { code: 'unknown_price', error: 'No such price.' }],
    ['a key used for another cart', true, 409, { code: 'idempotency_conflict', error: 'Conflict.' }],
    [
      'a refusal by the payment provider',
      true,
      502,
      { code: 'payment_provider_refused', error: 'Declined.' },
    ],
    ['success', false, 200, { success: true }],
    [
      'a provider without a response',
      false,
      502,
      { code: 'payment_provider_unavailable', error: 'Try again.' },
    ],
    ['a broken server', false, 500, { code: 'internal_error', error: 'Something broke.' }],
    ['a request that took too long', false, 408, undefined],
    ['too many requests', false, 429, { message: 'Too Many Requests' }],
  ])('%s settles the attempt: %s', (_, isFinal, status, body) => {
    expect(isFinalRejection({ status, body })).toBe(isFinal);
  });
});
