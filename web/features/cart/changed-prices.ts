import type { PriceMap } from '../../../domain/shop/prices.ts';
import { storeFlashMessage } from '../../lib/flash-message.ts';
import { reload } from '../../lib/reload.ts';
import { fetchSiteConfig } from '../../lib/site-config.ts';

/**
 * Reloads the page, with a notice, if today's prices differ from those that the page knows. The cart then shows which
 * prices have changed.
 * @param known the page's prices
 * @returns whether the page is about to reload
 * @throws if today's prices cannot be loaded
 */
export async function reloadIfPricesChanged(known: PriceMap): Promise<boolean> {
  const { prices } = await fetchSiteConfig('reload');
  if (JSON.stringify(prices) === JSON.stringify(known)) return false;
  storeFlashMessage({
    title: 'Our prices have changed',
    description:
      'You were not charged. Your cart shows the new prices beside the old ones. Please check it before you continue.',
  });
  await reload();
  return true;
}
