import type { PriceMap } from '../domain/prices.ts';
import type { SiteConfig } from '../domain/site-config.ts';
import type { StageSettings } from './stages.ts';

/** What `/config.json` of a stage says. */
export function siteConfig(stage: StageSettings, priceMap: PriceMap): SiteConfig {
  return { stage: stage.name, prices: priceMap };
}
