/** Orders, and their metadata at the payment provider. */

import { isRecord } from './record.ts';
import type { BillingCycle } from './shop/prices.ts';
import { type CameFrom, parseCameFrom } from './site/came-from.ts';
import { parseJson } from './text/parse-json.ts';
import { SHORT_NAME } from './text/short-name.ts';

export const PAYMENT_STATES = ['paid', 'processing', 'failed', 'expired', 'refunded', 'disputed'] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];

/** `open`: the bank holds the money; `inquiry`: it only asks; `withdrawn`: an inquiry that was closed. */
export type DisputeState = 'open' | 'inquiry' | 'won' | 'lost' | 'withdrawn';

/** Whether the customer's bank has the money of a disputed payment, for now or for good. */
export function holdsMoney({ state }: { readonly state: DisputeState }): boolean {
  return state === 'open' || state === 'lost';
}

/** Whether the dispute is still undecided. */
export function isUndecided({ state }: { readonly state: DisputeState }): boolean {
  return state === 'open' || state === 'inquiry';
}

/** All disputes of an order, those of its renewals last. */
export function getDisputes<Item extends { readonly state: DisputeState }>({
  disputes = [],
  renewals,
}: {
  readonly disputes?: readonly Item[];
  readonly renewals?: { readonly disputes?: readonly Item[] };
}): readonly Item[] {
  return [...disputes, ...(renewals?.disputes ?? [])];
}

/** Stripe's names of payment methods that customers know by another. */
const PAYMENT_METHODS: Readonly<Record<string, string>> = {
  us_bank_account: 'Bank account',
  customer_balance: 'Bank transfer',
};

/** Names a payment method, such as `Card`. @param type as Stripe names it */
export function describePaymentMethod(type: string): string {
  return PAYMENT_METHODS[type] ?? `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('_', ' ')}`;
}

/** Used when Stripe has no email address. No account can have it, and no email goes to it. */
export const UNKNOWN_EMAIL = 'unknown';

/** Maximum number of orders, and of subscriptions, read per customer, far below a function's 6 MB as JSON. */
export const MAX_PURCHASES = 500;

/** Billing cycle of an order; `once` without a subscription. */
export type OrderCycle = BillingCycle | 'once';

/** Metadata that marks a checkout at the payment provider as one of this site's. */
const PRODUCT_METADATA = { product: SHORT_NAME } as const;

const CYCLE_ENTRY = 'billing_cycle';

/** Additional metadata of a checkout at the previous release's prices. */
export const PREVIOUS_PRICES = { prices: 'previous' } as const;

/** An order's metadata at the provider: quantities by service, far below the provider's limit of 50 entries. */
export function orderMetadata(
  services: readonly OrderedService[],
  cycle: BillingCycle,
): Record<string, string> {
  const quantities = services.map(({ id, quantity }) => [id, String(quantity)]);
  return { ...PRODUCT_METADATA, [CYCLE_ENTRY]: cycle, ...Object.fromEntries(quantities) };
}

/** Name of the metadata that says where the customer came from. Its value is JSON of at most 500 characters. */
const CAME_FROM = 'came_from';

/** Metadata that says where the customer came from. */
export function cameFromMetadata(cameFrom: CameFrom): Record<string, string> {
  return { [CAME_FROM]: JSON.stringify(cameFrom) };
}

/** Reads metadata made by `cameFromMetadata`. @returns undefined if there is none, or it is not valid */
export function readCameFromMetadata(metadata: Metadata): CameFrom | undefined {
  const value = parseJson(metadata?.[CAME_FROM] ?? '');
  return isRecord(value) ? parseCameFrom(value) : undefined;
}

export interface OrderedService {
  /** Id in the catalog. */
  readonly id: string;
  readonly quantity: number;
}

type Metadata = Readonly<Record<string, string>> | null;

/** Whether a checkout at the payment provider belongs to this site. An account can serve several sites. */
export function belongsToSite(metadata: Metadata): boolean {
  return metadata?.product === PRODUCT_METADATA.product;
}

/** The services in metadata made by `orderMetadata`. */
export function orderedServices(metadata: Metadata): OrderedService[] {
  const services = [...readOrderMetadata(metadata).quantities].map(([id, quantity]) => ({ id, quantity }));
  return services.filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0);
}

/** Reads metadata made by `orderMetadata`, with or without `PREVIOUS_PRICES` and where the customer came from. Quantities are by service id. */
export function readOrderMetadata(metadata: Metadata): {
  readonly cycle: BillingCycle;
  readonly quantities: ReadonlyMap<string, number>;
  readonly hasPreviousPrices: boolean;
} {
  const { product: _, [CYCLE_ENTRY]: cycle, [CAME_FROM]: __, prices, ...quantities } = metadata ?? {};
  return {
    cycle: cycle === 'annual' ? 'annual' : 'monthly',
    hasPreviousPrices: prices === PREVIOUS_PRICES.prices,
    quantities: new Map(Object.entries(quantities).map(([id, quantity]) => [id, Number(quantity)])),
  };
}
