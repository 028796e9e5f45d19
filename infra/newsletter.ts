import { Construct } from 'constructs';
import { api as routes } from '../domain/api.ts';
import { bindVisitorLimits } from './api/visitor-limits.ts';
import { HandlerFunction } from './functions/function.ts';
import type { Parts } from './parts.ts';
import type { Throttle } from './stages.ts';
import { bind } from './table.ts';

const USUAL: Throttle = { rate: 5, burst: 10 };

/** Mailbox providers pass many clicks on at once. A call without a signed link reads and writes no record. */
const ONE_CLICK: Throttle = { rate: 50, burst: 250 };

export type NewsletterProps = Pick<Parts, 'stage' | 'functionsDir' | 'api' | 'data' | 'mail'>;

/** Subscribing to the newsletter, confirming a subscription, and unsubscribing. */
export class Newsletter extends Construct {
  constructor(scope: Construct, id: string, props: NewsletterProps) {
    super(scope, id);
    const { stage, functionsDir, api, data, mail } = props;
    const handler = new HandlerFunction(this, 'Newsletter', { stage, functionsDir, name: 'newsletter' });
    mail.bindSending(handler);
    mail.bindTokenKey(handler);
    bindVisitorLimits(props, handler);
    // What is mailed to subscribers is kept with them; what is mailed to those who leave, with their requests.
    bind(data.subscribers, handler, 'Get', 'Put', 'Update', 'byId');
    bind(data.unsubscribeRequests, handler, 'Get', 'Put', 'Update');

    api.addPublicRoute('SubscribeRoute', {
      route: routes.newsletter,
      handler,
      throttle: USUAL,
      reason: 'Visitors subscribe without signing in. Nobody gets letters before confirming by mail.',
    });
    api.addPublicRoute('ConfirmationRoute', {
      route: routes.newsletterConfirmation,
      handler,
      throttle: USUAL,
      reason: 'The signed link in the mail that asks for it takes the place of a sign-in.',
    });
    api.addPublicRoute('UnsubscribeRoute', {
      route: routes.unsubscribe,
      handler,
      throttle: USUAL,
      reason: 'Leaving must be possible without signing in. It ends letters and starts nothing.',
    });
    api.addPublicRoute('OneClickRoute', {
      route: routes.oneClickUnsubscribe,
      handler,
      throttle: ONE_CLICK,
      reason: 'Mail programs call it on behalf of readers, with the signed link of their mail.',
    });
    api.addPublicRoute('UnsubscribeAnswerRoute', {
      route: routes.unsubscribeAnswer,
      handler,
      throttle: USUAL,
      reason: 'Whoever has left says why, or stays after all, with the signed link of their mail.',
    });
    api.addPublicRoute('UnsubscribeLinkRoute', {
      route: routes.unsubscribeLink,
      handler,
      throttle: { rate: 10, burst: 20 },
      reason: 'A link in a mail. It leads to a page of the site and changes nothing.',
    });
  }
}
