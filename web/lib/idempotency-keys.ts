import type { TextStorage } from './stored.ts';

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
  /** Undefined where the browser forbids storage: the key then lives as long as the page. */
  readonly openStorage: () => TextStorage | undefined;
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
  /** Set only while storage does not take the key. */
  let inMemory: LastKey | undefined;

  function read(): LastKey | undefined {
    try {
      return inMemory ?? parse(openStorage()?.getItem(storageKey) ?? null);
    } catch {
      return undefined;
    }
  }

  function write(next: LastKey): void {
    inMemory = next;
    try {
      const storage = openStorage();
      storage?.setItem(storageKey, JSON.stringify(next));
      if (storage) inMemory = undefined;
    } catch (error) {
      console.warn('This key lives only as long as the page', storageKey, error);
    }
  }

  return {
    keyFor(content) {
      const last = read();
      const age = last ? now() - last.createdAt : 0;
      if (last?.content === content && age >= 0 && age < lifetimeMs) return last.key;
      const key = randomKey();
      write({ key, content, createdAt: now() });
      return key;
    },
    renew() {
      inMemory = undefined;
      forgetKey(openStorage(), storageKey);
    },
  };
}

/** Forgets the last key, so that sending the same is another attempt. */
export function forgetKey(storage: TextStorage | undefined, storageKey: string): void {
  try {
    storage?.removeItem(storageKey);
  } catch (error) {
    console.warn('The last key cannot be removed', storageKey, error);
  }
}

/** @throws SyntaxError */
function parse(text: string | null): LastKey | undefined {
  const value: unknown = text === null ? null : JSON.parse(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { key, content, createdAt } = value as Partial<Record<keyof LastKey, unknown>>;
  return typeof key === 'string' && typeof content === 'string' && typeof createdAt === 'number'
    ? { key, content, createdAt }
    : undefined;
}
