import type Stripe from 'stripe';
import { environment } from '../aws/environment.ts';
import { createStripe } from './client.ts';

let current: { readonly secretKey: string; readonly stripe: Stripe } | undefined;

/**
 * The module's one client, so that connections are reused between requests. A rotated key makes a new one.
 * @param secretKey the provider's secret key, as read from the parameter store
 */
export function stripeFor(secretKey: string): Stripe {
  if (current?.secretKey !== secretKey) {
    current = { secretKey, stripe: createStripe({ apiUrl: environment('STRIPE_API_URL'), secretKey }) };
  }
  return current.stripe;
}
