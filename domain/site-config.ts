/**
 * What the browser must know about its stage. Served as `/config.json` beside the site, so that one build
 * serves every stage.
 */
import type { PriceMap } from './prices.ts';

export const SITE_CONFIG_PATH = '/config.json';

export interface SiteConfig {
  readonly stage: string;
  readonly prices: PriceMap;
}
