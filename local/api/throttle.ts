import type { Clock } from '../clock.ts';

/** Limits of a route from a stage's settings. */
export interface ThrottleSettings {
  /** Sustained requests per second. */
  readonly ThrottlingRateLimit?: number;
  /** The size of a burst, in requests. */
  readonly ThrottlingBurstLimit?: number;
}

/**
 * A token bucket: holds `burst` tokens, refilled at `rate` a second.
 * @returns a function that tells whether a request is allowed now, which takes a token
 */
export function throttle(settings: ThrottleSettings, clock: Clock): () => boolean {
  const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = settings;
  if (rate === undefined || burst === undefined) return () => true;
  let tokens = burst;
  let refilledAt = clock.now();
  return () => {
    const now = clock.now();
    tokens = Math.min(burst, tokens + (Math.max(0, now - refilledAt) / 1000) * rate);
    refilledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
