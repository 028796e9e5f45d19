import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type CartItem, quantityLimitMessage } from '../../../domain/shop/cart.ts';
import { dropSecondClick } from './drop-second-click.ts';
import { offerUndo } from './removal-messages.ts';
import type { CartActions, CartState } from './use-cart.ts';

export type ItemChanges = ReturnType<typeof useItemChanges>;

/** Changes that a visitor makes to the items of the open cart. */
export function useItemChanges(
  { items, isOpen, setQuantity, remove }: CartActions & CartState,
  panel: RefObject<HTMLElement | null>,
) {
  const [announcement, setAnnouncement] = useState('');
  const focusRow = useRowFocus(panel, items);
  const typed = useRefusedQuantities(isOpen);
  const removedAt = useRef(Number.NEGATIVE_INFINITY);

  function changeQuantity(item: CartItem, quantity: number) {
    if (quantity <= 0) return removeItem(item);
    typed.accept(item.id);
    const limit = quantity > item.quantity && quantityLimitMessage(items, item.id);
    if (limit) return setAnnouncement(limit);
    setQuantity(item.id, quantity);
    setAnnouncement(`${item.name}: quantity ${quantity}`);
  }

  /** @param text the text typed as a quantity */
  function typeQuantity(item: CartItem, text: string) {
    const quantity = /^\d+$/.test(text) ? Number(text) : undefined;
    const limit = quantity && quantityLimitMessage(items, item.id, quantity);
    const problem = quantity === undefined ? 'Please enter a whole number.' : limit;
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
    removedAt.current = performance.now();
    setAnnouncement('');
    const takeBack = () => {
      focusRow.later(item.id);
      undo();
    };
    // Only if the visitor dismissed it. After a timeout, the focus is elsewhere.
    offerUndo(item, takeBack, () => focusRow.now(neighbor));
  }

  return {
    /** The announcement of the last change. */
    announcement,
    /** By service id. */
    refused: typed.refused,
    changeQuantity,
    typeQuantity,
    removeItem,
    /** Drops a press too many, which hits what has moved into the place of a removed item. */
    dropPressTooMany: (event: MouseEvent) => dropSecondClick(event, removedAt.current),
    focusRow,
  };
}

/** Text typed as a quantity that is not a valid one. It stays in its field until the visitor corrects it. */
export interface RefusedQuantity {
  readonly text: string;
  /** The intended units; 0 if it is not a number. */
  readonly quantity: number;
  readonly problem: string;
}

const NONE: ReadonlyMap<string, RefusedQuantity> = new Map();

/** The refused quantities of an open cart, by service id. */
function useRefusedQuantities(isOpen: boolean) {
  const [refused, setRefused] = useState(NONE);
  useEffect(() => {
    if (!isOpen) setRefused(NONE);
  }, [isOpen]);
  return {
    refused,
    refuse: (id: string, one: RefusedQuantity) => setRefused((others) => new Map(others).set(id, one)),
    accept: (id: string) => setRefused((others) => new Map([...others].filter(([other]) => other !== id))),
  };
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
