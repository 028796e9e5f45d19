import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { CAPTCHA_URL } from '../domain/site-config.ts';
import { grantReadParameters, parameterArn, parameterName } from './parameters/parameters.ts';
import { CAPTCHA_TEST_SITE_KEY, type StageSettings } from './stages.ts';

/** The host name in verifications with Google's public test key. */
const CAPTCHA_TEST_ORIGIN = 'https://testkey.google.com';

/**
 * Access for functions that verify captchas: nothing in a stage without one.
 * @param userPoolId of the accounts whose sessions are taken in its place
 */
export function captchaAccess(
  scope: Construct,
  stage: StageSettings,
  siteUrl: string,
  userPoolId: string,
): {
  readonly environment: Readonly<Record<string, string>>;
  readonly permissions: readonly PolicyStatement[];
} {
  if (stage.captchaSiteKey === undefined) return { environment: {}, permissions: [] };
  const secretKey = parameterName(stage, 'captcha/secret-key');
  const isTestKey = stage.captchaSiteKey === CAPTCHA_TEST_SITE_KEY;
  return {
    environment: {
      ASKS_CAPTCHA: 'true',
      CAPTCHA_VERIFY_URL: `${CAPTCHA_URL}/api/siteverify`,
      CAPTCHA_SECRET_KEY_PARAMETER: secretKey,
      USER_POOL_ID: userPoolId,
      CAPTCHA_ORIGINS: [siteUrl, ...(isTestKey ? [CAPTCHA_TEST_ORIGIN] : [])].join(' '),
    },
    permissions: [grantReadParameters(parameterArn(scope, secretKey))],
  };
}
