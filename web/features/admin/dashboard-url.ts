import { ADMIN_LIMITS, ADMIN_LISTS, type AdminList, STATUSES_OF } from '../../../domain/admin.ts';
import { ADMIN_PAGE } from '../../../domain/pages.ts';
import { PAYMENT_FILTERS } from './lists.ts';

/** What of a list is shown. */
export interface ListFilter {
  readonly list: AdminList;
  /** One of the list's statuses; empty for all. */
  readonly status: string;
  /** One of the states of payments that the list is narrowed down to; empty for all. */
  readonly payment: string;
  /** What is searched for; empty for everything. */
  readonly q: string;
}

/** What the dashboard shows. All of it is in the URL, so that it can be sent to somebody and gone back to. */
export interface DashboardView extends ListFilter {
  /** Id of the record that is open. */
  readonly open?: string;
  /** Id of a record whose person is shown, in place of the list. */
  readonly person?: string;
}

/** Reads the query of a URL. What makes no sense in it is left out, since anybody can write one. */
export function readView(search: URLSearchParams): DashboardView {
  const list = ADMIN_LISTS.find((name) => name === search.get('list')) ?? 'submissions';
  const status = search.get('status') ?? '';
  const payment = search.get('payment') ?? '';
  const [open, person] = [search.get('open'), search.get('person')];
  return {
    list,
    status: STATUSES_OF[list].includes(status) ? status : '',
    payment: PAYMENT_FILTERS[list].some(({ state }) => state === payment) ? payment : '',
    q: (search.get('q') ?? '').trim().slice(0, ADMIN_LIMITS.query),
    ...(open && { open }),
    ...(person && { person }),
  };
}

/** The URL at which the dashboard shows something, such as `/admin?status=new&open=1`. */
export function urlOf({
  list = 'submissions',
  status,
  payment,
  q,
  open,
  person,
}: Partial<DashboardView>): string {
  const search = new URLSearchParams();
  if (list !== 'submissions') search.set('list', list);
  for (const [name, value] of Object.entries({ status, payment, q, open, person })) {
    if (value) search.set(name, value);
  }
  return search.size > 0 ? `${ADMIN_PAGE}?${search}` : ADMIN_PAGE;
}

/** The same list with nothing open. */
export function filterOf({ list, status, payment, q }: ListFilter): ListFilter {
  return { list, status, payment, q };
}
