import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { api as routes } from '../domain/api.ts';
import type { Api } from './api/api.ts';
import { limitsPerVisitor } from './api/visitor-limits.ts';
import { type Data, grantQuery, grantUse } from './data.ts';
import { HandlerFunction } from './functions/function.ts';
import type { Mail } from './mail/mail.ts';
import type { StageSettings, Throttle } from './stages.ts';

/**
 * Mailbox providers pass on at once what readers press in the minutes after a letter, and need not repeat what is
 * refused. A call without a signed link is answered before a record is read or written.
 */
const ONE_CLICK_THROTTLE: Throttle = { rate: 50, burst: 250 };

export interface NewsletterProps {
  readonly stage: StageSettings;
  readonly functionsDir: string;
  readonly api: Api;
  readonly siteUrl: string;
  readonly data: Data;
  readonly mail: Mail;
}

/** Subscribing to the newsletter, confirming a subscription, and unsubscribing. */
export class Newsletter extends Construct {
  constructor(scope: Construct, id: string, props: NewsletterProps) {
    super(scope, id);
    const { stage, functionsDir, api, siteUrl, data, mail } = props;

    const subscribers = { SUBSCRIBERS_TABLE: data.subscribers.tableName };
    const requests = { UNSUBSCRIBE_REQUESTS_TABLE: data.unsubscribeRequests.tableName };
    const limits = limitsPerVisitor(stage, data, api);
    const tokens = { MAIL_TOKEN_KEY_PARAMETER: mail.tokenKeyParameter };
    // What is mailed to subscribers is kept with them; what is mailed to those who leave, with their requests.
    const maySubscribe = grantUse(data.subscribers, 'Get', 'Put', 'Update');
    const mayLeave = grantUse(data.subscribers, 'Get', 'Put');
    const mayRequest = grantUse(data.unsubscribeRequests, 'Get', 'Put', 'Update');
    const mayLimit = grantUse(data.rateLimits, 'Update');
    const mayFindById = grantQuery(data.subscribers, 'byId');

    const handle = (
      id: string,
      name: string,
      environment: Readonly<Record<string, string>>,
      permissions: readonly PolicyStatement[],
    ) => new HandlerFunction(this, id, { stage, functionsDir, name, environment, permissions }).function;
    /** Unsubscribes, or hears why, by the signed link of a letter. */
    const byLink = (id: string, name: string) =>
      handle(id, name, { ...mail.environment, ...subscribers, ...requests, ...limits, ...tokens }, [
        ...mail.permissions(),
        mail.mayReadTokenKey(),
        mayLeave,
        mayFindById,
        mayRequest,
        mayLimit,
      ]);

    api.addPublicRoute('SubscribeRoute', {
      route: routes.newsletter,
      handler: handle(
        'Subscribe',
        'newsletter',
        { ...mail.environment, ...subscribers, ...limits, ...tokens },
        [...mail.permissions(), mail.mayReadTokenKey(), maySubscribe, mayLimit],
      ),
      throttle: { rate: 5, burst: 10 },
      reason: 'Visitors subscribe without signing in. Nobody gets letters before confirming by mail.',
    });
    api.addPublicRoute('ConfirmationRoute', {
      route: routes.newsletterConfirmation,
      handler: handle(
        'Confirm',
        'newsletter-confirmation',
        { ...mail.environment, ...subscribers, ...tokens },
        [...mail.permissions(), mail.mayReadTokenKey(), maySubscribe, mayFindById],
      ),
      throttle: { rate: 5, burst: 10 },
      reason: 'The signed link in the mail that asks for it takes the place of a sign-in.',
    });
    api.addPublicRoute('UnsubscribeRoute', {
      route: routes.unsubscribe,
      handler: handle(
        'Unsubscribe',
        'unsubscribe',
        { ...mail.environment, ...subscribers, ...requests, ...limits },
        [...mail.permissions(), mayLeave, mayRequest, mayLimit],
      ),
      throttle: { rate: 5, burst: 10 },
      reason: 'Leaving must be possible without signing in. It ends letters and starts nothing.',
    });
    api.addPublicRoute('OneClickRoute', {
      route: routes.oneClickUnsubscribe,
      handler: byLink('OneClick', 'one-click-unsubscribe'),
      throttle: ONE_CLICK_THROTTLE,
      reason: 'Mail programs call it on behalf of readers, with the signed link of their mail.',
    });
    api.addPublicRoute('UnsubscribeAnswerRoute', {
      route: routes.unsubscribeAnswer,
      handler: byLink('Answer', 'unsubscribe-answer'),
      throttle: { rate: 5, burst: 10 },
      reason: 'Whoever has left says why, or stays after all, with the signed link of their mail.',
    });
    api.addPublicRoute('UnsubscribeLinkRoute', {
      route: routes.unsubscribeLink,
      handler: handle('Link', 'unsubscribe-link', { SITE_URL: siteUrl }, []),
      throttle: { rate: 10, burst: 20 },
      reason: 'A link in a mail. It leads to a page of the site and changes nothing.',
    });
  }
}
