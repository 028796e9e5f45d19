import { afterEach, beforeEach, vi } from 'vitest';
import type { TextStorage } from '../../../web/lib/storage/stored.ts';

/** Browser storage in memory that can be made to fail. */
export class MemoryStorage implements TextStorage {
  readonly entries = new Map<string, string>();
  writes = 0;
  failing: 'read' | 'write' | undefined;

  getItem(key: string): string | null {
    if (this.failing === 'read') throw new Error('reading is forbidden');
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.failing === 'write') throw new Error('the quota has been exceeded');
    this.writes += 1;
    this.entries.set(key, value);
  }

  removeItem(key: string): void {
    this.entries.delete(key);
  }
}

/**
 * Gives each test of a file empty storage, which the tabs of its browser share, and a stopped clock.
 * @param now milliseconds since the epoch
 */
export function provideStorage(now: number): MemoryStorage {
  const storage = new MemoryStorage();
  // Like a browser's, it lists its keys as properties.
  const listed = new Proxy(storage, {
    ownKeys: ({ entries }) => [...entries.keys()],
    getOwnPropertyDescriptor: (target, key) =>
      Reflect.getOwnPropertyDescriptor(target, key) ?? { enumerable: true, configurable: true },
  });
  beforeEach(() => {
    Object.assign(storage, { writes: 0, failing: undefined }).entries.clear();
    vi.stubGlobal('localStorage', listed);
    vi.stubGlobal('sessionStorage', listed);
    vi.useFakeTimers({ toFake: ['Date'], now });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return storage;
}

/** Simulates a browser whose settings forbid storage. */
export function forbidStorage(): void {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
}

/** Moves the clock. @param ms milliseconds */
export function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}
