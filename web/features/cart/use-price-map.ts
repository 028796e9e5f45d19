import { useEffect, useState } from 'react';
import type { PriceMap } from '../../../domain/prices.ts';
import { loadSiteConfig } from '../../lib/site-config.ts';

/**
 * The payment provider's price ids of this stage, fetched when first wanted.
 * @returns undefined until they are known; a checkout tells when they cannot be fetched
 */
export function usePriceMap(isWanted: boolean): PriceMap | undefined {
  const [prices, setPrices] = useState<PriceMap>();
  const isMissing = isWanted && !prices;
  useEffect(() => {
    if (!isMissing) return;
    loadSiteConfig().then(
      (config) => setPrices(config.prices),
      (error: unknown) => console.warn('The prices of this stage are not known', error),
    );
  }, [isMissing]);
  return prices;
}
