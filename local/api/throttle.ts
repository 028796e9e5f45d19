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
  readonly #now: () => number;
  #tokens: number;
  #refilledAt: number;

  /** @param now milliseconds; replaceable in tests */
  constructor(settings: ThrottleSettings, now: () => number = () => performance.now()) {
    this.#rate = settings.ThrottlingRateLimit ?? Number.POSITIVE_INFINITY;
    this.#burst = settings.ThrottlingBurstLimit ?? Number.POSITIVE_INFINITY;
    this.#now = now;
    this.#tokens = this.#burst;
    this.#refilledAt = now();
  }

  /** Whether a request is allowed now, which takes a token. */
  allows(): boolean {
    const now = this.#now();
    const refill = ((now - this.#refilledAt) / 1000) * this.#rate;
    // Infinity times zero seconds is not a number: an unlimited bucket is simply full.
    this.#tokens = Number.isNaN(refill) ? this.#burst : Math.min(this.#burst, this.#tokens + refill);
    this.#refilledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
