/** The endpoint at Stripe through which a stage hears of payments. */
import Stripe from 'stripe';
import { api } from '../../domain/api.ts';
import { brand } from '../../domain/brand.ts';
import { PAYMENT_EVENTS } from '../../domain/payment-events.ts';
import type { STRIPE_API_VERSION } from '../../lambdas/stripe/api-version.ts';

/** The version of events. It cannot be changed later; the functions read only what all versions have. */
const API_VERSION: typeof STRIPE_API_VERSION = Stripe.API_VERSION;

const PAGE = 100;

/** Where a site takes events. */
export function webhookUrl(siteUrl: string): string {
  return `${siteUrl}${api.stripeWebhook.path}`;
}

/** Those at a URL, newest first. */
export async function endpointsAt(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint[]> {
  const found: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: PAGE })) {
    if (endpoint.url === url) found.push(endpoint);
  }
  return found;
}

/** The events that the site follows and an endpoint is not told of. */
export function missingEventTypes({ enabled_events }: Stripe.WebhookEndpoint): string[] {
  if (enabled_events.includes('*')) return [];
  return PAYMENT_EVENTS.filter((type) => !enabled_events.includes(type));
}

/** Whether an endpoint is told of what the site follows, and of nothing else. */
export function isUpToDate(endpoint: Stripe.WebhookEndpoint): boolean {
  const { status, enabled_events } = endpoint;
  return (
    status === 'enabled' &&
    enabled_events.length === PAYMENT_EVENTS.length &&
    !enabled_events.includes('*') &&
    missingEventTypes(endpoint).length === 0
  );
}

/**
 * Makes an endpoint. Stripe tells its secret now and never again.
 * @returns the endpoint's id, and its secret if Stripe tells it
 */
export async function createEndpoint(
  stripe: Stripe,
  url: string,
  stageName: string,
): Promise<{ readonly id: string; readonly secret?: string | undefined }> {
  return stripe.webhookEndpoints.create({
    url,
    enabled_events: [...PAYMENT_EVENTS],
    api_version: API_VERSION,
    description: `${brand.name}: payments of stage ${stageName}`,
  });
}

/** Switches an endpoint on, for exactly the events that the site follows. */
export async function repairEndpoint(stripe: Stripe, id: string): Promise<void> {
  await stripe.webhookEndpoints.update(id, { enabled_events: [...PAYMENT_EVENTS], disabled: false });
}
