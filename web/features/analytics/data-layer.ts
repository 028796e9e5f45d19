import type { OrderedItem } from '../../lib/events.ts';

/** The parts of a page's height whose passing is reported, in percent. Specification: content, section 9. */
export const SCROLL_DEPTHS = [25, 50, 75, 90] as const;

interface OnPage {
  /** Without query and fragment, which may carry a payment's or a person's details. */
  readonly page_path: string;
}

export interface Ecommerce {
  readonly currency: 'USD';
  /** Dollars. Unknown for a payment whose checkout this browser tab has not seen. */
  readonly value?: number;
  readonly items: readonly { readonly item_id: string; readonly price: number; readonly quantity: number }[];
}

/** Everything that is ever pushed. There is no field in it that a person's details would fit into. */
export type DataLayerEvent =
  | ({ readonly event: 'page_view'; readonly page_title: string } & OnPage)
  | ({ readonly event: 'scroll_depth'; readonly percent: (typeof SCROLL_DEPTHS)[number] } & OnPage)
  | ({ readonly event: 'time_on_page'; readonly seconds: number } & OnPage)
  | { readonly event: 'add_to_cart' | 'begin_checkout' | 'purchase'; readonly ecommerce: Ecommerce };

export type Push = (event: DataLayerEvent) => void;

/** How items of the cart are written in the data layer. @param value dollars; their sum when not given */
export function ecommerce(items: readonly OrderedItem[], value?: number): Ecommerce {
  return {
    currency: 'USD',
    value: value ?? items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    items: items.map(({ id, price, quantity }) => ({ item_id: id, price, quantity })),
  };
}

/** A path with what looks like an email address taken out, since anybody can put one into a link. */
export function pagePath(pathname: string): string {
  return pathname.replace(/[^/]*(?:@|%40)[^/]*/gi, '(hidden)');
}
