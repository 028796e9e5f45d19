import type { PriceMap } from '../../../domain/shop/prices.ts';
import { storeFlashMessage } from '../../lib/flash-message.ts';
import { reload } from '../../lib/reload.ts';
import { fetchSiteConfig } from '../../lib/site-config.ts';
import { markReload } from '../../lib/stale-build.ts';

/**
 * Reloads the page, with a notice, if today's prices differ from those that the page knows. The cart then shows which
 * prices have changed. Which setup fee a service has is part of the build, so a refused one reloads the page once per
 * build even at the same prices.
 * @param known the page's prices
 * @param isFeeRefused whether the server refused the setup fees of the page
 * @returns whether the page is about to reload
 * @throws if today's prices cannot be loaded
 */
export async function reloadIfPricesChanged(known: PriceMap, isFeeRefused: boolean): Promise<boolean> {
  const { prices } = await fetchSiteConfig('reload');
  const isSame = JSON.stringify(prices) === JSON.stringify(known);
  if (isSame && !(isFeeRefused && markReload())) return false;
  const shown = isSame ? 'the new setup fees' : 'the new prices beside the old ones';
  storeFlashMessage({
    title: 'Our prices have changed',
    description: `You were not charged. Your cart shows ${shown}. Please check it before you continue.`,
  });
  await reload();
  return true;
}
