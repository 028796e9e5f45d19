import type { StorageKey } from '../../../domain/kept-data.ts';
import { isRecord } from '../../../domain/record.ts';
import { browserStorage, type TextStorage } from './stored.ts';

// Separate from stored.ts, which every page loads.

type OpenStorage = () => TextStorage | undefined;

const openLocalStorage: OpenStorage = () => browserStorage('localStorage');

/** Opens the storage of values that end with the tab. */
export const openSessionStorage: OpenStorage = () => browserStorage('sessionStorage');

export interface StoredText {
  /** @returns null if nothing is stored, undefined if it cannot be read */
  get(): string | null | undefined;
  /** @returns whether the text was stored */
  set(text: string): boolean;
  /** @returns whether the entry is gone */
  remove(): boolean;
}

/** Opens an entry of the browser's storage. Its functions never throw; they log failures. */
export function storedText(key: StorageKey, openStorage = openLocalStorage): StoredText {
  function attempt<Result>(use: (storage: TextStorage) => Result): Result | undefined {
    try {
      const storage = openStorage();
      return storage && use(storage);
    } catch (error) {
      console.warn('Browser storage failed', key, error);
      return undefined;
    }
  }

  function succeeds(use: (storage: TextStorage) => void): boolean {
    const isDone = attempt((storage) => {
      use(storage);
      return true;
    });
    return isDone ?? false;
  }

  return {
    get: () => attempt((storage) => storage.getItem(key)),
    set: (text) => succeeds((storage) => storage.setItem(key, text)),
    remove: () => succeeds((storage) => storage.removeItem(key)),
  };
}

/**
 * Opens a text that several tabs may write. What another tab has stored since this one last got or set the text is
 * neither replaced nor removed.
 */
export function sharedText(key: StorageKey) {
  const entry = storedText(key);
  let seen: string | null | undefined;
  const isOwn = () => [null, seen].includes(entry.get() ?? null);

  return {
    /** Reads the text without taking it over. */
    look: entry.get,
    get(): string | null | undefined {
      seen = entry.get();
      return seen;
    },
    /** @returns whether the text was stored */
    set(text: string): boolean {
      if (!isOwn() || !entry.set(text)) return false;
      seen = text;
      return true;
    },
    /** @returns whether the entry is gone */
    remove: () => isOwn() && entry.remove(),
  } satisfies StoredText & { look: StoredText['get'] };
}

interface StoredOptions<Value> {
  readonly key: StorageKey;
  /** Local storage by default. */
  readonly openStorage?: OpenStorage;
  /** Parses and validates. Undefined for an invalid or expired value. Must not throw. */
  readonly read: (text: string) => Value | undefined;
  /** JSON by default. */
  readonly write?: (value: Value) => string;
}

/** Keeps a value in storage, or in memory while storage is forbidden or full. Its functions never throw. */
export function createStored<Value>({
  key,
  openStorage,
  read,
  write = JSON.stringify,
}: StoredOptions<Value>) {
  const entry = storedText(key, openStorage);
  /** Set only while writing to storage fails. */
  let inMemory: string | undefined;

  return {
    get(): Value | undefined {
      const text = inMemory ?? entry.get();
      return typeof text === 'string' ? read(text) : undefined;
    },
    set(value: Value): void {
      const text = write(value);
      inMemory = entry.set(text) ? undefined : text;
    },
    remove(): void {
      inMemory = undefined;
      entry.remove();
    },
  };
}

/** Returns the fields of a stored JSON object; empty for other text, and logged if it is not JSON. */
export function storedFields(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch (error) {
    console.warn('What is stored is not JSON', error);
    return {};
  }
}

/**
 * Whether a time is within the last `lifetimeMs`. A time in the future counts as now, because the clock was set back
 * since.
 * @param then milliseconds since the epoch
 * @param lifetimeMs milliseconds
 */
export function isWithin(lifetimeMs: number, then: number): boolean {
  return Date.now() - then < lifetimeMs;
}
