import type * as z from 'zod/mini';
import type { onboardingDraftSaveContract } from '../../domain/contracts/onboarding-draft.ts';
import { getItem, putItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

type DraftBody = z.output<NonNullable<(typeof onboardingDraftSaveContract)['body']>>;

/** An onboarding form that somebody has begun after paying. */
export interface OnboardingDraft extends DraftBody {
  /** ISO 8601. */
  readonly savedAt: string;
}

/** Replaces a draft once its form was received, so that no other draft is stored. */
interface ReceivedForm {
  readonly sessionId: string;
  /** ISO 8601. */
  readonly receivedAt: string;
}

type Item = OnboardingDraft | ReceivedForm;

const table = () => environment('ONBOARDING_DRAFTS_TABLE');

/** The draft of a checkout; undefined when there is none, or its form was received. @throws StorageError */
export async function draftOf(sessionId: string): Promise<OnboardingDraft | undefined> {
  const item = await read(sessionId);
  return item && 'answers' in item ? item : undefined;
}

/**
 * Stores a draft, replacing the previous one.
 * @returns false when the checkout's form was received already
 * @throws StorageError
 */
export function saveDraft(draft: DraftBody): Promise<boolean> {
  const savedAt = new Date().toISOString();
  return putItem(
    table(),
    { ...draft, savedAt, expiresAt: expiry() },
    { expression: 'attribute_not_exists(receivedAt)' },
  );
}

/** Erases the draft of a checkout whose form was received. @throws StorageError */
export async function closeDraft(sessionId: string): Promise<void> {
  const item: ReceivedForm = { sessionId, receivedAt: new Date().toISOString() };
  await putItem(table(), { ...item, expiresAt: expiry() });
}

/**
 * The progress of a checkout's form, while it is kept.
 * @returns the draft's step; undefined when it is unknown
 * @throws StorageError
 */
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
