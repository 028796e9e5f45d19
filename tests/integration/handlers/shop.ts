import { afterAll, beforeAll, expect, vi } from 'vitest';
import { toCartItem } from '../../../domain/shop/cart.ts';
import { findService, type ServiceId } from '../../../domain/shop/catalog.ts';
import { buildLineItems, type LineItem } from '../../../domain/shop/line-items.ts';
import type { BillingCycle, PriceMap } from '../../../domain/shop/prices.ts';
import { createStripe } from '../../../lambdas/stripe/client.later.ts';
import { type DynamoDbStandIn, startDynamoDb } from '../../../local/aws/dynamodb.ts';
import { type ParameterStoreStandIn, startParameterStore } from '../../../local/aws/ssm.ts';
import { type StripeStandIn, startStripe } from '../../../local/stripe/stripe.ts';
import { syncPrices } from '../../../operations/prices/sync.ts';
import { productTemplate } from '../../support/product-template.ts';
import { synthesized } from '../../support/synthesized.ts';
import { type ApiResponse, REQUEST_ID } from '../../unit/lambdas/api-call.ts';

export const SITE_URL = 'https://shop.example.com';
export const SECRET_KEY = 'sk_test_51HandlersOnlyNotARealKey';
const SECRET_KEY_PARAMETER = '/s5/test/stripe/secret-key';
const PRICE_MAP_PARAMETER = '/s5/test/stripe/price-map';
const TOKEN_KEY_PARAMETER = '/s5/test/mail/token-key';

/** Surroundings of the handlers: stand-ins of the payment provider, the parameter store, and the database. */
export interface Shop {
  readonly stripe: StripeStandIn;
  readonly parameters: ParameterStoreStandIn;
  readonly prices: PriceMap;
  /** Puts the secret key and the price map where the handlers read them, or other values. */
  storeParameters(values?: { readonly secretKey?: string; readonly priceMap?: string }): void;
  /** Pays on the hosted page at this URL. */
  pay(url: string, card?: 'accepted' | 'transfer'): Promise<void>;
  /** Expires an unpaid session. */
  expire(sessionId: string): Promise<void>;
}

/** Starts the stand-ins for the tests of a file, with every price of the catalog, and points the SDKs there. */
export function startShop(): Shop {
  let stripe: StripeStandIn;
  let parameters: ParameterStoreStandIn;
  let database: DynamoDbStandIn;
  let prices: PriceMap;

  function storeParameters({ secretKey = SECRET_KEY, priceMap = JSON.stringify(prices) } = {}): void {
    parameters.setParameters(
      new Map([
        [SECRET_KEY_PARAMETER, { type: 'SecureString', value: secretKey }],
        [PRICE_MAP_PARAMETER, { type: 'String', value: priceMap }],
        [TOKEN_KEY_PARAMETER, { type: 'SecureString', value: 'token-key-of-tests' }],
      ]),
    );
  }

  beforeAll(async () => {
    stripe = await startStripe({ secretKey: SECRET_KEY });
    parameters = await startParameterStore();
    database = await startDynamoDb();
    const tables = productTemplate(synthesized('dev'));
    await database.createTables(tables);
    const tableOf = (id: string) =>
      tables.resources('AWS::DynamoDB::GlobalTable').find(({ logicalId }) => logicalId.startsWith(id))?.ref;
    prices = await syncPrices(createStripe({ apiUrl: stripe.url, secretKey: SECRET_KEY }));
    storeParameters();
    Object.assign(process.env, {
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL_SSM: parameters.url,
      AWS_ENDPOINT_URL_DYNAMODB: database.url,
      STRIPE_API_URL: stripe.url,
      STRIPE_SECRET_KEY_PARAMETER: SECRET_KEY_PARAMETER,
      PRICE_MAP_PARAMETER,
      PROMOTIONAL_CONSENT: 'asked',
      TERMS_CONSENT: 'not-asked',
      MAIL_TOKEN_KEY_PARAMETER: TOKEN_KEY_PARAMETER,
      ONBOARDING_DRAFTS_TABLE: tableOf('DataOnboardingDrafts'),
      ONBOARDING_DRAFT_DAYS: '60',
      ORDERS_TABLE: tableOf('DataOrders'),
      RATE_LIMITS_TABLE: tableOf('DataRateLimits'),
      SITE_SECRETS: 'N3wOfSixtyFourLettersAndDigits',
      // All calls come from one visitor.
      VISITOR_ALLOWANCE: '1000',
      SITE_URL,
      SERVICE_NAME: 'test',
      METRICS_NAMESPACE: 'test',
    });
  });

  afterAll(async () => {
    await stripe.stop();
    await parameters.stop();
    await database.stop();
  });

  return {
    get stripe() {
      return stripe;
    },
    get parameters() {
      return parameters;
    },
    get prices() {
      return prices;
    },
    storeParameters,
    async pay(url, card = 'accepted') {
      const body = new URLSearchParams({ action: 'pay', card, email: 'ada@example.com' });
      const { status } = await fetch(url, { method: 'POST', body, redirect: 'manual' });
      expect(status).toBe(303);
    },
    async expire(sessionId) {
      await createStripe({ apiUrl: stripe.url, secretKey: SECRET_KEY }).checkout.sessions.expire(sessionId);
    },
  };
}

/** The handlers as a function that has just been started has them: no client, no cached parameter. */
export async function freshHandlers() {
  vi.resetModules();
  const { handler: checkout } = await import('../../../lambdas/checkout/checkout.handler.ts');
  const { handler: verification } = await import('../../../lambdas/verification/verification.handler.ts');
  return { checkout, verification };
}

export type Order = { readonly [id in ServiceId]?: number };

/** The body that the cart sends for an order. */
export function checkoutBody(prices: PriceMap, order: Order, cycle: BillingCycle = 'monthly') {
  const items = Object.entries(order).map(([id, quantity]) => ({
    ...toCartItem(findService(id) ?? expect.fail(`No service ${id}`)),
    quantity,
  }));
  const { lineItems } = buildLineItems(items, cycle, prices);
  return { line_items: lineItems as readonly LineItem[], mode: 'subscription', billing_cycle: cycle };
}

/** Returns the only line of the log, after checking that it omits secrets. */
export function soleLogLine({ logLines, status }: Pick<ApiResponse, 'logLines' | 'status'>) {
  expect(logLines).toHaveLength(1);
  const [line = ''] = logLines;
  expect(line).not.toMatch(/sk_(?:test|live)_|cs_(?:test|live)_|Bearer|key-of-the-browser/);
  const entry = JSON.parse(line);
  expect(entry).toMatchObject({ requestId: REQUEST_ID, status, durationMs: expect.any(Number) });
  return entry;
}
