/** Summaries and details of stored records, as the back office's responses contain them. */
import { CONTACT_FIELDS, type ContactFieldId } from '../../domain/contact.ts';
import type {
  ClientSummary,
  DetailsOf,
  FormFile,
  MailSummary,
  OnboardingSummary,
  OrderSummary,
  RecordSummary,
  Reminder,
  SubmissionSummary,
  SubscriberSummary,
} from '../../domain/contracts/admin-records.ts';
import type { ClientSubscription } from '../../domain/contracts/purchases.ts';
import { formStatus } from '../../domain/onboarding.ts';
import { presentPayment } from '../../domain/verification.ts';
import { type AdministeredRecord, versionOf } from '../tables/administered-record.ts';
import { type Client, type ClientOrder, unknownAddresses } from '../tables/clients.ts';
import type { ContactSubmission } from '../tables/contact-submissions.ts';
import { isOutstanding, type Mails, type OutgoingMail } from '../tables/mails.ts';
import {
  arrived,
  type OnboardingSubmission,
  type Payment,
  type SubmittedFile,
} from '../tables/onboarding-submissions.ts';
import { type Order, REMINDERS, recordedPayment } from '../tables/orders.ts';
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
  return { ...summaryOf({ ...form, status: formStatus(form.status) }), businessName, source, payment: state };
}

/** A payment that was on its way when the form was sent may have arrived since. */
async function presently(payment: Payment): Promise<Payment> {
  const { state, sessionId } = payment;
  if (state !== 'pending' || sessionId === undefined) return payment;
  return arrived({ ...payment, state: presentPayment(state, await recordedPayment(sessionId)) });
}

export function orderSummary(order: Order): OrderSummary {
  const { name, amount, currency, cycle, payment, discount, promotionCode, refunded } = order;
  const { catalogueMismatch, differsFromStripe } = order;
  return {
    ...summaryOf(order),
    name,
    amount,
    currency,
    cycle,
    payment,
    ...(discount !== undefined && { discount }),
    ...(promotionCode !== undefined && { promotionCode }),
    ...(refunded !== undefined && { refunded }),
    ...(catalogueMismatch && { catalogueMismatch }),
    ...(differsFromStripe && { differsFromStripe }),
  };
}

export function orderDetails(order: Order): DetailsOf['orders'] {
  const { paidAt, lines, catalogueCharge, recoveryUrl, recoveryEndsAt } = order;
  return {
    lines,
    reminders: remindersOf(order),
    ...(paidAt !== undefined && { paidAt }),
    ...(catalogueCharge && { catalogueCharge }),
    ...(recoveryUrl !== undefined && { recoveryUrl }),
    ...(recoveryEndsAt !== undefined && { recoveryEndsAt }),
  };
}

function remindersOf({ mails }: Order): Reminder[] {
  return REMINDERS.flatMap(({ mailName, days }) => {
    const mail = mails[mailName];
    return mail ? [{ days, ...mailSummary(mailName, mail) }] : [];
  });
}

/** What became of the mails of a record, the newest first. */
export function mailSummaries(mails: Mails): MailSummary[] {
  const summaries = Object.entries(mails).map(([name, mail]) => mailSummary(name, mail));
  return summaries.sort((one, other) => other.at.localeCompare(one.at) || one.name.localeCompare(other.name));
}

function mailSummary(name: string, mail: OutgoingMail): MailSummary {
  const { state, queuedAt, lastAttemptAt, dueAt, sentAt, error } = mail;
  const at = sentAt ?? (isOutstanding(mail) ? dueAt : lastAttemptAt) ?? queuedAt;
  return { name, state, at, ...(error !== undefined && { error }) };
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
    formEmails: unknownAddresses(client),
    orderIds: orders.map(([id]) => id),
    customerIds: [...new Set(customerIds)],
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

/** A subscription, with the address that bills go to if it is not its owner's. */
export function clientSubscription(subscription: Subscription): ClientSubscription {
  const { createdAt, orderId, email, billingEmail = email, paid, due } = subscription;
  return {
    ...subscriptionSummary(subscription),
    createdAt,
    orderId,
    ...(billingEmail !== email && { billingEmail }),
    ...(paid !== undefined && { paid }),
    ...(due !== undefined && { due }),
  };
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
  const { id, createdAt, status, email, owner, followUp, reply } = record;
  return {
    id,
    createdAt,
    status,
    version: versionOf(record),
    email,
    ...(owner !== undefined && { owner }),
    ...(followUp !== undefined && { followUp }),
    ...(reply && { reply }),
  };
}
