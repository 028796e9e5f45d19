/** Records in the back office's responses. */
import * as z from 'zod/mini';
import { CONTACT_FIELDS, type ContactFieldId } from '../contact.ts';
import type { MailState } from '../mails/mail.ts';
import {
  type FormPayment,
  type OnboardingAnswers,
  type OnboardingServiceId,
  SOCIAL_CHANNELS,
  type SocialChannelId,
  TEXT_FIELDS,
  type TextFieldId,
  type YesNo,
} from '../onboarding.ts';
import type { FileCategory, FileState } from '../onboarding-files.ts';
import { chargedLines, orderFlags, orderPaymentDetails, orderSum } from './purchases.ts';
import { listOf, openEnum } from './response.ts';

function each<Id extends string, Schema>(all: readonly { readonly id: Id }[], schema: Schema) {
  return Object.fromEntries(all.map(({ id }) => [id, schema])) as Record<Id, Schema>;
}

const recordSummary = z.object({
  id: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  status: z.string(),
  /** Incremented by every change of an administrator. A change based on an older version is refused. */
  version: z.number(),
  email: z.string(),
  /** Mail to its email address bounced, or was reported as spam: it gets no more. */
  undeliverable: z.exactOptional(z.literal(true)),
  /** Email address of the administrator who takes care of it. */
  owner: z.exactOptional(z.string()),
  /** `YYYY-MM-DD`: the day to come back to it. */
  followUp: z.exactOptional(z.string()),
  /** Who began to answer it last, and when (ISO 8601). */
  reply: z.exactOptional(z.object({ by: z.string(), at: z.string() })),
});

/** The fields of every list's summaries. */
export type RecordSummary = z.output<typeof recordSummary>;

export const submissionSummary = z.extend(recordSummary, {
  /** What was left empty, or not asked for yet, is an empty text. */
  ...each<ContactFieldId, z.ZodMiniString>(CONTACT_FIELDS, z.string()),
  /** Labels of the chosen services, joined by commas. */
  service: z.nullable(z.string()),
  /** How often it was sent within a day; absent for once. */
  times: z.exactOptional(z.number()),
});

export type SubmissionSummary = z.output<typeof submissionSummary>;

export const onboardingSummary = z.extend(recordSummary, {
  businessName: z.string(),
  source: z.string(),
  payment: openEnum<FormPayment>(),
});

export type OnboardingSummary = z.output<typeof onboardingSummary>;

export const orderSummary = z.extend(recordSummary, {
  /** The customer's, as the payment provider knows it. */
  name: z.string(),
  ...orderSum,
  ...orderFlags,
});

export type OrderSummary = z.output<typeof orderSummary>;

export const subscriberSummary = z.extend(recordSummary, {
  /** ISO 8601; absent until the email address has been confirmed. */
  confirmedAt: z.exactOptional(z.string()),
  unsubscribedAt: z.exactOptional(z.string()),
});

export type SubscriberSummary = z.output<typeof subscriberSummary>;

export const clientSummary = z.extend(recordSummary, {
  /** As the payment provider knows it. */
  name: z.string(),
  /** As the last form names it; empty before. */
  businessName: z.string(),
  /** ISO 8601: when the client first paid, or came back; and when the form for that came. */
  paidAt: z.string(),
  formAt: z.exactOptional(z.string()),
  /** Further email addresses that are known to be the client's. */
  emails: listOf(z.string()),
  /** What forms name instead, as it was entered: need not be an email address, nor the client's. */
  formEmails: listOf(z.string()),
  orderIds: listOf(z.string()),
  /** The payment provider's. */
  customerIds: listOf(z.string()),
  /** A plan's payment is late. */
  isPastDue: z.exactOptional(z.literal(true)),
  /** Paid orders that no form has come for, nor any since. */
  unfilled: listOf(z.object({ id: z.string(), paidAt: z.string() })),
});

export type ClientSummary = z.output<typeof clientSummary>;

/** The summary of each list's records. */
export interface SummaryOf {
  readonly submissions: SubmissionSummary;
  readonly onboarding: OnboardingSummary;
  readonly orders: OrderSummary;
  readonly subscribers: SubscriberSummary;
  readonly clients: ClientSummary;
}

/**
 * Summaries of subscribers have no field that the others lack, so an invalid one of another list must not pass for one.
 */
const strictSubscriber = z.extend(subscriberSummary, {
  name: z.exactOptional(z.never()),
  payment: z.exactOptional(z.never()),
});

/** The summary of a record of any list. */
export const anySummary = z.union([
  submissionSummary,
  onboardingSummary,
  orderSummary,
  clientSummary,
  strictSubscriber,
]);

const mailSummary = z.object({
  /** Such as `receipt`. */
  name: z.string(),
  state: openEnum<MailState>(),
  /** ISO 8601: when it was sent, was last tried, or is due. */
  at: z.string(),
  /** Why it was not sent, or came back. */
  error: z.exactOptional(z.string()),
  /** Whether an administrator can have it sent again. */
  canBeSentAgain: z.boolean(),
});

/** A mail of a record. */
export type MailSummary = z.output<typeof mailSummary>;

/** The states of a record's mails, newest first. */
export const mails = { mails: listOf(mailSummary) };

const formFile = z.object({
  category: openEnum<FileCategory>(),
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  type: z.string(),
  /** Only `stored` files can be downloaded. */
  state: openEnum<FileState>(),
});

/** A file of an onboarding form. Its position in the list identifies it. */
export type FormFile = z.output<typeof formFile>;

/** The files of an onboarding form. */
export const formFiles = listOf(formFile);

/** Forms of other releases have other questions; a missing answer is empty. */
const answer = z._default(z.string(), '');
const yesNo = z._default(openEnum<YesNo>(), '');
const channel = z.prefault(z.object({ selected: z._default(z.boolean(), false), url: answer }), {});

/** The answers of a form, as they are stored and returned. */
export const storedAnswers = z.object({
  ...each<TextFieldId, typeof answer>(TEXT_FIELDS, answer),
  services: z._default(listOf(openEnum<OnboardingServiceId>()), []),
  socialChannels: z.prefault(z.object(each<SocialChannelId, typeof channel>(SOCIAL_CHANNELS, channel)), {}),
  hasLocalPhotos: yesNo,
  hasBrandGuidelines: yesNo,
} satisfies { readonly [Name in keyof OnboardingAnswers]: z.ZodMiniType<OnboardingAnswers[Name]> });

const onboardingDetails = z.object({
  answers: storedAnswers,
  /** Answers that were sent again later, and differ; in the order in which they came. */
  changes: z.optional(
    z.array(
      z.object({
        /** ISO 8601. */
        at: z.string(),
        /** The text is empty for an answer that was taken away. */
        answers: z.array(z.object({ label: z.string(), text: z.string() })),
      }),
    ),
  ),
  files: formFiles,
  /** Claimed by the browser, not verified. */
  customerPaid: z.boolean(),
  ...mails,
});

const orderDetails = z.object({ lines: chargedLines, ...orderPaymentDetails, ...mails });

interface Mailed {
  readonly mails: readonly MailSummary[];
}

/** The fields of each list's records beyond their summaries. */
export interface DetailsOf {
  readonly submissions: Mailed;
  readonly onboarding: z.output<typeof onboardingDetails>;
  readonly orders: z.output<typeof orderDetails>;
  readonly subscribers: Mailed;
  readonly clients: Record<never, never>;
}

/** A contact request, an order and a subscriber with all their fields. */
export const fullSubmission = z.extend(submissionSummary, mails);
export const fullOrder = z.extend(orderSummary, orderDetails.shape);
export const fullSubscriber = z.extend(strictSubscriber, mails);

/** A record of any list with all its fields. */
export const anyRecord = z.union([
  fullSubmission,
  z.extend(onboardingSummary, onboardingDetails.shape),
  fullOrder,
  clientSummary,
  fullSubscriber,
]);

const fromTo = z.object({ from: z.string(), to: z.string() });

/** A change that an administrator made. Changes are only ever added. */
export const recordChange = z.object({
  /** The record's version after the change. */
  version: z.number(),
  /** ISO 8601. */
  at: z.string(),
  /** Email address of the administrator, or `SITE`. */
  by: z.string(),
  /** Absent when the status did not change. So are the others. */
  status: z.exactOptional(fromTo),
  /** Empty for nobody. */
  owner: z.exactOptional(fromTo),
  /** `YYYY-MM-DD`; empty for no day. */
  followUp: z.exactOptional(fromTo),
  /** Whether the administrator began to answer. */
  reply: z.exactOptional(z.literal(true)),
  note: z.exactOptional(z.string()),
  /** The email address that was merged into the client. */
  merged: z.exactOptional(z.string()),
  /** Name of a mail that was to be sent again. */
  sentAgain: z.exactOptional(z.string()),
  /** The reminders of the onboarding form that were not sent yet were withdrawn. */
  remindersStopped: z.exactOptional(z.literal(true)),
});

export type RecordChange = z.output<typeof recordChange>;
