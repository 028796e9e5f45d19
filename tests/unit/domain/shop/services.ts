import { expect } from 'vitest';
import { type CartItem, toCartItem } from '../../../../domain/shop/cart.ts';
import { findService, type Service } from '../../../../domain/shop/catalog.ts';

/** A service of the catalog. Fails the test if there is none with this id. */
export const serviceNamed = (id: string): Service => findService(id) ?? expect.fail(`No service ${id}`);

/** Units of a service in a cart. */
export const cartItem = (id: string, quantity = 1): CartItem => ({
  ...toCartItem(serviceNamed(id)),
  quantity,
});
