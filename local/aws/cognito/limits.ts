/** Limits that slow down guessing: locks after wrong passwords, and hourly limits of calls. */
import type { Clock } from '../../clock.ts';
import { limitExceeded, notAuthorized } from './errors.ts';

/**
 * The number of wrong passwords without a lock. The next one locks for a second, and each further one twice as long.
 */
const FREE_FAILURES = 4;
const MAX_LOCK_MS = 15 * 60_000;
/** Failures are forgotten after this time without an attempt. */
const FORGET_AFTER_MS = 15 * 60_000;

/** Locks after wrong passwords, as described in the service's documentation. */
export class PasswordLocks {
  readonly #clock: Clock;
  readonly #failures = new Map<string, Failures>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Allows an attempt unless the user is locked. Nonexistent users are locked in the same way.
   * @throws CognitoError NotAuthorizedException
   */
  check(user: string): void {
    const now = this.#clock.now();
    const { count, failedAt } = this.#recent(user);
    if (count <= FREE_FAILURES) return;
    const lockMs = Math.min(MAX_LOCK_MS, 1000 * 2 ** (count - FREE_FAILURES - 1));
    if (now >= failedAt + lockMs) return;
    // An attempt during the lock does not extend it, but counts as an attempt.
    this.#failures.set(user, { count, failedAt, triedAt: now });
    throw notAuthorized('Password attempts exceeded');
  }

  fail(user: string): void {
    const now = this.#clock.now();
    this.#failures.set(user, { count: this.#recent(user).count + 1, failedAt: now, triedAt: now });
  }

  /** Forgets a user's failures. */
  reset(user: string): void {
    this.#failures.delete(user);
  }

  #recent(user: string): Failures {
    const failures = this.#failures.get(user);
    if (failures && this.#clock.now() < failures.triedAt + FORGET_AFTER_MS) return failures;
    return { count: 0, failedAt: 0, triedAt: 0 };
  }
}

/** Times are in milliseconds since the epoch. */
interface Failures {
  readonly count: number;
  readonly failedAt: number;
  /** Time of the last attempt, including those during a lock. */
  readonly triedAt: number;
}

/** Allowed calls about one user within an hour. */
const HOURLY: Readonly<Record<string, number>> = {
  ConfirmForgotPassword: 15,
  ConfirmSignUp: 15,
  ForgotPassword: 5,
  GetUserAttributeVerificationCode: 5,
  ResendConfirmationCode: 5,
  VerifyUserAttribute: 15,
};

const HOUR_MS = 3_600_000;

/**
 * Limits the calls of operations about a user.
 * @returns a function that counts a call, and throws CognitoError LimitExceededException for one too many
 */
export function hourlyLimits(clock: Clock): (operation: keyof typeof HOURLY, user: string) => void {
  const calls = new Map<string, readonly number[]>();
  return (operation, user) => {
    const key = `${operation} ${user}`;
    const now = clock.now();
    const recent = (calls.get(key) ?? []).filter((at) => at > now - HOUR_MS);
    if (recent.length >= (HOURLY[operation] ?? 0)) throw limitExceeded();
    calls.set(key, [...recent, now]);
  };
}
