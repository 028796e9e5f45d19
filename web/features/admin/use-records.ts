import { useCallback, useEffect, useReducer, useRef } from 'react';
import { ADMIN_PAGE_LENGTH } from '../../../domain/admin.ts';
import type { AdminApi, Summary } from './admin-api.ts';
import { isBarred, troubleOf } from './admin-failure.ts';
import type { ListFilter } from './dashboard-url.ts';
import { type ListAction, type ListState, reduceList, UNREAD } from './list-state.ts';
import { LISTS } from './lists.ts';
import { notifyDashboard } from './notify-dashboard.ts';
import { usePolling } from './use-polling.ts';

export interface Records {
  readonly state: ListState;
  /** Reads further: the next page, or on through a search. Also after a failure. */
  readonly readOn: () => void;
  /** Ends a search early. */
  readonly stop: () => void;
  readonly showLatest: () => void;
  /** Puts a changed record wherever it is shown. */
  readonly apply: (record: Summary) => void;
}

type States = Readonly<Record<string, ListState>>;

interface KeyedAction {
  /** Of one list; all when not given. */
  readonly key?: string;
  readonly action: ListAction;
}

function reduceAll(states: States, { key, action }: KeyedAction): States {
  const keys = key === undefined ? Object.keys(states) : [key];
  const changed = keys.map((one) => [one, reduceList(states[one] ?? UNREAD, action)] as const);
  return { ...states, ...Object.fromEntries(changed) };
}

/**
 * The records of a filtered list. Lists that were read before are kept, so that going back shows at once what was
 * there; then it is looked for what is new.
 */
export function useRecords(api: AdminApi, { list, status, payment, q }: ListFilter): Records {
  const [states, dispatch] = useReducer(reduceAll, {});
  const key = JSON.stringify([list, status, payment, q]);
  const state = states[key] ?? UNREAD;
  const current = useRef(state);
  current.current = state;
  const reading = useRef(new AbortController());

  const readOn = useCallback(async () => {
    reading.current.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    const update = (action: ListAction) => dispatch({ key, action });
    let { cursor } = current.current;
    let found = 0;
    update({ type: 'reading' });
    try {
      do {
        const page = await api.list({ list, status, payment, q, cursor }, signal);
        found += page.items.length;
        cursor = page.cursor;
        // The server looks through a part of the list at a time, and may find nothing in it.
        const goesOn = page.searchedTo !== undefined && found < ADMIN_PAGE_LENGTH;
        update({ type: 'read', page, at: Date.now(), goesOn });
        if (!goesOn) return;
      } while (!signal.aborted);
    } catch (error) {
      if (signal.aborted) return;
      const trouble = troubleOf(error);
      update({ type: 'failed', trouble });
      if (!isBarred(trouble.failure)) {
        notifyDashboard({ title: 'Error', description: LISTS[list].failed, tone: 'destructive' });
      }
    }
  }, [api, key, list, status, payment, q]);

  const look = useCallback(
    async (signal: AbortSignal) => {
      if (current.current.phase !== 'ready') return;
      try {
        const page = await api.list({ list, status, payment, q }, signal);
        if (!signal.aborted) dispatch({ key, action: { type: 'looked', page, at: Date.now() } });
      } catch {
        if (!signal.aborted) dispatch({ key, action: { type: 'look failed' } });
      }
    },
    [api, key, list, status, payment, q],
  );

  const stop = useCallback(() => {
    reading.current.abort();
    dispatch({ key, action: { type: 'stopped' } });
  }, [key]);

  useEffect(() => {
    const leaving = new AbortController();
    if (current.current.seenAt === 0) readOn();
    else look(leaving.signal);
    return () => {
      leaving.abort();
      stop();
    };
  }, [readOn, look, stop]);

  usePolling(look);

  return {
    state,
    readOn,
    stop,
    showLatest: useCallback(() => dispatch({ key, action: { type: 'latest asked for' } }), [key]),
    apply: useCallback((record) => dispatch({ action: { type: 'changed', record } }), []),
  };
}
