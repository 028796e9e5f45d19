import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { onTestFinished, test } from 'vitest';
import type { Clock } from '../../clock.ts';
import { type StripeOptions, type StripeStandIn, startStripe } from '../../stripe/stripe.ts';

export const SECRET_KEY = 'sk_test_51StandInForTheTestsOnly4242';

/** A clock that stands still until it is moved. */
export class ManualClock implements Clock {
  #now: number;
  #tasks: { readonly due: number; readonly run: () => void }[] = [];

  /** The real time by default, because receivers refuse old signatures. */
  constructor(now = Date.now()) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(delay: number, run: () => void): () => void {
    const task = { due: this.#now + delay, run };
    this.#tasks.push(task);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== task);
    };
  }

  /** Moves on by some milliseconds and runs what has become due, in order. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = this.#tasks.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      this.#tasks = this.#tasks.filter((task) => task !== next);
      this.#now = next.due;
      next.run();
    }
    this.#now = end;
  }

  get waiting(): number {
    return this.#tasks.length;
  }
}

export interface Running {
  readonly standIn: StripeStandIn;
  readonly stripe: Stripe;
  readonly clock: ManualClock;
}

/** Starts a stand-in on a manual clock, with the real SDK connected to it, until the test is over. */
export async function running(options: Partial<StripeOptions> = {}): Promise<Running> {
  const clock = new ManualClock();
  const standIn = await startStripe({ secretKey: SECRET_KEY, clock, ...options });
  onTestFinished(() => standIn.stop());
  return { standIn, stripe: connect(standIn.url, options.secretKey), clock };
}

/** A test with `running()`. */
export const it = test
  .extend('run', () => running())
  .extend('standIn', ({ run }) => run.standIn)
  .extend('stripe', ({ run }) => run.stripe)
  .extend('clock', ({ run }) => run.clock);

/** The real SDK, talking to a stand-in. */
export function connect(url: string, secretKey = SECRET_KEY, settings: { timeout?: number } = {}): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...settings,
  });
}

interface PriceDetails extends Partial<Stripe.PriceCreateParams> {
  readonly name?: string;
  readonly amount?: number;
  readonly interval?: 'month' | 'year';
}

/** Makes a product with one price. */
export async function makePrice(
  stripe: Stripe,
  { name = 'Blogs', amount = 11_500, interval, ...rest }: PriceDetails = {},
): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: amount,
    ...(interval && { recurring: { interval } }),
    ...rest,
  });
}

/** Parameters of a checkout of these prices, one each. */
export function createCheckoutParams(
  prices: readonly Pick<Stripe.Price, 'id'>[],
  rest: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    line_items: prices.map(({ id }) => ({ price: id, quantity: 1 })),
    success_url: 'https://site.example/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://site.example/pricing?checkout=cancelled',
    ...rest,
  };
}

/** Opens a checkout of one monthly price. */
export async function openSession(
  stripe: Stripe,
  rest: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session & { readonly url: string }> {
  const price = await makePrice(stripe, { interval: 'month' });
  const session = await stripe.checkout.sessions.create(createCheckoutParams([price], rest));
  if (!session.url) throw new Error('an open session has a URL');
  return { ...session, url: session.url };
}

/** Submits the form of the hosted page like a browser. */
export function submit(url: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay', card: 'accepted', email: 'ada@example.com', ...fields }),
    redirect: 'manual',
  });
}

/** Buys one monthly price, or the lines of the parameters. @returns the completed session */
export async function buy(
  stripe: Stripe,
  rest: Partial<Stripe.Checkout.SessionCreateParams> = {},
  fields: Readonly<Record<string, string>> = {},
): Promise<Stripe.Checkout.Session> {
  const { id, url } = await openSession(stripe, rest);
  const response = await submit(url, fields);
  if (response.status !== 303) throw new Error(`the payment was answered ${response.status}`);
  return stripe.checkout.sessions.retrieve(id);
}

/** Buys a subscription. @returns the ids of the resulting objects */
export async function subscribe(
  stripe: Stripe,
  rest: Partial<Stripe.Checkout.SessionCreateParams> = {},
  fields: Readonly<Record<string, string>> = {},
) {
  const { id, customer, invoice, subscription } = await buy(stripe, rest, fields);
  return {
    session: id,
    customer: String(customer),
    invoice: String(invoice),
    subscription: String(subscription),
  };
}

/** The types of all events, in the order in which they happened. */
export function eventTypes(standIn: StripeStandIn): string[] {
  return standIn
    .events()
    .map(({ type }) => type)
    .reverse();
}

/** A page as a person reads it: without markup and repeated spaces. */
export async function read(url: string | null | undefined) {
  const response = await fetch(url ?? '');
  const markup = await response.text();
  const text = markup
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  return { status: response.status, headers: response.headers, markup, text };
}

/** A call without the SDK, for requests that it never sends. @param form of a POST */
export function raw(standIn: StripeStandIn, path: string, form?: string, key = ''): Promise<Response> {
  return fetch(`${standIn.url}${path}`, {
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'idempotency-key': key },
    ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
  });
}

/** A file that does not exist yet, in a directory that is removed when the test is over. */
export function temporaryFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'stripe-stand-in-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return join(directory, 'state', 'stripe.json');
}
