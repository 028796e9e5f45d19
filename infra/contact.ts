import { Construct } from 'constructs';
import { api as routes } from '../domain/api.ts';
import type { Api } from './api/api.ts';
import { bindVisitorLimits } from './api/visitor-limits.ts';
import { bindCaptchaOrSession } from './captcha.ts';
import type { Data } from './data.ts';
import { HandlerFunction } from './functions/function.ts';
import type { Identity } from './identity.ts';
import type { Mail } from './mail/mail.ts';
import type { StageSettings } from './stages.ts';
import { bind } from './table.ts';

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
    const contact = new HandlerFunction(this, 'Contact', { stage, functionsDir, name: 'contact' });
    mail.bindSending(contact);
    bindVisitorLimits(props, contact);
    bindCaptchaOrSession(stage, siteUrl, identity.pool.userPoolId, contact);
    bind(data.contactSubmissions, contact, 'Get', 'Put', 'Update');
    bind(data.rateLimits, contact, 'Get');
    api.addPublicRoute('ContactRoute', {
      route: routes.contact,
      handler: contact,
      throttle: { rate: 5, burst: 10 },
      reason: 'Visitors write without signing in. A captcha and limits for each IP hold programs back.',
    });
  }
}
