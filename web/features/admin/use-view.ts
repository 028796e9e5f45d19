import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AdminList } from '../../../domain/admin.ts';
import type { RecordName } from './admin-api.ts';
import { type DashboardView, findBoard, readView, toListFilter, urlOf } from './dashboard-url.ts';
import { findKind } from './kinds/kinds.ts';

export type View = ReturnType<typeof useView>;

/** Returns the state of the dashboard in the URL, and functions to navigate. */
export function useView() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = useMemo(() => readView(search), [search]);
  const filter = useMemo(() => toListFilter(view), [view]);
  const { list, open, person } = view;
  // Kinds without a pane open as a page.
  const page = person ?? (findKind(list).Pane ? undefined : open);
  const parseName = (id: string | undefined): RecordName | undefined =>
    id === undefined ? undefined : { list, id };
  return {
    view,
    filter,
    Board: findBoard(filter),
    /** The record that is open beside the list. */
    opened: parseName(page === open ? undefined : open),
    /** The record whose client covers the list. */
    page: parseName(page),
    /** Whether shortcuts, buttons, and swipes lead to other records. Editors have other uses for them. */
    canStep: person === undefined && !(open !== undefined && findKind(list).Page),
    /** The URL after closing the client or the record. */
    closeTo: urlOf(person === undefined ? filter : { ...filter, open: person }),
    go: (changes: Partial<DashboardView>, options?: { readonly replace: boolean }) =>
      void navigate(urlOf({ ...filter, ...changes }), options),
    goTo: (list: AdminList) => void navigate(urlOf({ list })),
  };
}
