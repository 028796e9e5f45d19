/**
 * What the browser must know about its stage. Served as `/config.json` beside the site, so that one build
 * serves every stage.
 */
import type { PriceMap } from './prices.ts';

export const SITE_CONFIG_PATH = '/config.json';

export interface SiteConfig {
  readonly stage: string;
  readonly prices: PriceMap;
  /** Of the container in Google Tag Manager. Without one nothing is measured and nobody is asked. */
  readonly tagManagerId?: string;
}

/** Where the tag manager is loaded from, after the visitor's consent. */
export const TAG_MANAGER_ORIGIN = 'https://www.googletagmanager.com';

/** Whether a text is the id of a container, such as `GTM-ABC1234`. */
export function isTagManagerId(text: string): boolean {
  return /^GTM-[A-Z0-9]{4,12}$/.test(text);
}
