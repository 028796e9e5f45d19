import type Stripe from 'stripe';
import { ignoreMissing } from './failure.ts';

/** The payment provider's customer record. */
export interface ProviderCustomer {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: Stripe.Address | null;
  readonly shipping: Stripe.Customer['shipping'];
  /** Whether they have a subscription that has not ended, and so still charges or will. */
  readonly isSubscribed: boolean;
}

/** Reads a customer. @returns undefined for an unknown or deleted one @throws errors of the provider's SDK */
export async function readCustomer(stripe: Stripe, id: string): Promise<ProviderCustomer | undefined> {
  const found = await ignoreMissing(stripe.customers.retrieve(id, { expand: ['subscriptions'] }));
  if (!found || found.deleted) return undefined;
  const { created, name, email, phone, address, shipping, subscriptions } = found;
  return {
    id,
    createdAt: new Date(created * 1000).toISOString(),
    name: name ?? null,
    email,
    phone: phone ?? null,
    address: address ?? null,
    shipping,
    isSubscribed: subscriptions?.data.some(({ ended_at }) => ended_at === null) ?? false,
  };
}

/** Deletes a customer and cancels the subscription; payments stay. @throws errors of the provider's SDK */
export async function deleteCustomer(stripe: Stripe, id: string): Promise<void> {
  await ignoreMissing(stripe.customers.del(id));
}
