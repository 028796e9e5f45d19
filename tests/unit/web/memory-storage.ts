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
