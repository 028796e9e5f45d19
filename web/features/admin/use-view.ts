import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AdminList } from '../../../domain/admin.ts';
import type { RecordName } from './admin-api.ts';
import { type DashboardView, filterOf, isBoard, readView, urlOf } from './dashboard-url.ts';
import { kindOf } from './kinds/kinds.ts';

export type View = ReturnType<typeof useView>;

/** What the URL says of the dashboard, and the ways from there. */
export function useView() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = useMemo(() => readView(search), [search]);
  const filter = useMemo(() => filterOf(view), [view]);
  const { list, open, person } = view;
  // What has no pane is a page of its own.
  const page = person ?? (kindOf(list).Pane ? undefined : open);
  const nameOf = (id: string | undefined): RecordName | undefined =>
    id === undefined ? undefined : { list, id };
  return {
    view,
    filter,
    hasBoard: isBoard(filter),
    /** The record that is open beside the list. */
    opened: nameOf(page === open ? undefined : open),
    /** The record whose client is shown over the list. */
    page: nameOf(page),
    /** The URL at which nothing is open, or only what a client is shown over. */
    closeTo: urlOf(person === undefined ? filter : { ...filter, open: person }),
    /** Shows something else of the same list. */
    go: (changes: Partial<DashboardView>, options?: { readonly replace: boolean }) =>
      void navigate(urlOf({ ...filter, ...changes }), options),
    /** Shows another list. */
    goTo: (list: AdminList) => void navigate(urlOf({ list })),
  };
}
