import type { StorageKey } from '../../../domain/kept-data.ts';
import { isRecord } from '../../../domain/record.ts';
import type { TextStorage } from './stored.ts';

// Separate from stored.ts, which every page loads.

/** Opens storage. Returns undefined if the browser forbids it. */
export type OpenStorage = () => TextStorage | undefined;

/** An entry of the browser's storage. Nothing here throws: failures are logged. */
export interface StoredText {
  /** @returns null if nothing is stored, undefined if it cannot be read */
  get(): string | null | undefined;
  /** @returns whether the text was stored */
  set(text: string): boolean;
  /** @returns whether the entry is gone */
  remove(): boolean;
}

/** Opens an entry of storage. */
export function storedText(key: StorageKey, openStorage: OpenStorage): StoredText {
  function attempt<Result>(use: (storage: TextStorage) => Result): Result | undefined {
    try {
      const storage = openStorage();
      return storage && use(storage);
    } catch (error) {
      console.warn('Browser storage failed', key, error);
      return undefined;
    }
  }

  return {
    get: () => attempt((storage) => storage.getItem(key)),
    set(text) {
      const isTaken = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      });
      return isTaken ?? false;
    },
    remove() {
      const isGone = attempt((storage) => {
        storage.removeItem(key);
        return true;
      });
      return isGone ?? false;
    },
  };
}

/** A value that is kept in storage, or in memory while storage is forbidden or full. Nothing here throws. */
export interface Stored<Value> {
  get(): Value | undefined;
  set(value: Value): void;
  remove(): void;
}

export interface StoredOptions<Value> {
  readonly key: StorageKey;
  readonly openStorage: OpenStorage;
  /** Parses and validates. Undefined for an invalid or expired value. Must not throw. */
  readonly read: (text: string) => Value | undefined;
  /** JSON by default. */
  readonly write?: (value: Value) => string;
}

export function createStored<Value>({
  key,
  openStorage,
  read,
  write = JSON.stringify,
}: StoredOptions<Value>): Stored<Value> {
  const entry = storedText(key, openStorage);
  /** Set only while writing to storage fails. */
  let inMemory: string | undefined;

  return {
    get() {
      const text = inMemory ?? entry.get();
      return typeof text === 'string' ? read(text) : undefined;
    },
    set(value) {
      const text = write(value);
      inMemory = entry.set(text) ? undefined : text;
    },
    remove() {
      inMemory = undefined;
      entry.remove();
    },
  };
}

/** The fields of a stored JSON object; empty if it is something else, and logged if it is not JSON. */
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
 * Whether a time is within the last `lifetimeMs`. A time in the future counts as now: the clock was set back since.
 * @param then milliseconds since the epoch, as is `now`
 * @param lifetimeMs milliseconds
 */
export function isWithin(lifetimeMs: number, then: number, now: number): boolean {
  return now - then < lifetimeMs;
}
