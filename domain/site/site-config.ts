/** The browser's configuration of a stage. Served as `/config.json`, so that one build serves every stage. */
import type { PriceMap } from '../shop/prices.ts';

export const SITE_CONFIG_PATH = '/config.json';

export interface SiteConfig {
  readonly stage: string;
  readonly prices: PriceMap;
  /** Id of the Google Tag Manager container. Without one the site has neither analytics nor a consent banner. */
  readonly tagManagerId?: string;
  /** The captcha. Without one, only limits and signs of spam hold programs back. */
  readonly captcha?: {
    readonly siteKey: string;
    /** URL of the script that shows the checkbox. */
    readonly scriptUrl: string;
  };
  readonly auth: AuthConfig;
  /** The button of an empty back office that posts to a path of the site. Only local runs have it. */
  readonly emptyOffice?: { readonly label: string; readonly action: string };
}

/** The user pool's public settings. */
export interface AuthConfig {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Origin of the service's API, such as `https://cognito-idp.us-east-1.amazonaws.com`. */
  readonly endpoint: string;
}

/** Origin of the tag manager, loaded after the visitor's consent. */
export const TAG_MANAGER_ORIGIN = 'https://www.googletagmanager.com';

/** Google's reCAPTCHA: base URL of the script and of the server's verification. */
export const CAPTCHA_URL = 'https://www.google.com/recaptcha';

/** Whether a text is the id of a container, such as `GTM-ABC1234`. */
export function isTagManagerId(text: string): boolean {
  return /^GTM-[A-Z0-9]{4,12}$/.test(text);
}
