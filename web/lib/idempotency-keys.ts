import type { StorageKey } from '../../domain/kept-data.ts';
import { createStored, isWithin, type OpenStorage, storedFields } from './storage/stored-values.ts';

/** Idempotency keys: the same key for every attempt to send the same content. */
export interface IdempotencyKeys {
  /**
   * The key of a content; the same across retries, double clicks and reloads of the page.
   * @param content everything that distinguishes one attempt from another
   */
  keyFor(content: string): string;
  /** Makes the next attempt use a new key, because the server has settled this one. */
  renew(): void;
}

export interface IdempotencyKeyOptions {
  /** The storage key of the last idempotency key. */
  readonly storageKey: StorageKey;
  /** If it returns undefined, the key lives as long as the page. */
  readonly openStorage: OpenStorage;
  readonly now: () => number;
  /** Makes a new key: 16 to 64 characters of `A-Z a-z 0-9 _ -`. */
  readonly randomKey: () => string;
  /** How long a key is reused, in milliseconds; without limit if not given. */
  readonly lifetimeMs?: number;
}

interface LastKey {
  readonly key: string;
  readonly content: string;
  readonly createdAt: number;
}

/** Keeps the last attempt's key in storage, or in memory if storage fails. */
export function createIdempotencyKeys({
  storageKey,
  openStorage,
  now,
  randomKey,
  lifetimeMs = Number.POSITIVE_INFINITY,
}: IdempotencyKeyOptions): IdempotencyKeys {
  const last = createStored<LastKey>({ key: storageKey, openStorage, read });

  return {
    keyFor(content) {
      const stored = last.get();
      if (stored?.content === content && isWithin(lifetimeMs, stored.createdAt, now())) return stored.key;
      const key = randomKey();
      last.set({ key, content, createdAt: now() });
      return key;
    },
    renew: last.remove,
  };
}

function read(text: string): LastKey | undefined {
  const { key, content, createdAt } = storedFields(text);
  return typeof key === 'string' && typeof content === 'string' && typeof createdAt === 'number'
    ? { key, content, createdAt }
    : undefined;
}
