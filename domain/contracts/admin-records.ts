import * as z from 'zod/mini';
import type { AdminList } from '../admin.ts';
import type { PublicationStep } from '../posts.ts';
import type { Origin } from '../records/by-hand.ts';
import { openEnum } from './contract.ts';
import { clientSummary } from './records/clients.ts';
import { letterDetails, letterSummary } from './records/letters.ts';
import { onboardingDetails, onboardingSummary } from './records/onboarding.ts';
import { orderDetails, orderSummary } from './records/orders.ts';
import { postDetails, postSummary } from './records/posts.ts';
import { emails, type recordSummary } from './records/record.ts';
import { submissionSummary } from './records/submissions.ts';
import { strictSubscriber, subscriberSummary } from './records/subscribers.ts';
import type { MoneyAction } from './work/money.ts';

/** The fields that lists show of the records of each kind. */
export const SUMMARIES = {
  submissions: submissionSummary,
  onboarding: onboardingSummary,
  orders: orderSummary,
  clients: clientSummary,
  letters: letterSummary,
  posts: postSummary,
  subscribers: subscriberSummary,
} satisfies { readonly [List in AdminList]: z.ZodMiniType };

export type SummaryOf = { readonly [List in AdminList]: z.output<(typeof SUMMARIES)[List]> };

export type SubmissionSummary = z.output<typeof submissionSummary>;
export type OnboardingSummary = z.output<typeof onboardingSummary>;
export type OrderSummary = z.output<typeof orderSummary>;
export type ClientSummary = z.output<typeof clientSummary>;
export type LetterSummary = z.output<typeof letterSummary>;
export type PostSummary = z.output<typeof postSummary>;

export type RecordSummary = z.output<typeof recordSummary>;

const ANY = { ...SUMMARIES, subscribers: strictSubscriber };

export const anySummary = z.union(Object.values(ANY));

export type EmailSummary = z.output<typeof orderDetails>['mails'][number];

/** A file of an onboarding form. Its position in the list identifies it. */
export type FormFile = z.output<typeof onboardingDetails>['files'][number];

export const FULL_RECORDS = {
  submissions: z.extend(submissionSummary, emails),
  onboarding: z.extend(onboardingSummary, onboardingDetails.shape),
  orders: z.extend(orderSummary, orderDetails.shape),
  clients: clientSummary,
  letters: z.extend(letterSummary, letterDetails.shape),
  posts: z.extend(postSummary, postDetails.shape),
  subscribers: z.extend(strictSubscriber, emails),
} satisfies { readonly [List in AdminList]: z.ZodMiniType };

/** The fields of each list's records beyond their summaries. */
export type DetailsOf = {
  readonly [List in AdminList]: Omit<
    z.output<(typeof FULL_RECORDS)[List]>,
    keyof z.output<(typeof ANY)[List]>
  >;
};

export const anyRecord = z.union(Object.values(FULL_RECORDS));

const fromTo = z.object({ from: z.string(), to: z.string() });

/** A change that an administrator made. Changes are only ever added. */
export const recordChange = z.object({
  version: z.number(),
  /** ISO 8601. */
  at: z.string(),
  /** Email address of the administrator, or `SITE`. */
  by: z.string(),
  /** How a record came that the administrator added. The first entry of its history, with version 0. */
  added: z.exactOptional(openEnum<Origin>()),
  /** Absent when the status did not change. So are the others. */
  status: z.exactOptional(fromTo),
  /** Empty for no owner. */
  owner: z.exactOptional(fromTo),
  /** `YYYY-MM-DD`; empty for no day. */
  followUp: z.exactOptional(fromTo),
  /** A reply was begun in the email program, as earlier releases offered it. */
  reply: z.exactOptional(z.literal(true)),
  /** The reply that was emailed; the email is `reply-` and the version. */
  sent: z.exactOptional(z.object({ subject: z.string(), text: z.string() })),
  /** Clients only: an action at the payment provider. Without an outcome its answer is not known. */
  money: z.exactOptional(
    z.object({
      did: openEnum<MoneyAction['did']>(),
      /** Id of the payment or plan, or ids of the services. */
      target: z.string(),
      amount: z.exactOptional(z.number()),
      currency: z.exactOptional(z.string()),
      cycle: z.exactOptional(z.string()),
      outcome: z.exactOptional(openEnum<'done' | 'refused'>()),
    }),
  ),
  /** Clients only: the change of one task. Absent fields stay. */
  task: z.exactOptional(
    z.object({
      id: z.string(),
      /** Its text after the change, so that a history is readable without the task. */
      text: z.string(),
      added: z.exactOptional(z.literal(true)),
      /** Whether it was done, or opened again. */
      done: z.exactOptional(z.boolean()),
      owner: z.exactOptional(fromTo),
      day: z.exactOptional(fromTo),
    }),
  ),
  note: z.exactOptional(z.string()),
  merged: z.exactOptional(z.string()),
  sentAgain: z.exactOptional(z.string()),
  /** The reminders of the onboarding form that were not sent yet were withdrawn. */
  remindersStopped: z.exactOptional(z.literal(true)),
  /** Only for letters: the number of recipients, the earliest day they confirmed, and the time of sending. */
  sending: z.exactOptional(
    z.object({
      recipients: z.number(),
      edition: z.number(),
      since: z.exactOptional(z.string()),
      sendAt: z.exactOptional(z.string()),
    }),
  ),
  /** Only for letters: whether the public archive shows it. */
  isPublic: z.exactOptional(z.boolean()),
  /** The step that published or unpublished a post, and the edition of its texts. */
  publication: z.exactOptional(
    z.object({
      did: openEnum<PublicationStep>(),
      slug: z.string(),
      edition: z.number(),
      /** ISO 8601: when a scheduled post will be published. */
      at: z.exactOptional(z.string()),
    }),
  ),
});

export type RecordChange = z.output<typeof recordChange>;
