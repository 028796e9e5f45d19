import { reloadWhenStale } from '../lib/stale-build.ts';
import type { ToastMessage } from './toast-message.ts';

export type { ToastMessage, ToastTone } from './toast-message.ts';

/** The library is loaded with the first message, so a page without messages does not pay for it. */
const loadToaster = () => import('./toaster.tsx');

/** Shows a message for 4 seconds, in front of any open dialog, and has screen readers announce it. */
export async function toast(message: ToastMessage): Promise<void> {
  const { showToast } = await loadToaster();
  showToast(message);
}

/**
 * Fetches what messages need before there is one. For places whose message may be that the network is gone,
 * such as the checkout.
 */
export async function prepareToasts(): Promise<void> {
  await loadToaster();
}

/** Shows a message, or at least logs it where the code for messages cannot be fetched. */
export function notify(message: ToastMessage): void {
  toast(message).catch((error: unknown) => {
    if (!reloadWhenStale(error)) console.warn('A message cannot be shown', message.title, error);
  });
}

/** The same beside a form that reaches down to where messages usually are. */
export function notifyAtTop(message: ToastMessage): void {
  notify({ ...message, place: 'head' });
}

/** Prepares for messages; a failure shows when there is one. */
export function preloadToasts(): void {
  prepareToasts().catch((error: unknown) => console.warn('Messages cannot be shown', error));
}
