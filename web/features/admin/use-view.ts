import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AdminList } from '../../../domain/admin.ts';
import type { RecordName } from './admin-api.ts';
import { type DashboardView, filterOf, isBoard, type ListFilter, readView, urlOf } from './dashboard-url.ts';

/** What the URL says of the dashboard, and the ways from there. */
export interface View {
  readonly view: DashboardView;
  readonly filter: ListFilter;
  readonly hasBoard: boolean;
  /** The record that is open beside the list. */
  readonly opened: RecordName | undefined;
  /** The record whose client is shown over the list. */
  readonly page: RecordName | undefined;
  /** The URL at which nothing is open, or only what a client is shown over. */
  readonly closeTo: string;
  /** Shows something else of the same list. */
  readonly go: (changes: Partial<DashboardView>, options?: { readonly replace: boolean }) => void;
  /** Shows another list. */
  readonly goTo: (list: AdminList) => void;
}

export function useView(): View {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = useMemo(() => readView(search), [search]);
  const filter = useMemo(() => filterOf(view), [view]);
  const { list, open, person } = view;
  const page = person ?? (list === 'clients' ? open : undefined);
  const nameOf = (id: string | undefined) => (id === undefined ? undefined : { list, id });
  return {
    view,
    filter,
    hasBoard: isBoard(filter),
    opened: nameOf(page === open ? undefined : open),
    page: nameOf(page),
    closeTo: urlOf(person === undefined ? filter : { ...filter, open: person }),
    go: (changes, options) => void navigate(urlOf({ ...filter, ...changes }), options),
    goTo: (list) => void navigate(urlOf({ list })),
  };
}
