import { invalidRequest, StripeError } from './errors.ts';
import { canonicalForm, type Form } from './form-body.ts';
import type { Account } from './store.ts';

/** The response of a call. */
export interface Answer {
  readonly status: number;
  readonly body: object;
}

/** A response stored under its idempotency key. */
export interface StoredAnswer extends Answer {
  /** The idempotency key. */
  readonly id: string;
  readonly path: string;
  /** Canonical form of the parameters. */
  readonly parameters: string;
  /** The request id of the first response. */
  readonly requestId: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

export interface Claim {
  /** The stored response for this key; if there is one, nothing may be executed. */
  readonly earlier?: StoredAnswer;
  /** Stores the response for later calls with the key. */
  keep(answer: Answer): void;
  /** Ends the claim. Without a stored response the key is free again. */
  release(): void;
}

const MAX_KEY_LENGTH = 255;

/** How long Stripe stores a key. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/**
 * Stripe's idempotency keys: the response of the first executed call is stored, also an error. A call that is rejected
 * before execution stores nothing.
 */
export function idempotencyKeys({ records, clock, save, remove }: Account) {
  const { answers } = records;
  const inFlight = new Set<string>();

  /**
   * Claims a key for one call.
   * @throws StripeError 409 while another call claims the key; 400 if the key was used with another path or other
   * parameters
   */
  function claim(key: string, path: string, form: Form, requestId: string): Claim {
    if (key.length > MAX_KEY_LENGTH) {
      throw invalidRequest(`Idempotency keys can be at most ${MAX_KEY_LENGTH} characters long.`);
    }
    if (inFlight.has(key)) throw keyInUse(key);
    forgetOld();
    const parameters = canonicalForm(form);
    const earlier = answers.get(key);
    if (earlier) {
      if (earlier.path !== path) throw otherPath(key, earlier.path, path);
      if (earlier.parameters !== parameters) throw otherParameters(key);
      return { earlier, keep: () => {}, release: () => {} };
    }
    inFlight.add(key);
    return {
      keep: (answer) =>
        save(answers, { ...answer, id: key, path, parameters, requestId, savedAt: clock.now() }),
      release: () => inFlight.delete(key),
    };
  }

  function forgetOld(): void {
    for (const [key, { savedAt }] of answers) {
      if (clock.now() - savedAt >= REMEMBERED_MS) remove(answers, key);
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

function otherPath(key: string, first: string, now: string): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used for the same endpoint they were first used for ' +
      `('${now}' vs '${first}'). ${tryAnotherKey(key)}`,
  });
}

function otherParameters(key: string): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      tryAnotherKey(key),
  });
}

function tryAnotherKey(key: string): string {
  return `Try using a key other than '${key}' if you meant to execute a different request.`;
}
