import type { PriceMap } from '../../domain/prices.ts';
import { type AuthConfig, CAPTCHA_URL, type SiteConfig } from '../../domain/site-config.ts';
import { outputOf, type StackOutputs } from '../stack-outputs.ts';
import type { StageSettings } from '../stages.ts';

/** What `/config.json` of a stage says. @param auth from the outputs of its stack */
export function siteConfig(
  { name, tagManagerId, captchaSiteKey: siteKey }: StageSettings,
  priceMap: PriceMap,
  auth: AuthConfig,
): SiteConfig {
  return {
    stage: name,
    prices: priceMap,
    auth,
    ...(tagManagerId && { tagManagerId }),
    ...(siteKey && { captcha: { siteKey, scriptUrl: `${CAPTCHA_URL}/api.js?render=explicit` } }),
  };
}

/**
 * What the browser has to know about a stack's user pool.
 * @throws Error naming an output that the stack does not have
 */
export function authConfig(region: string, outputs: StackOutputs): AuthConfig {
  return {
    region,
    userPoolId: outputOf(outputs, 'UserPoolId'),
    userPoolClientId: outputOf(outputs, 'UserPoolClientId'),
    endpoint: identityOrigin(region),
  };
}

/** Where browsers reach a region's user pools. */
export function identityOrigin(region: string): string {
  return `https://cognito-idp.${region}.amazonaws.com`;
}
