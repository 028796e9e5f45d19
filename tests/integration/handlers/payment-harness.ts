import type { Context } from 'aws-lambda';
import Stripe from 'stripe';
import { beforeEach, expect, vi } from 'vitest';
import { isPaymentEvent } from '../../../domain/payment-events.ts';
import { toCartItem } from '../../../domain/shop/cart.ts';
import { findService, type ServiceId } from '../../../domain/shop/catalog.ts';
import { buildLineItems, type LineItem, reviewLineItems } from '../../../domain/shop/line-items.ts';
import type { BillingCycle, PriceMap } from '../../../domain/shop/prices.ts';
import { openCheckout } from '../../../lambdas/checkout/checkout-session.ts';
import type { EndpointHandler } from '../../../lambdas/http/endpoint.ts';
import { createStripe } from '../../../lambdas/stripe/client.later.ts';
import type { Order } from '../../../lambdas/tables/orders.ts';
import type { Subscription } from '../../../lambdas/tables/subscriptions.ts';
import { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from '../../../local/stand-in-keys.ts';
import { storedParameters } from '../../../local/stored-parameters.ts';
import type { StripeEvent } from '../../../local/stripe/objects.ts';
import type { StripeStandIn } from '../../../local/stripe/stripe.ts';
import { syncPrices } from '../../../operations/prices/sync.ts';
import { runAs } from '../../support/function-credentials.ts';
import type { SynthesizedName } from '../../support/synthesized.ts';
import {
  type ApiCall,
  type ApiResponse,
  apiEvent,
  captureLog,
  invoke,
  REQUEST_ID,
  separateMetrics,
} from '../../unit/lambdas/api-call.ts';
import { AdminHarness } from './admin/admin-harness.ts';
import { SITE_URL, startForFile, type Viewer } from './api-harness.ts';

/** Differences from an event as the provider sends it. */
interface Delivery {
  readonly secret?: string;
  /** Seconds since the epoch. */
  readonly timestamp?: number;
  /** Instead of the provider's header. */
  readonly signature?: string | undefined;
  /** Instead of the signed bytes. */
  readonly body?: string;
}

/** Quantities by service. */
export type Cart = { readonly [id in ServiceId]?: number };

/** The tables that the provider's events change. */
const TABLES = ['ORDERS_TABLE', 'SUBSCRIPTIONS_TABLE', 'STRIPE_EVENTS_TABLE'];

/** Adds buying customers, and the functions that process the payment provider's events. */
export class PaymentHarness extends AdminHarness {
  stripe!: Stripe;
  prices!: PriceMap;
  #sessionsBefore = 0;

  override async start(stage: SynthesizedName): Promise<void> {
    await super.start(stage);
    this.stripe = createStripe({ apiUrl: this.provider.url, secretKey: STRIPE_SECRET_KEY });
    this.prices = await syncPrices(this.stripe);
    this.deploy(this.prices);
  }

  /** The payment provider's stand-in. */
  get provider(): StripeStandIn {
    return this.standIns.stripe;
  }

  /** Deploys a release that sells by these prices. */
  deploy(prices = this.prices): void {
    this.storeParameter('PRICE_MAP_PARAMETER', JSON.stringify(prices));
  }

  /** Stores a value in the parameter that a variable of the checkout names, and the usual values in all others. */
  storeParameter(variable: string, value: string): void {
    const { [variable]: name = expect.fail(variable) } = this.variablesOf('checkout');
    const parameter = { type: 'String', value } as const;
    this.standIns.ssm.setParameters(new Map([...storedParameters(this.template), [name, parameter]]));
  }

  /** Opens a checkout as the checkout function does. */
  async open(cart: Cart, cycle: BillingCycle = 'monthly') {
    const review = reviewLineItems(checkoutBody(this.prices, cart, cycle).line_items, cycle, this.prices);
    if (!review.ok) return expect.fail(review.message);
    const { order } = review;
    vi.stubEnv('SITE_URL', SITE_URL)
      .stubEnv('PROMOTIONAL_CONSENT', 'asked')
      .stubEnv('TERMS_CONSENT', 'not-asked');
    return openCheckout(this.stripe, {
      order,
      billingCycle: cycle,
      proveReturn: (attempt) => `proof-of-${attempt.replace(' ', '-')}`,
    });
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

  /** Buys, and leaves the provider's events undelivered. */
  async buy(cart: Cart, fields: Readonly<Record<string, string>> = {}, cycle: BillingCycle = 'monthly') {
    const { sessionId, url } = await this.open(cart, cycle);
    return { sessionId, events: await this.eventsOf(() => this.submit(url, fields)) };
  }

  /** Buys, delivers the provider's events, and forgets all emails. */
  async purchase(cart: Cart = { 'basic-seo': 1 }, fields: Readonly<Record<string, string>> = {}) {
    const { email = this.newEmail() } = fields;
    const { sessionId, events } = await this.buy(cart, { ...fields, email });
    await this.deliverAll(events);
    this.clear();
    return { email, sessionId, events };
  }

  /** Buys, and delivers that the checkout is completed, and no other event. */
  async complete(cart: Cart = { 'seo-bundle': 1 }, fields: Readonly<Record<string, string>> = {}) {
    const { sessionId, events } = await this.buy(cart, fields);
    const completed = this.one(events, 'checkout.session.completed');
    await this.deliverAll([completed]);
    return { sessionId, events, completed };
  }

  /** Lets something happen at the provider, and delivers the events that we subscribe to. @returns these */
  async happen(kind: string, id: string, action: string): Promise<StripeEvent[]> {
    const events = await this.eventsOf(() => this.provider.act(kind, id, action));
    const followed = events.filter(({ type }) => isPaymentEvent(type));
    await this.deliverAll(followed);
    return followed;
  }

  /** Gives back the last charge, and delivers the events of it. */
  refund(): Promise<StripeEvent[]> {
    return this.happen('charges', this.lastCharge, 'refund');
  }

  /** How many checkouts were opened at the provider since the test began. */
  get newSessions(): number {
    return this.provider.sessions().length - this.#sessionsBefore;
  }

  countNewSessions(): void {
    this.#sessionsBefore = this.provider.sessions().length;
  }

  get lastCharge(): string {
    return this.provider.charges()[0]?.id ?? expect.fail('no charge');
  }

  /** The events that something causes at the provider, oldest first. */
  async eventsOf(cause: () => Promise<unknown>): Promise<StripeEvent[]> {
    const before = this.provider.events().length;
    await cause();
    const events = this.provider.events();
    return events.slice(0, events.length - before).reverse();
  }

  /** The one event of a type that something causes at the provider. */
  async eventOf(type: StripeEvent['type'], cause: () => Promise<unknown>): Promise<StripeEvent> {
    return this.one(await this.eventsOf(cause), type);
  }

  /** The one event of a type among these. */
  one(events: readonly StripeEvent[], type: StripeEvent['type']): StripeEvent {
    const found = events.filter((event) => event.type === type);
    expect(found, type).toHaveLength(1);
    return found[0] ?? expect.fail(type);
  }

  /** Delivers an event to the function. */
  async deliver(event: object, delivery: Delivery = {}): Promise<ApiResponse> {
    const handler = await this.#webhook();
    return runAs('stripe-webhook', () => invoke(handler, signedCall(event, delivery)));
  }

  /** Delivers events at the same time. @returns the statuses */
  async deliverAtOnce(events: readonly object[]): Promise<unknown[]> {
    const handler = await this.#webhook();
    const { result } = await captureLog(() =>
      Promise.all(events.map((event) => handler(signedCall(event, {}), {} as Context))),
    );
    return result.map(({ statusCode }) => statusCode);
  }

  async #webhook(): Promise<EndpointHandler> {
    this.enter('stripe-webhook');
    const { handler } = await import('../../../lambdas/payments/stripe-webhook.handler.ts');
    return handler;
  }

  /**
   * Runs the daily comparison of the records with the provider.
   * @param seconds that the function has left
   * @returns its metrics and log, and its error
   */
  async reconcile(seconds = 600): Promise<Pick<ApiResponse, 'logLines' | 'metrics'> & { error?: Error }> {
    this.enter('reconciliation');
    const { handler } = await import('../../../lambdas/payments/reconciliation.handler.ts');
    const context = { getRemainingTimeInMillis: () => seconds * 1000 } as Context;
    const { result: error, logLines } = await captureLog(() =>
      handler({}, context).catch((reason: Error) => reason),
    );
    return { ...separateMetrics(logLines), ...(error && { error }) };
  }

  /** Delivers these events one after the other, and expects success. */
  async deliverAll(events: readonly object[]): Promise<void> {
    for (const event of events) expect((await this.deliver(event)).status).toBe(200);
  }

  /** Asks whether a checkout was paid, as the page after it does. */
  verify(sessionId: string, { headers = {}, ...viewer }: Viewer & Pick<ApiCall, 'headers'> = {}) {
    return this.call('verification', { query: { session_id: sessionId }, headers }, viewer);
  }

  async order(sessionId: string): Promise<Order | undefined> {
    const orders = (await this.items('orders')) as unknown as Order[];
    return orders.find(({ id }) => id === sessionId);
  }

  async subscription(id: string): Promise<Subscription | undefined> {
    const subscriptions = (await this.items('SUBSCRIPTIONS_TABLE')) as unknown as Subscription[];
    return subscriptions.find((found) => found.id === id);
  }

  /** All records that the provider's events have made, without revisions and times of attempts. */
  async records() {
    const [orders, subscriptions] = await Promise.all([
      this.items('orders'),
      this.items('SUBSCRIPTIONS_TABLE'),
    ]);
    return {
      orders: orders.map(({ revision, mails, mailDueAt, ...order }) => ({
        ...order,
        mails: statesOf(mails),
      })),
      subscriptions: subscriptions.map(({ revision, ...subscription }) => subscription),
    };
  }

  /** All records, for `restore`. */
  snapshot() {
    return Promise.all(TABLES.map(async (variable) => ({ variable, items: await this.items(variable) })));
  }

  /** Restores the records of an earlier time. No email is left. */
  async restore(snapshot: Awaited<ReturnType<PaymentHarness['snapshot']>>): Promise<void> {
    await this.forget();
    for (const { variable, items } of snapshot) await this.store(variable, ...items);
  }

  /** Deletes all records and emails. */
  async forget(): Promise<void> {
    for (const variable of TABLES) {
      const items = await this.items(variable);
      await this.remove(variable, ...items.map(({ id }) => ({ id: String(id) })));
    }
    this.standIns.ses.clear();
  }
}

/** The provider's call, with its signature of the bytes. */
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

/** The body that the cart sends for an order. */
export function checkoutBody(prices: PriceMap, cart: Cart, cycle: BillingCycle = 'monthly') {
  const items = Object.entries(cart).map(([id, quantity]) => ({
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

/** The state of each email of a record. */
export function statesOf(emails: unknown): Record<string, string> {
  const entries = Object.entries(emails as Record<string, { readonly state: string }>);
  return Object.fromEntries(entries.map(([name, { state }]) => [name, state]));
}

/** Starts the harness for the tests of a file. Each test begins without faults, records and mails. */
export function startPaymentHarness(): PaymentHarness {
  const harness = startForFile(new PaymentHarness());
  beforeEach(async () => {
    await harness.forget();
    harness.countNewSessions();
  });
  return harness;
}
