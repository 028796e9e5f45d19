import type { Context } from 'aws-lambda';
import Stripe from 'stripe';
import { beforeAll, beforeEach, expect } from 'vitest';
import { reviewLineItems } from '../../../domain/shop/line-items.ts';
import type { BillingCycle, PriceMap } from '../../../domain/shop/prices.ts';
import { openCheckout } from '../../../lambdas/checkout/checkout-session.ts';
import type { EndpointHandler } from '../../../lambdas/http/endpoint.ts';
import { createStripe } from '../../../lambdas/stripe/client.later.ts';
import type { Order } from '../../../lambdas/tables/orders.ts';
import type { Subscription } from '../../../lambdas/tables/subscriptions.ts';
import { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from '../../../local/stand-in-keys.ts';
import { storedParameters } from '../../../local/stored-parameters.ts';
import type { StripeEvent } from '../../../local/stripe/events.ts';
import type { StripeStandIn } from '../../../local/stripe/stripe.ts';
import { syncPrices } from '../../../operations/prices/sync.ts';
import { runAs } from '../../support/function-credentials.ts';
import {
  type ApiAnswer,
  type ApiCall,
  apiEvent,
  invoke,
  withLog,
  withoutMetrics,
} from '../../unit/lambdas/api-call.ts';
import { type AdminHarness, type Claims, startAdminHarness } from './admin/admin-harness.ts';
import { SITE_URL, type Viewer, withSecret } from './mail-harness.ts';
import { type Order as Cart, checkoutBody } from './shop.ts';

/** What is signed and sent, if not the event as it is. */
interface Delivery {
  readonly secret?: string;
  /** Seconds since the epoch. */
  readonly timestamp?: number;
  /** In place of the header that the provider makes. */
  readonly signature?: string | undefined;
  /** In place of the bytes that were signed. */
  readonly body?: string;
}

const TABLES = ['ORDERS_TABLE', 'SUBSCRIPTIONS_TABLE', 'STRIPE_EVENTS_TABLE'];

/** Customers who buy, and the functions that follow what the payment provider tells of it. */
export class PaymentHarness {
  readonly harness: AdminHarness;
  stripe!: Stripe;
  prices!: PriceMap;
  #buyers = 0;

  constructor(harness: AdminHarness) {
    this.harness = harness;
  }

  async start(): Promise<void> {
    this.stripe = createStripe({ apiUrl: this.standIn.url, secretKey: STRIPE_SECRET_KEY });
    this.prices = await syncPrices(this.stripe);
  }

  get standIn(): StripeStandIn {
    return this.harness.mailHarness.standIns.stripe;
  }

  /** Deploys a release that sells by these prices. */
  deploy(prices: PriceMap): void {
    const { mailHarness } = this.harness;
    const { PRICE_MAP_PARAMETER = '' } = mailHarness.variablesOf('checkout');
    const priceMap = { type: 'String', value: JSON.stringify(prices) } as const;
    mailHarness.standIns.ssm.setParameters(
      new Map([...storedParameters(mailHarness.template), [PRICE_MAP_PARAMETER, priceMap]]),
    );
  }

  /** Opens a checkout as the checkout function does. */
  async open(cart: Cart, cycle: BillingCycle = 'monthly') {
    const review = reviewLineItems(checkoutBody(this.prices, cart, cycle).line_items, cycle, this.prices);
    if (!review.ok) return expect.fail(review.message);
    const { order } = review;
    return openCheckout(this.stripe, {
      order,
      billingCycle: cycle,
      siteUrl: SITE_URL,
      asksForConsent: { promotions: true, terms: false },
      proveReturn: (attempt) => `proof-of-${attempt}`,
    });
  }

  /** An email address that nobody has bought with. */
  newEmail(): string {
    this.#buyers += 1;
    return `buyer-${this.#buyers}@engines.example`;
  }

  /** Fills in the hosted page and pays, or does another thing there. */
  async submit(url: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
    const body = new URLSearchParams({
      action: 'pay',
      card: 'accepted',
      email: this.newEmail(),
      name: 'Ada Lovelace',
      ...fields,
    });
    const { status } = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    expect([303, 402]).toContain(status);
  }

  /** Buys, and leaves what the provider tells of it to be delivered. */
  async buy(cart: Cart, fields: Readonly<Record<string, string>> = {}, cycle: BillingCycle = 'monthly') {
    const { sessionId, url } = await this.open(cart, cycle);
    const before = this.standIn.events().length;
    await this.submit(url, fields);
    return { sessionId, events: this.eventsSince(before) };
  }

  /** What has happened since there were so many events, oldest first. */
  eventsSince(count: number): StripeEvent[] {
    const events = this.standIn.events();
    return events.slice(0, events.length - count).reverse();
  }

  /** The one event of a type among these. */
  one(events: readonly StripeEvent[], type: StripeEvent['type']): StripeEvent {
    const found = events.filter((event) => event.type === type);
    expect(found, type).toHaveLength(1);
    return found[0] ?? expect.fail(type);
  }

  /** Delivers an event to the function. */
  async deliver(event: object, delivery: Delivery = {}): Promise<ApiAnswer> {
    const handler = await this.#webhook();
    return runAs('stripe-webhook', () => invoke(handler, signedCall(event, delivery)));
  }

  /** Delivers events at the same time. @returns the statuses */
  async deliverAtOnce(events: readonly object[]): Promise<unknown[]> {
    const handler = await this.#webhook();
    const { result } = await withLog(() =>
      Promise.all(events.map((event) => handler(signedCall(event, {}), {} as Context))),
    );
    return result.map(({ statusCode }) => statusCode);
  }

  async #webhook(): Promise<EndpointHandler> {
    this.harness.mailHarness.enter('stripe-webhook');
    const { handler } = await import('../../../lambdas/payments/stripe-webhook.handler.ts');
    return handler;
  }

  /**
   * Runs what compares the records with the provider every day.
   * @param seconds that the function has left
   * @returns what it has measured and logged, and how it failed
   */
  async reconcile(seconds = 600): Promise<Pick<ApiAnswer, 'logLines' | 'metrics'> & { error?: Error }> {
    this.harness.mailHarness.enter('reconciliation');
    const { handler } = await import('../../../lambdas/payments/reconciliation.handler.ts');
    const context = { getRemainingTimeInMillis: () => seconds * 1000 } as Context;
    const { result: error, logLines } = await withLog(() =>
      handler({}, context).catch((reason: Error) => reason),
    );
    return { ...withoutMetrics(logLines), ...(error && { error }) };
  }

  /** Delivers all of these, one after the other, and all are taken. */
  async deliverAll(events: readonly object[]): Promise<void> {
    for (const event of events) expect((await this.deliver(event)).status).toBe(200);
  }

  /** Calls one of the functions for customers. */
  async call(
    name: 'subscription' | 'billing-portal' | 'purchase-email',
    claims: Claims,
    query?: Readonly<Record<string, string>>,
    body?: object,
  ): Promise<ApiAnswer> {
    this.harness.mailHarness.enter(name);
    const module = await import(`../../../lambdas/payments/${name}.handler.ts`);
    const event = this.harness.event(name, { claims, ...(query && { query }), ...(body && { body }) });
    return runAs(name, () => invoke(module.handler as EndpointHandler, event));
  }

  /** Asks whether a checkout was paid, as the page after it does. */
  async verify(
    sessionId: string,
    { ip, secret, headers = {} }: Viewer & Pick<ApiCall, 'headers'> = {},
  ): Promise<ApiAnswer> {
    this.harness.mailHarness.enter('verification');
    const { handler } = await import('../../../lambdas/verification/verification.handler.ts');
    const call = await withSecret({ query: { session_id: sessionId }, headers }, secret);
    return runAs('verification', () =>
      invoke(handler, this.harness.mailHarness.event('verification', call, ip)),
    );
  }

  async order(sessionId: string): Promise<Order | undefined> {
    const orders = (await this.harness.items('ORDERS_TABLE')) as unknown as Order[];
    return orders.find(({ id }) => id === sessionId);
  }

  async subscription(id: string): Promise<Subscription | undefined> {
    const subscriptions = (await this.harness.items('SUBSCRIPTIONS_TABLE')) as unknown as Subscription[];
    return subscriptions.find((found) => found.id === id);
  }

  /** Everything that the provider's events have left, without what tells of time and tries. */
  async records() {
    const [orders, subscriptions] = await Promise.all([
      this.harness.items('ORDERS_TABLE'),
      this.harness.items('SUBSCRIPTIONS_TABLE'),
    ]);
    return {
      orders: orders.map(({ revision, mails, mailDueAt, ...order }) => ({
        ...order,
        mails: statesOf(mails),
      })),
      subscriptions: subscriptions.map(({ revision, ...subscription }) => subscription),
    };
  }

  /** Everything that was recorded, for `restore`. */
  snapshot() {
    return Promise.all(
      TABLES.map(async (variable) => ({ variable, items: await this.harness.items(variable) })),
    );
  }

  /** Goes back to what was recorded at an earlier time. No mail is left. */
  async restore(snapshot: Awaited<ReturnType<PaymentHarness['snapshot']>>): Promise<void> {
    await this.forget();
    for (const { variable, items } of snapshot) await this.harness.store(variable, ...items);
  }

  /** Forgets everything that was recorded. */
  async forget(): Promise<void> {
    for (const variable of TABLES) {
      const items = await this.harness.items(variable);
      await this.harness.remove(variable, ...items.map(({ id }) => ({ id: String(id) })));
    }
    this.harness.mailHarness.standIns.ses.clear();
  }

  emailsTo(email: string) {
    return this.harness.mailHarness.emailsTo(email);
  }
}

/** What the provider sends, with the signature that it makes of the bytes. */
function signedCall(event: object, delivery: Delivery): object {
  const payload = JSON.stringify(event, null, 2);
  const { secret = STRIPE_WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000) } = delivery;
  const signature =
    'signature' in delivery
      ? delivery.signature
      : Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return apiEvent({
    body: delivery.body ?? payload,
    headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
  });
}

/** The state of each mail of a record. */
export function statesOf(mails: unknown): Record<string, string> {
  const entries = Object.entries(mails as Record<string, { readonly state: string }>);
  return Object.fromEntries(entries.map(([name, { state }]) => [name, state]));
}

/** Starts the harness for the tests of a file. Each test begins without faults, records and mails. */
export function startPaymentHarness(): PaymentHarness {
  const harness = startAdminHarness();
  const payments = new PaymentHarness(harness);
  beforeAll(() => payments.start());
  beforeEach(() => payments.forget());
  return payments;
}
