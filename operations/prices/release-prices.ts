/** The prices of a release, as they are at Stripe. */
import type Stripe from 'stripe';
import type { PriceMap } from '../../domain/shop/prices.ts';
import type { StageSettings } from '../../infra/stages.ts';

/** The ids in a price map. */
export function priceIds({ services, setupFees }: PriceMap): string[] {
  return [...Object.values(services).flatMap((ids) => Object.values(ids ?? {})), ...Object.values(setupFees)];
}

/** The prices of a map that are archived, so that Stripe refuses checkouts with them. @throws errors of Stripe's SDK */
export async function archivedPrices(stripe: Stripe, prices: PriceMap): Promise<Stripe.Price[]> {
  const ids = new Set(priceIds(prices));
  const archived: Stripe.Price[] = [];
  for await (const price of stripe.prices.list({ active: false, limit: 100 })) {
    if (ids.has(price.id)) archived.push(price);
  }
  return archived;
}

/**
 * Opens a checkout like that of a customer, and expires it. Without the product in its metadata, its events are ignored,
 * and without an email address, no email is sent.
 * @param siteUrl to which the unused payment page returns
 * @returns why customers cannot buy; undefined when they can
 * @throws other errors of Stripe's SDK
 */
export async function tryCheckout(
  stripe: Stripe,
  { promotionalConsent, termsConsent }: StageSettings,
  prices: PriceMap,
  siteUrl: string,
): Promise<string | undefined> {
  const archived = await archivedPrices(stripe, prices);
  if (archived.length > 0)
    return `is refused for archived prices: ${archived.map(({ id }) => id).join(', ')}`;
  try {
    const [id = ''] = priceIds(prices);
    const { recurring } = await stripe.prices.retrieve(id);
    const session = await stripe.checkout.sessions.create({
      mode: recurring ? 'subscription' : 'payment',
      line_items: [{ price: id, quantity: 1 }],
      success_url: siteUrl,
      consent_collection: {
        ...(promotionalConsent && { promotions: 'auto' as const }),
        ...(termsConsent && { terms_of_service: 'required' as const }),
      },
    });
    await stripe.checkout.sessions.expire(session.id);
    return undefined;
  } catch (error) {
    const isRefused = error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';
    if (isRefused) return `is refused: ${error.message}`;
    throw error;
  }
}
