import type Stripe from 'stripe';
import type { ChargedLine } from '../../domain/contracts/purchases.ts';

/** More than an order or a subscription can have: the catalog has fewer services. */
export const MAX_LINES = 100;

const INTERVALS = ['month', 'year'] as const;

/** Returns a checkout's charge, in cents except `chargedAs`. A zero discount is left out. */
export function toCharge(session: Stripe.Checkout.Session, lines: readonly Stripe.LineItem[]) {
  const { presentment_details: presented } = session;
  const isConverted = presented && presented.presentment_currency !== session.currency;
  const discount = session.total_details?.amount_discount ?? 0;
  return {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    lines: lines.map(toChargedLine),
    ...(isConverted && {
      chargedAs: { amount: presented.presentment_amount, currency: presented.presentment_currency },
    }),
    ...(discount > 0 && { discount }),
  };
}

function toChargedLine({ description, quantity, amount_subtotal, price }: Stripe.LineItem): ChargedLine {
  const interval = INTERVALS.find((known) => known === price?.recurring?.interval);
  return {
    name: description ?? '',
    quantity: quantity ?? 0,
    amount: amount_subtotal,
    ...(interval && { interval }),
  };
}

/** When a checkout's subscription is charged again (ISO 8601). @param session with the subscription expanded */
export function getFirstRenewalTime({ subscription }: Stripe.Checkout.Session): string | undefined {
  if (!subscription || typeof subscription === 'string') return undefined;
  const end = subscription.items.data[0]?.current_period_end;
  return end === undefined ? undefined : new Date(end * 1000).toISOString();
}
