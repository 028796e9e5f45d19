import Stripe from 'stripe';
import { SHORT_NAME } from '../../domain/short-name.ts';
import { TIMEOUTS } from '../aws/timeouts.ts';
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

/** Makes a client of the payment provider. */
export function createStripe({
  apiUrl,
  secretKey,
  timeout = TIMEOUTS.payments.timeoutMs,
  maxNetworkRetries = TIMEOUTS.payments.attempts - 1,
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
    appInfo: { name: SHORT_NAME },
  });
}
