/** Events that other parts of the site react to. The reporting code does not know the listeners. */
export type SiteEvent =
  | { readonly type: 'added_to_cart'; readonly items: readonly OrderedItem[] }
  /** The payment page is about to open. `value` is charged today, in dollars. */
  | { readonly type: 'checkout_begun'; readonly items: readonly OrderedItem[]; readonly value: number }
  /** The server has confirmed an order started in this browser, paid or pending. Once per order. */
  | { readonly type: 'order_confirmed'; readonly sessionId: string }
  | { readonly type: 'cookie_settings_asked' };

export interface OrderedItem {
  /** Service id in the catalog. */
  readonly id: string;
  /** Dollars per month, or the flat price of a one-time service. */
  readonly price: number;
  readonly quantity: number;
}

type Listener = (event: SiteEvent) => void;

/** The most events that wait for the subscriber, which may load late or never. */
const MAX_QUEUED = 20;

let listener: Listener | undefined;
let queued: SiteEvent[] = [];

/** Reports an event. Never throws, so that a listener cannot break the code that reports. */
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

/** Subscribes the only listener to all events, including earlier ones. @returns a function that unsubscribes */
export function subscribeToEvents(next: Listener): () => void {
  listener = next;
  for (const event of queued.splice(0)) emitEvent(event);
  return () => {
    listener = undefined;
  };
}
