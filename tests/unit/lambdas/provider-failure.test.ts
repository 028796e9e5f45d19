import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { ParameterError } from '../../../lambdas/aws/unavailable.ts';
import { classifyFailure } from '../../../lambdas/stripe/failure.ts';

/** The error of the SDK for a response of the provider. */
function answered(statusCode: number, error: { type: string; code?: string; param?: string }) {
  const raw = { message: 'As Stripe says', statusCode, requestId: 'req_1', ...error };
  return Stripe.errors.StripeError.generate(raw as never);
}

describe('a failed call to the payment provider', () => {
  it.each([
    [404, { type: 'invalid_request_error', code: 'resource_missing' }, 'missing'],
    [400, { type: 'idempotency_error' }, 'conflict'],
    [400, { type: 'invalid_request_error', param: 'line_items[0][price]' }, 'refused'],
    [402, { type: 'card_error', code: 'card_declined' }, 'refused'],
    [401, { type: 'invalid_request_error' }, 'unavailable'],
    [403, { type: 'invalid_request_error' }, 'unavailable'],
    [409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }, 'unavailable'],
    [429, { type: 'invalid_request_error', code: 'rate_limit' }, 'unavailable'],
    [500, { type: 'api_error' }, 'unavailable'],
    [503, { type: 'api_error' }, 'unavailable'],
  ])('is classified by the response %d %j as %s', (status, error, kind) => {
    expect(classifyFailure(answered(status, error))).toMatchObject({
      kind,
      details: { provider: { status, requestId: 'req_1' } },
    });
  });

  it('is classified as unavailable without a response, with the error of the network', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const error = new Stripe.errors.StripeConnectionError({ message: '', detail: refused } as never);
    expect(classifyFailure(error)).toMatchObject({
      kind: 'unavailable',
      details: { provider: { type: 'StripeConnectionError', network: 'ECONNREFUSED' } },
    });
  });

  it('is classified as unavailable without a readable key, with the cause', () => {
    const cause = new Error('not authorized to perform: ssm:GetParameters');
    expect(classifyFailure(new ParameterError('Could not read /s5/key.', { cause }))).toEqual({
      kind: 'unavailable',
      details: { parameters: { message: 'Could not read /s5/key.', cause: cause.message } },
    });
  });

  it('does not contain the message of the provider, which can quote a key', () => {
    expect(JSON.stringify(classifyFailure(answered(401, { type: 'invalid_request_error' })))).not.toContain(
      'As Stripe says',
    );
  });

  it('does not include programming errors', () => {
    const mistake = new TypeError('undefined is not a function');
    expect(() => classifyFailure(mistake)).toThrow(mistake);
  });
});
