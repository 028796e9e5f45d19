import { type Clock, MovableClock, stoppable } from '../clock.ts';
import { type StandIn, startStandIn } from '../stand-in.ts';
import { type Actions, actions } from './actions.ts';
import { stripeApi } from './api.ts';
import { billing } from './billing.ts';
import { priceEndpoints, productEndpoints } from './catalog.ts';
import { checkoutCompletion } from './checkout-completion.ts';
import { checkoutSessions } from './checkout-sessions.ts';
import { customerEndpoints } from './customers.ts';
import { requestTarget } from './endpoint.ts';
import { eventHistory } from './events.ts';
import { invoices } from './invoices.ts';
import type { Charge, Dispute, Refund, Session, StoredEvent, StripeEvent, Subscription } from './objects.ts';
import { hostedCheckout } from './pages/checkout.ts';
import { billingPortal } from './pages/portal.ts';
import { payments } from './payments.ts';
import { portalEndpoints } from './portal-sessions.ts';
import { promotionEndpoints } from './promotion-codes.ts';
import { disputes, refunds } from './reversals.ts';
import { type Account, newestFirst, openStore } from './store.ts';
import { serializeSubscription, subscriptionEndpoints } from './subscriptions.ts';
import { type Receiver, webhookDelivery } from './webhook.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

export interface StripeOptions {
  /** The key that callers must send. */
  readonly secretKey: string;
  /** File of the state; without it, it is kept in memory. */
  readonly dataFile?: string | undefined;
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
  /** Sets the receiver of events; undefined is none, as at first. */
  deliverTo(receiver: Receiver | undefined): void;
  /** Resolves when no webhook delivery is running; pending retries do not count. */
  deliveriesSettled(): Promise<void>;
}

/**
 * Starts a server that simulates Stripe for the real SDK: products, prices and promotion codes; checkout sessions with
 * their hosted page, and the resulting customers, subscriptions, invoices and payments; refunds and disputes; the
 * billing portal; events and signed webhooks. Faults affect the API only; the pages for customers keep working except
 * under `unreachable`.
 */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  const clock = stoppable(options.clock ?? new MovableClock());
  let url = '';
  const account: Account = {
    ...openStore(options.dataFile),
    clock,
    pagesUrl: () => url,
  };
  const { charges, events, subscriptions } = account.records;

  const webhook = webhookDelivery(account);
  const history = eventHistory(account, webhook);
  const sessions = checkoutSessions(account, history);
  const paying = payments(account);
  const billed = invoices(account, history);
  const subscribing = billing(account, history, billed, paying);
  const completion = checkoutCompletion(account, history, sessions, subscribing, paying);
  const refunding = refunds(account, history);
  const disputing = disputes(account, history);

  const api = stripeApi({
    account,
    secretKey: options.secretKey,
    endpoints: [
      ...productEndpoints(account),
      ...priceEndpoints(account),
      ...promotionEndpoints(account),
      ...customerEndpoints(account, subscribing),
      ...sessions.endpoints,
      ...subscriptionEndpoints(account, subscribing),
      ...billed.endpoints,
      ...paying.endpoints,
      ...refunding.endpoints,
      ...disputing.endpoints,
      ...portalEndpoints(account),
      ...webhookEndpoints(account),
      ...history.endpoints,
    ],
  });
  const hosted = hostedCheckout(sessions, completion);
  const portal = billingPortal(account, subscribing);

  const standIn = await startStandIn(
    'Stripe',
    (request, response, fault) => {
      const { path } = requestTarget(request);
      if (path.startsWith('/c/')) return hosted.handle(request, response);
      if (path.startsWith('/p/')) return portal.handle(request, response);
      return api.handle(request, response, fault);
    },
    clock,
  );
  url = standIn.url;
  sessions.resume();
  subscribing.resume();

  return {
    ...standIn,
    ...actions({
      account,
      billing: subscribing,
      sessions,
      completion,
      disputes: disputing,
      invoices: billed,
      refunds: refunding,
      webhook,
    }),
    sessions: sessions.all,
    subscriptions: () => newestFirst(subscriptions).map(serializeSubscription),
    charges: () => newestFirst(charges),
    refunds: () => newestFirst(account.records.refunds),
    disputes: () => newestFirst(account.records.disputes),
    events: () => newestFirst(events).map(({ event }) => event),
    deliveries: () => newestFirst(events),
    deliverTo: webhook.setReceiver,
    deliveriesSettled: webhook.settled,
    stop: async () => {
      await standIn.stop();
      await webhook.settled();
      clock.cancelAll();
    },
  };
}
