import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, stoppable, systemClock } from '../clock.ts';
import { type FaultMode, type StandIn, startServer } from '../stand-in.ts';
import { type Actions, actions } from './actions.ts';
import { stripeApi } from './api.ts';
import { billing } from './billing.ts';
import { checkoutCompletion } from './checkout-completion.ts';
import { checkoutSessions, type Session } from './checkout-sessions.ts';
import { couponEndpoints } from './coupons.ts';
import { customerEndpoints } from './customers.ts';
import { type Dispute, disputes } from './disputes.ts';
import { documents } from './documents.ts';
import { eventHistory, type StoredEvent, type StripeEvent } from './events.ts';
import { expandable } from './expandable.ts';
import { hostedCheckout } from './hosted-checkout.ts';
import { invoices } from './invoices.ts';
import { newestFirst } from './lists.ts';
import { type Charge, payments } from './payments.ts';
import { billingPortal } from './portal.ts';
import { portalSessions } from './portal-sessions.ts';
import { priceEndpoints } from './prices.ts';
import { productEndpoints } from './products.ts';
import { promotionCodes } from './promotion-codes.ts';
import { type Refund, refunds } from './refunds.ts';
import { requestTarget } from './request-target.ts';
import { type Account, openStore } from './store.ts';
import { type Subscription, serializeSubscription, subscriptionEndpoints } from './subscriptions.ts';
import { type Receiver, type WebhookSettings, webhookDelivery } from './webhook.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

export interface StripeOptions {
  /** The key that callers must send; a live key (`sk_live_…`) makes live session ids. */
  readonly secretKey: string;
  /** File of the state; without it, it is kept in memory. */
  readonly dataFile?: string | undefined;
  /** The receiver of events; without it they can only be listed. */
  readonly webhook?: WebhookSettings | undefined;
  /** 0, the default, uses a free port. */
  readonly port?: number | undefined;
  /** The system's clock by default. */
  readonly clock?: Clock | undefined;
}

export interface StripeStandIn extends StandIn, Actions {
  /** All checkout sessions, newest first. */
  sessions(): Session[];
  /** All subscriptions, newest first. */
  subscriptions(): Subscription[];
  /** All charges, newest first. */
  charges(): Charge[];
  /** All refunds, newest first. */
  refunds(): Refund[];
  /** All disputes, newest first. */
  disputes(): Dispute[];
  /** All events, newest first. */
  events(): StripeEvent[];
  /** All events with their delivery attempts, newest first. */
  deliveries(): StoredEvent[];
  /** Sets the receiver of events; undefined is none. Needs the webhook's secret. */
  deliverTo(receiver: Receiver | undefined): void;
  /** Resolves when no webhook delivery is running; pending retries do not count. */
  deliveriesSettled(): Promise<void>;
}

/**
 * Starts a server that simulates Stripe for the real SDK: products, prices and coupons; checkout sessions with their
 * hosted page, and the resulting customers, subscriptions, invoices and payments; refunds and disputes; the billing
 * portal; events and signed webhooks. Faults affect the API only; the pages for customers keep working except under
 * `unreachable`.
 */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  const clock = stoppable(options.clock ?? systemClock);
  const store = openStore(options.dataFile);
  let url = '';
  const account = accountOf(options, store, clock, () => url);
  const { charges, events, subscriptions } = account.records;

  const webhook = options.webhook && webhookDelivery(options.webhook, account);
  const history = eventHistory(account, (type) => (webhook?.sends(type) ? webhook.deliver : undefined));
  const codes = promotionCodes(account);
  const sessions = checkoutSessions(account, history, codes);
  const paying = payments(account, history);
  const billed = invoices(account, history);
  const subscribing = billing(account, history, billed, paying);
  const completion = checkoutCompletion(account, history, sessions, subscribing, paying);
  const givenBack = refunds(account, history);
  const disputed = disputes(account, history);
  const portalVisits = portalSessions(account);

  const api = stripeApi({
    account,
    secretKey: options.secretKey,
    endpoints: [
      ...productEndpoints(account),
      ...priceEndpoints(account),
      ...couponEndpoints(account),
      ...codes.endpoints,
      ...customerEndpoints(account, history, subscribing),
      ...sessions.endpoints,
      ...subscriptionEndpoints(account, subscribing),
      ...billed.endpoints,
      ...paying.endpoints,
      ...givenBack.endpoints,
      ...disputed.endpoints,
      ...portalVisits.endpoints,
      ...webhookEndpoints(account),
      ...history.endpoints,
    ],
    resolvers: expandable(account),
  });
  const hosted = hostedCheckout(sessions, completion);
  const portal = billingPortal(account, history, portalVisits, subscribing);
  const papers = documents(account);

  let fault: FaultMode = 'off';

  function listener(request: IncomingMessage, response: ServerResponse): void {
    if (fault === 'unreachable') {
      request.socket.destroy();
      return;
    }
    // Disconnecting in the middle of a request is the caller's own decision.
    handle(request, response).catch(() => request.socket.destroy());
  }

  function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path } = requestTarget(request);
    if (path.startsWith('/c/')) return hosted.handle(request, response);
    if (path.startsWith('/p/')) return portal.handle(request, response);
    if (/^\/[ir]\//.test(path)) return papers.handle(path, response);
    return api.handle(request, response, fault);
  }

  const server = await startServer(listener, options.port);
  url = server.url;
  sessions.resume();
  subscribing.resume();

  return {
    url,
    setFault: (mode) => {
      fault = mode;
    },
    ...actions({
      account,
      billing: subscribing,
      sessions,
      completion,
      disputes: disputed,
      invoices: billed,
      refunds: givenBack,
      webhook,
    }),
    sessions: sessions.all,
    subscriptions: () => newestFirst(subscriptions).map(serializeSubscription),
    charges: () => newestFirst(charges),
    refunds: () => newestFirst(account.records.refunds),
    disputes: () => newestFirst(account.records.disputes),
    events: () => newestFirst(events).map(({ event }) => event),
    deliveries: () => newestFirst(events),
    deliverTo: (receiver) => webhook?.setReceiver(receiver),
    deliveriesSettled: async () => webhook?.settled(),
    stop: async () => {
      await server.stop();
      await webhook?.settled();
      clock.cancelAll();
    },
  };
}

function accountOf(
  options: StripeOptions,
  store: ReturnType<typeof openStore>,
  clock: Clock,
  pagesUrl: () => string,
): Account {
  return {
    records: store.records,
    clock,
    livemode: /^[a-z]+_live_/.test(options.secretKey),
    pagesUrl,
    save(objects, object) {
      store.save(objects, object.id, object);
      return object;
    },
    remove: (objects, id) => store.remove(objects, id),
  };
}
