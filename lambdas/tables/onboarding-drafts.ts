import type * as z from 'zod/mini';
import type { onboardingDraftSaveContract } from '../../domain/contracts/onboarding-draft.ts';
import type { CheckoutHolder } from '../../domain/verification.ts';
import { getItem, putItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

type DraftBody = z.output<NonNullable<(typeof onboardingDraftSaveContract)['body']>>;

/** An onboarding form that somebody has begun after paying. */
export interface OnboardingDraft extends Omit<DraftBody, 'basedOn' | 'writer'> {
  /** ISO 8601. Names the version. */
  readonly savedAt: string;
  /** The page that saved it. */
  readonly savedBy?: string;
  /** Whose secret it was saved with. */
  readonly holder: CheckoutHolder;
}

/** Replaces a draft once its form was received, so that no other draft is stored. */
interface ReceivedForm {
  readonly sessionId: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** Absent when the draft was erased instead. */
  readonly isForm?: true;
}

type Item = OnboardingDraft | ReceivedForm;

const table = () => environment('ONBOARDING_DRAFTS_TABLE');

/** The draft of a checkout; undefined when there is none, or its form was received. @throws StorageError */
export async function draftOf(sessionId: string): Promise<OnboardingDraft | undefined> {
  const item = await read(sessionId);
  return item && 'answers' in item ? item : undefined;
}

/** Whether a holder may see a draft. What the payer's mailbox saved is not open to the browser that paid. */
export function isOpenTo(holder: CheckoutHolder, draft: OnboardingDraft): boolean {
  return holder === 'mailbox' || draft.holder === holder;
}

/** Replaces the version that a draft is based on. @returns its time; undefined for a conflict @throws StorageError */
export async function saveDraft(
  { basedOn, writer, ...draft }: DraftBody,
  holder: CheckoutHolder,
): Promise<string | undefined> {
  const savedAt = timeAfter(basedOn);
  const isSaved = await putItem(
    table(),
    { ...draft, holder, savedAt, ...(writer !== undefined && { savedBy: writer }), expiresAt: expiry() },
    {
      expression: `attribute_not_exists(receivedAt) AND (attribute_not_exists(savedAt) OR expiresAt < :now OR (${REPLACEABLE[holder]}))`,
      values: {
        ':basedOn': basedOn ?? '',
        ':writer': writer ?? '',
        ':now': Math.floor(Date.now() / 1000),
        ...(holder === 'browser' && { ':holder': holder }),
      },
    },
  );
  return isSaved ? savedAt : undefined;
}

const OWN_VERSION = 'savedAt = :basedOn OR savedBy = :writer';

/** The drafts that a holder replaces. */
const REPLACEABLE: Readonly<Record<CheckoutHolder, string>> = {
  mailbox: OWN_VERSION,
  browser: `holder = :holder AND (${OWN_VERSION})`,
};

/** Now, unless a version has this name already. */
function timeAfter(basedOn = ''): string {
  const now = Date.now();
  const name = new Date(now).toISOString();
  return name === basedOn ? new Date(now + 1).toISOString() : name;
}

/** Erases the draft of a checkout. @param isForm whether a form was received instead @throws StorageError */
export async function closeDraft(sessionId: string, isForm = false): Promise<void> {
  const item: ReceivedForm = { sessionId, receivedAt: new Date().toISOString(), ...(isForm && { isForm }) };
  await putItem(table(), { ...item, expiresAt: expiry() });
}

/** When a form was received for a checkout, while that is noted here, ISO 8601. @throws StorageError */
export async function formReceivedAt(sessionId: string): Promise<string | undefined> {
  const item = await read(sessionId);
  return item && 'receivedAt' in item && item.isForm ? item.receivedAt : undefined;
}

/** The step of a checkout's draft; undefined when it is unknown. @throws StorageError */
export async function formProgress(
  sessionId: string,
): Promise<'received' | { readonly step: number } | undefined> {
  const item = await read(sessionId);
  return item && 'receivedAt' in item ? 'received' : item;
}

/** The database deletes expired items days later, so their expiry is checked as well. */
async function read(sessionId: string): Promise<Item | undefined> {
  const item = await getItem<Item & { readonly expiresAt: number }>(table(), { sessionId });
  return item && item.expiresAt > Date.now() / 1000 ? item : undefined;
}

/** In seconds of the epoch. */
function expiry(): number {
  return Math.floor(Date.now() / 1000) + Number(environment('ONBOARDING_DRAFT_DAYS')) * 24 * 60 * 60;
}
