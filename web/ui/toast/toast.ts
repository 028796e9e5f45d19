import { reloadWhenStale } from '../../lib/stale-build.ts';
import type { ToastMessage } from './toast-message.ts';

export type { ToastMessage, ToastTone } from './toast-message.ts';

/** The library is loaded with the first message, so that pages without messages do not load it. */
const loadToaster = () => import('./toaster.tsx');

/**
 * Shows a message for 4 seconds, or until its action is used, above any open dialog, and announces it to screen
 * readers.
 */
export async function toast(message: ToastMessage): Promise<void> {
  const { showToast } = await loadToaster();
  showToast(message);
}

/** Shows a message, or logs it if the code for messages cannot be loaded. */
export function notify(message: ToastMessage): void {
  toast(message).catch((error: unknown) => {
    if (!reloadWhenStale(error)) console.warn('A message cannot be shown', message.title, error);
  });
}

/** Shows a message on a page whose form extends to the usual position of messages. */
export function notifyAtTop(message: ToastMessage): void {
  notify({ ...message, place: 'head' });
}

/** Removes the message with an id. */
export function dismiss(id: string): void {
  loadToaster().then(
    ({ dismissToast }) => dismissToast(id),
    (error: unknown) => console.warn('A message cannot be dismissed', error),
  );
}

/** Preloads the code for messages while the browser is online. A failure is logged. */
export function preloadToasts(): void {
  loadToaster().catch((error: unknown) => console.warn('Messages cannot be shown', error));
}
