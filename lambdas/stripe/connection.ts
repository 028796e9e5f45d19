import type Stripe from 'stripe';
import { environment } from '../aws/environment.ts';
import { readParameters } from '../aws/parameters.ts';

let current: { readonly secretKey: string; readonly stripe: Stripe } | undefined;

/**
 * Reads the provider's key with other parameters, and creates or reuses the client, which keeps connections open. A rotated key
 * creates a new client.
 * @throws ParameterError
 */
export async function connectToStripe<const Names extends readonly string[]>(
  ...names: Names
): Promise<[stripe: Stripe, ...values: { readonly [Index in keyof Names]: string }]> {
  const [[secretKey, ...values], { createStripe }] = await Promise.all([
    readParameters([environment('STRIPE_SECRET_KEY_PARAMETER'), ...names] as const),
    import('./client.later.ts'),
  ]);
  if (current?.secretKey !== secretKey) {
    current = { secretKey, stripe: createStripe({ apiUrl: environment('STRIPE_API_URL'), secretKey }) };
  }
  return [current.stripe, ...values];
}
