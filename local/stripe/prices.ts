import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { invalidRequest, noSuch } from './errors.ts';
import { newId } from './ids.ts';
import { newestFirst, PAGE_PARAMS, pageOf } from './lists.ts';
import { flag, group, integer, list, metadata, oneOf, type Param, required, text } from './params.ts';
import type { Account } from './store.ts';

/** A price in API format; the SDK converts `unit_amount_decimal` to its own number type. */
export type Price = Omit<Stripe.Price, 'deleted' | 'product' | 'unit_amount' | 'unit_amount_decimal'> & {
  readonly product: string;
  /** Cents. */
  readonly unit_amount: number;
  readonly unit_amount_decimal: string;
};

/** The limit for the price of one unit, in cents: eight digits. */
const MAX_UNIT_AMOUNT = 99_999_999;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

const CHANGEABLE = { active: flag(), lookup_key: text(200), metadata: metadata() };

const recurring = group({
  interval: required(oneOf('day', 'week', 'month', 'year')),
  interval_count: integer(1, 1095),
  usage_type: oneOf('licensed'),
});

/** `/v1/prices`: amounts with intervals. Both never change after creation. */
export function priceEndpoints(account: Account): Endpoint[] {
  const { prices, products } = account.records;

  const create = endpoint(
    'POST',
    '/v1/prices',
    {
      ...CHANGEABLE,
      currency: required(currency()),
      product: required(text()),
      recurring,
      transfer_lookup_key: flag(),
      unit_amount: required(integer(0, MAX_UNIT_AMOUNT)),
    },
    (params) => {
      if (!products.has(params.product)) throw noSuch('product', params.product, 'product');
      takeLookupKey(params.lookup_key, params.transfer_lookup_key);
      const price: Price = {
        id: newId('price'),
        object: 'price',
        active: params.active ?? true,
        billing_scheme: 'per_unit',
        created: toUnixSeconds(account.clock),
        currency: params.currency,
        custom_unit_amount: null,
        livemode: account.livemode,
        lookup_key: params.lookup_key ?? null,
        metadata: params.metadata({}),
        nickname: null,
        product: params.product,
        recurring: params.recurring
          ? {
              interval: params.recurring.interval,
              interval_count: params.recurring.interval_count ?? 1,
              meter: null,
              trial_period_days: null,
              usage_type: 'licensed',
            }
          : null,
        tax_behavior: 'unspecified',
        tiers_mode: null,
        transform_quantity: null,
        type: params.recurring ? 'recurring' : 'one_time',
        unit_amount: params.unit_amount,
        unit_amount_decimal: String(params.unit_amount),
      };
      return account.save(prices, price);
    },
  );

  const retrieve = endpoint('GET', '/v1/prices/:id', {}, (_params, { id }) => find(id));

  const update = endpoint('POST', '/v1/prices/:id', CHANGEABLE, (params, { id }) => {
    const price = find(id);
    const { active = price.active, lookup_key = price.lookup_key, metadata: changeMetadata } = params;
    if (lookup_key !== null && lookup_key !== price.lookup_key) takeLookupKey(lookup_key);
    return account.save(prices, { ...price, active, lookup_key, metadata: changeMetadata(price.metadata) });
  });

  const listed = endpoint(
    'GET',
    '/v1/prices',
    { ...PAGE_PARAMS, active: flag(), lookup_keys: list(text(), 10) },
    // Only active prices by default, as the API reference says about this list.
    ({ active = true, lookup_keys, ...page }, { path }) => {
      const matching = newestFirst(prices).filter(
        (price) => price.active === active && (!lookup_keys || lookup_keys.includes(price.lookup_key ?? '')),
      );
      return pageOf(matching, page, 'price', path);
    },
  );

  function find(id: string): Price {
    const price = prices.get(id);
    if (!price) throw noSuch('price', id, 'price', 404);
    return price;
  }

  /** A lookup key belongs to one price at a time, active or not; it is transferred only on request. */
  function takeLookupKey(key: string | undefined, transfer = false): void {
    const holder = key && [...prices.values()].find((price) => price.lookup_key === key);
    if (!holder) return;
    if (!transfer) {
      throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, {
        param: 'lookup_key',
      });
    }
    account.save(prices, { ...holder, lookup_key: null });
  }

  return [create, retrieve, update, listed];
}

/** A three-letter currency code in lower case. */
export function currency(): Param<string | undefined> {
  const read = text(3);
  return (value, path) => {
    const code = read(value, path)?.toLowerCase();
    if (code !== undefined && !CURRENCIES.has(code)) {
      throw invalidRequest(`Invalid currency: ${code}`, { param: path });
    }
    return code;
  };
}
