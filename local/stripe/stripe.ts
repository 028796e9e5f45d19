import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, stoppable, systemClock } from '../clock.ts';
import { type FaultMode, type StandIn, startServer } from '../stand-in.ts';
import { stripeApi } from './api.ts';
import { checkoutSessions, type Session } from './checkout-sessions.ts';
import { eventHistory, type StripeEvent } from './events.ts';
import type { Resolvers } from './expand.ts';
import { hostedCheckout, isHostedPath } from './hosted-checkout.ts';
import { newestFirst, pageOf } from './lists.ts';
import { priceEndpoints } from './prices.ts';
import { productEndpoints } from './products.ts';
import { requestTarget } from './request-target.ts';
import { type Account, openStore } from './store.ts';
import { type WebhookSettings, webhookDelivery } from './webhook.ts';

export interface StripeOptions {
  /** The key that callers must present; a live key (`sk_live_…`) makes live session ids. */
  readonly secretKey: string;
  /** Where the state is kept between runs; without it, in memory. */
  readonly dataFile?: string | undefined;
  /** Who is told of events; without it they can only be listed. */
  readonly webhook?: WebhookSettings | undefined;
  /** 0, the default, takes a free port. */
  readonly port?: number | undefined;
  /** The system's clock unless a test brings its own. */
  readonly clock?: Clock | undefined;
}

export interface StripeStandIn extends StandIn {
  /** All checkout sessions, newest first. */
  sessions(): Session[];
  /** All events, newest first. */
  events(): StripeEvent[];
  /** Resolves when no webhook delivery is on its way; one that waits for its next try does not count. */
  deliveriesSettled(): Promise<void>;
}

/**
 * Starts a server that plays Stripe for the real SDK: products, prices, checkout sessions with their hosted
 * page, events and signed webhooks.
 *
 * Faults change the API only; the hosted page keeps working except under `unreachable`.
 */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  const clock = stoppable(options.clock ?? systemClock);
  const store = openStore(options.dataFile, clock);
  const account = accountOf(options, store, clock);
  const { products } = account.records;

  const webhook = options.webhook && webhookDelivery(options.webhook, account);
  const history = eventHistory(account, webhook?.deliver);
  let url = '';
  const checkout = checkoutSessions(account, history, () => url);

  const resolvers: Resolvers = {
    price: { product: ({ product }) => products.get(String(product)) },
    'checkout.session': {
      line_items: ({ id }) =>
        pageOf(checkout.lines(String(id)), {}, 'item', `/v1/checkout/sessions/${id}/line_items`),
    },
  };
  const api = stripeApi({
    account,
    secretKey: options.secretKey,
    endpoints: [
      ...productEndpoints(account),
      ...priceEndpoints(account),
      ...checkout.endpoints,
      ...history.endpoints,
    ],
    resolvers,
  });
  const hosted = hostedCheckout(checkout);

  let fault: FaultMode = 'off';

  function listener(request: IncomingMessage, response: ServerResponse): void {
    if (fault === 'unreachable') {
      request.socket.destroy();
      return;
    }
    const handled = isHostedPath(requestTarget(request).path)
      ? hosted.handle(request, response)
      : api.handle(request, response, fault);
    // A caller that leaves in the middle of its request is no concern of ours.
    handled.catch(() => request.socket.destroy());
  }

  const server = await startServer(listener, options.port);
  url = server.url;
  checkout.resume();
  webhook?.resume();

  return {
    url,
    setFault: (mode) => {
      fault = mode;
    },
    sessions: checkout.all,
    events: () => newestFirst(account.records.events).map(({ event }) => event),
    deliveriesSettled: async () => webhook?.settled(),
    stop: async () => {
      await server.stop();
      await webhook?.settled();
      clock.cancelAll();
      store.flush();
    },
  };
}

function accountOf(options: StripeOptions, store: ReturnType<typeof openStore>, clock: Clock): Account {
  return {
    records: store.records,
    clock,
    livemode: /^[a-z]+_live_/.test(options.secretKey),
    save(objects, object) {
      objects.set(object.id, object);
      store.changed();
      return object;
    },
  };
}
