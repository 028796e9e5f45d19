import type { OrderedService } from './orders.ts';

/** The query parameter of the price list that names services to put into the cart, separated by spaces. */
export const ADD_PARAMETER = 'add';

/** The path of the price list that puts services into the cart, once for each unit. */
export function addToCartPath(services: readonly OrderedService[]): string {
  const units = services.flatMap(({ id, quantity }) => Array<string>(quantity).fill(id));
  return `/pricing?${new URLSearchParams({ [ADD_PARAMETER]: units.join(' ') })}`;
}
