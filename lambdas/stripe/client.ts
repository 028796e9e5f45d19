import Stripe from 'stripe';
import { brand } from '../../domain/brand.ts';
import { STRIPE_API_VERSION } from './api-version.ts';

export interface StripeSettings {
  /** Such as `https://api.stripe.com`. */
  readonly apiUrl: string;
  readonly secretKey: string;
  /** Milliseconds for each attempt. */
  readonly timeout?: number;
  /** Attempts after the first one; the SDK waits about half a second before each. */
  readonly maxNetworkRetries?: number;
}

/**
 * Makes a client of the payment provider. With the default limits a call ends within 17 seconds, well before the
 * function's timeout.
 */
export function createStripe({
  apiUrl,
  secretKey,
  timeout = 8000,
  maxNetworkRetries = 1,
}: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const insecure = protocol === 'http:';
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    protocol: insecure ? 'http' : 'https',
    host: hostname,
    port: port || (insecure ? 80 : 443),
    timeout,
    maxNetworkRetries,
    telemetry: false,
    appInfo: { name: brand.shortName },
  });
}
