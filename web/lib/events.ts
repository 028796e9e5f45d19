/**
 * What happens on the site that a part elsewhere wants to know. Whoever makes it happen reports it and needs not
 * know who listens, or whether anybody does.
 */
export type SiteEvent =
  | { readonly type: 'added_to_cart'; readonly items: readonly OrderedItem[] }
  /** The payment page is about to open. `value` is what is charged today, in dollars. */
  | { readonly type: 'checkout_begun'; readonly items: readonly OrderedItem[]; readonly value: number }
  /** The server has verified a payment, for the first time in this browser. */
  | { readonly type: 'payment_verified' }
  | { readonly type: 'cookie_settings_asked' };

export interface OrderedItem {
  /** Of the catalogue. */
  readonly id: string;
  /** Dollars per month, or the flat price of a one-time service. */
  readonly price: number;
  readonly quantity: number;
}

type Listener = (event: SiteEvent) => void;

/** Events that wait at most for somebody to listen: whoever listens is loaded late, or never. */
const MAX_QUEUED = 20;

let listener: Listener | undefined;
let queued: SiteEvent[] = [];

/** Tells that something has happened. Never throws: what listens must not break what reports. */
export function emitEvent(event: SiteEvent): void {
  if (!listener) {
    queued = [...queued, event].slice(-MAX_QUEUED);
    return;
  }
  try {
    listener(event);
  } catch (error) {
    console.error('An event of the site could not be handled', error);
  }
}

/**
 * Hears every event, those first that nobody has heard yet. There is one listener.
 * @returns a function that unsubscribes
 */
export function subscribeToEvents(next: Listener): () => void {
  listener = next;
  for (const event of queued.splice(0)) emitEvent(event);
  return () => {
    listener = undefined;
  };
}
