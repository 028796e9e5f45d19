import type { PriceMap } from '../domain/prices.ts';
import { CAPTCHA_URL, type SiteConfig } from '../domain/site-config.ts';
import type { StageSettings } from './stages.ts';

/** What `/config.json` of a stage says. */
export function siteConfig(
  { name, tagManagerId, captchaSiteKey: siteKey }: StageSettings,
  priceMap: PriceMap,
): SiteConfig {
  return {
    stage: name,
    prices: priceMap,
    ...(tagManagerId && { tagManagerId }),
    ...(siteKey && { captcha: { siteKey, scriptUrl: `${CAPTCHA_URL}/api.js?render=explicit` } }),
  };
}
