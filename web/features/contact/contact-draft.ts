import { CONTACT_DRAFT_LIFETIME_MS, CONTACT_DRAFT_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { createStored, isWithin, type OpenStorage, storedFields } from '../../lib/storage/stored-values.ts';
import { areEqual, type ContactValues, contactValues, isEmptyForm } from './contact-values.ts';

interface Draft {
  readonly values: ContactValues;
  /** When its first word was written, in milliseconds since the epoch. */
  readonly begunAt: number;
  /** When its last word was. */
  readonly savedAt: number;
  /** The idempotency key under which exactly these values were sent, if they were. */
  readonly key?: string;
}

/** What is written into the form and not sent yet. */
export interface ContactDraft {
  /** @returns what was written, and how long ago it was begun in milliseconds; undefined when there is nothing */
  read(): { readonly values: ContactValues; readonly age: number } | undefined;
  save(values: ContactValues): void;
  /**
   * The idempotency key of these values: the same through retries, double clicks, reloads and other tabs, so that
   * the request is stored once.
   */
  keyFor(values: ContactValues): string;
  /** These values were accepted, or are not wanted any more. */
  forget(): void;
}

/** @param randomKey makes a new key: 16 to 64 characters of `A-Z a-z 0-9 _ -` */
export function createContactDraft(
  openStorage: OpenStorage,
  now: () => number,
  randomKey: () => string,
): ContactDraft {
  const stored = createStored<Draft>({ key: CONTACT_DRAFT_STORAGE_KEY, openStorage, read: readDraft });

  function current(): Draft | undefined {
    const draft = stored.get();
    if (draft && isWithin(CONTACT_DRAFT_LIFETIME_MS, draft.savedAt, now())) return draft;
    stored.remove();
    return undefined;
  }

  function write(values: ContactValues, key?: string): void {
    stored.set({
      values,
      begunAt: Math.min(current()?.begunAt ?? now(), now()),
      savedAt: now(),
      ...(key && { key }),
    });
  }

  return {
    read() {
      const draft = current();
      // A clock that was set back since would make the form younger than its own writing.
      return draft && { values: draft.values, age: Math.max(now(), draft.savedAt) - draft.begunAt };
    },
    save(values) {
      if (isEmptyForm(values)) return stored.remove();
      const last = current();
      if (!last || !areEqual(last.values, values)) write(values);
    },
    keyFor(values) {
      const last = current();
      if (last?.key && areEqual(last.values, values)) return last.key;
      const key = randomKey();
      write(values, key);
      return key;
    },
    forget: stored.remove,
  };
}

function readDraft(text: string): Draft | undefined {
  const { values, begunAt, savedAt, key } = storedFields(text);
  if (typeof begunAt !== 'number' || typeof savedAt !== 'number') return undefined;
  return { values: contactValues(values), begunAt, savedAt, ...(typeof key === 'string' && { key }) };
}
