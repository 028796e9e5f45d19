export type ToastTone = 'neutral' | 'success' | 'destructive';

/** A short message about what has just happened. Specification: storefront, sections 8 and 9. */
export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly tone?: ToastTone;
  /**
   * `foot` is the bottom of narrow windows, for pages whose top is needed; `head` is under the header of wide windows,
   * at the right, for pages whose form is at the left.
   */
  readonly place?: 'foot' | 'head';
  /** A message replaces the one with the same id. */
  readonly id?: string;
  /** Stays until it is used, dismissed or withdrawn, instead of 4 seconds. */
  readonly stays?: true;
  /** An action. Using it closes the message. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}
