import { invalidRequest, StripeError } from './errors.ts';
import { canonicalForm, type Form } from './form-body.ts';
import type { Account } from './store.ts';

/** What a call answered. */
export interface Answer {
  readonly status: number;
  readonly body: object;
}

/** An answer kept under its idempotency key. */
export interface StoredAnswer extends Answer {
  /** The key. */
  readonly id: string;
  readonly path: string;
  /** Equal for the same parameters. */
  readonly parameters: string;
  /** The request that was answered first. */
  readonly requestId: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

export interface Claim {
  /** The first answer of this key; nothing may be executed then. */
  readonly earlier?: StoredAnswer;
  /** Keeps the answer for later calls with the key. */
  keep(answer: Answer): void;
  /** Ends the claim. Without a kept answer the key is free again. */
  release(): void;
}

const MAX_KEY_LENGTH = 255;

/** How long Stripe remembers a key. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/**
 * Stripe's idempotency keys: the first call that is executed settles the answer, good or bad. A call that is
 * refused before it is executed leaves nothing behind.
 */
export function idempotencyKeys({ records, clock, save }: Account) {
  const { answers } = records;
  const inFlight = new Set<string>();

  /**
   * Takes a key for one call.
   * @throws StripeError 409 while another call holds the key; 400 when the key was used for another path or
   * other parameters
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
      if (clock.now() - savedAt >= REMEMBERED_MS) answers.delete(key);
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
