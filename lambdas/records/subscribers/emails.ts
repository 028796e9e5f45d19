import { api } from '../../../domain/api.ts';
import { NEWSLETTER_MAILS } from '../../../domain/mails/newsletter-mails.ts';
import { NEWSLETTER_CONFIRMATION_PAGE, UNSUBSCRIBE_PAGE } from '../../../domain/site/pages.ts';
import type { RecordEmails } from '../../outbox/email.ts';
import { type Subscriber, subscribers } from '../../tables/subscribers.ts';
import { signConfirmation, signUnsubscription } from '../../tokens/newsletter-tokens.ts';

/** The mails of a subscriber: `confirmation`, the request for it, and `welcome`. Both contain an unsubscribe link. */
export const newsletterEmails: RecordEmails<Subscriber, keyof typeof NEWSLETTER_MAILS> = {
  table: subscribers,
  compose: {
    confirmation: async (subscriber, siteUrl) => {
      if (subscriber.status !== 'pending') return undefined;
      const token = await signConfirmation(subscriber, Date.now());
      const confirmUrl = `${siteUrl}${NEWSLETTER_CONFIRMATION_PAGE}#token=${token}`;
      const { envelope } = await unsubscribing(subscriber, siteUrl);
      return { ...envelope, mail: NEWSLETTER_MAILS.confirmation({ confirmUrl }) };
    },
    welcome: async (subscriber, siteUrl) => {
      const { envelope, unsubscribeUrl } = await unsubscribing(subscriber, siteUrl);
      return { ...envelope, mail: NEWSLETTER_MAILS.welcome({ unsubscribeUrl, siteUrl }) };
    },
  },
};

async function unsubscribing(subscriber: Subscriber, siteUrl: string) {
  const token = `token=${await signUnsubscription(subscriber)}`;
  return {
    envelope: {
      to: { address: subscriber.email },
      oneClickUrl: `${siteUrl}${api.oneClickUnsubscribe.path}?${token}`,
    },
    unsubscribeUrl: `${siteUrl}${UNSUBSCRIBE_PAGE}#${token}`,
  };
}
