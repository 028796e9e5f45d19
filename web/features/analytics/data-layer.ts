import type { OrderedItem } from '../../lib/events.ts';

/** The reported scroll depths, in percent of the page's height. docs/product.md#analytics-and-privacy */
export const SCROLL_DEPTHS = [25, 50, 75, 90] as const;

interface OnPage {
  /** Without query and fragment, which may contain details of a payment or a person. */
  readonly page_path: string;
}

export interface Ecommerce {
  readonly currency: 'USD';
  /** Dollars. Absent for a payment whose checkout took place in another tab or browser. */
  readonly value?: number;
  readonly items: readonly { readonly item_id: string; readonly price: number; readonly quantity: number }[];
}

/** All events that can be pushed. No field can contain personal data. */
export type DataLayerEvent =
  | ({ readonly event: 'page_view'; readonly page_title: string } & OnPage)
  | ({ readonly event: 'scroll_depth'; readonly percent: (typeof SCROLL_DEPTHS)[number] } & OnPage)
  | ({ readonly event: 'time_on_page'; readonly seconds: number } & OnPage)
  | { readonly event: 'add_to_cart' | 'begin_checkout'; readonly ecommerce: Ecommerce }
  | { readonly event: 'purchase'; readonly ecommerce: Ecommerce & { readonly transaction_id: string } };

export type Push = (event: DataLayerEvent) => void;

/** Returns items of the cart in the format of the data layer. @param value dollars; by default the items' sum */
export function ecommerce(items: readonly OrderedItem[], value?: number): Ecommerce {
  return {
    currency: 'USD',
    value: value ?? items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    items: items.map(({ id, price, quantity }) => ({ item_id: id, price, quantity })),
  };
}

/** Returns a path without anything that looks like an email address, because any link may contain one. */
export function pagePath(pathname: string): string {
  return pathname
    .split('/')
    .map((part) => (/@|%40/.test(part) ? '(hidden)' : part))
    .join('/');
}
