import type { SubmissionStatus } from '../../domain/contact.ts';
import type { OnboardingAnswers, OnboardingSource } from '../../domain/onboarding.ts';
import type { FileCategory } from '../../domain/onboarding-files.ts';
import type { AdministeredRecord } from './administered-record.ts';
import { type OutboxRecord, outboxTable } from './outbox-table.ts';

/** A filled-in onboarding form as it is stored. */
export interface OnboardingSubmission extends OutboxRecord, AdministeredRecord {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly status: SubmissionStatus;
  /** As it was entered, in the form in which email addresses are compared. It need not be an email address. */
  readonly email: string;
  readonly businessName: string;
  readonly source: OnboardingSource;
  readonly answers: OnboardingAnswers;
  readonly files: readonly SubmittedFile[];
  /** As the browser claims. */
  readonly customerPaid: boolean;
  readonly payment: Payment;
  /** Of everything the visitor entered: tells a repeated request from another one under its key. */
  readonly contentHash: string;
}

/** A file that was chosen for the form. Name, size (in bytes) and type are the browser's words. */
export interface SubmittedFile {
  readonly category: FileCategory;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  /** `missing` was never uploaded, or has expired since; `rejected` is not what it says it is. */
  readonly state: 'stored' | 'missing' | 'rejected';
  /** In the bucket; absent when it was never uploaded. */
  readonly key?: string;
}

/** What the payment provider says; `none` without a session to ask about, `unknown` when it did not answer. */
export interface Payment {
  readonly state: 'paid' | 'unpaid' | 'unknown' | 'none';
  readonly sessionId?: string;
}

export const onboardingSubmissions = outboxTable<OnboardingSubmission>(
  'onboarding',
  'ONBOARDING_SUBMISSIONS_TABLE',
  'id',
);
