import { CONTACT_DRAFT_LIFETIME_MS, CONTACT_DRAFT_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { randomKey } from '../random-key.ts';
import { isWithin, sharedText, storedFields } from '../storage/stored-values.ts';
import { areEqual, type ContactValues, isEmptyForm, parseContactValues } from './contact-values.ts';

interface Draft {
  readonly values: ContactValues;
  /** When the first word was written, in milliseconds since the epoch. */
  readonly begunAt: number;
  /** When the last word was written. */
  readonly savedAt: number;
  /** The idempotency key under which exactly these values were sent, if any. */
  readonly key?: string;
}

const entry = sharedText(CONTACT_DRAFT_STORAGE_KEY);

/** Set only while it cannot be stored: storage is forbidden or full, or has the draft of another tab. */
let inMemory: Draft | undefined;

function current(): Draft | undefined {
  const draft = inMemory ?? readDraft(entry.look() ?? '{}');
  if (draft && isWithin(CONTACT_DRAFT_LIFETIME_MS, draft.savedAt)) return draft;
  forget();
  return undefined;
}

function write(values: ContactValues, key?: string): void {
  const now = Date.now();
  const begunAt = Math.min(current()?.begunAt ?? now, now);
  const draft = { values, begunAt, savedAt: now, ...(key && { key }) };
  inMemory = entry.set(JSON.stringify(draft)) ? undefined : draft;
}

function forget(): void {
  inMemory = undefined;
  entry.remove();
}

const isSaved = () => inMemory === undefined;

/** The unsent text of the form. A draft that another tab has saved meanwhile stays. */
export const contactDraft = {
  /** @returns the text, and its age in milliseconds; undefined if the form is empty */
  read(): { readonly values: ContactValues; readonly age: number } | undefined {
    if (isSaved()) entry.get();
    const draft = current();
    // If the clock was set back since, the form would seem younger than its text.
    return draft && { values: draft.values, age: Math.max(Date.now(), draft.savedAt) - draft.begunAt };
  },
  /** @returns false if the text is kept in memory only */
  save(values: ContactValues): boolean {
    const last = current();
    if (isEmptyForm(values)) forget();
    else if (!last || !areEqual(last.values, values)) write(values);
    return isSaved();
  },
  /** Returns the idempotency key of these values. It stays the same across retries, reloads and tabs. */
  keyFor(values: ContactValues): string {
    const last = current();
    if (last?.key && areEqual(last.values, values)) return last.key;
    const key = randomKey();
    write(values, key);
    return key;
  },
  forget,
};

function readDraft(text: string): Draft | undefined {
  const { values, begunAt, savedAt, key } = storedFields(text);
  if (typeof begunAt !== 'number' || typeof savedAt !== 'number') return undefined;
  return { values: parseContactValues(values), begunAt, savedAt, ...(typeof key === 'string' && { key }) };
}
