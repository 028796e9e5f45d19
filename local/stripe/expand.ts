import { toPage } from './endpoint.ts';
import { invalidRequest } from './errors.ts';
import { type Account, newestFirst } from './store.ts';
import { serializeSubscription } from './subscriptions.ts';

type JsonObject = Record<string, unknown>;

/**
 * Expandable fields, by the object's type and the field: the id in the field is replaced by the resolver's result, or a
 * field that is omitted by default is added. A part of an object without a type of its own is named after the object and
 * the part: `checkout.session.discounts`.
 */
type Resolvers = Readonly<Record<string, Readonly<Record<string, (owner: JsonObject) => unknown>>>>;

function resolversOf({ records }: Account): Resolvers {
  const subscriptions = () => newestFirst(records.subscriptions).map(serializeSubscription);
  return {
    'checkout.session': {
      subscription: (session) => subscriptions().find(({ id }) => id === session.subscription),
    },
    'checkout.session.discounts': {
      promotion_code: (discount) => records.promotionCodes.get(String(discount.promotion_code)),
    },
    charge: {
      refunds: ({ id }) => {
        const own = newestFirst(records.refunds).filter(({ charge }) => charge === id);
        return toPage(own, `/v1/charges/${id}/refunds`);
      },
    },
    customer: {
      subscriptions: ({ id }) => {
        const active = subscriptions().filter((item) => item.customer === id && item.ended_at === null);
        return toPage(active, `/v1/customers/${id}/subscriptions`);
      },
    },
    payment_intent: { latest_charge: (intent) => records.charges.get(String(intent.latest_charge)) },
    subscription: {
      customer: ({ customer }) =>
        records.customers.get(String(customer)) ?? records.deletedCustomers.get(String(customer)),
    },
  };
}

/**
 * A copy of a response with the requested fields expanded.
 * @param paths such as `product`, or `data.product` in a list
 * @throws StripeError 400 for a path that cannot be expanded
 */
export function expand(response: object, paths: readonly string[], account: Account): object {
  const copy = structuredClone(response);
  const resolvers = resolversOf(account);
  for (const path of paths) expandField(copy, '', path.split('.'), path, resolvers);
  return copy;
}

function expandField(
  node: unknown,
  place: string,
  levels: readonly string[],
  path: string,
  resolvers: Resolvers,
): void {
  if (Array.isArray(node)) {
    for (const item of node) expandField(item, place, levels, path, resolvers);
    return;
  }
  const [field, ...deeper] = levels;
  if (!isObject(node) || field === undefined) return;
  const type = typeof node.object === 'string' ? node.object : place;
  const resolve = resolvers[type]?.[field];
  // An id of an unknown object stays.
  if (resolve && !isObject(node[field])) node[field] = structuredClone(resolve(node) ?? node[field]);
  const canDescend = deeper.length > 0 && isObject(node[field]);
  if (!resolve && !canDescend) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  expandField(node[field], `${type}.${field}`, deeper, path, resolvers);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}
