import { StripeError } from './errors.ts';
import type { CallResponse, StoredResponse } from './objects.ts';
import { canonicalForm, type Form } from './params.ts';
import type { Account } from './store.ts';

export interface Claim {
  /** The stored response for this key; if there is one, nothing may be executed. */
  readonly earlier: StoredResponse | undefined;
  /** Stores the response for later calls with the key. */
  keep(response: CallResponse): void;
  /** Ends the claim. Without a stored response the key is free again. */
  release(): void;
}

/** How long Stripe stores a key. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/**
 * Stripe's idempotency keys: the response of the first executed call is stored, also an error. A call that is rejected
 * before execution stores nothing.
 */
export function idempotencyKeys({ records: { responses }, clock, save, remove }: Account) {
  const inFlight = new Set<string>();

  /**
   * Claims a key for one call.
   * @throws StripeError 409 while another call claims the key; 400 if the key was used with other parameters
   */
  function claim(key: string, path: string, form: Form): Claim {
    if (inFlight.has(key)) throw keyInUse(key);
    forgetOld();
    const parameters = `${path} ${canonicalForm(form)}`;
    const earlier = responses.get(key);
    if (earlier && earlier.parameters !== parameters) throw reused(key);
    if (!earlier) inFlight.add(key);
    return {
      earlier,
      keep: (response) => save(responses, { ...response, id: key, parameters, savedAt: clock.now() }),
      release: () => inFlight.delete(key),
    };
  }

  function forgetOld(): void {
    for (const [key, { savedAt }] of responses) {
      if (clock.now() - savedAt >= REMEMBERED_MS) remove(responses, key);
    }
  }

  return { claim };
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
