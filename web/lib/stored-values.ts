import { isRecord } from '../../domain/record.ts';
import type { TextStorage } from './stored.ts';

// Apart from stored.ts, because every page loads that.

/** Opens storage. Gives back undefined where the browser forbids it. */
export type OpenStorage = () => TextStorage | undefined;

/** An entry of the browser's storage. Nothing here throws: what fails is logged. */
export interface StoredText {
  /** @returns null when nothing is stored, undefined when that cannot be told */
  get(): string | null | undefined;
  /** @returns whether storage has taken it */
  set(text: string): boolean;
  /** @returns whether storage holds nothing now */
  remove(): boolean;
}

export function storedText(key: string, openStorage: OpenStorage): StoredText {
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
  readonly key: string;
  readonly openStorage: OpenStorage;
  /** Checks what is stored. Undefined for what is no such value, or too old. Must not throw. */
  readonly read: (text: string) => Value | undefined;
  /** JSON if not given. */
  readonly write?: (value: Value) => string;
}

export function createStored<Value>({
  key,
  openStorage,
  read,
  write = JSON.stringify,
}: StoredOptions<Value>): Stored<Value> {
  const entry = storedText(key, openStorage);
  /** Set only while storage does not take it. */
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

/** The fields of a stored JSON object; none, logged, when it is not JSON, and none when it is something else. */
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
 * Whether something that happened then still counts. What comes from the future, after a clock was moved, does not.
 * @param then milliseconds since the epoch, as is `now`
 * @param lifetimeMs how long it counts, in milliseconds
 */
export function isWithin(lifetimeMs: number, then: number, now: number): boolean {
  return now >= then && now - then < lifetimeMs;
}
