import { ADMIN_LIMITS, type AdminList, DUE_FILTERS } from '../../../domain/admin.ts';
import { isEmailAddress } from '../../../domain/email/email-address.ts';
import { ADMIN_LISTS, RECORDS } from '../../../domain/records/records.ts';
import { ADMIN_PAGE } from '../../../domain/site/pages.ts';
import { beginningOf } from '../../../domain/text/cut-text.ts';
import { isDay } from '../../../domain/time/business-hours.ts';
import { linkToken } from '../../lib/links/link-query.ts';
import { kindOf } from './kinds/kinds.ts';

/** What of a list is shown, and in which order. What is not chosen is empty. */
export interface ListFilter {
  readonly list: AdminList;
  /** One of the list's statuses. */
  readonly status: string;
  /** One of the states of payments that the list is narrowed down to. */
  readonly payment: string;
  /** Id of one of the list's services. */
  readonly service: string;
  /** What somebody has to look into, one of its flags. */
  readonly flag: string;
  /** First and last day of creation, in the time zone of the business, as `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** `yes` for what should have been replied to by now, of the status that awaits a reply. */
  readonly overdue: string;
  /** Email address of who takes care of the records. */
  readonly owner: string;
  /** `today` for what is to be come back to by today, `past` for what was before. */
  readonly due: string;
  /** `oldest` for the oldest first. */
  readonly sort: string;
  /** What is searched for. */
  readonly q: string;
}

/** What a list can be filtered by, and its order. */
export type FilterName = Exclude<keyof ListFilter, 'list'>;

/** What the dashboard shows. All of it is in the URL, so that it can be sent to somebody and gone back to. */
export interface DashboardView extends ListFilter {
  /** Id of the record that is open. */
  readonly open?: string;
  /** Id of a record whose person is shown, in place of the list. */
  readonly person?: string;
}

/** Takes a value of the URL over, or empty what makes no sense. */
type Reader = (value: string, list: AdminList, status: string) => string;

const ifValid =
  (isValid: (...args: Parameters<Reader>) => boolean): Reader =>
  (...args) =>
    isValid(...args) ? args[0] : '';

/** In the order of the URL. */
const READERS: Readonly<Record<FilterName, Reader>> = {
  status: ifValid((value, list) => RECORDS[list].statuses.includes(value)),
  payment: ifValid((value, list) => kindOf(list).payments.some(({ state }) => state === value)),
  service: ifValid((value, list) => RECORDS[list].services.includes(value)),
  flag: ifValid((value, list) => RECORDS[list].flags.some((flag) => flag === value)),
  from: ifValid(isDay),
  to: ifValid(isDay),
  overdue: ifValid((value, list, status) => value === 'yes' && status === RECORDS[list].awaitsReply),
  owner: ifValid(isEmailAddress),
  due: ifValid((value) => DUE_FILTERS.some((due) => due === value)),
  sort: ifValid((value) => value === 'oldest'),
  q: (value) => beginningOf(value.trim(), ADMIN_LIMITS.query),
};

const FILTER_NAMES = Object.keys(READERS) as FilterName[];

/** Reads the query of a URL. What makes no sense in it is left out, since anybody can write one. */
export function readView(search: URLSearchParams): DashboardView {
  // Links in the team's mails name these two.
  const link = `?${search}`;
  const list = ADMIN_LISTS.find((name) => name === linkToken(link, 'list')) ?? 'submissions';
  const read = (name: FilterName) => READERS[name](search.get(name) ?? '', list, search.get('status') ?? '');
  const filter = Object.fromEntries(FILTER_NAMES.map((name) => [name, read(name)]));
  const [open, person] = [linkToken(link, 'open'), search.get('person')];
  return {
    list,
    ...(filter as Record<FilterName, string>),
    ...(open && { open }),
    ...(person && { person }),
  };
}

/** The URL at which the dashboard shows something, such as `/admin?status=new&open=1`. */
export function urlOf({ list = 'submissions', open, person, ...filter }: Partial<DashboardView>): string {
  const search = new URLSearchParams();
  if (list !== 'submissions') search.set('list', list);
  const values = { ...Object.fromEntries(FILTER_NAMES.map((name) => [name, filter[name]])), open, person };
  for (const [name, value] of Object.entries(values)) {
    if (value) search.set(name, value);
  }
  return search.size > 0 ? `${ADMIN_PAGE}?${search}` : ADMIN_PAGE;
}

/** The same list with nothing open. */
export function filterOf({ open: _, person: __, ...filter }: DashboardView): ListFilter {
  return filter;
}

/** Whether a list is shown as the board: clients that are not narrowed down by more than a stage, which chooses a column. */
export function isBoard({ status: _, sort, ...filter }: ListFilter): boolean {
  return filter.list === 'clients' && sort === '' && !isNarrowed({ ...filter, status: '', sort });
}

/** Whether something is left out of a list. */
export function isNarrowed({ sort: _, list: __, ...filter }: ListFilter): boolean {
  return Object.values(filter).some(Boolean);
}

/** What a file of a list is called, such as `submissions-new`. */
export function fileNameOf(filter: ListFilter): string {
  const { list, status, payment, service, flag, from, to, overdue, q } = filter;
  const chosen = [from && `from-${from}`, to && `through-${to}`, overdue && 'overdue', q && 'search'];
  return [list, status, payment, service, flag, ...chosen].filter(Boolean).join('-');
}
