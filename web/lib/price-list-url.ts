import type { ServiceId } from '../../domain/catalogue.ts';

/** The place that the price list marks for a service. */
export function serviceAnchor(service: ServiceId): string {
  return `service-${service}`;
}

/** Where the price list has a service, for a link from another page. */
export function priceListUrl(service: ServiceId): string {
  return `/pricing#${serviceAnchor(service)}`;
}

/** Id of the form that every button sends that adds to the cart. */
export const ADD_FORM = 'add-to-cart';

/** The query parameter that names services to put into the cart, separated by spaces. */
export const ADD_PARAMETER = 'add';
