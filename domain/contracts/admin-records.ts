/** What the back office tells of records. */
import * as z from 'zod/mini';
import { CONTACT_FIELDS, type ContactFieldId } from '../contact.ts';
import {
  type OnboardingAnswers,
  type OnboardingServiceId,
  SOCIAL_CHANNELS,
  type SocialChannelId,
  TEXT_FIELDS,
  type TextFieldId,
  type YesNo,
} from '../onboarding.ts';
import type { FileCategory } from '../onboarding-files.ts';
import { chargedLines, orderCircumstances, orderFlags, orderSum } from './purchases.ts';
import { listOf, word } from './response.ts';

function each<Id extends string, Schema>(all: readonly { readonly id: Id }[], schema: Schema) {
  return Object.fromEntries(all.map(({ id }) => [id, schema])) as Record<Id, Schema>;
}

const recordSummary = z.object({
  id: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  status: z.string(),
  /** Goes up with every change that an administrator makes. Who has seen an older one may not change it. */
  version: z.number(),
  email: z.string(),
});

/** What every list shows of a record. */
export type RecordSummary = z.output<typeof recordSummary>;

export const submissionSummary = z.extend(recordSummary, {
  /** What was left empty, or not asked for yet, is an empty text. */
  ...each<ContactFieldId, z.ZodMiniString>(CONTACT_FIELDS, z.string()),
  /** Labels of the chosen services, joined by commas. */
  service: z.nullable(z.string()),
});

export type SubmissionSummary = z.output<typeof submissionSummary>;

export const onboardingSummary = z.extend(recordSummary, {
  businessName: z.string(),
  source: z.string(),
  /** What the payment provider said. */
  payment: word<'paid' | 'unpaid' | 'unknown' | 'none'>(),
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

/** The summary of each list's records. */
export interface SummaryOf {
  readonly submissions: SubmissionSummary;
  readonly onboarding: OnboardingSummary;
  readonly orders: OrderSummary;
  readonly subscribers: SubscriberSummary;
}

/** A subscriber has nothing that others lack: what is broken of another list must not pass for one. */
const nothingElse = z.extend(subscriberSummary, {
  name: z.exactOptional(z.never()),
  payment: z.exactOptional(z.never()),
});

/** The summary of a record of any list. */
export const anySummary = z.union([submissionSummary, onboardingSummary, orderSummary, nothingElse]);

const formFile = z.object({
  category: word<FileCategory>(),
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  type: z.string(),
  /** Only a `stored` one can be downloaded. */
  state: word<'stored' | 'missing' | 'rejected'>(),
});

/** A file that came with an onboarding form. Its place in the list names it. */
export type FormFile = z.output<typeof formFile>;

/** The files of an onboarding form. */
export const formFiles = listOf(formFile);

/** Forms of other releases have other questions: what was not asked is not answered. */
const answer = z._default(z.string(), '');
const yesNo = z._default(word<YesNo>(), '');
const channel = z.prefault(z.object({ selected: z._default(z.boolean(), false), url: answer }), {});

const answers = z.object({
  ...each<TextFieldId, typeof answer>(TEXT_FIELDS, answer),
  services: z._default(listOf(word<OnboardingServiceId>()), []),
  socialChannels: z.prefault(z.object(each<SocialChannelId, typeof channel>(SOCIAL_CHANNELS, channel)), {}),
  hasLocalPhotos: yesNo,
  hasBrandGuidelines: yesNo,
} satisfies { readonly [Name in keyof OnboardingAnswers]: z.ZodMiniType<OnboardingAnswers[Name]> });

const onboardingDetails = z.object({
  answers,
  files: formFiles,
  /** As the browser claimed. */
  customerPaid: z.boolean(),
});

const orderDetails = z.object({ lines: chargedLines, ...orderCircumstances });

/** What there is of a record beyond its summary. */
export interface DetailsOf {
  readonly submissions: Record<never, never>;
  readonly onboarding: z.output<typeof onboardingDetails>;
  readonly orders: z.output<typeof orderDetails>;
  readonly subscribers: Record<never, never>;
}

/** An order with everything that is known of it. */
export const wholeOrder = z.extend(orderSummary, orderDetails.shape);

/** A record of any list with everything that is known of it. */
export const anyRecord = z.union([
  submissionSummary,
  z.extend(onboardingSummary, onboardingDetails.shape),
  wholeOrder,
  nothingElse,
]);

/** A change that an administrator made. Changes are only ever added. */
export const recordChange = z.object({
  /** The version that the record has by it. */
  version: z.number(),
  /** ISO 8601. */
  at: z.string(),
  /** Email address of the administrator. */
  by: z.string(),
  /** Absent when the status stayed as it was. */
  status: z.exactOptional(z.object({ from: z.string(), to: z.string() })),
  note: z.exactOptional(z.string()),
});

export type RecordChange = z.output<typeof recordChange>;
