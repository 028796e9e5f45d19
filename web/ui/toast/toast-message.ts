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
