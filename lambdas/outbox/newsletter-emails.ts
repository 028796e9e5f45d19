import { api } from '../../domain/api.ts';
import { newsletterConfirmationMail, newsletterWelcomeMail } from '../../domain/mails/newsletter-mails.ts';
import { NEWSLETTER_CONFIRMATION_PAGE, UNSUBSCRIBE_PAGE } from '../../domain/pages.ts';
import { environment } from '../aws/environment.ts';
import { type Subscriber, subscribers } from '../tables/subscribers.ts';
import { signConfirmation, signUnsubscription } from '../tokens/newsletter-tokens.ts';
import { type RecordEmails, UnknownMail } from './email.ts';

/** The mails of a subscriber: `confirmation`, the request for it, and `welcome`. Both contain an unsubscribe link. */
export const newsletterEmails: RecordEmails<Subscriber> = {
  record: 'subscriber',
  table: subscribers,
  idOf: ({ id }) => id,
  async write(subscriber, mailName) {
    const siteUrl = environment('SITE_URL');
    const unsubscribing = `token=${await signUnsubscription(subscriber)}`;
    const envelope = {
      to: { address: subscriber.email },
      oneClickUrl: `${siteUrl}${api.oneClickUnsubscribe.path}?${unsubscribing}`,
    };
    switch (mailName) {
      case 'confirmation': {
        if (subscriber.status !== 'pending') return undefined;
        const token = await signConfirmation(subscriber, Date.now());
        const confirmUrl = `${siteUrl}${NEWSLETTER_CONFIRMATION_PAGE}#token=${token}`;
        return { ...envelope, mail: newsletterConfirmationMail({ confirmUrl }) };
      }
      case 'welcome': {
        const unsubscribeUrl = `${siteUrl}${UNSUBSCRIBE_PAGE}#${unsubscribing}`;
        return { ...envelope, mail: newsletterWelcomeMail({ unsubscribeUrl, siteUrl }) };
      }
      default:
        throw new UnknownMail(mailName);
    }
  },
};
