export type ToastTone = 'neutral' | 'success' | 'destructive';

/** A short message about what just happened. Specification: storefront, sections 8 and 9. */
export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly tone?: ToastTone;
  /**
   * Where it is out of the way: `foot` is the foot of narrow windows, for pages whose head is needed, and `head` is under
   * the header of wide ones, at the right, for pages whose form is at the left.
   */
  readonly place?: 'foot' | 'head';
  /** One thing to do about it. The message goes away when it is used. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}
