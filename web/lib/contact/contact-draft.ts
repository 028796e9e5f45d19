import { CONTACT_DRAFT_LIFETIME_MS, CONTACT_DRAFT_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { randomKey } from '../random-key.ts';
import { createStored, isWithin, storedFields } from '../storage/stored-values.ts';
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

const stored = createStored<Draft>({ key: CONTACT_DRAFT_STORAGE_KEY, read: readDraft });

function current(): Draft | undefined {
  const draft = stored.get();
  if (draft && isWithin(CONTACT_DRAFT_LIFETIME_MS, draft.savedAt)) return draft;
  stored.remove();
  return undefined;
}

function write(values: ContactValues, key?: string): void {
  const now = Date.now();
  stored.set({
    values,
    begunAt: Math.min(current()?.begunAt ?? now, now),
    savedAt: now,
    ...(key && { key }),
  });
}

/** The unsent text of the form. */
export const contactDraft = {
  /** @returns the text, and its age in milliseconds; undefined if the form is empty */
  read(): { readonly values: ContactValues; readonly age: number } | undefined {
    const draft = current();
    // If the clock was set back since, the form would seem younger than its text.
    return draft && { values: draft.values, age: Math.max(Date.now(), draft.savedAt) - draft.begunAt };
  },
  save(values: ContactValues): void {
    const last = current();
    if (isEmptyForm(values)) stored.remove();
    else if (!last || !areEqual(last.values, values)) write(values);
  },
  /** Returns the idempotency key of these values. It stays the same across retries, reloads and tabs. */
  keyFor(values: ContactValues): string {
    const last = current();
    if (last?.key && areEqual(last.values, values)) return last.key;
    const key = randomKey();
    write(values, key);
    return key;
  },
  forget: stored.remove,
};

function readDraft(text: string): Draft | undefined {
  const { values, begunAt, savedAt, key } = storedFields(text);
  if (typeof begunAt !== 'number' || typeof savedAt !== 'number') return undefined;
  return { values: parseContactValues(values), begunAt, savedAt, ...(typeof key === 'string' && { key }) };
}
