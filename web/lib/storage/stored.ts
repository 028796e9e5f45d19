import type { StorageKey } from '../../../domain/kept-data.ts';

/** The methods of the browser's storage that features use; tests can replace them. */
export interface TextStorage {
  getItem(key: StorageKey): string | null;
  setItem(key: StorageKey, value: string): void;
  removeItem(key: StorageKey): void;
}

/** Opens the browser's storage. @returns undefined if storage is forbidden, where reading the property throws */
export function browserStorage(area: 'localStorage' | 'sessionStorage'): TextStorage | undefined {
  try {
    return globalThis[area];
  } catch (error) {
    console.warn('Browser storage is not available', error);
    return undefined;
  }
}
