import type { ServiceId } from '../../domain/catalogue.ts';

/** The anchor of a service in the price list. */
export function serviceAnchor(service: ServiceId): string {
  return `service-${service}`;
}

/** The URL of a service in the price list. */
export function priceListUrl(service: ServiceId): string {
  return `/pricing#${serviceAnchor(service)}`;
}

/** Id of the form of every button that adds to the cart. */
export const ADD_FORM = 'add-to-cart';

/** Id of the template of what the price list shows beside a service in the cart. */
export const IN_CART_TEMPLATE = 'in-cart';
