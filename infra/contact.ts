import { Construct } from 'constructs';
import { api as routes } from '../domain/api.ts';
import { CAPTCHA_URL } from '../domain/site-config.ts';
import type { Api } from './api/api.ts';
import { limitsPerVisitor } from './api/visitor-limits.ts';
import { type Data, grantUse } from './data.ts';
import { HandlerFunction } from './functions/function.ts';
import type { Mail } from './mail/mail.ts';
import { grantReadParameters, parameterArn, parameterName } from './parameters/parameters.ts';
import { CAPTCHA_TEST_SITE_KEY, type StageSettings } from './stages.ts';

/** The host name in verifications with Google's public test key. */
const CAPTCHA_TEST_ORIGIN = 'https://testkey.google.com';

export interface ContactProps {
  readonly stage: StageSettings;
  readonly functionsDir: string;
  readonly api: Api;
  readonly siteUrl: string;
  readonly data: Data;
  readonly mail: Mail;
}

/** The contact form's endpoint. */
export class Contact extends Construct {
  constructor(scope: Construct, id: string, props: ContactProps) {
    super(scope, id);
    const { stage, functionsDir, api, siteUrl, data, mail } = props;
    const captchaSecret = parameterName(stage, 'captcha/secret-key');
    const isTestKey = stage.captchaSiteKey === CAPTCHA_TEST_SITE_KEY;

    const contact = new HandlerFunction(this, 'Contact', {
      stage,
      functionsDir,
      name: 'contact',
      environment: {
        ...mail.environment,
        ...limitsPerVisitor(stage, data, api),
        CONTACT_SUBMISSIONS_TABLE: data.contactSubmissions.tableName,
        ...(stage.captchaSiteKey !== undefined && { ASKS_CAPTCHA: 'true' }),
        CAPTCHA_VERIFY_URL: `${CAPTCHA_URL}/api/siteverify`,
        CAPTCHA_SECRET_KEY_PARAMETER: captchaSecret,
        CAPTCHA_ORIGINS: [siteUrl, ...(isTestKey ? [CAPTCHA_TEST_ORIGIN] : [])].join(' '),
      },
      permissions: [
        ...mail.permissions(),
        grantUse(data.contactSubmissions, 'Get', 'Put', 'Update'),
        grantUse(data.rateLimits, 'Update'),
        grantReadParameters(parameterArn(this, captchaSecret)),
      ],
    });
    api.addPublicRoute('ContactRoute', {
      route: routes.contact,
      handler: contact.function,
      throttle: { rate: 5, burst: 10 },
      reason: 'Visitors write without signing in. A captcha and limits for each IP hold programs back.',
    });
  }
}
