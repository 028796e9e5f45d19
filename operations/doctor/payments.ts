/** Checks of Stripe, and whether its prices match the catalog. */
import Stripe from 'stripe';
import { findDrift } from '../../domain/shop/provider-prices.ts';
import { hasPaidFeatures } from '../../infra/edge/edge-plans.ts';
import { STRIPE_WEBHOOK_IPS } from '../../infra/edge/stripe-webhook-ips.ts';
import { describeReadKeyRights, READ_RIGHTS } from '../../infra/parameters/stripe-keys.ts';
import { assertDeployable, readStoredPriceMap } from '../../infra/price-maps.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { getErrorMessage } from '../shared/errors.ts';
import { endpointsAt, missingEventTypes, webhookUrl } from '../stripe-webhook.ts';
import type { Facts } from './facts.ts';
import { type Answer, blocking, type Check, fine, later, problem } from './findings.ts';

export const PAYMENT_CHECKS: readonly Check[] = [
  { name: 'Stripe', run: account },
  { name: "Stripe's read key", run: readKey },
  { name: 'Price map', run: priceMap },
  { name: 'Prices at Stripe', run: prices },
  { name: 'Webhook endpoint', run: webhook },
  { name: 'Webhook IPs', run: webhookIps },
  { name: 'Customer portal', run: portal },
];

/** Maximum number of differences that are listed. */
const MAX_DIFFERENCES = 5;

async function account({ inventory, stage }: Facts): Promise<Answer | undefined> {
  try {
    return (await inventory()) && fine(`Accepts the ${stage.payments} key`);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAuthenticationError)) throw error;
    return blocking(
      'Stripe does not know the key of this stage. It may have been rolled, or mistyped.',
      `npm run secrets -- --stage ${stage.name} --replace stripe/secret-key`,
    );
  }
}

const ONE = { limit: 1 };

/** Tries each right by reading one object. */
const READING: Readonly<Record<(typeof READ_RIGHTS)[number], (stripe: Stripe) => Promise<unknown>>> = {
  Charges: ({ charges }) => charges.list(ONE),
  'Checkout Sessions': ({ checkout }) => checkout.sessions.list(ONE),
  Customers: ({ customers }) => customers.list(ONE),
  Disputes: ({ disputes }) => disputes.list(ONE),
  Events: ({ events }) => events.list(ONE),
  Invoices: ({ invoices }) => invoices.list(ONE),
  PaymentIntents: ({ paymentIntents }) => paymentIntents.list(ONE),
  Prices: ({ prices }) => prices.list(ONE),
  Products: ({ products }) => products.list(ONE),
  'Promotion Codes': ({ promotionCodes }) => promotionCodes.list(ONE),
  Subscriptions: ({ subscriptions }) => subscriptions.list(ONE),
};

async function readKey({ stage, stripeReader }: Facts): Promise<Answer | undefined> {
  const stripe = await stripeReader();
  if (!stripe) return undefined;
  const missingRight = async (right: (typeof READ_RIGHTS)[number]) => {
    try {
      await READING[right](stripe);
      return [];
    } catch (error) {
      if (error instanceof Stripe.errors.StripePermissionError) return [right];
      throw error;
    }
  };
  const missing = (await Promise.all(READ_RIGHTS.map(missingRight))).flat();
  if (missing.length === 0) return fine('May read everything that functions read');
  return blocking(
    `stripe/read-key may not read ${missing.join(', ')}: payments are not recorded.`,
    `Give it the right to ${describeReadKeyRights()} at ${dashboardOf(stage)}/apikeys`,
  );
}

async function priceMap({ stage, dependencies }: Facts): Promise<Answer> {
  try {
    assertDeployable(stage, dependencies.priceMaps);
  } catch (error) {
    // The message contains the remedy.
    return blocking(getErrorMessage(error));
  }
  if (readStoredPriceMap(stage.name, dependencies.priceMaps))
    return fine('Has a price for everything in the catalog');
  return problem(
    'It does not exist, so that nothing can be bought.',
    `npm run stripe:sync -- --stage ${stage.name}, and commit the file that it writes`,
  );
}

async function prices({ inventory, stage, dependencies }: Facts): Promise<Answer | undefined> {
  const found = await inventory();
  const map = readStoredPriceMap(stage.name, dependencies.priceMaps);
  if (!found || !map) return undefined;
  const drift = findDrift(found, map);
  if (drift.length === 0) return fine('The catalog, the price map and Stripe agree');
  const more = drift.length - MAX_DIFFERENCES;
  const list = [...drift.slice(0, MAX_DIFFERENCES), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  // Customers would pay other prices than the site shows.
  return (stage.payments === 'live' ? blocking : problem)(
    `The catalog, the price map and Stripe do not agree: ${list}.`,
    `npm run stripe:sync -- --stage ${stage.name}`,
  );
}

async function webhook({ stripe: connect, outputs: findOutputs, stage }: Facts): Promise<Answer | undefined> {
  const stripe = await connect();
  if (!stripe) return undefined;
  const remedy = `npm run stripe:webhook -- --stage ${stage.name}`;
  const outputs = await findOutputs();
  if (!outputs) return later('Stripe can send events once the site has a URL.', remedy);

  const url = webhookUrl(outputs);
  const [endpoint, ...others] = await endpointsAt(stripe, url);
  if (!endpoint) return problem(`Stripe sends no events to ${url}.`, remedy);
  if (others.length > 0) {
    return problem(
      `Stripe has ${others.length + 1} endpoints for ${url}, each with its own secret. The stage accepts only one.`,
      `${remedy} --new`,
    );
  }
  if (endpoint.status !== 'enabled') return problem(`The endpoint ${endpoint.id} is disabled.`, remedy);
  const missing = missingEventTypes(endpoint);
  if (missing.length > 0)
    return problem(`The endpoint ${endpoint.id} does not get ${missing.join(', ')}.`, remedy);
  return fine(`${endpoint.id} sends events to ${url}`);
}

/** The firewall limits an unknown IP together with all visitors. */
async function webhookIps({ stage, dependencies }: Facts): Promise<Answer | undefined> {
  if (!stage.firewall || !hasPaidFeatures(stage)) return undefined;
  const current = await dependencies.lookUpWebhookIps();
  const differences = [
    ...current.filter((ip) => !STRIPE_WEBHOOK_IPS.includes(ip)).map((ip) => `${ip} is new`),
    ...STRIPE_WEBHOOK_IPS.filter((ip) => !current.includes(ip)).map((ip) => `${ip} is gone`),
  ];
  if (differences.length === 0) return fine('The firewall exempts those that Stripe lists');
  return problem(
    `Stripe posts events from other IPs than the firewall exempts: ${differences.join(', ')}.`,
    'Change infra/edge/stripe-webhook-ips.ts, and deploy',
  );
}

async function portal({ stripe: connect, stage }: Facts): Promise<Answer | undefined> {
  const stripe = await connect();
  if (!stripe) return undefined;
  const filter = { active: true, is_default: true, limit: 1 };
  const { data } = await stripe.billingPortal.configurations.list(filter);
  const settings = `${dashboardOf(stage)}/settings/billing/portal`;
  const [configuration] = data;
  if (!configuration) {
    return problem(
      'Customers cannot cancel their subscriptions or change their cards: the portal has no settings.',
      `Save them at ${settings}`,
    );
  }
  const { subscription_cancel: cancel, subscription_update: update } = configuration.features;
  if (update.enabled) {
    return problem(
      'Customers can add services and units in the portal without paying their setup fees.',
      `Turn off updates of subscriptions at ${settings}`,
    );
  }
  if (!cancel.enabled || cancel.mode !== 'at_period_end') {
    return problem(
      'Customers cannot cancel in the portal to the end of the paid period, as the Terms promise.',
      `Let them cancel at the end of the billing period at ${settings}`,
    );
  }
  return fine('Is set up');
}

function dashboardOf({ payments }: StageSettings): string {
  return `https://dashboard.stripe.com${payments === 'test' ? '/test' : ''}`;
}
