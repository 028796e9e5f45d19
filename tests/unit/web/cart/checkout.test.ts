import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteConfig } from '../../../../domain/site/site-config.ts';
import { createCheckout, REDIRECT_DELAY_MS } from '../../../../web/features/cart/checkout.ts';
import { checkoutKeys } from '../../../../web/features/cart/checkout-key.ts';
import type { CheckoutNotice } from '../../../../web/features/cart/checkout-response.ts';
import type { ApiResponse, callApi } from '../../../../web/lib/api.ts';
import { cartItem as item } from '../../domain/shop/services.ts';
import { provideStorage } from '../memory-storage.ts';

provideStorage(0);

const CONFIG: SiteConfig = {
  stage: 'dev',
  prices: {
    services: { 'blogs-2': { monthly: 'price_blogs_m', annual: 'price_blogs_a' } },
    setupFees: { 200: 'price_setup_200' },
  },
  auth: { region: '', userPoolId: '', userPoolClientId: '', endpoint: '' },
};
const SESSION: ApiResponse = {
  status: 200,
  body: { success: true, url: 'https://pay.example.com/1', sessionId: 'cs_1' },
};

const succeed = async () => SESSION;
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

let answer: () => Promise<ApiResponse>;
let config: () => Promise<SiteConfig>;
let arePricesOld: boolean;
let feeRefused: boolean | undefined;
let email: string | undefined;
let isCurrent: boolean;
let notices: CheckoutNotice[];
let left: string[];
let events: string[];
const call = vi.fn<typeof callApi>();

beforeEach(() => {
  answer = succeed;
  config = async () => CONFIG;
  arePricesOld = false;
  email = undefined;
  isCurrent = true;
  notices = [];
  left = [];
  events = [];
  checkoutKeys.renew();
  call.mockReset();
  call.mockImplementation(() => answer());
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

function openCheckout(keys: Parameters<typeof createCheckout>[0]['keys'] = checkoutKeys) {
  return createCheckout({
    cameFrom: () => undefined,
    loadSiteConfig: () => config(),
    async reloadIfPricesChanged(_prices, isFeeRefused) {
      feeRefused = isFeeRefused;
      if (arePricesOld) events.push('start over');
      return arePricesOld;
    },
    callApi: call,
    email: () => email,
    isCurrent: () => isCurrent,
    keys,
    notify: (told) => {
      notices.push(...told);
      if (told.length > 0) events.push('notice');
    },
    remember: (sessionId) => {
      events.push(`remember ${sessionId}`);
    },
    redirect: (url) => {
      left.push(url);
      events.push('leave');
    },
    wait: async (milliseconds) => {
      events.push(`wait ${milliseconds}`);
    },
  });
}

const closeCart = () => {
  events.push('close cart');
};

const NO_SUCH_PRICE: ApiResponse = {
  status: 400,
  body: { success: false, error: 'A price that is not in our catalog.', code: 'unknown_price' },
};

function sentKeys() {
  return call.mock.calls.map(([, request]) => request?.headers?.['idempotency-key']);
}

describe('a cart with an old price', () => {
  it.each([
    ['unknown_price', false],
    ['setup_fee_mismatch', true],
  ])('is shown with the new prices after a reload (%s)', async (code, isFeeRefused) => {
    answer = async () => ({ status: 400, body: { success: false, code } });
    arePricesOld = true;
    await openCheckout().start([item('blogs-2')], 'monthly', closeCart);
    expect(events).toEqual(['start over']);
    expect(feeRefused).toBe(isFeeRefused);
  });

  it('is rejected with a message when the page has the current prices', async () => {
    answer = async () => NO_SUCH_PRICE;
    await openCheckout().start([item('blogs-2')], 'monthly', closeCart);
    expect(notices).toMatchObject([{ title: 'Checkout failed' }]);
    expect(events).toEqual(['notice']);
  });
});

describe('checking out', () => {
  it('sends one line per unit with its setup fee, and the billing cycle', async () => {
    await openCheckout().start([item('blogs-2', 2)], 'annual', closeCart);
    expect(call).toHaveBeenCalledTimes(1);
    expect(call.mock.calls[0]?.[0]).toEqual({ method: 'POST', path: '/api/checkout' });
    expect(call.mock.calls[0]?.[1]?.body).toEqual({
      line_items: [
        { price: 'price_blogs_a', quantity: 1 },
        { price: 'price_setup_200', quantity: 1 },
        { price: 'price_blogs_a', quantity: 1 },
        { price: 'price_setup_200', quantity: 1 },
      ],
      mode: 'subscription',
      billing_cycle: 'annual',
    });
  });

  it('shows a notice, closes the cart, and leaves half a second later', async () => {
    await openCheckout().start([item('blogs-2')], 'monthly', closeCart);
    expect(events).toEqual(['notice', 'close cart', `wait ${REDIRECT_DELAY_MS}`, 'remember cs_1', 'leave']);
    expect(REDIRECT_DELAY_MS).toBe(500);
    expect(left).toEqual(['https://pay.example.com/1']);
  });

  it('is busy from the click to the response, and notifies its listeners', async () => {
    const reply = Promise.withResolvers<ApiResponse>();
    answer = () => reply.promise;
    const checkout = openCheckout();
    const states: boolean[] = [];
    checkout.subscribe(() => states.push(checkout.isBusy()));
    const done = checkout.start([item('blogs-2')], 'monthly', closeCart);
    expect(checkout.isBusy()).toBe(true);
    reply.resolve({ status: 200, body: { success: false } });
    await done;
    expect(states).toEqual([true, false]);
  });

  it('sends one request for repeated clicks', async () => {
    const checkout = openCheckout();
    const clicks = [1, 2, 3].map(() => checkout.start([item('blogs-2')], 'monthly', closeCart));
    await Promise.all(clicks);
    expect(call).toHaveBeenCalledTimes(1);
    expect(left).toHaveLength(1);
  });

  it('ignores a response after the visitor returned to the page', async () => {
    const reply = Promise.withResolvers<ApiResponse>();
    answer = () => reply.promise;
    const checkout = openCheckout();
    const done = checkout.start([item('blogs-2')], 'monthly', closeCart);
    checkout.abandon();
    expect(checkout.isBusy()).toBe(false);
    reply.resolve(SESSION);
    await done;
    expect(events).toEqual([]);
  });

  it('ends without a notice when the cart changes before the response', async () => {
    const reply = Promise.withResolvers<ApiResponse>();
    answer = () => reply.promise;
    const checkout = openCheckout();
    const done = checkout.start([item('blogs-2')], 'monthly', closeCart);
    isCurrent = false;
    reply.resolve(SESSION);
    await done;
    expect(events).toEqual([]);
    expect(checkout.isBusy()).toBe(false);
    isCurrent = true;
    await checkout.start([item('blogs-2', 2)], 'monthly', closeCart);
    expect(left).toHaveLength(1);
    expect(new Set(sentKeys()).size).toBe(2);
  });

  it('stays on the page when the cart changes during the redirect delay', async () => {
    const checkout = openCheckout();
    await checkout.start([item('blogs-2')], 'monthly', () => {
      isCurrent = false;
    });
    expect(events).toEqual(['notice', `wait ${REDIRECT_DELAY_MS}`]);
    expect(checkout.isBusy()).toBe(false);
  });
});

describe('the payment page', () => {
  const bodies = () => call.mock.calls.map(([, request]) => request?.body);

  it('gets the email address of a signed-in customer, under a separate key', async () => {
    answer = async () => ({ status: 503, body: undefined });
    const checkout = openCheckout();
    await checkout.start([item('blogs-2')], 'monthly', closeCart);
    email = 'dana@example.com';
    await checkout.start([item('blogs-2')], 'monthly', closeCart);
    expect(bodies()).toEqual([
      expect.not.objectContaining({ customer_email: expect.anything() }),
      expect.objectContaining({ customer_email: 'dana@example.com' }),
    ]);
    expect(new Set(sentKeys()).size).toBe(2);
  });
});

describe('a failed checkout', () => {
  it('reports an empty cart neutrally', async () => {
    await openCheckout().start([], 'monthly', closeCart);
    expect(notices).toEqual([
      { tone: 'neutral', title: 'Cart is empty', text: 'Add a service to continue.' },
    ]);
    expect(call).not.toHaveBeenCalled();
  });

  it('names the services without a price and sends nothing', async () => {
    const cart = [item('blogs-2'), item('seo-bundle'), item('premium-care')];
    await openCheckout().start(cart, 'monthly', closeCart);
    expect(notices).toEqual([
      {
        tone: 'destructive',
        title: 'Invalid Services',
        text: "These services couldn't be processed: SEO bundle, Premium care",
      },
    ]);
    expect(call).not.toHaveBeenCalled();
  });

  it('also reports that no service is left when none has a price', async () => {
    await openCheckout().start([item('seo-bundle')], 'monthly', closeCart);
    expect(notices.map(({ title, text }) => `${title}: ${text}`)).toEqual([
      "Invalid Services: These services couldn't be processed: SEO bundle",
      'No valid services: No services could be processed.',
    ]);
  });

  it.each<[string, () => void]>([
    [
      'the settings cannot be loaded',
      () => {
        config = () => Promise.reject(new Error('Failed to fetch'));
      },
    ],
    [
      'the service cannot be reached',
      () => {
        answer = lost;
      },
    ],
  ])('is a connection error when %s', async (_, breakIt) => {
    breakIt();
    const checkout = openCheckout();
    await checkout.start([item('blogs-2')], 'monthly', closeCart);
    expect(notices).toEqual([
      {
        tone: 'destructive',
        title: 'Connection error',
        text: 'Cannot reach checkout service: Failed to fetch',
      },
    ]);
    expect(checkout.isBusy()).toBe(false);
    expect(left).toEqual([]);
  });

  it.each<[unknown, string]>([
    [new Error('no randomness'), 'Something went wrong: no randomness'],
    [undefined, 'Something went wrong: Unknown error'],
  ])('is an unexpected error when something throws %s', async (thrown, text) => {
    const checkout = openCheckout({
      keyFor() {
        throw thrown;
      },
      renew() {},
    });
    await checkout.start([item('blogs-2')], 'monthly', closeCart);
    expect(notices).toEqual([{ tone: 'destructive', title: 'Unexpected error', text }]);
    expect(checkout.isBusy()).toBe(false);
  });
});

describe('trying again', () => {
  it('shows the failure until then', async () => {
    const checkout = openCheckout();
    const items = [item('blogs-2')];
    answer = lost;
    await checkout.start(items, 'monthly', closeCart);
    expect(checkout.failure()).toEqual({ items, notices });
    answer = succeed;
    const again = checkout.start(items, 'monthly', closeCart);
    expect(checkout.failure()).toBeUndefined();
    await again;
    expect(checkout.failure()).toBeUndefined();
  });

  it.each<[string, () => Promise<ApiResponse>, 'monthly' | 'annual', number]>([
    ['repeats the key when the result of the first attempt is unknown', lost, 'monthly', 1],
    ['repeats the key after a success, so that a return opens the same page', succeed, 'monthly', 1],
    ['uses a new key after a refusal of the server', async () => NO_SUCH_PRICE, 'monthly', 2],
    ['uses a new key for another billing cycle', succeed, 'annual', 2],
  ])('%s', async (_, first, cycle, keys) => {
    const checkout = openCheckout();
    answer = first;
    await checkout.start([item('blogs-2')], 'monthly', closeCart);
    answer = succeed;
    await checkout.start([item('blogs-2')], cycle, closeCart);
    expect(new Set(sentKeys()).size).toBe(keys);
  });
});
