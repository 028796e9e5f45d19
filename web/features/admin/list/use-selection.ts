import { useRef } from 'react';
import type { Summary } from '../admin-api.ts';
import { useKeptState } from '../work/use-kept-state.ts';

/** The most records that are changed at once. The firewall allows 500 calls from an IP address in 5 minutes. */
export const MAX_SELECTED = 200;

/** The selected records of a list. */
export type Selection = ReturnType<typeof useSelection>;

/** Ids, and the list that they are selected in. */
interface Selected {
  readonly ids: ReadonlySet<string>;
  readonly of: string;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * @param shown identifies the list: another list begins with nothing selected
 * @param items the list's records
 */
export function useSelection(shown: string, items: readonly Summary[]) {
  const [{ ids, of }, setSelected] = useKeptState<Selected>('selected', { ids: NONE, of: '' });
  const latest = useRef<string>(undefined);
  const current = of === shown ? ids : NONE;
  const set = (chosen: Iterable<string>) =>
    setSelected({ ids: new Set([...chosen].slice(0, MAX_SELECTED)), of: shown });

  /** @param isRange whether to select all records from the one toggled before */
  function toggle(id: string, isRange = false): void {
    const places = [latest.current, id].map((one) => items.findIndex((item) => item.id === one));
    const [start = -1, end = -1] = places.toSorted((one, other) => one - other);
    latest.current = id;
    if (isRange && start >= 0) set([...current, ...items.slice(start, end + 1).map((item) => item.id)]);
    else if (current.has(id)) set([...current].filter((one) => one !== id));
    else set([...current, id]);
  }

  return {
    /** In the list's order. */
    records: items.filter(({ id }) => current.has(id)),
    has: (id: string) => current.has(id),
    toggle,
    /** Selects the first records of the list, up to the maximum. */
    selectAll: () => set(items.map(({ id }) => id)),
    /** Deselects records, unless another list is shown by then. */
    deselect: (done: ReadonlySet<string>) =>
      setSelected((selected) =>
        selected.of === shown
          ? { ...selected, ids: new Set([...selected.ids].filter((id) => !done.has(id))) }
          : selected,
      ),
    clear: () => set([]),
  };
}
