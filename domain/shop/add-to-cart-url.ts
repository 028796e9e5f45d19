import type { OrderCycle, OrderedService } from '../orders.ts';

/** The query parameter of the price list that names services to put into the cart, separated by spaces. */
export const ADD_PARAMETER = 'add';

/** The query parameter that names the billing cycle to put them into the cart with. */
export const CYCLE_PARAMETER = 'cycle';

/** The query parameter of a press on a button, which adds to the cart instead of setting quantities. */
export const PRESS_PARAMETER = 'pressed';

/** The path of the price list that puts services into the cart, each once for every unit of it. */
export function addToCartPath(services: readonly OrderedService[], cycle: OrderCycle): string {
  const units = services.flatMap(({ id, quantity }) => Array<string>(quantity).fill(id));
  const query = { [ADD_PARAMETER]: units.join(' '), ...(cycle !== 'once' && { [CYCLE_PARAMETER]: cycle }) };
  return `/pricing?${new URLSearchParams(query)}`;
}
