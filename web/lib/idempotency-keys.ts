import { createStored, isWithin, type OpenStorage, storedFields } from './stored-values.ts';

/** Idempotency keys: one name for every attempt to send the same. */
export interface IdempotencyKeys {
  /**
   * The key of a content; the same through retries, double clicks and reloads of the page.
   * @param content all that makes one attempt another than the last
   */
  keyFor(content: string): string;
  /** The next attempt gets a new key, because the server has settled this one. */
  renew(): void;
}

export interface IdempotencyKeyOptions {
  /** Where the last key is kept. */
  readonly storageKey: string;
  /** Where it gives back nothing, the key lives as long as the page. */
  readonly openStorage: OpenStorage;
  readonly now: () => number;
  /** Makes a new key: 16 to 64 characters of `A-Z a-z 0-9 _ -`. */
  readonly randomKey: () => string;
  /** How long a key names the same, in milliseconds; without end if not given. */
  readonly lifetimeMs?: number;
}

interface LastKey {
  readonly key: string;
  readonly content: string;
  readonly createdAt: number;
}

/** Keeps the key of the last attempt in storage, or in memory where storage does not take it. */
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
