import type { Clock } from '../clock.ts';

/** Limits of a route from a stage's settings. */
export interface ThrottleSettings {
  /** Sustained requests per second. */
  readonly ThrottlingRateLimit?: number;
  /** The size of a burst, in requests. */
  readonly ThrottlingBurstLimit?: number;
}

/** A token bucket: holds `burst` tokens, refilled at `rate` a second; a request takes one. */
export class Throttle {
  readonly #rate: number;
  readonly #burst: number;
  readonly #clock: Clock;
  #tokens: number;
  #refilledAt: number;

  constructor(settings: ThrottleSettings, clock: Clock) {
    this.#rate = settings.ThrottlingRateLimit ?? Number.POSITIVE_INFINITY;
    this.#burst = settings.ThrottlingBurstLimit ?? Number.POSITIVE_INFINITY;
    this.#clock = clock;
    this.#tokens = this.#burst;
    this.#refilledAt = clock.now();
  }

  /** Whether a request is allowed now, which takes a token. */
  allows(): boolean {
    const now = this.#clock.now();
    const refill = (Math.max(0, now - this.#refilledAt) / 1000) * this.#rate;
    // Infinity times zero seconds is not a number: an unlimited bucket is simply full.
    this.#tokens = Number.isNaN(refill) ? this.#burst : Math.min(this.#burst, this.#tokens + refill);
    this.#refilledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
