import type { FormFields } from '../../domain/contracts/records/onboarding.ts';
import { normalizeEmail } from '../../domain/email-address/email-address.ts';
import type { OnboardingEmailName } from '../../domain/emails/onboarding-emails.ts';
import {
  ANSWER_LIMITS,
  type FormPayment,
  type OnboardingAnswers,
  type OnboardingServiceId,
} from '../../domain/onboarding/onboarding.ts';
import type { FileCategory, FileState } from '../../domain/onboarding/onboarding-files.ts';
import { UNKNOWN_EMAIL } from '../../domain/orders.ts';
import type { FormStatus } from '../../domain/records/onboarding.ts';
import { takeStart } from '../../domain/text/cut-text.ts';
import { deleteItem, getItem, putItem } from '../aws/dynamodb.ts';
import type { AdministeredRecord } from './administered-record.ts';
import { cancelOutstanding, getOutboxAttributes } from './emails.ts';
import { createOutboxTable, type OutboxRecord, type OutboxTable } from './outbox-table.ts';
import { toRecordId } from './record-id.ts';
import { createItem, ifUnchanged } from './record-table.ts';

export interface OnboardingSubmission
  extends OutboxRecord<OnboardingEmailName>,
    AdministeredRecord,
    FormFields {
  readonly status: FormStatus;
  /** As it was entered last, normalized like an email address. It need not be an email address. */
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
  /** Hash of all entries: distinguishes a repetition from another request with the same key. */
  readonly contentHash: string;
}

/** The emails of a form, in their own item: a change is billed by the item's size, and a form can have 400 kB. */
interface FormEmails extends OutboxRecord<OnboardingEmailName> {
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
  /** The uploaded version when the form was sent; absent if nothing was uploaded. */
  readonly version?: string;
  /** Number of the pair of emails that reports the refusal, from 1; absent when the form's first emails do. */
  readonly toldIn?: number;
  /** Number of the email that reports the later addition, from 1; absent if sent with the form. */
  readonly addedIn?: number;
}

/** Answers that were sent again, and differ from those before. */
export interface FormChange {
  /** Made like that of a form. */
  readonly id: string;
  readonly at: string;
  readonly contentHash: string;
  readonly answers: Partial<OnboardingAnswers>;
  /** Its services that were not bought, if any. */
  readonly notBought?: readonly OnboardingServiceId[];
  /** Number of the email that reports it, from 1. */
  readonly addedIn?: number;
}

/** The payment's state when the form was sent. Our order has the result of a pending payment. */
export interface Payment {
  readonly state: FormPayment;
  readonly sessionId?: string;
  /** The requested services that were not bought, if any. */
  readonly notBought?: readonly OnboardingServiceId[];
}

/**
 * Returns the email that forms are indexed by. Normalization can make it longer than an index key may be, so it is cut, or
 * leave nothing of invisible characters.
 */
export function toFormEmail({ email }: Pick<OnboardingAnswers, 'email'>): string {
  return takeStart(normalizeEmail(email), ANSWER_LIMITS.line) || UNKNOWN_EMAIL;
}

/** Returns the checkout that a form comes from; undefined if its sender may only have named it, as a stranger can. */
export function getProvenSession({ state, sessionId }: Payment): string | undefined {
  return state === 'unproven' || state === 'unknown' ? undefined : sessionId;
}

/** Returns the payment, marked if the form asks for more than was bought. */
export function withBoughtServices(payment: Payment): Payment {
  return payment.state === 'paid' && payment.notBought ? { ...payment, state: 'other-services' } : payment;
}

const TABLE = ['onboarding', 'ONBOARDING_SUBMISSIONS_TABLE', 'id'] as const;
const forms = createOutboxTable<OnboardingSubmission>(...TABLE);
const formEmails = createOutboxTable<FormEmails>(...TABLE);

/** Each attempt to store a form stores its emails first; those of a failed attempt belong to no form. */
const toEmailsId = ({ id, createdAt }: Pick<OnboardingSubmission, 'id' | 'createdAt'>) =>
  `${id}#${createdAt}`;

export const onboardingSubmissions: OutboxTable<OnboardingSubmission> = {
  ...forms,
  async get(id) {
    const form = await forms.get(id);
    // Emails and claims of payments share the table, and are not forms.
    if (!form || !('answers' in form)) return undefined;
    const stored = await formEmails.get(toEmailsId(form));
    return { ...form, ...(stored && { mails: stored.mails }) };
  },
  async create(form) {
    await createItem(formEmails, { ...toEmailsItem(form), ...getOutboxAttributes(form.mails) });
    return forms.create({ ...form, mails: {} });
  },
  async replace(form) {
    const stored = await forms.replace({ ...form, mails: {} });
    return stored && { ...form, revision: stored.revision };
  },
  async replaceEmails(form, mails) {
    const stored = await formEmails.replaceEmails(toEmailsItem(form), mails);
    return stored && { ...form, mails };
  },
  async *readOutstandingEmails(until) {
    for await (const page of formEmails.readOutstandingEmails(until)) {
      yield page.map(({ mails, replace }) => ({
        mails,
        replace: async (next) => readFormWithEmails(await replace(next)),
      }));
    }
  },
};

/** Builds the item with a form's emails. Its revision is that of a new item. */
function toEmailsItem(form: OnboardingSubmission): FormEmails {
  return { id: toEmailsId(form), formId: form.id, mails: form.mails, revision: 1 };
}

/** Reads the whole form of an outbox item. Cancels emails that belong to no form. */
async function readFormWithEmails(item: FormEmails | undefined): Promise<OnboardingSubmission | undefined> {
  if (!item) return undefined;
  const form = await onboardingSubmissions.get(item.formId);
  if (form && toEmailsId(form) === item.id) return form;
  await formEmails.replaceEmails(item, cancelOutstanding(item.mails));
  return undefined;
}

/**
 * Claims a checkout's payment for a form. Idempotent. @param held another form, which may give it up
 * @returns whether the form has it @throws StorageError
 */
export function savePaymentClaim(sessionId: string, formId: string, held = formId): Promise<boolean> {
  const isFree = {
    expression: 'attribute_not_exists(id) OR formId IN (:formId, :held)',
    values: { ':formId': formId, ':held': held },
  };
  return putItem(forms.variable, { id: toRecordId('payment', sessionId), formId }, isFree);
}

/** Finds the form that claimed the payment of a checkout, once it is stored. @throws StorageError */
export async function findClaimingForm(sessionId: string): Promise<OnboardingSubmission | undefined> {
  const formId = await readFormId(toRecordId('payment', sessionId));
  return formId === undefined ? undefined : onboardingSubmissions.get(formId);
}

/** The key and the version of an uploaded file. */
type UploadedVersion = Required<Pick<SubmittedFile, 'key' | 'version'>>;

const toUploadId = ({ key, version }: UploadedVersion) => toRecordId('upload', `${version} ${key}`);

/** Records the form that a file was last sent with, in an item no list shows. Idempotent. @throws StorageError */
export async function saveFileForm(upload: UploadedVersion, formId: string): Promise<void> {
  await putItem(forms.variable, { id: toUploadId(upload), formId });
}

/** Finds the id of the form that a file was sent with; undefined without one. @throws StorageError */
export function findFileFormId(upload: UploadedVersion): Promise<string | undefined> {
  return readFormId(toUploadId(upload));
}

async function readFormId(id: string): Promise<string | undefined> {
  return (await getItem<{ readonly formId: string }>(forms.variable, { id }))?.formId;
}

/** The attributes from which the ids of a form's related items are derived. */
export type TracedForm = Pick<OnboardingSubmission, 'id' | 'createdAt' | 'payment' | 'files'>;

/** Lists the ids of a form's other items in the table: its emails, its payment claim, and its files' links to it. */
export function listRelatedIds({ id, createdAt, payment, files }: TracedForm): string[] {
  const claim = payment.sessionId === undefined ? [] : [toRecordId('payment', payment.sessionId)];
  const notes = files.flatMap(({ key, version }) => (key && version ? [toUploadId({ key, version })] : []));
  return [toEmailsId({ id, createdAt }), ...claim, ...notes];
}

/** The status of a form whose removal has started. Only the keys of its files and related items are left. No list shows it. */
export const DISCARDED_STATUS = 'discarded';

/** Deletes a form's own item, which starts its removal. @returns false when it has changed @throws StorageError */
export function discardForm(form: OnboardingSubmission): Promise<boolean> {
  const { id, createdAt, payment, files } = form;
  return putItem(
    forms.variable,
    { id, createdAt, payment, files, status: DISCARDED_STATUS },
    ifUnchanged(form),
  );
}

/** Reads a discarded form that is not yet deleted. @throws StorageError */
export function readDiscardedForm(id: string): Promise<TracedForm | undefined> {
  return getItem<TracedForm>(forms.variable, { id });
}

/** Deletes these items, except those that now belong to another form. @throws StorageError */
export async function removeRelated(form: TracedForm): Promise<void> {
  const isItsOwn = { expression: 'formId = :formId', values: { ':formId': form.id } };
  for (const id of listRelatedIds(form)) {
    await deleteItem(forms.variable, { id }, isItsOwn);
  }
}
