/** Checks of Stripe, and whether its prices match the catalogue. */
import Stripe from 'stripe';
import { hasPaidFeatures } from '../../infra/edge/edge-plans.ts';
import { STRIPE_WEBHOOK_IPS } from '../../infra/edge/stripe-webhook-ips.ts';
import { READ_RIGHTS, readKeyRights } from '../../infra/parameters/stripe-keys.ts';
import { assertDeployable, storedPriceMap } from '../../infra/price-maps.ts';
import { findDrift } from '../prices/drift.ts';
import { endpointsAt, missingEventTypes, webhookUrl } from '../stripe-webhook/endpoint.ts';
import type { Check } from './check.ts';
import type { Facts } from './facts.ts';
import { type Answer, blocking, fine, later, missing, wrong } from './finding.ts';

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
    return (await inventory()) && fine(`Takes the ${stage.payments} key`);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAuthenticationError)) throw error;
    return blocking(
      wrong(
        'Stripe does not know the key of this stage. It may have been rolled, or mistyped.',
        `npm run secrets -- --stage ${stage.name} --replace stripe/secret-key`,
      ),
    );
  }
}

/** What a right is for, tried by reading a little of it. */
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

const ONE = { limit: 1 };

async function readKey({ stage, stripeReader }: Facts): Promise<Answer | undefined> {
  const stripe = await stripeReader();
  if (!stripe) return undefined;
  const lacked = await Promise.all(
    READ_RIGHTS.map(async (right) => ((await mayRead(stripe, right)) ? [] : [right])),
  );
  if (lacked.flat().length === 0) return fine('May read all that functions read');
  return blocking(
    wrong(
      `stripe/read-key may not read ${lacked.flat().join(', ')}: payments go unnoticed.`,
      `Give it the right to ${readKeyRights()} at https://dashboard.stripe.com${stage.payments === 'test' ? '/test' : ''}/apikeys`,
    ),
  );
}

async function mayRead(stripe: Stripe, right: (typeof READ_RIGHTS)[number]): Promise<boolean> {
  try {
    await READING[right](stripe);
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return false;
    throw error;
  }
}

async function priceMap({ stage, dependencies }: Facts): Promise<Answer> {
  try {
    assertDeployable(stage, dependencies.priceMaps);
  } catch (error) {
    // The message already says what to do.
    return {
      verdict: 'missing',
      message: error instanceof Error ? error.message : String(error),
      blocks: true,
    };
  }
  return storedPriceMap(stage.name, dependencies.priceMaps)
    ? fine('Has a price for everything that is for sale')
    : missing(
        'There is none, so that nothing can be bought.',
        `npm run stripe:sync -- --stage ${stage.name}, and commit the file that it writes`,
      );
}

async function prices({ inventory, stage, dependencies }: Facts): Promise<Answer | undefined> {
  const found = await inventory();
  const map = storedPriceMap(stage.name, dependencies.priceMaps);
  if (!found || !map) return undefined;
  const drift = findDrift(found, map);
  if (drift.length === 0) return fine('The catalogue, the price map and Stripe agree');
  const more = drift.length - MAX_DIFFERENCES;
  const list = [...drift.slice(0, MAX_DIFFERENCES), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  const answer = wrong(
    `The catalogue, the price map and Stripe do not agree: ${list}.`,
    `npm run stripe:sync -- --stage ${stage.name}`,
  );
  // Customers would be charged other prices than the site shows.
  return stage.payments === 'live' ? blocking(answer) : answer;
}

async function webhook({ stripe: connect, outputs, stage }: Facts): Promise<Answer | undefined> {
  const stripe = await connect();
  if (!stripe) return undefined;
  const remedy = `npm run stripe:webhook -- --stage ${stage.name}`;
  const siteUrl = (await outputs())?.SiteUrl;
  if (siteUrl === undefined) return later('Stripe can tell of payments once the site has a URL.', remedy);

  const url = webhookUrl(siteUrl);
  const [endpoint, ...others] = await endpointsAt(stripe, url);
  if (!endpoint) return missing(`Stripe does not tell ${url} of payments.`, remedy);
  if (others.length > 0) {
    return wrong(
      `Stripe tells ${url} of payments ${others.length + 1} times, each signed with a secret of its own. Only one is taken.`,
      `${remedy} --new`,
    );
  }
  if (endpoint.status !== 'enabled') return wrong(`The endpoint ${endpoint.id} is switched off.`, remedy);
  const lacking = missingEventTypes(endpoint);
  if (lacking.length > 0) {
    return wrong(`The endpoint ${endpoint.id} is not told of ${lacking.join(', ')}.`, remedy);
  }
  return fine(`${endpoint.id} tells ${url}`);
}

/** An IP that the firewall does not know is limited together with everybody else's. */
async function webhookIps({ stage, dependencies }: Facts): Promise<Answer | undefined> {
  if (!stage.firewall || !hasPaidFeatures(stage)) return undefined;
  const named = await dependencies.lookUpWebhookIps();
  const differences = [
    ...named.filter((ip) => !STRIPE_WEBHOOK_IPS.includes(ip)).map((ip) => `${ip} is new`),
    ...STRIPE_WEBHOOK_IPS.filter((ip) => !named.includes(ip)).map((ip) => `${ip} is gone`),
  ];
  if (differences.length === 0) return fine('The firewall lets through what Stripe names');
  return wrong(
    `Stripe posts events from other IPs than the firewall lets through uncounted: ${differences.join(', ')}.`,
    'Change infra/edge/stripe-webhook-ips.ts, and deploy',
  );
}

async function portal({ stripe: connect, stage }: Facts): Promise<Answer | undefined> {
  const stripe = await connect();
  if (!stripe) return undefined;
  const { data } = await stripe.billingPortal.configurations.list({
    active: true,
    is_default: true,
    limit: 1,
  });
  const settings = `https://dashboard.stripe.com${stage.payments === 'test' ? '/test' : ''}/settings/billing/portal`;
  const [configuration] = data;
  if (!configuration) {
    return missing(
      'Customers cannot cancel their subscriptions or change their cards: the portal has no settings.',
      `Save them at ${settings}`,
    );
  }
  if (!configuration.features.subscription_update.enabled) return fine('Is set up');
  return wrong(
    'Customers can add services and units in the portal without paying their setup fees.',
    `Turn off updates of subscriptions at ${settings}`,
  );
}
