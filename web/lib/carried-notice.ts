import { brand } from '../../domain/brand.ts';
import type { ToastMessage } from '../ui/toast-message.ts';
import { browserStorage } from './stored.ts';

const KEY = `${brand.shortName}_notice`;

/** Stores a message for the next page. */
export function storeNotice(message: ToastMessage): void {
  try {
    browserStorage('sessionStorage')?.setItem(KEY, JSON.stringify(message));
  } catch (error) {
    console.warn('A message is lost on the way', message.title, error);
  }
}

/** Takes the message that was stored for this page, if there is one. */
export function takeNotice(): ToastMessage | undefined {
  try {
    const storage = browserStorage('sessionStorage');
    const text = storage?.getItem(KEY);
    storage?.removeItem(KEY);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
