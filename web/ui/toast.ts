/**
 * Short messages about what just happened. Specification: storefront, sections 8 and 9.
 * The library behind them is loaded with the first message, so a page without messages does not pay for it.
 */
export type ToastTone = 'neutral' | 'success' | 'destructive';

export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly tone?: ToastTone;
  /** One thing to do about it. The message goes away when it is used. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

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
