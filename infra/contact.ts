import { Construct } from 'constructs';
import { api as routes } from '../domain/api.ts';
import { bindVisitorLimits } from './api/visitor-limits.ts';
import { bindCaptchaOrSession } from './captcha.ts';
import { HandlerFunction } from './functions/function.ts';
import type { Parts } from './parts.ts';
import { bind } from './table.ts';

export type ContactProps = Pick<
  Parts,
  'stage' | 'functionsDir' | 'api' | 'siteUrl' | 'data' | 'identity' | 'mail'
>;

export class Contact extends Construct {
  constructor(scope: Construct, id: string, props: ContactProps) {
    super(scope, id);
    const { stage, api, siteUrl, data, identity, mail } = props;
    const contact = new HandlerFunction(this, 'Contact', props, { name: 'contact' });
    mail.bindRecordEmails(contact);
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
