/** What slows down who guesses: locks after wrong passwords, and calls that are counted by the hour. */
import type { Clock } from '../../clock.ts';
import { limitExceeded, notAuthorized } from './errors.ts';

/** Wrong passwords without consequence. The next locks for a second, and each further one twice as long. */
const FREE_FAILURES = 4;
const MAX_LOCK_MS = 15 * 60_000;
/** So long without an attempt, and all is forgotten. */
const FORGET_AFTER_MS = 15 * 60_000;

/** Locks that wrong passwords bring, as the service's documentation describes them. */
export class PasswordLocks {
  readonly #clock: Clock;
  readonly #failures = new Map<string, Failures>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Lets an attempt pass unless the user is locked. Users that do not exist are locked like others.
   * @throws CognitoError NotAuthorizedException
   */
  check(user: string): void {
    const now = this.#clock.now();
    const { count, failedAt } = this.#recent(user);
    if (count <= FREE_FAILURES) return;
    const lockMs = Math.min(MAX_LOCK_MS, 1000 * 2 ** (count - FREE_FAILURES - 1));
    if (now >= failedAt + lockMs) return;
    // It does not make the lock longer, but it was not left alone either.
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
  /** Of the last attempt, also one during the lock. */
  readonly triedAt: number;
}

/** Calls about one user that are let through within an hour. */
const HOURLY: Readonly<Record<string, number>> = {
  ChangePassword: 5,
  ConfirmForgotPassword: 15,
  ConfirmSignUp: 15,
  ForgotPassword: 5,
  GetUserAttributeVerificationCode: 5,
  ResendConfirmationCode: 5,
  VerifyUserAttribute: 15,
};

const HOUR_MS = 3_600_000;

/** Counts the calls of those operations that the service limits for each user. */
export class HourlyLimits {
  readonly #clock: Clock;
  readonly #calls = new Map<string, readonly number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Counts a call.
   * @throws CognitoError LimitExceededException
   */
  count(operation: keyof typeof HOURLY, user: string): void {
    const key = `${operation} ${user}`;
    const now = this.#clock.now();
    const calls = (this.#calls.get(key) ?? []).filter((at) => at > now - HOUR_MS);
    if (calls.length >= (HOURLY[operation] ?? 0)) throw limitExceeded();
    this.#calls.set(key, [...calls, now]);
  }
}
