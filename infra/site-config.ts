import type { PriceMap } from '../domain/prices.ts';
import type { SiteConfig } from '../domain/site-config.ts';
import type { StageSettings } from './stages.ts';

/** What `/config.json` of a stage says. */
export function siteConfig({ name, tagManagerId }: StageSettings, priceMap: PriceMap): SiteConfig {
  return { stage: name, prices: priceMap, ...(tagManagerId && { tagManagerId }) };
}
