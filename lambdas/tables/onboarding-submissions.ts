import type { FormFields } from '../../domain/contracts/records/onboarding.ts';
import type { OnboardingMailName } from '../../domain/mails/onboarding-mails.ts';
import type {
  FormPayment,
  OnboardingAnswers,
  OnboardingServiceId,
} from '../../domain/onboarding/onboarding.ts';
import type { FileCategory, FileState } from '../../domain/onboarding/onboarding-files.ts';
import type { FormStatus } from '../../domain/records/onboarding.ts';
import { deleteItem, getItem, putItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import type { AdministeredRecord } from './administered-record.ts';
import { cancelOutstanding, outboxAttributes } from './mails.ts';
import { type OutboxRecord, type OutboxTable, outboxTable } from './outbox-table.ts';
import { recordId } from './record-id.ts';
import { createItem, ifUnchanged } from './record-table.ts';

export interface OnboardingSubmission
  extends OutboxRecord<OnboardingMailName>,
    AdministeredRecord,
    FormFields {
  readonly status: FormStatus;
  /** As it was entered, normalized like an email address. It need not be an email address. */
  readonly email: string;
  /** Those in the answers, for the indexes. */
  readonly services: readonly OnboardingServiceId[];
  readonly answers: OnboardingAnswers;
  readonly files: readonly SubmittedFile[];
  /** In their order; absent without any. */
  readonly changes?: readonly FormChange[];
  /** Claimed by the browser, not verified. */
  readonly customerPaid: boolean;
  readonly payment: Payment;
  /** Hash of everything the visitor entered: tells a repeated request from another one with the same key. */
  readonly contentHash: string;
}

/** The mails of a form, in their own item: a change is billed by the item's size, and a form can have 400 kB. */
interface FormMails extends OutboxRecord<OnboardingMailName> {
  readonly formId: string;
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
  /** What was uploaded under the key when the form was sent; absent when there was nothing. */
  readonly version?: string;
  /** Which pair of mails tells that it was refused, from 1; absent when the form's first mails do. */
  readonly toldIn?: number;
  /** Which mail tells that it was added later, from 1; absent when it came with the form. */
  readonly addedIn?: number;
}

/** Answers that were sent again, and differ from those before. */
export interface FormChange {
  /** Made like that of a form. */
  readonly id: string;
  readonly at: string;
  readonly contentHash: string;
  readonly answers: Partial<OnboardingAnswers>;
  /** The services of it that were not bought, if there are any. */
  readonly notBought?: readonly OnboardingServiceId[];
  /** Which mail tells of it, from 1. */
  readonly addedIn?: number;
}

/** What was known about the payment when the form was sent. The outcome of a pending one is in our order. */
export interface Payment {
  readonly state: FormPayment;
  readonly sessionId?: string;
  /** The services that the form asks for and that were not bought, if there are any. */
  readonly notBought?: readonly OnboardingServiceId[];
}

/** The payment, with a note when the form asks for more than was bought. */
export function withBoughtServices(payment: Payment): Payment {
  return payment.state === 'paid' && payment.notBought ? { ...payment, state: 'other-services' } : payment;
}

const TABLE = ['onboarding', 'ONBOARDING_SUBMISSIONS_TABLE', 'id'] as const;
const forms = outboxTable<OnboardingSubmission>(...TABLE);
const formMails = outboxTable<FormMails>(...TABLE);
const table = () => environment(forms.variable);

/** Each attempt to store a form stores its mails first; those of a failed attempt belong to no form. */
const mailsIdOf = ({ id, createdAt }: Pick<OnboardingSubmission, 'id' | 'createdAt'>) => `${id}#${createdAt}`;

export const onboardingSubmissions: OutboxTable<OnboardingSubmission> = {
  ...forms,
  async get(id) {
    const form = await forms.get(id);
    // Mails and claims of payments are in the table as well, and are no forms.
    if (!form || !('answers' in form)) return undefined;
    const stored = await formMails.get(mailsIdOf(form));
    return { ...form, ...(stored && { mails: stored.mails }) };
  },
  async create(form) {
    await createItem(formMails, { ...mailsOf(form), ...outboxAttributes(form.mails) });
    return forms.create({ ...form, mails: {} });
  },
  async replace(form) {
    const stored = await forms.replace({ ...form, mails: {} });
    return stored && { ...form, revision: stored.revision };
  },
  async replaceMails(form, mails) {
    const stored = await formMails.replaceMails(mailsOf(form), mails);
    return stored && { ...form, mails };
  },
  async *outstandingMails(until) {
    for await (const page of formMails.outstandingMails(until)) {
      yield page.map(({ mails, replace }) => ({
        mails,
        replace: async (next) => formWith(await replace(next)),
      }));
    }
  },
};

/** The item with the mails of a form. Its revision is that of the first one. */
function mailsOf(form: OnboardingSubmission): FormMails {
  return { id: mailsIdOf(form), formId: form.id, mails: form.mails, revision: 1 };
}

/** The whole form of an item of the outbox. Mails that are no form's are withdrawn. */
async function formWith(item: FormMails | undefined): Promise<OnboardingSubmission | undefined> {
  if (!item) return undefined;
  const form = await onboardingSubmissions.get(item.formId);
  if (form && mailsIdOf(form) === item.id) return form;
  await formMails.replaceMails(item, cancelOutstanding(item.mails));
  return undefined;
}

/** Claims a checkout's payment for a form. Idempotent. @returns whether the form has it @throws StorageError */
export function claimPayment(sessionId: string, formId: string): Promise<boolean> {
  const isFree = {
    expression: 'attribute_not_exists(id) OR formId = :formId',
    values: { ':formId': formId },
  };
  return putItem(table(), { id: recordId('payment', sessionId), formId }, isFree);
}

/** The form that has claimed the payment of a checkout, once it is stored. @throws StorageError */
export async function formClaiming(sessionId: string): Promise<OnboardingSubmission | undefined> {
  const formId = await formIdIn(recordId('payment', sessionId));
  return formId === undefined ? undefined : onboardingSubmissions.get(formId);
}

/** An uploaded file: its key, and the version of it. */
type UploadedVersion = Required<Pick<SubmittedFile, 'key' | 'version'>>;

const uploadId = ({ key, version }: UploadedVersion) => recordId('upload', `${version} ${key}`);

/** Records the form that a file was last sent with, in an item no list shows. Idempotent. @throws StorageError */
export async function saveFormOfFile(upload: UploadedVersion, formId: string): Promise<void> {
  await putItem(table(), { id: uploadId(upload), formId });
}

/** The id of the form that a file was sent with; undefined when it was sent with none. @throws StorageError */
export function formOf(upload: UploadedVersion): Promise<string | undefined> {
  return formIdIn(uploadId(upload));
}

async function formIdIn(id: string): Promise<string | undefined> {
  return (await getItem<{ readonly formId: string }>(table(), { id }))?.formId;
}

/** What the ids of a form's related items are made of. */
export type TracedForm = Pick<OnboardingSubmission, 'id' | 'createdAt' | 'payment' | 'files'>;

/** The ids of what the table keeps of a form besides it: its mails, its claim of a payment, and the notes of its files. */
export function relatedIdsOf({ id, createdAt, payment, files }: TracedForm): string[] {
  const claim = payment.sessionId === undefined ? [] : [recordId('payment', payment.sessionId)];
  const notes = files.flatMap(({ key, version }) => (key && version ? [uploadId({ key, version })] : []));
  return [mailsIdOf({ id, createdAt }), ...claim, ...notes];
}

/** The status of a form of which nothing is left but what leads to its files and related items. No list shows it. */
export const DISCARDED = 'discarded';

/** Deletes a form's own item, which starts its removal. @returns false when it has changed @throws StorageError */
export function discardForm(form: OnboardingSubmission): Promise<boolean> {
  const { id, createdAt, payment, files } = form;
  return putItem(table(), { id, createdAt, payment, files, status: DISCARDED }, ifUnchanged(form));
}

/** A form that was discarded and is not yet deleted. @throws StorageError */
export function discardedForm(id: string): Promise<TracedForm | undefined> {
  return getItem<TracedForm>(table(), { id });
}

/** Deletes these items, except those that belong to another form by now. @throws StorageError */
export async function removeRelated(form: TracedForm): Promise<void> {
  const isItsOwn = { expression: 'formId = :formId', values: { ':formId': form.id } };
  for (const id of relatedIdsOf(form)) {
    await deleteItem(table(), { id }, isItsOwn);
  }
}
