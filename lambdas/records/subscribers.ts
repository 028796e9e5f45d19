import { api } from '../../domain/api.ts';
import type { RecordChange } from '../../domain/contracts/admin-records.ts';
import { subscriberSummary } from '../../domain/contracts/records/subscribers.ts';
import { shownEmail } from '../../domain/email/email-address.ts';
import { NEWSLETTER_MAILS } from '../../domain/mails/newsletter-mails.ts';
import { SUBSCRIBERS } from '../../domain/records/subscribers.ts';
import { NEWSLETTER_CONFIRMATION_PAGE, UNSUBSCRIBE_PAGE } from '../../domain/site/pages.ts';
import type { RecordEmails } from '../outbox/email.ts';
import type { SearchedTexts } from '../search/words.ts';
import { attributesAfter } from '../tables/administered-record.ts';
import { sendAgain } from '../tables/mails.ts';
import {
  changeSubscriber,
  type Subscriber,
  subscriberById,
  subscribers,
  unsubscribed,
} from '../tables/subscribers.ts';
import { signConfirmation, signUnsubscription } from '../tokens/newsletter-tokens.ts';
import { FIRST, inZone, LAST, timeOf } from './columns.ts';
import { asListed, type ListRules } from './list-rules.ts';
import { personalRecords } from './personal-records.ts';
import { mailsOf, shownOf } from './shown.ts';

export const subscriberRules = (): ListRules<'subscribers'> => ({
  table: subscribers,
  find: subscriberById,
  byEmail: {},
  complete: asListed,
  summaryOf: (subscriber) =>
    shownOf(subscriberSummary, subscriber, { confirmedAt: subscriber.consent.confirmedAt }),
  // Each mail can be sent again in one status only.
  detailsOf: (subscriber) => ({
    mails: mailsOf(
      subscriber,
      (name) => subscriber.status === (name === 'confirmation' ? 'pending' : 'subscribed'),
    ),
  }),
  columns: {
    ...FIRST,
    Email: ({ summary }) => summary.email,
    [timeOf('Consent requested')]: ({ record }) => inZone(record.consent.requestedAt),
    'Consent page': ({ record }) => record.consent.page,
    'Consent wording': ({ record }) => record.consent.wording,
    [timeOf('Consent confirmed')]: ({ summary }) => inZone(summary.confirmedAt),
    [timeOf('Unsubscribed')]: ({ summary }) => inZone(summary.unsubscribedAt),
    ...LAST,
  },
  canBecome: (subscriber) => unsubscribed(subscriber, '', 'administrator') !== undefined,
  applyChange: updateSubscriber,
  followsPayments: false,
  servicesOf: () => [],
});

/** An administrator unsubscribes somebody with the same effect as an unsubscribe by the person. */
async function updateSubscriber(
  { email }: Subscriber,
  change: RecordChange,
): Promise<Subscriber | undefined> {
  const { version, at, status, sentAgain } = change;
  const changed = await changeSubscriber(email, (subscriber) => {
    if (subscriber.version !== version - 1) return undefined;
    const { status: _, ...attributes } = attributesAfter(subscriber, change, SUBSCRIBERS.done);
    const mails = sentAgain ? sendAgain(subscriber.mails, sentAgain, Date.parse(at)) : subscriber.mails;
    return {
      ...((status && unsubscribed(subscriber, at, 'administrator')) ?? { ...subscriber, mails }),
      ...attributes,
      version,
    };
  });
  return changed?.after;
}

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

export const personalSubscribers = () =>
  personalRecords('subscribers', subscribers, {
    name: 'newsletter',
    what: 'The newsletter subscription',
    find: async ({ email }) => [(await subscribers.get(email)) ?? []].flat(),
    kept: [
      { as: 'unconfirmedSubscribers', attribute: 'status', values: ['pending'], staysFor: isRecent },
      {
        as: 'formerSubscribers',
        attribute: 'status',
        values: ['unsubscribed', 'bounced', 'complained'],
        staysFor: isRecent,
      },
    ],
  });

/** Whether the person did something about it. */
function isRecent(
  { consent, confirmationRequests, unsubscribedAt = '' }: Subscriber,
  before: string,
): boolean {
  const { requestedAt, confirmedAt = '' } = consent;
  return [requestedAt, confirmedAt, ...confirmationRequests, unsubscribedAt].some((at) => at >= before);
}

export function textsOfSubscriber({ email }: Subscriber): SearchedTexts {
  return { names: [email, shownEmail(email)] };
}
