import { ADMIN_LIMITS, type AdminList, DUE_FILTERS } from '../../../domain/admin.ts';
import { isEmailAddress } from '../../../domain/email-address/email-address.ts';
import { PERIOD_KINDS, type PeriodKind } from '../../../domain/figures/periods.ts';
import { ADMIN_LISTS, RECORDS } from '../../../domain/records/records.ts';
import { CAME_FROM_KINDS } from '../../../domain/site/came-from.ts';
import { ADMIN_PAGE } from '../../../domain/site/pages.ts';
import { takeStart } from '../../../domain/text/cut-text.ts';
import { isDay } from '../../../domain/time/business-hours.ts';
import { readLinkToken } from '../../lib/links/link-query.ts';
import { findKind } from './kinds/kinds.ts';

/** The part of a list that is shown, and its order. Filters that are off are empty. */
export interface ListFilter {
  readonly list: AdminList;
  readonly status: string;
  readonly payment: string;
  /** Id of one of the list's services. */
  readonly service: string;
  /** A kind of where visitors came from. */
  readonly cameFrom: string;
  readonly flag: string;
  /** First and last day of creation, in the time zone of the business, as `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** `yes` for records past the promised reply time, of the status that awaits a reply. */
  readonly overdue: string;
  /** Email address of the administrator in charge. */
  readonly owner: string;
  /** `today` for follow-ups up to today, `past` for those before. */
  readonly due: string;
  /** `oldest` for the oldest first. */
  readonly sort: string;
  readonly q: string;
}

export type FilterName = Exclude<keyof ListFilter, 'list'>;

/** The state of the dashboard. All of it is in the URL, for sharing and for going back. */
export interface DashboardView extends ListFilter {
  readonly open?: string;
  /** Id of a record whose client covers the list. */
  readonly person?: string;
  /** The figures, by week or month, instead of a list. */
  readonly numbers?: PeriodKind;
}

const DEFAULT_LIST = ADMIN_LISTS[0] as AdminList;

type Check = (value: string, list: AdminList, status: string) => boolean;

/** In the order of the URL. */
const CHECKS: Readonly<Record<FilterName, Check>> = {
  status: (value, list) => RECORDS[list].statuses.includes(value),
  payment: (value, list) => findKind(list).payments?.some(({ state }) => state === value) ?? false,
  service: (value, list) => RECORDS[list].services.includes(value),
  cameFrom: (value, list) =>
    RECORDS[list].hasCameFrom === true && CAME_FROM_KINDS.some((kind) => kind === value),
  flag: (value, list) => RECORDS[list].flags.some((flag) => flag === value),
  from: isDay,
  to: isDay,
  overdue: (value, list, status) => value === 'yes' && status === RECORDS[list].awaitsReply,
  owner: isEmailAddress,
  due: (value) => DUE_FILTERS.some((due) => due === value),
  sort: (value) => value === 'oldest',
  q: () => true,
};

const FILTER_NAMES = Object.keys(CHECKS) as FilterName[];

/** Reads the query of a URL. Invalid values are left out, since any visitor can write one. */
export function readView(search: URLSearchParams): DashboardView {
  // Links in the team's emails have these two.
  const link = `?${search}`;
  const list = ADMIN_LISTS.find((name) => name === readLinkToken(link, 'list')) ?? DEFAULT_LIST;
  const read = (name: FilterName) => {
    const text = search.get(name) ?? '';
    const value = name === 'q' ? takeStart(text.trim(), ADMIN_LIMITS.query) : text;
    return CHECKS[name](value, list, search.get('status') ?? '') ? value : '';
  };
  const filter = Object.fromEntries(FILTER_NAMES.map((name) => [name, read(name)]));
  const [open, person] = [readLinkToken(link, 'open'), search.get('person')];
  const numbers = readNumbers(search);
  return {
    list,
    ...(filter as Record<FilterName, string>),
    ...(open && { open }),
    ...(person && { person }),
    ...(numbers && { numbers }),
  };
}

/** The figures are the page without a list, filter, or record. */
function readNumbers(search: URLSearchParams): PeriodKind | undefined {
  if ([...search.keys()].some((key) => key !== BY)) return undefined;
  return PERIOD_KINDS.find((kind) => kind === search.get(BY)) ?? 'week';
}

const BY = 'by';

/** The place of the newsletter readers' figures among the numbers. */
export const READERS_ANCHOR = 'readers';

/** Returns the URL of a view, such as `/admin?status=new&open=1`. */
export function urlOf({
  list = DEFAULT_LIST,
  open,
  person,
  numbers,
  ...filter
}: Partial<DashboardView>): string {
  if (numbers) return numbers === 'week' ? ADMIN_PAGE : `${ADMIN_PAGE}?${BY}=${numbers}`;
  const search = new URLSearchParams();
  if (list !== DEFAULT_LIST) search.set('list', list);
  const values = { ...Object.fromEntries(FILTER_NAMES.map((name) => [name, filter[name]])), open, person };
  for (const [name, value] of Object.entries(values)) {
    if (value) search.set(name, value);
  }
  if (search.size === 0) search.set('list', list);
  return `${ADMIN_PAGE}?${search}`;
}

/** Returns the filter of a view. */
export function toListFilter({ open: _, person: __, numbers: ___, ...filter }: DashboardView): ListFilter {
  return filter;
}

/** Returns the list's board, unless a filter other than the status, which selects a column, or an order is chosen. */
export function findBoard(filter: ListFilter) {
  const isWhole = filter.sort === '' && !isNarrowed({ ...filter, status: '' });
  return isWhole ? findKind(filter.list).Board : undefined;
}

/** Whether a filter leaves records out. */
export function isNarrowed({ sort: _, list: __, ...filter }: ListFilter): boolean {
  return Object.values(filter).some(Boolean);
}

/** Returns the file name of an export, without day and extension, such as `submissions-new`. */
export function fileNameOf(filter: ListFilter): string {
  const { list, status, payment, service, cameFrom, flag, from, to, overdue, owner, due, q } = filter;
  const chosen = [
    ...[from && `from-${from}`, to && `through-${to}`, overdue && 'overdue'],
    ...[owner && `of-${owner.split('@')[0]}`, due && `due-${due}`, q && 'search'],
  ];
  return [list, status, payment, service, cameFrom, flag, ...chosen].filter(Boolean).join('-');
}
