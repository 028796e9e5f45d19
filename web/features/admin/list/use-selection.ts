import { useEffect, useRef, useState } from 'react';
import type { Summary } from '../admin-api.ts';

/** The most records that are changed at once. The firewall takes 500 calls of an IP in 5 minutes. */
export const MAX_SELECTED = 200;

/** Records of a list that something is to be done with. */
export type Selection = ReturnType<typeof useSelection>;

interface Selected {
  readonly ids: ReadonlySet<string>;
  /** The list that they are selected in. */
  readonly of: string;
}

const NONE: ReadonlySet<string> = new Set();

/** Outlives the dashboard: whoever has to sign in for an export comes back to what was selected. */
let latestSelected: Selected = { ids: NONE, of: '' };

/**
 * @param shown names what is listed: another list begins with nothing selected
 * @param items the list's records
 */
export function useSelection(shown: string, items: readonly Summary[]) {
  const [{ ids, of }, setSelected] = useState(latestSelected);
  useEffect(() => {
    latestSelected = { ids, of };
  }, [ids, of]);
  const latest = useRef<string>(undefined);
  const current = of === shown ? ids : NONE;
  const set = (chosen: Iterable<string>) =>
    setSelected({ ids: new Set([...chosen].slice(0, MAX_SELECTED)), of: shown });

  /** Adds a record, or leaves it out. @param isRange with all records between it and the one before */
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
    /** Adds the first records of the list, as many as can be changed at once. */
    selectAll: () => set(items.map(({ id }) => id)),
    /** Leaves out records that something was done with, unless another list is shown. */
    leaveOut: (done: ReadonlySet<string>) =>
      setSelected((selected) =>
        selected.of === shown
          ? { ...selected, ids: new Set([...selected.ids].filter((id) => !done.has(id))) }
          : selected,
      ),
    clear: () => set([]),
  };
}
