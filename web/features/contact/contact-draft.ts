import { brand } from '../../../domain/brand.ts';
import type { TextStorage } from '../../lib/stored.ts';
import { type ContactValues, contactValues, isEmptyForm } from './contact-values.ts';

export const CONTACT_DRAFT_STORAGE_KEY = `${brand.shortName}_contact_draft`;

/** A draft that nobody has come back to is forgotten after this long, in milliseconds. */
export const CONTACT_DRAFT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

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

/**
 * Keeps the draft in storage, or in memory where storage is forbidden or full.
 * @param randomKey makes a new key: 16 to 64 characters of `A-Z a-z 0-9 _ -`
 */
export function createContactDraft(
  openStorage: () => TextStorage | undefined,
  now: () => number,
  randomKey: () => string,
): ContactDraft {
  /** Set only while storage does not take the draft. */
  let inMemory: Draft | undefined;

  function stored(): Draft | undefined {
    try {
      const draft = inMemory ?? parse(openStorage()?.getItem(CONTACT_DRAFT_STORAGE_KEY) ?? null);
      const age = draft ? now() - draft.savedAt : 0;
      return age >= 0 && age < CONTACT_DRAFT_LIFETIME_MS ? draft : undefined;
    } catch (error) {
      console.warn('The draft cannot be read', error);
      return undefined;
    }
  }

  function write(values: ContactValues, key?: string): void {
    const draft = { values, begunAt: stored()?.begunAt ?? now(), savedAt: now(), ...(key && { key }) };
    inMemory = draft;
    try {
      const storage = openStorage();
      storage?.setItem(CONTACT_DRAFT_STORAGE_KEY, JSON.stringify(draft));
      if (storage) inMemory = undefined;
    } catch (error) {
      console.warn('The draft lives only as long as this page', error);
    }
  }

  function forget(): void {
    inMemory = undefined;
    try {
      openStorage()?.removeItem(CONTACT_DRAFT_STORAGE_KEY);
    } catch (error) {
      console.warn('The draft cannot be removed', error);
    }
  }

  return {
    read() {
      const draft = stored();
      return draft && { values: draft.values, age: now() - draft.begunAt };
    },
    save(values) {
      if (isEmptyForm(values)) return forget();
      const last = stored();
      if (!last || !areEqual(last.values, values)) write(values);
    },
    keyFor(values) {
      const last = stored();
      if (last?.key && areEqual(last.values, values)) return last.key;
      const key = randomKey();
      write(values, key);
      return key;
    },
    forget,
  };
}

function areEqual(a: ContactValues, b: ContactValues): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function parse(text: string | null): Draft | undefined {
  if (text === null) return undefined;
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { values, begunAt, savedAt, key } = value as Partial<Record<keyof Draft, unknown>>;
  if (typeof begunAt !== 'number' || typeof savedAt !== 'number') return undefined;
  return { values: contactValues(values), begunAt, savedAt, ...(typeof key === 'string' && { key }) };
}
