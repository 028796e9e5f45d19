/** The part of the browser's storage that features use, so that tests can give another. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Opens an area of the browser's storage.
 * @returns undefined where the visitor's settings forbid storage: even reading the property throws there
 */
export function browserStorage(area: 'localStorage' | 'sessionStorage'): TextStorage | undefined {
  try {
    return globalThis[area];
  } catch (error) {
    console.warn('Browser storage is not available', error);
    return undefined;
  }
}
