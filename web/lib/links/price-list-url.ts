import { CYCLE_PARAMETER } from '../../../domain/shop/add-to-cart-url.ts';
import type { ServiceId } from '../../../domain/shop/catalog.ts';
import type { BillingCycle } from '../../../domain/shop/prices.ts';

/** Returns the anchor of a service in the price list. */
export function serviceAnchor(service: ServiceId): string {
  return `service-${service}`;
}

/**
 * Returns the URL of a service in the price list, which shows its price in the billing cycle
 * (islands/price-list-bar.ts).
 */
export function priceListUrl(service: ServiceId, cycle: BillingCycle): string {
  return `/pricing${cycle === 'annual' ? `?${CYCLE_PARAMETER}=annual` : ''}#${serviceAnchor(service)}`;
}

/** The id of the form of all buttons that add to the cart. */
export const ADD_FORM = 'add-to-cart';

/** The id of the template that the price list shows beside a service in the cart. */
export const IN_CART_TEMPLATE = 'in-cart';
