import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint, hasValues, listEndpoint } from './endpoint.ts';
import { invalidRequest, noSuch } from './errors.ts';
import type { Price, Product } from './objects.ts';
import {
  clearableText,
  flag,
  group,
  integer,
  list,
  metadata,
  oneOf,
  required,
  text,
  withoutUndefined,
} from './params.ts';
import { type Account, find, newestFirst, newId } from './store.ts';

/** The limit for the price of one unit, in cents: eight digits. */
const MAX_UNIT_AMOUNT = 99_999_999;

const DESCRIBED = { active: flag, description: clearableText, metadata };

/** `/v1/products`: products without prices. */
export function productEndpoints(account: Account): Endpoint[] {
  const { products } = account.records;

  const create = endpoint(
    'POST',
    '/v1/products',
    { ...DESCRIBED, id: text, name: required(text) },
    ({ id = newId('prod', 14), active = true, description = null, metadata: entries, name }) => {
      if (products.has(id)) {
        throw invalidRequest('Product already exists.', { param: 'id', code: 'resource_already_exists' });
      }
      const product: Product = {
        id,
        object: 'product',
        active,
        created: toUnixSeconds(account.clock),
        description,
        metadata: entries({}),
        name,
      };
      return account.save(products, product);
    },
  );

  const update = endpoint('POST', '/v1/products/:id', { ...DESCRIBED, name: text }, (params, { id }) => {
    const product = find(products, 'product', id);
    const { metadata: changeMetadata, ...fields } = params;
    return account.save(products, {
      ...product,
      ...withoutUndefined(fields),
      metadata: changeMetadata(product.metadata),
    });
  });

  const listed = listEndpoint('/v1/products', 'product', { ids: list(text) }, ({ ids }) =>
    newestFirst(products).filter(({ id }) => !ids || ids.includes(id)),
  );

  return [create, update, listed];
}

const CHANGEABLE = { active: flag, lookup_key: text, metadata };

/** `/v1/prices`: amounts with intervals. Both never change after creation. */
export function priceEndpoints(account: Account): Endpoint[] {
  const { prices, products } = account.records;

  const create = endpoint(
    'POST',
    '/v1/prices',
    {
      ...CHANGEABLE,
      currency: required(text),
      product: required(text),
      recurring: group({
        interval: required(oneOf('day', 'week', 'month', 'year')),
        interval_count: integer(1, 1095),
      }),
      transfer_lookup_key: flag,
      unit_amount: required(integer(0, MAX_UNIT_AMOUNT)),
    },
    (params) => {
      const { active = true, currency, lookup_key = null, product, recurring, unit_amount } = params;
      if (!products.has(product)) throw noSuch('product', product, 'product');
      takeLookupKey(lookup_key, params.transfer_lookup_key);
      const price: Price = {
        id: newId('price'),
        object: 'price',
        active,
        created: toUnixSeconds(account.clock),
        currency,
        lookup_key,
        metadata: params.metadata({}),
        product,
        recurring: recurring
          ? { interval: recurring.interval, interval_count: recurring.interval_count ?? 1 }
          : null,
        unit_amount,
      };
      return account.save(prices, price);
    },
  );

  const retrieve = endpoint('GET', '/v1/prices/:id', {}, (_params, { id }) => find(prices, 'price', id));

  const update = endpoint('POST', '/v1/prices/:id', CHANGEABLE, (params, { id }) => {
    const price = find(prices, 'price', id);
    const { active = price.active, lookup_key = price.lookup_key, metadata: changeMetadata } = params;
    if (lookup_key !== price.lookup_key) takeLookupKey(lookup_key);
    return account.save(prices, { ...price, active, lookup_key, metadata: changeMetadata(price.metadata) });
  });

  const listed = listEndpoint(
    '/v1/prices',
    'price',
    { active: flag, lookup_keys: list(text) },
    // Only active prices by default, as the API reference says about this list.
    ({ active = true, lookup_keys }) =>
      newestFirst(prices).filter(
        (price) =>
          hasValues(price, { active }) && (!lookup_keys || lookup_keys.includes(price.lookup_key ?? '')),
      ),
  );

  /** A lookup key belongs to one price at a time, active or not; it is transferred only on request. */
  function takeLookupKey(key: string | null, transfer = false): void {
    const holder = [...prices.values()].find(({ lookup_key }) => key !== null && lookup_key === key);
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
