import { reloadWhenStale } from '../../lib/stale-build.ts';

export type ToastTone = 'neutral' | 'success' | 'destructive';

/** A short message about something that has just happened. docs/product.md#messages */
export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  /** A second paragraph. */
  readonly details?: string;
  /** Ways on. A message with links has no time limit either. */
  readonly links?: readonly { readonly label: string; readonly href: string }[];
  readonly tone?: ToastTone;
  /**
   * The preferred position: `foot` is the bottom of narrow windows, for pages whose top must stay visible; `head` is at
   * the right below the header of wide windows, for pages whose form is at the left.
   */
  readonly place?: 'foot' | 'head';
  /** A message replaces the one with the same id. */
  readonly id?: string;
  /** An action. A message with one has no time limit: it stays until it is used, dismissed, replaced or withdrawn. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** Called when the visitor dismisses it. The focus is back where it was before the message. */
  readonly onDismiss?: () => void;
}

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
