/** Limits of a route, as a stage's settings give them. */
export interface ThrottleSettings {
  /** Requests per second that are let through for any length of time. */
  readonly ThrottlingRateLimit?: number;
  /** Requests that are let through at once. */
  readonly ThrottlingBurstLimit?: number;
}

/** A token bucket: holds `burst` tokens, refilled at `rate` a second; a request takes one. */
export class Throttle {
  readonly #rate: number;
  readonly #burst: number;
  readonly #now: () => number;
  #tokens: number;
  #refilledAt: number;

  /** @param now milliseconds; injectable so that tests need not wait */
  constructor(settings: ThrottleSettings, now: () => number = () => performance.now()) {
    this.#rate = settings.ThrottlingRateLimit ?? Number.POSITIVE_INFINITY;
    this.#burst = settings.ThrottlingBurstLimit ?? Number.POSITIVE_INFINITY;
    this.#now = now;
    this.#tokens = this.#burst;
    this.#refilledAt = now();
  }

  /** Whether a request may pass now. */
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
