/**
 * The cart's rules as pure functions. docs/product.md#cart
 * Times are milliseconds since the epoch and always passed in, so that every rule can be tested.
 */

import type { OrderedService } from '../orders.ts';
import { isRecord } from '../record.ts';
import { parseJson } from '../text/parse-json.ts';
import { findService, type Service } from './catalog.ts';
import {
  type BillingCycle,
  billedAmount,
  estimateAnnualPrice,
  parseBillingCycle,
  pricePerMonth,
} from './prices.ts';

export { CART_STORAGE_KEY } from '../storage-keys.ts';

export interface CartItem {
  readonly id: string;
  readonly name: string;
  /** Dollars per month, or the flat price of a one-time service, when the item was added. */
  readonly price: number;
  /** Dollars per month with annual billing, when the item was added. */
  readonly annualPrice?: number | undefined;
  readonly description: string;
  /** A whole number from 1 to MAX_QUANTITY. */
  readonly quantity: number;
}

export interface Cart {
  readonly items: readonly CartItem[];
  readonly lastActivity: number;
  /** How everything in it is billed. A cart with items has one; an empty cart only if the visitor has chosen one. */
  readonly cycle?: BillingCycle | undefined;
}

export type CartAction =
  | {
      readonly type: 'add';
      readonly item: Omit<CartItem, 'quantity'>;
      /** The billing cycle of a cart that has none. Monthly by default. */
      readonly cycle?: BillingCycle | undefined;
    }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'updateQuantity'; readonly id: string; readonly quantity: number }
  | { readonly type: 'chooseCycle'; readonly cycle: BillingCycle }
  | { readonly type: 'clear' }
  | { readonly type: 'load'; readonly cart: Cart }
  | { readonly type: 'activity' };

export const CART_EXPIRY_MS = 30 * 60 * 1000;
export const CART_EXPIRY_CHECK_MS = 5 * 60 * 1000;

/** How long before the expiry the visitor is warned. */
export const CART_WARNING_MS = 2 * 60 * 1000;

/** Maximum units of one service in an order. */
export const MAX_QUANTITY = 20;

/** Most units in an order. More could cost more than the payment provider charges at once: a million dollars. */
export const MAX_UNITS = 200;

/** Maximum number of renewing services in an order: the payment provider's limit of recurring prices. */
export const MAX_SUBSCRIPTIONS = 20;

export function emptyCart(now: number): Cart {
  return { items: [], lastActivity: now };
}

/** The cart item of a catalog service, before it has a quantity. */
export function toCartItem(service: Service): Omit<CartItem, 'quantity'> {
  return {
    id: service.id,
    name: service.name,
    price: service.monthlyPrice,
    annualPrice: service.annualPrice,
    description: service.description,
  };
}

/** Applies an action to a cart. All but `load` count as activity. */
export function cartReducer(cart: Cart, action: CartAction, now: number): Cart {
  switch (action.type) {
    case 'add':
      return {
        items: addItem(cart.items, action.item),
        lastActivity: now,
        cycle: cart.cycle ?? action.cycle ?? 'monthly',
      };
    case 'remove':
      return withItems(cart, without(cart.items, action.id), now);
    case 'updateQuantity':
      return withItems(cart, setQuantity(cart.items, action.id, action.quantity), now);
    case 'chooseCycle':
      return { ...cart, cycle: action.cycle, lastActivity: now };
    case 'clear':
      return emptyCart(now);
    case 'load':
      return action.cart;
    case 'activity':
      return { ...cart, lastActivity: now };
  }
}

/** Removing the last item resets the billing cycle: the next cart is a new one. */
function withItems(cart: Cart, items: readonly CartItem[], now: number): Cart {
  return items.length === 0 ? emptyCart(now) : { ...cart, items, lastActivity: now };
}

function addItem(items: readonly CartItem[], item: Omit<CartItem, 'quantity'>): readonly CartItem[] {
  if (quantityLimitMessage(items, item.id)) return items;
  const present = items.find(({ id }) => id === item.id);
  return present ? setQuantity(items, item.id, present.quantity + 1) : [...items, { ...item, quantity: 1 }];
}

function without(items: readonly CartItem[], id: string): readonly CartItem[] {
  return items.filter((item) => item.id !== id);
}

function setQuantity(items: readonly CartItem[], id: string, quantity: number): readonly CartItem[] {
  if (Number.isNaN(quantity)) return items;
  const whole = Math.min(Math.floor(quantity), mostOf(items, id));
  if (whole <= 0) return without(items, id);
  return items.map((item) => (item.id === id ? { ...item, quantity: whole } : item));
}

/** Maximum units of a service that fit into a list beside the others. */
function mostOf(items: readonly CartItem[], id: string): number {
  return Math.min(MAX_QUANTITY, MAX_UNITS - totalQuantity(without(items, id)));
}

/** Explains why a list cannot have that many units of a service. @returns undefined if it can */
export function quantityLimitMessage(
  items: readonly CartItem[],
  id: string,
  quantity: number = quantityOf(items, id) + 1,
): string | undefined {
  if (quantity > MAX_QUANTITY) return `You can order up to ${MAX_QUANTITY} of the same service.`;
  if (quantity > mostOf(items, id)) return `You can order up to ${MAX_UNITS} services at once.`;
  const isFull = without(items, id).filter(isSubscription).length >= MAX_SUBSCRIPTIONS;
  return isFull && isSubscription({ id })
    ? `You can order up to ${MAX_SUBSCRIPTIONS} different subscription services at once.`
    : undefined;
}

function quantityOf(items: readonly CartItem[], id: string): number {
  return items.find((item) => item.id === id)?.quantity ?? 0;
}

function isSubscription({ id }: Pick<CartItem, 'id'>): boolean {
  return !findService(id)?.oneTime;
}

/** Units of a service that were requested but not added. */
export interface NotAdded {
  readonly id: string;
  readonly name: string;
  readonly units: number;
  /** A sentence. */
  readonly reason: string;
}

/** Sets the quantities in a link; repeating it changes nothing. @returns the cart, and what exceeds its limits */
export function setQuantities(
  cart: Cart,
  wanted: readonly CartItem[],
  cycle: BillingCycle | undefined,
  now: number,
): { readonly cart: Cart; readonly notAdded: readonly NotAdded[] } {
  let { items } = cart;
  const notAdded: NotAdded[] = [];
  for (const { quantity, ...item } of wanted) {
    const reason = quantityLimitMessage(items, item.id, quantity);
    if (quantityOf(items, item.id) === 0) items = addItem(items, item);
    items = setQuantity(items, item.id, quantity);
    const units = quantity - quantityOf(items, item.id);
    if (reason && units > 0) notAdded.push({ id: item.id, name: item.name, units, reason });
  }
  if (items.length === 0) return { cart, notAdded };
  return { cart: { items, lastActivity: now, cycle: cart.cycle ?? cycle ?? 'monthly' }, notAdded };
}

/** Removes paid items, and keeps those added later. @param now milliseconds since the epoch */
export function withoutOrdered(cart: Cart, ordered: readonly OrderedService[], now: number): Cart {
  const left = ordered.reduce(
    (items, { id, quantity }) => setQuantity(items, id, quantityOf(items, id) - quantity),
    cart.items,
  );
  return withItems(cart, left, now);
}

/** Reduces a list to the limits of one order. */
export function withinLimits(items: readonly CartItem[]): CartItem[] {
  const taken: CartItem[] = [];
  for (const item of items) {
    const quantity = Math.min(item.quantity, mostOf(taken, item.id));
    if (!quantityLimitMessage(taken, item.id)) taken.push({ ...item, quantity });
  }
  return taken;
}

/** The number on the cart's badge. */
export function totalQuantity(items: readonly CartItem[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Whether a cart has been idle for 30 minutes. A time in the future counts as activity now. */
export function isExpired(cart: Cart, now: number): boolean {
  return now - cart.lastActivity >= CART_EXPIRY_MS;
}

/** Dollars per month of an item in a cycle; the flat price of a one-time service. */
export function itemPrice(item: CartItem, cycle: BillingCycle): number {
  const service = findService(item.id);
  if (service) return pricePerMonth(service, cycle);
  return cycle === 'annual' ? estimateAnnualPrice(item.price) : item.price;
}

/** The `itemPrice` when an item was added. @returns undefined if it is the same, or not known */
export function formerPrice(item: CartItem, cycle: BillingCycle): number | undefined {
  const former = cycle === 'annual' ? item.annualPrice : item.price;
  return former === itemPrice(item, cycle) ? undefined : former;
}

/** Dollars charged for one unit each time it is billed. */
export function itemBilledAmount(item: CartItem, cycle: BillingCycle): number {
  const service = findService(item.id);
  if (service) return billedAmount(service, cycle);
  return cycle === 'annual' ? estimateAnnualPrice(item.price) * 12 : item.price;
}

export interface CartTotals {
  /** Charged again each month or each year. */
  readonly recurring: number;
  readonly oneTime: number;
  readonly setupFees: number;
  /** Everything charged when the order is placed, before promotion codes and taxes. */
  readonly dueToday: number;
  /** A year's saving of annual billing over twelve months of monthly billing, whichever is chosen. */
  readonly yearlySaving: number;
}

/** The price of items in a billing cycle, in dollars. */
export function cartTotals(items: readonly CartItem[], cycle: BillingCycle): CartTotals {
  let recurring = 0;
  let oneTime = 0;
  let setupFees = 0;
  let yearlySaving = 0;
  for (const item of items) {
    const { quantity } = item;
    const service = findService(item.id);
    const amount = itemBilledAmount(item, cycle) * quantity;
    if (service?.oneTime) oneTime += amount;
    else {
      recurring += amount;
      yearlySaving += (itemBilledAmount(item, 'monthly') * 12 - itemBilledAmount(item, 'annual')) * quantity;
    }
    setupFees += (service?.setupFee ?? 0) * quantity;
  }
  return { recurring, oneTime, setupFees, dueToday: recurring + oneTime + setupFees, yearlySaving };
}

export function serializeCart(cart: Cart): string {
  return JSON.stringify(cart);
}

/** Reads a stored cart, with names from the catalog and within an order's limits; undefined for anything else. */
export function parseStoredCart(text: string, now: number): Cart | undefined {
  const stored = parseJson(text);
  if (!isRecord(stored) || !Array.isArray(stored.items) || typeof stored.lastActivity !== 'number')
    return undefined;
  if (!Number.isFinite(stored.lastActivity)) return undefined;
  const byId = new Map<string, CartItem>();
  for (const candidate of stored.items) {
    const item = asCartItem(candidate);
    if (!item || byId.has(item.id)) return undefined;
    byId.set(item.id, item);
  }
  const cart: Cart = {
    items: withinLimits([...byId.values()]),
    lastActivity: Math.min(stored.lastActivity, now),
    cycle: parseBillingCycle(stored.cycle) ?? 'monthly',
  };
  return cart.items.length === 0 ? undefined : cart;
}

function asCartItem(value: unknown): CartItem | undefined {
  if (!isRecord(value)) return undefined;
  const { id, name, price, description, quantity } = value;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof description !== 'string') return undefined;
  if (!isPrice(price)) return undefined;
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) return undefined;
  const service = findService(id);
  if (!service) return { id, name, price, description, quantity };
  const annualPrice = isPrice(value.annualPrice) ? value.annualPrice : undefined;
  return { ...toCartItem(service), price, annualPrice, quantity };
}

function isPrice(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
