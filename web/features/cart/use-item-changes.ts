import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CartItem, quantityLimitMessage } from '../../../domain/shop/cart.ts';
import { offerUndo } from './removal-messages.ts';
import type { CartActions, CartState } from './use-cart.ts';
import { type RefusedQuantity, useRefusedQuantities } from './use-refused-quantities.ts';

export interface ItemChanges {
  /** What is read out about the last change. */
  readonly announcement: string;
  /** By the id of the service. */
  readonly refused: ReadonlyMap<string, RefusedQuantity>;
  readonly changeQuantity: (item: CartItem, quantity: number) => void;
  /** @param text what was typed as a quantity */
  readonly typeQuantity: (item: CartItem, text: string) => void;
  readonly removeItem: (item: CartItem) => void;
  readonly focusRow: RowFocus;
}

export function useItemChanges(
  { items, isOpen, setQuantity, remove }: CartActions & CartState,
  panel: RefObject<HTMLElement | null>,
): ItemChanges {
  const [announcement, setAnnouncement] = useState('');
  const focusRow = useRowFocus(panel, items);
  const typed = useRefusedQuantities(isOpen);

  function changeQuantity(item: CartItem, quantity: number) {
    if (quantity <= 0) return removeItem(item);
    typed.accept(item.id);
    const limit = quantity > item.quantity && quantityLimitMessage(items, item.id);
    if (limit) return setAnnouncement(limit);
    setQuantity(item.id, quantity);
    setAnnouncement(`${item.name}: quantity ${quantity}`);
  }

  function typeQuantity(item: CartItem, text: string) {
    const quantity = /^\d+$/.test(text) ? Number(text) : undefined;
    const limit = quantity && quantityLimitMessage(items, item.id, quantity);
    const problem = quantity === undefined ? 'Please type a whole number.' : limit;
    if (!problem) return changeQuantity(item, Number(text));
    typed.refuse(item.id, { text, quantity: quantity ?? 0, problem });
    setAnnouncement(problem);
  }

  function removeItem(item: CartItem) {
    const index = items.indexOf(item);
    const neighbor = (items[index + 1] ?? items[index - 1])?.id;
    focusRow.later(neighbor);
    typed.accept(item.id);
    const undo = remove(item.id);
    setAnnouncement('');
    const takeBack = () => {
      focusRow.later(item.id);
      undo();
    };
    // Not when it goes by itself: the focus is where the visitor is by then.
    offerUndo(item, takeBack, () => focusRow.now(neighbor));
  }

  return { announcement, refused: typed.refused, changeQuantity, typeQuantity, removeItem, focusRow };
}

/** Focuses the row of a service, `later` once the list has changed; undefined for the empty cart. */
export interface RowFocus {
  readonly now: (id: string | undefined) => void;
  readonly later: (id: string | undefined) => void;
}

/** Keeps the keyboard focus near a row that is added or removed. */
function useRowFocus(list: RefObject<HTMLElement | null>, items: readonly CartItem[]): RowFocus {
  const next = useRef<{ id: string | undefined }>(undefined);

  function now(id: string | undefined): void {
    const named = id ? `[data-cart-item="${CSS.escape(id)}"]` : '[data-cart-empty]';
    const places = [named, '[data-cart-item]', '[data-cart-empty]'];
    const found = places.map((place) => list.current?.querySelector<HTMLElement>(place));
    found.find(Boolean)?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after the list has changed
  useEffect(() => {
    if (!next.current) return;
    const { id } = next.current;
    next.current = undefined;
    now(id);
  }, [items]);

  return {
    now,
    later: (id: string | undefined) => {
      next.current = { id };
    },
  };
}
