/** A stage's webhook endpoint at Stripe. */
import Stripe from 'stripe';
import { api } from '../../domain/api.ts';
import { brand } from '../../domain/brand.ts';
import { PAYMENT_EVENTS } from '../../domain/payment-events.ts';
import type { STRIPE_API_VERSION } from '../../lambdas/stripe/api-version.ts';

/** API version of the events. It is fixed at creation; the functions only read fields that all versions have. */
const API_VERSION: typeof STRIPE_API_VERSION = Stripe.API_VERSION;

const PAGE = 100;

/** URL of a site's webhook. */
export function webhookUrl(siteUrl: string): string {
  return `${siteUrl}${api.stripeWebhook.path}`;
}

/** The endpoints with a URL, newest first. */
export async function endpointsAt(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint[]> {
  const found: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: PAGE })) {
    if (endpoint.url === url) found.push(endpoint);
  }
  return found;
}

/** Event types that the site processes and an endpoint is not subscribed to. */
export function missingEventTypes({ enabled_events }: Stripe.WebhookEndpoint): string[] {
  if (enabled_events.includes('*')) return [];
  return PAYMENT_EVENTS.filter((type) => !enabled_events.includes(type));
}

/** Whether an endpoint is enabled and subscribed to exactly the events that the site processes. */
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
 * Creates an endpoint. Stripe returns its secret only now.
 * @returns the endpoint's id, and its secret if Stripe returned it
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

/** Enables an endpoint, subscribed to exactly the events that the site processes. */
export async function repairEndpoint(stripe: Stripe, id: string): Promise<void> {
  await stripe.webhookEndpoints.update(id, { enabled_events: [...PAYMENT_EVENTS], disabled: false });
}
