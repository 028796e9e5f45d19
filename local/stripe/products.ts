import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { invalidRequest, noSuch } from './errors.ts';
import { newId } from './ids.ts';
import { newestFirst, PAGE_PARAMS, pageOf } from './lists.ts';
import { clearableText, flag, list, metadata, required, text } from './params.ts';
import type { Account } from './store.ts';

/** A product in API format. */
export type Product = Omit<Stripe.Product, 'deleted' | 'default_price' | 'tax_code'> & {
  readonly default_price: null;
  readonly tax_code: null;
};

const DESCRIBED = {
  active: flag(),
  description: clearableText(),
  metadata: metadata(),
};

/** `/v1/products`: what is sold, without its price. */
export function productEndpoints(account: Account): Endpoint[] {
  const { products } = account.records;

  const create = endpoint(
    'POST',
    '/v1/products',
    { ...DESCRIBED, id: text(), name: required(text()) },
    (params) => {
      const id = params.id ?? newId('prod', 14);
      if (products.has(id)) {
        throw invalidRequest('Product already exists.', { param: 'id', code: 'resource_already_exists' });
      }
      const now = toUnixSeconds(account.clock);
      const product: Product = {
        id,
        object: 'product',
        active: params.active ?? true,
        created: now,
        default_price: null,
        description: params.description ?? null,
        images: [],
        livemode: account.livemode,
        marketing_features: [],
        metadata: params.metadata({}),
        name: params.name,
        package_dimensions: null,
        shippable: null,
        statement_descriptor: null,
        tax_code: null,
        tax_details: null,
        type: 'service',
        unit_label: null,
        updated: now,
        url: null,
      };
      return account.save(products, product);
    },
  );

  const update = endpoint('POST', '/v1/products/:id', { ...DESCRIBED, name: text() }, (params, { id }) => {
    const product = find(id);
    const { metadata: changeMetadata, ...fields } = params;
    return account.save(products, {
      ...product,
      ...withoutUndefined(fields),
      metadata: changeMetadata(product.metadata),
      updated: toUnixSeconds(account.clock),
    });
  });

  const listed = endpoint(
    'GET',
    '/v1/products',
    { ...PAGE_PARAMS, ids: list(text(), 100) },
    ({ ids, ...page }, { path }) => {
      const matching = newestFirst(products).filter(({ id }) => !ids || ids.includes(id));
      return pageOf(matching, page, 'product', path);
    },
  );

  function find(id: string): Product {
    const product = products.get(id);
    if (!product) throw noSuch('product', id, 'id', 404);
    return product;
  }

  return [create, update, listed];
}

/** The given fields; an update leaves the others unchanged. */
export function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
