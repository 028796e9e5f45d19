/** What customers bought, as the payment provider tells it. */
import { brand } from './brand.ts';
import type { BillingCycle } from './prices.ts';

/** What became of an order's payment. */
export const PAYMENT_STATES = ['paid', 'processing', 'failed', 'expired', 'refunded', 'disputed'] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What the team has done about an order. */
export const ORDER_STATUSES = ['new', 'in-progress', 'closed'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** How an order is billed; `once` without a subscription. */
export type OrderCycle = BillingCycle | 'once';

/** Says in the payment provider's metadata that a checkout, or a subscription, is one of this site's. */
const PRODUCT_MARK = { product: brand.shortName } as const;

/** Names the billing cycle there. */
const CYCLE_ENTRY = 'billing_cycle';

/**
 * What was ordered, for people and programs that later meet the session or its subscription at the payment provider:
 * one entry per service, its quantity as the value. At most 23 short entries (20 recurring services, the one-time one,
 * the cycle and the product); the provider keeps 50, with names of up to 40 and values of up to 500 characters.
 */
export function orderMetadata(
  services: readonly { readonly id: string; readonly quantity: number }[],
  cycle: BillingCycle,
): Record<string, string> {
  const quantities = services.map(({ id, quantity }) => [id, String(quantity)]);
  return { ...PRODUCT_MARK, [CYCLE_ENTRY]: cycle, ...Object.fromEntries(quantities) };
}

type Metadata = Readonly<Record<string, string>> | null;

/** Whether something at the payment provider belongs to this site. Accounts can serve others, too. */
export function isOurs(metadata: Metadata): boolean {
  return metadata?.product === PRODUCT_MARK.product;
}

/** The billing cycle and the quantities by service id that `orderMetadata` has written. */
export function readOrderMetadata(metadata: Metadata): {
  readonly cycle: BillingCycle;
  readonly quantities: ReadonlyMap<string, number>;
} {
  const { product: _, [CYCLE_ENTRY]: cycle, ...quantities } = metadata ?? {};
  return {
    cycle: cycle === 'annual' ? 'annual' : 'monthly',
    quantities: new Map(Object.entries(quantities).map(([id, quantity]) => [id, Number(quantity)])),
  };
}
