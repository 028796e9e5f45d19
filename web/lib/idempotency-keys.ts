import type { StorageKey } from '../../domain/kept-data.ts';
import { randomKey } from './random-key.ts';
import { createStored, isWithin, openSessionStorage, storedFields } from './storage/stored-values.ts';

/** Idempotency keys: the same key for each attempt to send the same content. */
export interface IdempotencyKeys {
  /** Returns the key of a content, also after a reload. @param content everything that distinguishes attempts */
  keyFor(content: string): string;
  /** Makes the next attempt use a new key, because the server has settled this one. */
  renew(): void;
}

interface LastKey {
  readonly key: string;
  readonly content: string;
  readonly createdAt: number;
}

/**
 * Keeps the last attempt's key in the tab's storage, or in memory if storage fails.
 * @param storageKey the storage key of the last idempotency key
 * @param lifetimeMs the lifetime of a key, in milliseconds
 */
export function createIdempotencyKeys(
  storageKey: StorageKey,
  lifetimeMs = Number.POSITIVE_INFINITY,
): IdempotencyKeys {
  const last = createStored<LastKey>({ key: storageKey, openStorage: openSessionStorage, read });

  return {
    keyFor(content) {
      const stored = last.get();
      if (stored?.content === content && isWithin(lifetimeMs, stored.createdAt)) return stored.key;
      const key = randomKey();
      last.set({ key, content, createdAt: Date.now() });
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
