import type * as z from 'zod/mini';
import type { onboardingDraftSaveContract } from '../../domain/contracts/onboarding-draft.ts';
import type { CheckoutHolder } from '../../domain/verification.ts';
import { type Expression, getItem, putItem, updateItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

type DraftBody = z.output<NonNullable<(typeof onboardingDraftSaveContract)['body']>>;

/** Names a draft by the version that a page has read, or by the page that saved it. */
type DraftSource = Pick<DraftBody, 'basedOn' | 'writer'>;

/** An onboarding form that a customer has started after paying. */
export interface OnboardingDraft extends Omit<DraftBody, 'basedOn' | 'writer'>, Partial<Receipt> {
  /** ISO 8601. Names the version. */
  readonly savedAt: string;
  /** The page that saved it. */
  readonly savedBy?: string;
  /** The holder whose secret saved it. */
  readonly holder: CheckoutHolder;
}

/** Marks a checkout whose form was received, so that no other draft is stored. */
interface Receipt {
  /** ISO 8601. */
  readonly receivedAt: string;
  /** Absent when the draft was erased instead. */
  readonly isForm?: true;
}

/** Without a draft. */
interface ReceivedForm extends Receipt {
  readonly sessionId: string;
}

type Item = OnboardingDraft | ReceivedForm;

const TABLE = 'ONBOARDING_DRAFTS_TABLE';

/**
 * Finds what is stored of a checkout's form.
 * @returns the draft; undefined without one, and after its answers were received. When the form was received (ISO
 *   8601), as long as that is stored here.
 * @throws StorageError
 */
export async function findDraft(
  sessionId: string,
): Promise<{ readonly draft?: OnboardingDraft | undefined; readonly receivedAt?: string | undefined }> {
  const item = await read(sessionId);
  return {
    draft: item && 'answers' in item ? item : undefined,
    receivedAt: item?.isForm && item.receivedAt,
  };
}

/** Whether a holder may see a draft. The browser that paid may not see drafts saved by the payer's mailbox. */
export function isVisibleTo(holder: CheckoutHolder, draft: OnboardingDraft): boolean {
  return holder === 'mailbox' || draft.holder === holder;
}

/** Replaces the version that a draft is based on. @returns its time; undefined for a conflict @throws StorageError */
export async function saveDraft(
  { basedOn, writer, ...draft }: DraftBody,
  holder: CheckoutHolder,
): Promise<string | undefined> {
  const savedAt = getNextTime(basedOn);
  const isSaved = await putItem(
    TABLE,
    { ...draft, holder, savedAt, ...(writer !== undefined && { savedBy: writer }), expiresAt: getExpiry() },
    ifReplaceable({ basedOn, writer }, holder, 'attribute_not_exists(receivedAt) AND '),
  );
  return isSaved ? savedAt : undefined;
}

/** The condition that a source contains the draft, if there is any. */
function ifReplaceable({ basedOn, writer }: DraftSource, holder: CheckoutHolder, more = ''): Expression {
  return {
    expression: `${more}(attribute_not_exists(savedAt) OR expiresAt < :now OR (${REPLACEABLE[holder]}))`,
    values: {
      ':basedOn': basedOn ?? '',
      ':writer': writer ?? '',
      ':now': Math.floor(Date.now() / 1000),
      ...(holder === 'browser' && { ':holder': holder }),
    },
  };
}

const OWN_VERSION = 'savedAt = :basedOn OR savedBy = :writer';

/** The drafts that a holder replaces. */
const REPLACEABLE: Readonly<Record<CheckoutHolder, string>> = {
  mailbox: OWN_VERSION,
  browser: `holder = :holder AND (${OWN_VERSION})`,
};

/** Returns the current time, or a later one if the last version has it. */
function getNextTime(basedOn = ''): string {
  const now = Date.now();
  const name = new Date(now).toISOString();
  return name === basedOn ? new Date(now + 1).toISOString() : name;
}

/** Erases the draft of a checkout. @throws StorageError */
export async function eraseDraft(sessionId: string): Promise<void> {
  await putItem(TABLE, toReceivedForm(sessionId));
}

/** Notes that a form was received. Erases its draft, but not one with answers that the form lacks. @throws StorageError */
export async function closeDraft(
  sessionId: string,
  contained: DraftSource,
  holder: CheckoutHolder,
): Promise<void> {
  const form = { ...toReceivedForm(sessionId), isForm: true as const };
  if (await putItem(TABLE, form, ifReplaceable(contained, holder))) return;
  const expression = 'SET receivedAt = :receivedAt, isForm = :isForm';
  const values = { ':receivedAt': form.receivedAt, ':isForm': form.isForm };
  await updateItem(TABLE, { sessionId }, { expression, values }, 'attribute_exists(savedAt)');
}

function toReceivedForm(sessionId: string): ReceivedForm & { readonly expiresAt: number } {
  return { sessionId, receivedAt: new Date().toISOString(), expiresAt: getExpiry() };
}

/** Reads the step of a checkout's draft; undefined if unknown, and for a draft without answers. @throws StorageError */
export async function readFormProgress(
  sessionId: string,
): Promise<'received' | { readonly step: number } | undefined> {
  const item = await read(sessionId);
  if (item && 'receivedAt' in item) return 'received';
  return item && hasAnswer(item.answers) ? item : undefined;
}

/** Whether anything in a part of a draft was answered. */
export function hasAnswer(part: unknown): boolean {
  return typeof part === 'object' && part !== null ? Object.values(part).some(hasAnswer) : Boolean(part);
}

/** Checks the expiry too, since the database deletes expired items days later. */
async function read(sessionId: string): Promise<Item | undefined> {
  const item = await getItem<Item & { readonly expiresAt: number }>(TABLE, { sessionId });
  return item && item.expiresAt > Date.now() / 1000 ? item : undefined;
}

/** In seconds of the epoch. */
function getExpiry(): number {
  return Math.floor(Date.now() / 1000) + Number(environment('ONBOARDING_DRAFT_DAYS')) * 24 * 60 * 60;
}
