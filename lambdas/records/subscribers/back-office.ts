import type { RecordChange } from '../../../domain/contracts/admin-records.ts';
import { subscriberSummary } from '../../../domain/contracts/records/subscribers.ts';
import { SUBSCRIBERS } from '../../../domain/records/subscribers.ts';
import { attributesAfter } from '../../tables/administered-record.ts';
import { sendAgain } from '../../tables/mails.ts';
import {
  changeSubscriber,
  type Subscriber,
  subscriberById,
  subscribers,
  unsubscribed,
} from '../../tables/subscribers.ts';
import { FIRST, inZone, LAST, timeOf } from '../columns.ts';
import { asListed, type ListRules } from '../list-rules.ts';
import { mailsOf, shownOf } from '../shown.ts';

export const subscriberRules: ListRules<'subscribers'> = {
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
};

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
