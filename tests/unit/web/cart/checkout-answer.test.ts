import { describe, expect, it } from 'vitest';
import { isFinalRefusal, readCheckoutAnswer } from '../../../../web/features/cart/checkout-answer.ts';

describe('the answer of the checkout service', () => {
  it('sends the browser to the payment page', () => {
    const body = { success: true, url: 'https://pay.example.com/c/1', sessionId: 'cs_1', lineItemCount: 2 };
    expect(readCheckoutAnswer({ status: 200, body })).toEqual({
      url: 'https://pay.example.com/c/1',
      sessionId: 'cs_1',
      notices: [{ tone: 'success', title: 'Success!', text: 'Redirecting to Stripe checkout...' }],
    });
  });

  it.each<[string, number, unknown, string, string]>([
    ['nothing', 200, undefined, 'Checkout failed', 'No response from checkout service'],
    ['null', 200, null, 'Checkout failed', 'No response from checkout service'],
    [
      "the server's error",
      400,
      { success: false, error: 'No such price.' },
      'Checkout failed',
      'No such price.',
    ],
    ['an error text alone', 200, { error: 'Try later.' }, 'Checkout failed', 'Try later.'],
    [
      'failure without a text',
      200,
      { success: false },
      'Checkout failed',
      'Unknown error from checkout service',
    ],
    [
      'an empty text',
      500,
      { success: false, error: '' },
      'Checkout failed',
      'Unknown error from checkout service',
    ],
    [
      'an error that is no text',
      200,
      { error: { code: 3 } },
      'Checkout failed',
      'Unknown error from checkout service',
    ],
    [
      'success without a URL',
      200,
      { success: true },
      'Checkout failed',
      'Invalid response from checkout service. Please try again.',
    ],
    [
      'a URL without success',
      200,
      { url: 'https://pay.example.com' },
      'Checkout failed',
      'Invalid response from checkout service. Please try again.',
    ],
    [
      'a URL that is no web page',
      200,
      { success: true, url: 'javascript:alert(1)' },
      'Checkout failed',
      'Invalid response from checkout service. Please try again.',
    ],
    ['a list', 200, [], 'Checkout failed', 'Invalid response from checkout service. Please try again.'],
    [
      'a refusal by the gateway',
      429,
      { message: 'Too Many Requests' },
      'Checkout failed',
      'Too many requests have come from your network. Please try again in a few minutes.',
    ],
    [
      'a refusal by the firewall',
      429,
      { code: 'too_many_calls', message: 'Please wait.' },
      'Checkout failed',
      'Please wait.',
    ],
    [
      'a failure without a body',
      502,
      undefined,
      'Connection error',
      'Cannot reach checkout service: status 502',
    ],
  ])('%s is told as the error catalogue says', (_, status, body, title, text) => {
    expect(readCheckoutAnswer({ status, body })).toEqual({ notices: [{ tone: 'destructive', title, text }] });
  });

  it.each<[string, number, unknown]>([
    ['a bad cart', 400, { code: 'unknown_price', error: 'No such price.' }],
    ['a key used for another cart', 409, { code: 'idempotency_conflict', error: 'Conflict.' }],
    ['a refusal by the payment provider', 502, { code: 'payment_provider_refused', error: 'Declined.' }],
  ])('settles the attempt by refusing %s', (_, status, body) => {
    expect(isFinalRefusal({ status, body })).toBe(true);
  });

  it.each<[string, number, unknown]>([
    ['success', 200, { success: true }],
    ['a provider that did not answer', 502, { code: 'payment_provider_unavailable', error: 'Try again.' }],
    ['a broken server', 500, { code: 'internal_error', error: 'Something broke.' }],
    ['a request that took too long', 408, undefined],
    ['too many requests', 429, { message: 'Too Many Requests' }],
  ])('does not settle the attempt by %s', (_, status, body) => {
    expect(isFinalRefusal({ status, body })).toBe(false);
  });
});
