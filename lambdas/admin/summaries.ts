/** Summaries and details of stored records, as the back office's responses contain them. */
import { CONTACT_FIELDS, type ContactFieldId } from '../../domain/contact.ts';
import {
  type ClientSummary,
  type DetailsOf,
  type FormFile,
  type MailSummary,
  type OnboardingSummary,
  type OrderSummary,
  type RecordSummary,
  type SubmissionSummary,
  type SubscriberSummary,
  storedAnswers,
} from '../../domain/contracts/admin-records.ts';
import type { ClientSubscription } from '../../domain/contracts/purchases.ts';
import { answersAmong } from '../../domain/onboarding-questions.ts';
import { currentPayment } from '../../domain/verification.ts';
import type { AdministeredRecord } from '../tables/administered-record.ts';
import { type Client, type ClientOrder, isPastDue, unknownEmails } from '../tables/clients.ts';
import type { ContactSubmission } from '../tables/contact-submissions.ts';
import { canBeSentAgain, isOutstanding } from '../tables/mails.ts';
import {
  type OnboardingSubmission,
  type Payment,
  type SubmittedFile,
  withBoughtServices,
} from '../tables/onboarding-submissions.ts';
import { type Order, recordedPayment } from '../tables/orders.ts';
import type { OutboxRecord } from '../tables/outbox-table.ts';
import type { Subscriber } from '../tables/subscribers.ts';
import { type Subscription, subscriptionSummary } from '../tables/subscriptions.ts';

/** An onboarding form as the list indexes project it. */
export type ListedForm = Omit<OnboardingSubmission, 'answers' | 'files' | 'customerPaid'>;

export function submissionSummary(submission: ContactSubmission): SubmissionSummary {
  const texts = Object.fromEntries(CONTACT_FIELDS.map(({ id }) => [id, submission[id] ?? '']));
  return {
    ...summaryOf(submission),
    ...(texts as Record<ContactFieldId, string>),
    service: submission.service,
    ...(submission.times && { times: submission.times }),
  };
}

/** @throws StorageError */
export async function onboardingSummary(form: ListedForm): Promise<OnboardingSummary> {
  const { businessName, source, payment } = form;
  const { state } = await presently(payment);
  return { ...summaryOf(form), businessName, source, payment: state };
}

/** A payment that was on its way when the form was sent may have arrived since. A refund may have failed, a dispute ended. */
async function presently(payment: Payment): Promise<Payment> {
  const { state, sessionId } = payment;
  if (sessionId === undefined || !PASSING.includes(state)) return payment;
  const recorded = await recordedPayment(sessionId);
  if (recorded === undefined) return payment;
  return withBoughtServices({
    ...payment,
    state: currentPayment(state === 'pending' ? 'pending' : 'paid', recorded),
  });
}

const PASSING: readonly Payment['state'][] = ['pending', 'refunded', 'disputed'];

export function orderSummary(order: Order): OrderSummary {
  const { name, amount, currency, cycle, payment, discount, promotionCode, refunded } = order;
  const { disputes, renewals, catalogueMismatch, differsFromStripe, chargedAs, refundedAs } = order;
  return {
    ...summaryOf(order),
    name,
    amount,
    currency,
    cycle,
    payment,
    ...(chargedAs && { chargedAs }),
    ...(discount !== undefined && { discount }),
    ...(promotionCode !== undefined && { promotionCode }),
    ...(refunded !== undefined && { refunded }),
    ...(refundedAs && { refundedAs }),
    ...(disputes && { disputes }),
    ...(renewals && { renewals }),
    ...(catalogueMismatch && { catalogueMismatch }),
    ...(differsFromStripe && { differsFromStripe }),
  };
}

export function orderDetails(order: Order): DetailsOf['orders'] {
  const { paidAt, lines, catalogueCharge, recoveryUrl, recoveryEndsAt } = order;
  return {
    lines,
    ...mailsOf(order, (name) => !(name in TOLD_WHILE) || TOLD_WHILE[name] === order.payment),
    ...(paidAt !== undefined && { paidAt }),
    ...(catalogueCharge && { catalogueCharge }),
    ...(recoveryUrl !== undefined && { recoveryUrl }),
    ...(recoveryEndsAt !== undefined && { recoveryEndsAt }),
  };
}

/** What is true for a while only, and of which payment. */
const TOLD_WHILE: Readonly<Record<string, Order['payment']>> = { pending: 'processing', failed: 'failed' };

/**
 * What became of the mails of a record, the newest first.
 * @param isTrue whether what a mail says still is
 */
export function mailsOf(
  { mails }: Pick<OutboxRecord, 'mails'>,
  isTrue: (name: string) => boolean = () => true,
): { mails: MailSummary[] } {
  const summaries = Object.entries(mails).map(([name, mail]) => {
    const { state, queuedAt, lastAttemptAt, dueAt, sentAt, error } = mail;
    const at = sentAt ?? (isOutstanding(mail) ? dueAt : lastAttemptAt) ?? queuedAt;
    const again = canBeSentAgain(mail) && isTrue(name);
    return { name, state, at, ...(error !== undefined && { error }), canBeSentAgain: again };
  });
  return {
    mails: summaries.sort(
      (one, other) => other.at.localeCompare(one.at) || one.name.localeCompare(other.name),
    ),
  };
}

export function clientSummary(client: Client): ClientSummary {
  const { name, businessName, paidAt, formAt, emails } = client;
  const orders = Object.entries(client.orders).sort(([, one], [, other]) =>
    one.paidAt.localeCompare(other.paidAt),
  );
  const customerIds = orders.flatMap(([, { customerId }]) => customerId ?? []);
  return {
    ...summaryOf(client),
    name,
    businessName,
    paidAt,
    ...(formAt !== undefined && { formAt }),
    emails,
    formEmails: unknownEmails(client),
    orderIds: orders.map(([id]) => id),
    customerIds: [...new Set(customerIds)],
    ...(isPastDue(client) && { isPastDue: true }),
    unfilled: unfilledIn(orders, formAt),
  };
}

/** Paid orders that no form has come for, neither with the order's own checkout nor any since it was paid. */
function unfilledIn(
  orders: readonly (readonly [id: string, order: ClientOrder])[],
  formAt = '',
): ClientSummary['unfilled'] {
  const latest = orders.reduce((at, [, { form }]) => (form && form.at > at ? form.at : at), formAt);
  return orders
    .filter(([, { form, paidAt }]) => !form && paidAt > latest)
    .map(([id, { paidAt }]) => ({ id, paidAt }));
}

/** A subscription, with the email address that bills go to if it is not its owner's. */
export function clientSubscription(subscription: Subscription): ClientSubscription {
  const { createdAt, orderId, email, billingEmail = email, paid, due } = subscription;
  return {
    ...subscriptionSummary(subscription),
    createdAt,
    orderId,
    ...(billingEmail !== email && { billingEmail }),
    paid,
    due,
  };
}

export function onboardingDetails(form: OnboardingSubmission): DetailsOf['onboarding'] {
  const { answers, changes, files, customerPaid } = form;
  return {
    // Forms of other releases have other questions.
    answers: storedAnswers.parse(answers),
    ...(changes && { changes: changes.map(({ at, answers }) => ({ at, answers: answersAmong(answers) })) }),
    files: files.map(formFile),
    customerPaid,
    ...mailsOf(form),
  };
}

/** Each mail to a subscriber can be sent again in one status only. */
export function subscriberDetails(subscriber: Subscriber): DetailsOf['subscribers'] {
  const { status } = subscriber;
  return mailsOf(subscriber, (name) => status === (name === 'confirmation' ? 'pending' : 'subscribed'));
}

export function subscriberSummary(subscriber: Subscriber): SubscriberSummary {
  const { consent, unsubscribedAt } = subscriber;
  return {
    ...summaryOf(subscriber),
    ...(consent.confirmedAt !== undefined && { confirmedAt: consent.confirmedAt }),
    ...(unsubscribedAt !== undefined && { unsubscribedAt }),
  };
}

/** A file without its storage key. */
export function formFile({ category, name, size, type, state }: SubmittedFile): FormFile {
  return { category, name, size, type, state };
}

function summaryOf(record: AdministeredRecord & { readonly id: string }): RecordSummary {
  const { id, createdAt, status, version, email, owner, followUp, reply } = record;
  return {
    id,
    createdAt,
    status,
    version,
    email,
    ...(owner !== undefined && { owner }),
    ...(followUp !== undefined && { followUp }),
    ...(reply && { reply }),
  };
}
