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
  /** The check that a visitor is a person. Without one the server takes fewer submissions from each visitor. */
  readonly captcha?: {
    readonly siteKey: string;
    /** Of the script that shows the checkbox once the page asks it to. */
    readonly scriptUrl: string;
  };
  /** Where people sign in. */
  readonly auth: AuthConfig;
}

/** The user pool, as the browser has to know it. Nothing of it is secret. */
export interface AuthConfig {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Of the service's API, such as `https://cognito-idp.us-east-1.amazonaws.com`. */
  readonly endpoint: string;
}

/** Where the tag manager is loaded from, after the visitor's consent. */
export const TAG_MANAGER_ORIGIN = 'https://www.googletagmanager.com';

/** Google's reCAPTCHA: the script is below it, and the URL that the server asks about a visitor's answer. */
export const CAPTCHA_URL = 'https://www.google.com/recaptcha';

/** Whether a text is the id of a container, such as `GTM-ABC1234`. */
export function isTagManagerId(text: string): boolean {
  return /^GTM-[A-Z0-9]{4,12}$/.test(text);
}
