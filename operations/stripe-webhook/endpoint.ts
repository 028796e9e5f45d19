/** A stage's webhook endpoint at Stripe. */
import Stripe from 'stripe';
import { api } from '../../domain/api.ts';
import { brand } from '../../domain/brand.ts';
import { PAYMENT_EVENTS } from '../../domain/payment-events.ts';
import { outputOf, type StackOutputs } from '../../infra/stack-outputs.ts';
import type { STRIPE_API_VERSION } from '../../lambdas/stripe/api-version.ts';

/** API version of the events. It is fixed at creation; the functions only read fields that all versions have. */
const API_VERSION: typeof STRIPE_API_VERSION = Stripe.API_VERSION;

/** URL of a stack's webhook. @throws Error when the stack has no URL */
export function webhookUrl(outputs: StackOutputs): string {
  return `${outputOf(outputs, 'SiteUrl')}${api.stripeWebhook.path}`;
}

/** The endpoints with a URL, newest first. */
export async function endpointsAt(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint[]> {
  const found: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url === url) found.push(endpoint);
  }
  return found;
}

/** Event types that the site processes and an endpoint does not get. */
export function missingEventTypes({ enabled_events }: Stripe.WebhookEndpoint): string[] {
  if (enabled_events.includes('*')) return [];
  return PAYMENT_EVENTS.filter((type) => !enabled_events.includes(type));
}

/** Whether an endpoint is enabled and gets exactly the events that the site processes. */
export function isUpToDate(endpoint: Stripe.WebhookEndpoint): boolean {
  const { status, enabled_events } = endpoint;
  const isExact = enabled_events.length === PAYMENT_EVENTS.length && !enabled_events.includes('*');
  return status === 'enabled' && isExact && missingEventTypes(endpoint).length === 0;
}

/** Creates an endpoint. Stripe returns its secret only now. */
export function createEndpoint(
  stripe: Stripe,
  url: string,
  stageName: string,
): Promise<Stripe.WebhookEndpoint> {
  return stripe.webhookEndpoints.create({
    url,
    enabled_events: [...PAYMENT_EVENTS],
    api_version: API_VERSION,
    description: `${brand.name}: payments of stage ${stageName}`,
  });
}

/** Enables an endpoint for exactly the events that the site processes. */
export async function repairEndpoint(stripe: Stripe, id: string): Promise<void> {
  await stripe.webhookEndpoints.update(id, { enabled_events: [...PAYMENT_EVENTS], disabled: false });
}
