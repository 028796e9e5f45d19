import { useEffect, useState } from 'react';
import { ChevronIcon } from '../../../ui/icons.tsx';
import { useOffice } from '../office.ts';
import { useView, type View } from '../use-view.ts';
import { CARD, cards } from './record-card.tsx';

type Direction = 1 | -1;

/** Returns the card before or after a record's; the first card for none. */
function findCard(id: string | null | undefined, by: Direction): HTMLElement | undefined {
  const all = [...cards()];
  const place = all.findIndex((card) => card.getAttribute(CARD) === id);
  return all[place === -1 ? 0 : place + by];
}

/** Moves to the next or previous card, and opens its record if another one is open. @returns whether there is one */
export function stepRecord(by: Direction, { view: { open }, go }: View): boolean {
  const card = findCard(open ?? document.activeElement?.getAttribute(CARD), by);
  if (!card) return false;
  card.closest('li')?.scrollIntoView({ block: 'nearest' });
  if (open === undefined) card.focus({ preventScroll: true });
  else go({ open: card.getAttribute(CARD) ?? '' }, { replace: true });
  return true;
}

/** Returns whether the open record has records before and after it in the list or on the board. Loads the next page at the end. */
function useNeighbors() {
  const { records } = useOffice();
  const { view } = useView();
  const [has, setHas] = useState({ previous: false, next: false });
  // The cards are known only after they are rendered.
  useEffect(() => {
    const previous = findCard(view.open, -1) !== undefined;
    const next = findCard(view.open, 1) !== undefined;
    setHas((before) => (before.previous === previous && before.next === next ? before : { previous, next }));
  });
  const { phase, items, hasMore, searchedTo, loadMore } = records;
  const isLast = view.open !== undefined && items.at(-1)?.id === view.open;
  useEffect(() => {
    if (isLast && hasMore && phase === 'ready' && searchedTo === undefined) loadMore();
  });
  return has;
}

/** Buttons that open the record before and after the open one. */
export function StepButtons() {
  const { records } = useOffice();
  const view = useView();
  const { previous, next } = useNeighbors();
  const place = records.items.findIndex(({ id }) => id === view.view.open);
  const button = (name: string, by: 1 | -1, isPossible: boolean) => (
    <button
      type="button"
      aria-disabled={!isPossible || undefined}
      onClick={() => isPossible && stepRecord(by, view)}
      title={name}
      className="grid size-11 place-content-center rounded-control hover:bg-sunk aria-disabled:opacity-35"
    >
      <span className="sr-only">{name}</span>
      <ChevronIcon className={`size-5 ${by === 1 ? '' : 'rotate-180'}`} />
    </button>
  );
  return (
    <div className="flex items-center print:hidden">
      {place >= 0 && (
        <p className="px-1 text-label text-soft tabular-nums max-sm:sr-only">
          {`${place + 1} of ${records.items.length}${records.hasMore ? '+' : ''}`}
        </p>
      )}
      {button('Previous record', -1, previous)}
      {button('Next record', 1, next)}
    </div>
  );
}
