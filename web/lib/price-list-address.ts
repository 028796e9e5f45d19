import type { ServiceId } from '../../domain/catalogue.ts';

/** Where the price list has a service: the place that the pricing page marks for it. */
export function priceListAddress(service: ServiceId): string {
  return `/pricing#service-${service}`;
}
