/** Summaries and details of stored records, as the back office's responses contain them. */
import { CONTACT_FIELDS, type ContactFieldId } from '../../domain/contact.ts';
import type { Person } from '../../domain/contracts/admin.ts';
import type {
  DetailsOf,
  FormFile,
  OnboardingSummary,
  OrderSummary,
  RecordSummary,
  SubmissionSummary,
  SubscriberSummary,
} from '../../domain/contracts/admin-records.ts';
import { presentPayment } from '../../domain/verification.ts';
import { type AdministeredRecord, versionOf } from '../tables/administered-record.ts';
import type { ContactSubmission } from '../tables/contact-submissions.ts';
import {
  arrived,
  type OnboardingSubmission,
  type Payment,
  type SubmittedFile,
} from '../tables/onboarding-submissions.ts';
import { type Order, recordedPayment } from '../tables/orders.ts';
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
    ...(paidAt !== undefined && { paidAt }),
    ...(catalogueCharge && { catalogueCharge }),
    ...(recoveryUrl !== undefined && { recoveryUrl }),
    ...(recoveryEndsAt !== undefined && { recoveryEndsAt }),
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

/** A subscription, with the address that bills go to if it is not its owner's. */
export function planSummary(subscription: Subscription): Person['subscriptions'][number] {
  const { email, billingEmail = email } = subscription;
  return { ...subscriptionSummary(subscription), ...(billingEmail !== email && { billingEmail }) };
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
