import { api, IDEMPOTENCY_HEADER } from '../../../domain/api.ts';
import type { CartItem } from '../../../domain/shop/cart.ts';
import { buildLineItems, type LineItem } from '../../../domain/shop/line-items.ts';
import type { BillingCycle, PriceMap } from '../../../domain/shop/prices.ts';
import type { CameFrom } from '../../../domain/site/came-from.ts';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import { type ApiResponse, type callApi, getErrorCode } from '../../lib/api.ts';
import { createEmitter } from '../../lib/emitter.ts';
import type { IdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { checkoutRevision } from './checkout-key.ts';
import {
  type CheckoutNotice,
  type CheckoutResult,
  connectionError,
  isFinalRejection,
  isPriceMismatch,
  readCheckoutResponse,
} from './checkout-response.ts';

/** Delay between the success notice and the redirect to the payment page, in milliseconds. docs/product.md#checkout */
export const REDIRECT_DELAY_MS = 500;

export interface CheckoutOptions {
  readonly loadSiteConfig: () => Promise<SiteConfig>;
  readonly callApi: typeof callApi;
  readonly keys: IdempotencyKeys;
  /** The email address of the signed-in account. */
  readonly email: () => string | undefined;
  readonly cameFrom: () => CameFrom | undefined;
  /** Whether the cart still has these items and this cycle. */
  readonly isCurrent: (items: readonly CartItem[], cycle: BillingCycle) => boolean;
  /** Shows the notices of an attempt, which replace those of the previous one. */
  readonly notify: (notices: readonly CheckoutNotice[]) => void;
  /** Reloads the page if it does not know today's prices and setup fees. @returns whether it does so */
  readonly reloadIfPricesChanged: (prices: PriceMap, isFeeRefused: boolean) => Promise<boolean>;
  /** Remembers the checkout until its order is confirmed. @param sessionId its id */
  readonly remember: (sessionId: string) => void;
  readonly redirect: (url: string) => void;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

export interface CheckoutFailure {
  readonly notices: readonly CheckoutNotice[];
  /** The items of the failed attempt. */
  readonly items: readonly CartItem[];
}

/** Creates one tab's checkout, from the cart to the hosted payment page. docs/product.md#checkout */
export function createCheckout(options: CheckoutOptions) {
  const changes = createEmitter();
  let attempt: AbortController | undefined;
  let failure: CheckoutFailure | undefined;

  function setAttempt(next: AbortController | undefined): void {
    attempt = next;
    changes.emit();
  }

  return {
    isBusy: () => attempt !== undefined,
    /** The last attempt if it failed, until the next one starts. The same object until then. */
    failure: () => failure,
    subscribe: changes.subscribe,
    /**
     * Starts a checkout unless one is running. A change of the cart before the redirect ends it.
     * @param onSuccess called before the redirect delay
     */
    async start(items: readonly CartItem[], cycle: BillingCycle, onSuccess: () => void): Promise<void> {
      if (attempt) return;
      const own = new AbortController();
      failure = undefined;
      setAttempt(own);
      const { url, sessionId, notices } = await askForSession(items, cycle, own.signal, options);
      if (attempt !== own) return;
      const isCurrent = () => options.isCurrent(items, cycle);
      options.notify(!url || isCurrent() ? notices : []);
      if (!url) failure = { notices, items };
      else if (isCurrent()) {
        onSuccess();
        await options.wait(REDIRECT_DELAY_MS);
        if (attempt !== own) return;
        if (isCurrent()) {
          if (sessionId !== undefined) options.remember(sessionId);
          options.redirect(url);
        } else options.notify([]);
      }
      setAttempt(undefined);
    },
    /** Stops waiting, after the page was restored from the browser's history. */
    abandon(): void {
      attempt?.abort();
      setAttempt(undefined);
    },
  };
}

async function askForSession(
  items: readonly CartItem[],
  cycle: BillingCycle,
  signal: AbortSignal,
  { loadSiteConfig, reloadIfPricesChanged, callApi, keys, email, cameFrom }: CheckoutOptions,
): Promise<CheckoutResult> {
  if (items.length === 0) return { notices: [CART_IS_EMPTY] };
  try {
    const config = await reach(loadSiteConfig());
    const { lineItems, unmapped } = buildLineItems(items, cycle, config.prices);
    const problems = findCartProblems(lineItems, unmapped);
    if (problems.length > 0) return { notices: problems };

    const buyer = email();
    const response: ApiResponse = await reach(
      callApi(api.checkout, {
        body: {
          line_items: lineItems,
          mode: 'subscription',
          billing_cycle: cycle,
          ...(buyer !== undefined && { customer_email: buyer }),
          cameFrom: cameFrom(),
        },
        headers: { [IDEMPOTENCY_HEADER]: keys.keyFor(checkoutRevision(lineItems, cycle, buyer)) },
        signal,
      }),
    );
    if (isFinalRejection(response)) keys.renew();
    if (response.status >= 400) console.warn('The checkout was refused', response.status, response.body);
    if (isPriceMismatch(response)) {
      const isFeeRefused = getErrorCode(response) === 'setup_fee_mismatch';
      if (await reach(reloadIfPricesChanged(config.prices, isFeeRefused))) return { notices: [] };
    }
    return readCheckoutResponse(response);
  } catch (error) {
    if (error instanceof Unreachable) return { notices: [connectionError(error.message)] };
    console.error('The checkout failed unexpectedly', error);
    const message = error instanceof Error && error.message ? error.message : 'Unknown error';
    return {
      notices: [{ tone: 'destructive', title: 'Unexpected error', text: `Something went wrong: ${message}` }],
    };
  }
}

/** A call without a usable response, as opposed to a bug in this program. */
class Unreachable extends Error {}

async function reach<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw new Unreachable(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

const CART_IS_EMPTY: CheckoutNotice = {
  tone: 'neutral',
  title: 'Cart is empty',
  text: 'Add a service to continue.',
};

/** If no item can be sold, the notices say so and name the cause. */
function findCartProblems(lineItems: readonly LineItem[], unmapped: readonly string[]): CheckoutNotice[] {
  const problems: CheckoutNotice[] = [];
  if (unmapped.length > 0) {
    const text = `These services couldn't be processed: ${unmapped.join(', ')}`;
    problems.push({ tone: 'destructive', title: 'Invalid Services', text });
  }
  if (lineItems.length === 0) {
    problems.push({
      tone: 'destructive',
      title: 'No valid services',
      text: 'No services could be processed.',
    });
  }
  return problems;
}
