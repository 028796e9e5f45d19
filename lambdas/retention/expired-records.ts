/**
 * Which records are kept no longer. The clock of a record starts anew with everything that is done about it, so that what
 * is called spam today, or answered again, stays for its whole time.
 */
import type { AdminList } from '../../domain/admin.ts';
import { SUBMISSION_STATUSES, UNCHECKED } from '../../domain/contact.ts';
import type { RecordRetention } from '../../domain/retention.ts';
import { removeForm, removeOrder, removeSubmission, removeSubscriber } from '../privacy/removal.ts';
import { changesName, latestChanges } from '../tables/admin-changes.ts';
import type { AdministeredRecord } from '../tables/administered-record.ts';
import { type ContactSubmission, contactSubmissions } from '../tables/contact-submissions.ts';
import {
  DISCARDED,
  discardedForm,
  discardForm,
  type OnboardingSubmission,
  onboardingSubmissions,
} from '../tables/onboarding-submissions.ts';
import { type Order, orders } from '../tables/orders.ts';
import { latestFrom, type RecordTable } from '../tables/record-table.ts';
import { type Subscriber, subscribers } from '../tables/subscribers.ts';
import { unsubscribeRequests } from '../tables/unsubscribe-requests.ts';

/** Records of one kind that are kept for the same time. */
export interface Expiry {
  readonly kind: keyof RecordRetention;
  readonly table: Pick<RecordTable<unknown>, 'variable' | 'keyName'>;
  /** Of an index with the time of creation as its sort key. */
  readonly index: string;
  readonly partition: readonly [name: string, value: string];
  /**
   * Looks at a record again and deletes it unless something was done about it, or has changed meanwhile.
   * @param key of the record
   * @param before ISO 8601: what was done then or later keeps it
   * @returns whether it was deleted
   * @throws StorageError
   */
  remove(key: string, before: string): Promise<boolean>;
}

/** Statuses of contact requests that are no spam. */
const HONEST = [UNCHECKED, ...SUBMISSION_STATUSES.filter((status) => status !== 'spam')] as const;

const ENDED = ['unsubscribed', 'bounced', 'complained'] as const;

export const EXPIRIES: readonly Expiry[] = [
  submissions('spam', 'spam'),
  ...HONEST.map((status) => submissions('inquiries', status)),
  forms('spam', 'spam'),
  forms('inquiries', UNCHECKED),
  {
    // What an earlier run could not finish.
    ...withStatus('spam', onboardingSubmissions, DISCARDED),
    async remove(id) {
      const form = await discardedForm(id);
      if (form) await removeForm(form);
      return form !== undefined;
    },
  },
  newsletter('unconfirmedSubscribers', 'pending'),
  ...ENDED.map((status) => newsletter('formerSubscribers', status)),
  {
    kind: 'unsubscribeRequests',
    table: unsubscribeRequests,
    index: 'byCreation',
    partition: ['kind', unsubscribeRequests.kind],
    async remove(id) {
      await unsubscribeRequests.remove(id);
      return true;
    },
  },
  {
    kind: 'abandonedCheckouts',
    table: orders,
    index: 'byPayment',
    partition: ['payment', 'expired'],
    async remove(id, before) {
      const order: Order | undefined = await orders.get(id);
      if (order?.payment !== 'expired' || (await lastTouched('orders', order)) >= before) return false;
      return removeOrder(id, order.revision);
    },
  },
];

/** Spam goes whoever sent it. Other requests stay while their sender is a customer. */
function submissions(kind: 'spam' | 'inquiries', status: ContactSubmission['status']): Expiry {
  return {
    ...withStatus(kind, contactSubmissions, status),
    async remove(id, before) {
      const submission = await contactSubmissions.get(id);
      if (submission?.status !== status) return false;
      if ((await lastTouched('submissions', submission)) >= before) return false;
      if (kind === 'inquiries' && (await isCustomer(submission))) return false;
      return removeSubmission(id, submission.revision);
    },
  };
}

/** Of forms that people have looked at and kept, all belong to clients. */
function forms(kind: 'spam' | 'inquiries', status: OnboardingSubmission['status']): Expiry {
  return {
    ...withStatus(kind, onboardingSubmissions, status),
    async remove(id, before) {
      const form = await onboardingSubmissions.get(id);
      if (form?.status !== status || (await lastTouched('onboarding', form)) >= before) return false;
      if (!(await discardForm(form))) return false;
      await removeForm(form);
      return true;
    },
  };
}

function newsletter(
  kind: 'unconfirmedSubscribers' | 'formerSubscribers',
  status: Subscriber['status'],
): Expiry {
  return {
    ...withStatus(kind, subscribers, status),
    async remove(email, before) {
      const subscriber = await subscribers.get(email);
      if (subscriber?.status !== status) return false;
      const { consent, confirmationRequests, unsubscribedAt = '' } = subscriber;
      const ownDoings = [
        consent.requestedAt,
        consent.confirmedAt ?? '',
        ...confirmationRequests,
        unsubscribedAt,
      ];
      if (ownDoings.some((at) => at >= before)) return false;
      if ((await lastTouched('subscribers', subscriber)) >= before) return false;
      return removeSubscriber(subscriber, subscriber.revision);
    },
  };
}

function withStatus(kind: Expiry['kind'], table: Expiry['table'], status: string) {
  return { kind, table, index: 'byStatus', partition: ['status', status] as const };
}

/** When something was done about a record last, or it came. */
async function lastTouched(
  list: AdminList,
  record: AdministeredRecord & { readonly id: string },
): Promise<string> {
  if (record.version === 0) return record.createdAt;
  const [change] = await latestChanges(changesName(list, record.id), 1);
  return change?.at ?? record.createdAt;
}

async function isCustomer({ email }: ContactSubmission): Promise<boolean> {
  const [[bought], [form]] = await Promise.all([
    latestFrom(email, orders, 1),
    latestFrom(email, onboardingSubmissions, 1),
  ]);
  return bought !== undefined || form !== undefined;
}
