/** The methods of the browser's storage that features use; tests can replace them. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Opens an area of the browser's storage.
 * @returns undefined if the visitor's settings forbid storage: then even reading the property throws
 */
export function browserStorage(area: 'localStorage' | 'sessionStorage'): TextStorage | undefined {
  try {
    return globalThis[area];
  } catch (error) {
    console.warn('Browser storage is not available', error);
    return undefined;
  }
}
