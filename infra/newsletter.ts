import { Construct } from 'constructs';
import { api as routes } from '../domain/api.ts';
import { bindVisitorLimits } from './api/visitor-limits.ts';
import { HandlerFunction } from './functions/function.ts';
import type { Parts } from './parts.ts';
import type { Throttle } from './stages.ts';
import { bind } from './table.ts';

const USUAL: Throttle = { rate: 5, burst: 10 };

/**
 * Mailbox providers forward many clicks at once after a letter, and may not repeat a refused one. A call without a signed link
 * neither reads nor writes a record.
 */
const ONE_CLICK: Throttle = { rate: 50, burst: 250 };

export type NewsletterProps = Pick<Parts, 'stage' | 'functionsDir' | 'api' | 'data' | 'mail'>;

/** Subscribing to the newsletter, confirming a subscription, and unsubscribing. */
export class Newsletter extends Construct {
  constructor(scope: Construct, id: string, props: NewsletterProps) {
    super(scope, id);
    const { api, data, mail } = props;
    const handler = new HandlerFunction(this, 'Newsletter', props, { name: 'newsletter' });
    mail.bindRecordEmails(handler);
    mail.bindTokenKey(handler);
    bindVisitorLimits(props, handler);
    // Subscribers' emails are stored with them; emails about unsubscribing, with the requests.
    bind(data.subscribers, handler, 'Get', 'Put', 'Update', 'byId');
    // Letters count the subscribers who leave through their links.
    bind(data.letterDeliveries, handler, 'Update');
    bind(data.unsubscribeRequests, handler, 'Get', 'Put', 'Update');

    api.addPublicRoute('SubscribeRoute', {
      route: routes.newsletter,
      handler,
      throttle: USUAL,
      reason: 'Visitors subscribe without signing in. Letters are sent only after a confirmation by email.',
    });
    api.addPublicRoute('ConfirmationRoute', {
      route: routes.newsletterConfirmation,
      handler,
      throttle: USUAL,
      reason: 'The signed link in the confirmation email replaces a sign-in.',
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
      reason: 'Email programs call it on behalf of readers, with the signed link in their email.',
    });
    api.addPublicRoute('UnsubscribeAnswerRoute', {
      route: routes.unsubscribeAnswer,
      handler,
      throttle: USUAL,
      reason: 'Former subscribers give a reason, or subscribe again, with the signed link in their email.',
    });
    api.addPublicRoute('UnsubscribeLinkRoute', {
      route: routes.unsubscribeLink,
      handler,
      throttle: { rate: 10, burst: 20 },
      reason: 'A link in an email. It leads to a page of the site and changes nothing.',
    });
  }
}
