import { NOTICE_STORAGE_KEY } from '../../domain/storage-keys.ts';
import type { ToastMessage } from '../ui/toast/toast-message.ts';
import { browserStorage } from './storage/stored.ts';

/** Stores a message for the next page. */
export function storeFlashMessage(message: ToastMessage): void {
  try {
    browserStorage('sessionStorage')?.setItem(NOTICE_STORAGE_KEY, JSON.stringify(message));
  } catch (error) {
    console.warn('A message is lost on the way', message.title, error);
  }
}

/** Returns and removes the message stored for this page, if there is one. */
export function takeFlashMessage(): ToastMessage | undefined {
  try {
    const storage = browserStorage('sessionStorage');
    const text = storage?.getItem(NOTICE_STORAGE_KEY);
    storage?.removeItem(NOTICE_STORAGE_KEY);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
