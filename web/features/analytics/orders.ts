import { brand } from '../../../domain/brand.ts';
import type { SiteEvent } from '../../lib/events.ts';
import type { TextStorage } from '../../lib/stored.ts';
import { type DataLayerEvent, type Ecommerce, ecommerce } from './data-layer.ts';

const ORDER_STORAGE_KEY = `${brand.shortName}_order`;

/**
 * What is pushed for an event of the site. The order is remembered from checkout to purchase, while the visitor is on
 * the payment page, since afterwards only the payment provider would know it.
 * @param openStorage of this tab
 * @returns undefined for an event that is none of analytics' business
 */
export function dataLayerEventOf(
  event: SiteEvent,
  openStorage: () => TextStorage | undefined,
): DataLayerEvent | undefined {
  switch (event.type) {
    case 'added_to_cart':
      return { event: 'add_to_cart', ecommerce: ecommerce(event.items) };
    case 'checkout_begun': {
      const order = ecommerce(event.items, event.value);
      remember(order, openStorage);
      return { event: 'begin_checkout', ecommerce: order };
    }
    case 'payment_verified':
      return { event: 'purchase', ecommerce: takeRemembered(openStorage) ?? { currency: 'USD', items: [] } };
    case 'cookie_settings_asked':
      return undefined;
  }
}

function remember(order: Ecommerce, openStorage: () => TextStorage | undefined): void {
  try {
    openStorage()?.setItem(ORDER_STORAGE_KEY, JSON.stringify(order));
  } catch (error) {
    console.warn('The order cannot be remembered for analytics', error);
  }
}

function takeRemembered(openStorage: () => TextStorage | undefined): Ecommerce | undefined {
  try {
    const storage = openStorage();
    const text = storage?.getItem(ORDER_STORAGE_KEY);
    storage?.removeItem(ORDER_STORAGE_KEY);
    // Written by this site in this tab; nothing else depends on it.
    return text ? (JSON.parse(text) as Ecommerce) : undefined;
  } catch (error) {
    console.warn('The order cannot be read for analytics', error);
    return undefined;
  }
}
