import { GUARDS } from '../domain/function-variables.ts';
import { CAPTCHA_URL } from '../domain/site/site-config.ts';
import type { HandlerFunction } from './functions/function.ts';
import { bindParameter, getParameterName } from './parameters/parameters.ts';
import { CAPTCHA_TEST_SITE_KEY, type StageSettings } from './stages.ts';

/** The host name in verifications with Google's public test key. */
const CAPTCHA_TEST_ORIGIN = 'https://testkey.google.com';

/** Lets a function verify captchas, in a stage that has one. */
export function bindCaptcha(
  { captchaSiteKey, ...stage }: StageSettings,
  siteUrl: string,
  to: HandlerFunction,
): void {
  if (captchaSiteKey === undefined) {
    to.setVariables({ ASKS_CAPTCHA: GUARDS.ASKS_CAPTCHA });
    return;
  }
  const isTestKey = captchaSiteKey === CAPTCHA_TEST_SITE_KEY;
  bindParameter('CAPTCHA_SECRET_KEY_PARAMETER', getParameterName(stage, 'captcha/secret-key'), to);
  to.setVariables({
    ASKS_CAPTCHA: 'true',
    CAPTCHA_VERIFY_URL: `${CAPTCHA_URL}/api/siteverify`,
    CAPTCHA_ORIGINS: [siteUrl, ...(isTestKey ? [CAPTCHA_TEST_ORIGIN] : [])].join(' '),
  });
}

/**
 * Lets the function of a form verify captchas, in a stage that has one.
 * @param userPoolId of the accounts whose sessions replace a captcha
 */
export function bindCaptchaOrSession(
  stage: StageSettings,
  siteUrl: string,
  userPoolId: string,
  to: HandlerFunction,
): void {
  bindCaptcha(stage, siteUrl, to);
  if (stage.captchaSiteKey !== undefined) to.setVariables({ USER_POOL_ID: userPoolId });
}
