import { Construct } from 'constructs';
import { api as routes } from '../domain/api.ts';
import type { Api } from './api/api.ts';
import { limitsPerVisitor } from './api/visitor-limits.ts';
import { captchaAccess } from './captcha.ts';
import { type Data, grantUse } from './data.ts';
import { HandlerFunction } from './functions/function.ts';
import type { Identity } from './identity.ts';
import type { Mail } from './mail/mail.ts';
import type { StageSettings } from './stages.ts';

export interface ContactProps {
  readonly stage: StageSettings;
  readonly functionsDir: string;
  readonly api: Api;
  readonly siteUrl: string;
  readonly data: Data;
  readonly identity: Identity;
  readonly mail: Mail;
}

/** The contact form's endpoint. */
export class Contact extends Construct {
  constructor(scope: Construct, id: string, props: ContactProps) {
    super(scope, id);
    const { stage, functionsDir, api, siteUrl, data, identity, mail } = props;
    const captcha = captchaAccess(this, stage, siteUrl, identity.pool.userPoolId);

    const contact = new HandlerFunction(this, 'Contact', {
      stage,
      functionsDir,
      name: 'contact',
      environment: {
        ...mail.environment,
        ...limitsPerVisitor(stage, data, api),
        CONTACT_SUBMISSIONS_TABLE: data.contactSubmissions.tableName,
        ...captcha.environment,
      },
      permissions: [
        ...mail.permissions(),
        grantUse(data.contactSubmissions, 'Get', 'Put', 'Update'),
        grantUse(data.rateLimits, 'Get', 'Update'),
        ...captcha.permissions,
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
