import { ORDER_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import type { SiteEvent } from '../../lib/events.ts';
import { createStored, openSessionStorage, storedFields } from '../../lib/storage/stored-values.ts';
import { type DataLayerEvent, type Ecommerce, ecommerce } from './data-layer.ts';

/**
 * Maps an event of the site to an event of the data layer. The order is stored from checkout to purchase, while the
 * visitor is on the payment page, since afterward only the payment provider would know it.
 * @returns undefined for an event that is not reported
 */
export function toDataLayerEvent(event: SiteEvent): DataLayerEvent | undefined {
  switch (event.type) {
    case 'added_to_cart':
      return { event: 'add_to_cart', ecommerce: ecommerce(event.items) };
    case 'checkout_begun': {
      const order = ecommerce(event.items, event.value);
      storedOrder.set(order);
      return { event: 'begin_checkout', ecommerce: order };
    }
    case 'order_confirmed': {
      const order = storedOrder.get();
      storedOrder.remove();
      return {
        event: 'purchase',
        ecommerce: {
          ...(order ?? { currency: 'USD', items: [] }),
          transaction_id: event.sessionId.slice(-TRANSACTION_ID_LENGTH),
        },
      };
    }
    case 'cookie_settings_asked':
      return undefined;
  }
}

/** Enough to tell orders apart. The full id of a checkout reveals whether it is paid, so it is not shared. */
const TRANSACTION_ID_LENGTH = 16;

const storedOrder = createStored<Ecommerce>({
  key: ORDER_STORAGE_KEY,
  openStorage: openSessionStorage,
  // Written only by this site in this tab, and used for nothing else.
  read: (text) => ({ currency: 'USD', items: [], ...storedFields(text) }),
});
