import { type FocusEvent, useEffect, useRef } from 'react';
import { CARD, toCard } from '../../../list/record-card.tsx';
import { LIST } from '../../../list/record-list.tsx';
import type { Columns } from './board-columns.ts';

const stageOf = (id: string, columns: Columns) =>
  columns.find(({ clients }) => clients.some((client) => client.id === id))?.stage;

/**
 * Keeps the focus on a card that moves to another stage, where it is a new element; on the board if the card is hidden there.
 * @returns the handler for the focus on the board
 */
export function useMovedFocus(columns: Columns) {
  const focused = useRef<{ readonly id: string; readonly stage: string | undefined }>(undefined);
  useEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    const { id, stage } = focused.current;
    focused.current = undefined;
    if (stageOf(id, columns) !== stage) (toCard(id) ?? document.getElementById(LIST))?.focus();
  });
  return ({ target }: FocusEvent) => {
    const id = target.closest('article')?.querySelector(`[${CARD}]`)?.getAttribute(CARD);
    focused.current = id ? { id, stage: stageOf(id, columns) } : undefined;
  };
}
