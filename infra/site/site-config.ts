import type { PriceMap } from '../../domain/shop/prices.ts';
import { type AuthConfig, CAPTCHA_URL, type SiteConfig } from '../../domain/site/site-config.ts';
import { getOutput, type StackOutputs } from '../stack-outputs.ts';
import type { StageSettings } from '../stages.ts';

/** The content of a stage's `/config.json`. @param auth from the outputs of its stack */
export function createSiteConfig(
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

/** The configuration of a stack's user pool for browsers. @throws Error naming a missing output */
export function createAuthConfig(region: string, outputs: StackOutputs): AuthConfig {
  return {
    region,
    userPoolId: getOutput(outputs, 'UserPoolId'),
    userPoolClientId: getOutput(outputs, 'UserPoolClientId'),
    endpoint: getIdentityOrigin(region),
  };
}

/** Origin of the API of a region's user pools. */
export function getIdentityOrigin(region: string): string {
  return `https://cognito-idp.${region}.amazonaws.com`;
}
