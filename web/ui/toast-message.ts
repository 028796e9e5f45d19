export type ToastTone = 'neutral' | 'success' | 'destructive';

/** A short message about what just happened. Specification: storefront, sections 8 and 9. */
export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly tone?: ToastTone;
  /** On narrow windows at the foot, for pages whose head is needed; otherwise under the header. */
  readonly place?: 'foot';
  /** One thing to do about it. The message goes away when it is used. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}
