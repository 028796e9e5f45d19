import { api } from '../../domain/api.ts';
import type { RecordChange } from '../../domain/contracts/admin-records.ts';
import { subscriberSummary } from '../../domain/contracts/records/subscribers.ts';
import { shownEmail } from '../../domain/email-address/email-address.ts';
import { NEWSLETTER_EMAILS } from '../../domain/emails/newsletter-emails.ts';
import { SUBSCRIBERS } from '../../domain/records/subscribers.ts';
import { describeCameFrom } from '../../domain/site/came-from.ts';
import { NEWSLETTER_CONFIRMATION_PAGE, UNSUBSCRIBE_PAGE } from '../../domain/site/pages.ts';
import type { RecordEmails } from '../outbox/email.ts';
import type { SearchedTexts } from '../search/words.ts';
import { getChangedAttributes } from '../tables/administered-record.ts';
import { resendEmail } from '../tables/emails.ts';
import {
  changeSubscriber,
  findSubscriberById,
  type Subscriber,
  subscribers,
  withUnsubscribe,
} from '../tables/subscribers.ts';
import { signConfirmation, signUnsubscription } from '../tokens/newsletter-tokens.ts';
import { FIRST_COLUMNS, LAST_COLUMNS, toBusinessTime, toTimeHeader } from './columns.ts';
import { keepAsListed, type ListRules } from './list-rules.ts';
import { definePersonalRecords } from './personal-records.ts';
import { pickShown, summarizeEmails } from './shown.ts';

export const defineSubscriberRules = (): ListRules<'subscribers'> => ({
  table: subscribers,
  find: findSubscriberById,
  byEmail: {},
  complete: keepAsListed,
  summarize: (subscriber) =>
    pickShown(subscriberSummary, subscriber, { confirmedAt: subscriber.consent.confirmedAt }),
  // Each email can be sent again in one status only.
  getDetails: (subscriber) => ({
    mails: summarizeEmails(
      subscriber,
      (name) => subscriber.status === (name === 'confirmation' ? 'pending' : 'subscribed'),
    ),
  }),
  columns: {
    ...FIRST_COLUMNS,
    Email: ({ summary }) => summary.email,
    [toTimeHeader('Consent requested')]: ({ record }) => toBusinessTime(record.consent.requestedAt),
    'Consent page': ({ record }) => record.consent.page,
    'Consent wording': ({ record }) => record.consent.wording,
    [toTimeHeader('Consent confirmed')]: ({ summary }) => toBusinessTime(summary.confirmedAt),
    Frequency: ({ summary }) => (summary.isMonthly ? 'Once a month' : 'Each letter'),
    [toTimeHeader('Unsubscribed')]: ({ summary }) => toBusinessTime(summary.unsubscribedAt),
    'Came from': ({ summary }) => describeCameFrom(summary.cameFrom),
    ...LAST_COLUMNS,
  },
  canBecome: (subscriber) => withUnsubscribe(subscriber, '', 'administrator') !== undefined,
  applyChange: updateSubscriber,
  followsPayments: false,
  listServices: () => [],
});

/** Applies an administrator's change. Unsubscribing has the same effect as when the subscriber does it. */
async function updateSubscriber(
  { email }: Subscriber,
  change: RecordChange,
): Promise<Subscriber | undefined> {
  const { version, at, status, sentAgain } = change;
  const changed = await changeSubscriber(email, (subscriber) => {
    if (subscriber.version !== version - 1) return undefined;
    const { status: _, ...attributes } = getChangedAttributes(subscriber, change, SUBSCRIBERS.done);
    const mails = sentAgain ? resendEmail(subscriber.mails, sentAgain, Date.parse(at)) : subscriber.mails;
    return {
      ...((status && withUnsubscribe(subscriber, at, 'administrator')) ?? { ...subscriber, mails }),
      ...attributes,
      version,
    };
  });
  return changed?.after;
}

/** The emails of a subscriber: `confirmation`, the request for it, and `welcome`. Both contain an unsubscribe link. */
export const newsletterEmails: RecordEmails<Subscriber, keyof typeof NEWSLETTER_EMAILS> = {
  table: subscribers,
  compose: {
    confirmation: async (subscriber, siteUrl) => {
      if (subscriber.status !== 'pending') return undefined;
      const token = await signConfirmation(subscriber, Date.now());
      const confirmUrl = `${siteUrl}${NEWSLETTER_CONFIRMATION_PAGE}#token=${token}`;
      const { envelope } = await createUnsubscribeLinks(subscriber, siteUrl);
      return { ...envelope, mail: NEWSLETTER_EMAILS.confirmation({ confirmUrl }) };
    },
    welcome: async (subscriber, siteUrl) => {
      const { envelope, unsubscribeUrl } = await createUnsubscribeLinks(subscriber, siteUrl);
      return { ...envelope, mail: NEWSLETTER_EMAILS.welcome({ unsubscribeUrl, siteUrl }) };
    },
  },
};

async function createUnsubscribeLinks(subscriber: Subscriber, siteUrl: string) {
  const token = `token=${await signUnsubscription(subscriber)}`;
  return {
    envelope: {
      to: { address: subscriber.email },
      oneClickUrl: `${siteUrl}${api.oneClickUnsubscribe.path}?${token}`,
    },
    unsubscribeUrl: `${siteUrl}${UNSUBSCRIBE_PAGE}#${token}`,
  };
}

export const definePersonalSubscribers = () =>
  definePersonalRecords('subscribers', subscribers, {
    name: 'newsletter',
    what: 'The newsletter subscription',
    find: async ({ email }) => [(await subscribers.get(email)) ?? []].flat(),
    kept: [
      {
        as: 'unconfirmedSubscribers',
        attribute: 'status',
        values: ['pending'],
        // A visitor can sign up any former subscriber again.
        staysFor: (subscriber, before) =>
          subscriber.unsubscribedAt !== undefined || isRecent(subscriber, before),
      },
      {
        as: 'formerSubscribers',
        attribute: 'status',
        values: ['unsubscribed', 'bounced', 'complained', 'pending'],
        staysFor: isRecent,
      },
    ],
  });

/** Whether the person, or their mail server, did something about it. */
function isRecent(
  { consent, confirmationRequests, unsubscribedAt = '', returnedAt = '' }: Subscriber,
  before: string,
): boolean {
  const { requestedAt, confirmedAt = '' } = consent;
  return [requestedAt, confirmedAt, ...confirmationRequests, unsubscribedAt, returnedAt].some(
    (at) => at >= before,
  );
}

export function getSubscriberTexts({ email }: Subscriber): SearchedTexts {
  return { names: [email, shownEmail(email)] };
}
