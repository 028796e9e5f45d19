export type ToastTone = 'neutral' | 'success' | 'destructive';

/** A short message about what has just happened. Specification: storefront, sections 8 and 9. */
export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly tone?: ToastTone;
  /**
   * Where it goes if nothing is in the way there: `foot` is the bottom of narrow windows, for pages whose top is needed;
   * `head` is under the header of wide windows, at the right, for pages whose form is at the left.
   */
  readonly place?: 'foot' | 'head';
  /** A message replaces the one with the same id. */
  readonly id?: string;
  /** An action. A message with one has no time limit: it stays until it is used, dismissed, replaced or withdrawn. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** Called when it is dismissed. The focus is back where it was before the message. */
  readonly onDismiss?: () => void;
}
