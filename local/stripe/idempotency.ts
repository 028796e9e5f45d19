import { StripeError } from './errors.ts';
import type { CallResponse } from './objects.ts';
import { canonicalForm, type Form } from './params.ts';
import type { Account } from './store.ts';

/** How long Stripe stores a key. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/**
 * Stripe's idempotency keys: the response of the first executed call is stored, also an error. A call that is rejected
 * before execution stores nothing.
 */
export function idempotencyKeys({ records: { responses }, clock, save, remove }: Account) {
  const inFlight = new Set<string>();

  /**
   * Executes a call, or returns the response of an earlier one with the key.
   * @throws StripeError 409 while another call uses the key; 400 if the key was used with other parameters
   */
  async function once(
    key: string,
    path: string,
    form: Form,
    execute: () => Promise<CallResponse>,
  ): Promise<CallResponse> {
    if (inFlight.has(key)) throw keyInUse(key);
    forgetOld();
    const parameters = `${path} ${canonicalForm(form)}`;
    const earlier = responses.get(key);
    if (earlier && earlier.parameters !== parameters) throw reused(key);
    if (earlier) return { ...earlier, isReplay: true };
    inFlight.add(key);
    try {
      const response = await execute();
      return save(responses, { ...response, id: key, parameters, savedAt: clock.now() });
    } finally {
      inFlight.delete(key);
    }
  }

  function forgetOld(): void {
    for (const [key, { savedAt }] of responses) {
      if (clock.now() - savedAt >= REMEMBERED_MS) remove(responses, key);
    }
  }

  return { once };
}

function keyInUse(key: string): StripeError {
  return new StripeError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key (that probably means you ' +
      `submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

function reused(key: string): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}
