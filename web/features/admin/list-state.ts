import { ADMIN_PAGE_LENGTH } from '../../../domain/admin.ts';
import type { RecordPage, Summary } from './admin-api.ts';
import type { Trouble } from './admin-failure.ts';

/** What the dashboard knows of a filtered list. */
export interface ListState {
  readonly phase: /** Nothing has come yet. */
    | 'loading'
    | 'ready'
    /** Further records were asked for. */
    | 'reading'
    /** The last reading came to nothing; what came before it stays. */
    | 'failed';
  /** Newest first. */
  readonly items: readonly Summary[];
  /** Where to read on; undefined at the end. */
  readonly cursor: string | undefined;
  /** Of a search that has not seen every record: how far back it has looked. ISO 8601. */
  readonly searchedTo: string | undefined;
  readonly trouble: Trouble | undefined;
  /** The first page as it is by now, once it has records that are not shown yet. */
  readonly latest: RecordPage | undefined;
  /** Milliseconds since the epoch: when the server has last said how things are. */
  readonly seenAt: number;
  /** The last look for something new got no answer. */
  readonly isOutdated: boolean;
}

/** A list that is asked for the first time. */
export const UNREAD: ListState = {
  phase: 'loading',
  items: [],
  cursor: undefined,
  searchedTo: undefined,
  trouble: undefined,
  latest: undefined,
  seenAt: 0,
  isOutdated: false,
};

export type ListAction =
  | { readonly type: 'reading' }
  /** Further records have come. `goesOn` while still more are being read. */
  | { readonly type: 'read'; readonly page: RecordPage; readonly at: number; readonly goesOn: boolean }
  | { readonly type: 'failed'; readonly trouble: Trouble }
  | { readonly type: 'stopped' }
  /** The first page has been looked at again. */
  | { readonly type: 'looked'; readonly page: RecordPage; readonly at: number }
  | { readonly type: 'look failed' }
  | { readonly type: 'latest asked for' }
  | { readonly type: 'changed'; readonly record: Summary };

/** What becomes of a list. */
export function reduceList(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'reading':
      return { ...state, phase: state.seenAt === 0 ? 'loading' : 'reading', trouble: undefined };
    case 'read': {
      const { page, at, goesOn } = action;
      return {
        ...state,
        phase: goesOn ? 'reading' : 'ready',
        items: [...state.items, ...without(page.items, state.items)],
        cursor: page.cursor,
        searchedTo: page.searchedTo,
        seenAt: at,
      };
    }
    case 'failed':
      return { ...state, phase: 'failed', trouble: action.trouble };
    case 'stopped':
      return { ...state, phase: state.seenAt === 0 ? 'loading' : 'ready' };
    case 'looked':
      return look(state, action.page, action.at);
    case 'look failed':
      return { ...state, isOutdated: true };
    case 'latest asked for':
      return state.latest ? showLatest(state, state.latest) : state;
    case 'changed':
      return { ...state, items: state.items.map((item) => newer(item, action.record)) };
  }
}

/** Records of the first page that are not shown yet. */
export function unshown({ latest, items }: ListState): readonly Summary[] {
  return latest ? without(latest.items, items) : [];
}

/** Takes over what has changed where it stands. What is new waits until it is asked for, unless nothing is shown. */
function look(state: ListState, page: RecordPage, at: number): ListState {
  const items = state.items.map((item) => page.items.reduce(newer, item));
  const seen = { ...state, items, seenAt: at, isOutdated: false };
  if (without(page.items, items).length === 0) return { ...seen, latest: undefined };
  return items.length === 0 ? showLatest(seen, page) : { ...seen, latest: page };
}

/** Puts new records before the others. After a whole page of them there may be a gap, and the list begins anew. */
function showLatest(state: ListState, page: RecordPage): ListState {
  const fresh = without(page.items, state.items);
  if (fresh.length >= ADMIN_PAGE_LENGTH)
    return { ...state, items: page.items, cursor: page.cursor, latest: undefined };
  const items = [...fresh, ...state.items].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  return { ...state, items, latest: undefined };
}

function without(records: readonly Summary[], others: readonly Summary[]): readonly Summary[] {
  const ids = new Set(others.map(({ id }) => id));
  return records.filter(({ id }) => !ids.has(id));
}

/** The later state of a record; another record does not count. */
function newer(record: Summary, other: Summary): Summary {
  return other.id === record.id && other.version >= record.version ? other : record;
}
