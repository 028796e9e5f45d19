import type { SubmissionStatus, UNCHECKED } from '../../domain/contact.ts';
import type {
  FormPayment,
  OnboardingAnswers,
  OnboardingServiceId,
  OnboardingSource,
} from '../../domain/onboarding.ts';
import type { FileCategory, FileState } from '../../domain/onboarding-files.ts';
import { deleteItem, getItem, putItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import type { AdministeredRecord } from './administered-record.ts';
import { type OutboxRecord, outboxTable } from './outbox-table.ts';
import { recordId } from './record-id.ts';

/** A filled-in onboarding form as it is stored. */
export interface OnboardingSubmission extends OutboxRecord, AdministeredRecord {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly status: SubmissionStatus | typeof UNCHECKED;
  /** As it was entered, normalized like an email address. It need not be an email address. */
  readonly email: string;
  readonly businessName: string;
  readonly source: OnboardingSource;
  readonly answers: OnboardingAnswers;
  readonly files: readonly SubmittedFile[];
  /** Claimed by the browser, not verified. */
  readonly customerPaid: boolean;
  readonly payment: Payment;
  /** Hash of everything the visitor entered: tells a repeated request from another one with the same key. */
  readonly contentHash: string;
}

/** A file that was chosen for the form. Name, size (in bytes) and type are claimed by the browser. */
export interface SubmittedFile {
  readonly category: FileCategory;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly state: FileState;
  /** Key in the bucket; absent when it was never uploaded. */
  readonly key?: string;
  /** What was uploaded under the key when the form was sent; absent in forms from before versions were kept. */
  readonly version?: string;
  /** Which pair of mails tells that it was refused, from 1; absent when the form's first mails do. */
  readonly toldIn?: number;
}

/**
 * The first mails of a form: `team`; to the customer `copy` with the answers, or `receipt` without any words of the
 * sender. Pairs about files that are refused later follow, see lambdas/onboarding/refused-files.ts.
 */
export type OnboardingMailName = 'team' | 'copy' | 'receipt';

/** What was known about the payment when the form was sent. What becomes of a pending one is in our order of it. */
export interface Payment {
  readonly state: FormPayment;
  readonly sessionId?: string;
  /** The services that the form asks for and that were not bought, if there are any. */
  readonly notBought?: readonly OnboardingServiceId[];
}

/** A payment is for what was bought: one that has arrived says so when the form asks for more. */
export function arrived(payment: Payment): Payment {
  return payment.state === 'paid' && payment.notBought ? { ...payment, state: 'other-services' } : payment;
}

const items = outboxTable<OnboardingSubmission>('onboarding', 'ONBOARDING_SUBMISSIONS_TABLE', 'id');

export const onboardingSubmissions: typeof items = {
  ...items,
  /** Claims of payments are in the table as well, and are no forms. */
  async get(id) {
    const item = await items.get(id);
    return item && 'answers' in item ? item : undefined;
  },
};

/**
 * Claims the payment of a checkout for a form, unless another form has it. The claim is an item of its own, which no
 * index has and so no list shows. Idempotent.
 * @returns whether the form has it
 * @throws StorageError
 */
export function claimPayment(sessionId: string, formId: string): Promise<boolean> {
  return putItem(
    environment(onboardingSubmissions.variable),
    { id: recordId('payment', sessionId), formId },
    { expression: 'attribute_not_exists(id) OR formId = :formId', values: { ':formId': formId } },
  );
}

/** An uploaded file: its key, and the version of it. */
type UploadedVersion = Required<Pick<SubmittedFile, 'key' | 'version'>>;

const uploadId = ({ key, version }: UploadedVersion) => recordId('upload', `${version} ${key}`);

/**
 * Notes which form an uploaded file was sent with, the last one if there are several. Like a claim, the note is an item
 * that no list shows. Idempotent.
 * @throws StorageError
 */
export async function noteForm(upload: UploadedVersion, formId: string): Promise<void> {
  await putItem(environment(onboardingSubmissions.variable), { id: uploadId(upload), formId });
}

/**
 * The id of the form that a file was sent with.
 * @returns undefined when it was sent with none, or before these notes were made
 * @throws StorageError
 */
export async function formOf(upload: UploadedVersion): Promise<string | undefined> {
  const table = environment(onboardingSubmissions.variable);
  return (await getItem<{ readonly formId: string }>(table, { id: uploadId(upload) }))?.formId;
}

/**
 * Deletes what the table keeps of a form besides the form itself: its claim of a payment, and the notes of its files.
 * @throws StorageError
 */
export async function removeTraces({
  id: formId,
  payment,
  files,
}: Pick<OnboardingSubmission, 'id' | 'payment' | 'files'>): Promise<void> {
  const claim = payment.sessionId === undefined ? [] : [recordId('payment', payment.sessionId)];
  const notes = files.flatMap(({ key, version }) => (key && version ? [uploadId({ key, version })] : []));
  const isItsOwn = { expression: 'formId = :formId', values: { ':formId': formId } };
  for (const id of [...claim, ...notes]) {
    await deleteItem(environment(onboardingSubmissions.variable), { id }, isItsOwn);
  }
}
