import type { PeriodFigures } from '../../../../domain/contracts/work/figures.ts';
import { COUNTED_LISTS, type CountedList, UNKNOWN } from '../../../../domain/figures/measures.ts';
import { getChurn, type PeriodKind, toShare } from '../../../../domain/figures/periods.ts';
import { SETUP_FEES } from '../../../../domain/figures/records.ts';
import { SERVICES } from '../../../../domain/shop/catalog.ts';
import { CAME_FROM_NAMES } from '../../../../domain/site/came-from.ts';
import { type DashboardView, READERS_ANCHOR, urlOf } from '../dashboard-url.ts';
import { shortDay } from '../dates.ts';
import { Chart } from './chart.tsx';
import { type Cell, FiguresTable, type FiguresTableProps } from './figures-table.tsx';
import { count, countCell, dollars, keptCell, moneyCell, percent, shareCell } from './figures-texts.ts';

interface SectionProps {
  readonly by: PeriodKind;
  /** Oldest first, without the one that is only there to compare with. */
  readonly periods: readonly PeriodFigures[];
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' });

/** Such as `Nov 23` for the week that begins then, or `Nov 26` for the month of 2026. */
function periodName(by: PeriodKind, { from }: Pick<PeriodFigures, 'from'>): string {
  return by === 'week' ? shortDay(from) : month.format(new Date(`${from}T00:00:00Z`)).replace(' ', ' ’');
}

const FIRST_COLUMN: Readonly<Record<PeriodKind, string>> = { week: 'Week from', month: 'Month' };

/** Figures of each period, and their chart. */
interface PeriodFiguresTable extends Pick<FiguresTableProps, 'title' | 'note' | 'isWide' | 'anchor'> {
  readonly columns: readonly (readonly [name: string, toCell: (period: PeriodFigures) => Cell])[];
  /** Bars, unless there is another format. */
  readonly chart: readonly (readonly [
    name: string,
    toValue: (period: PeriodFigures) => number,
    isBelow?: boolean,
  ])[];
  readonly line?: { readonly format: (value: number) => string };
}

/** A table with a row for each period, newest first. */
export function PeriodTable({
  by,
  periods,
  columns,
  chart,
  line,
  ...table
}: SectionProps & PeriodFiguresTable) {
  const names = periods.map((period) => periodName(by, period));
  const rows = periods.map((period, place) => ({
    name: names[place] ?? '',
    cells: columns.map(([, toCell]) => toCell(period)),
  }));
  return (
    <FiguresTable
      {...table}
      columns={[FIRST_COLUMN[by], ...columns.map(([name]) => name)]}
      rows={rows.toReversed()}
    >
      <Chart
        kind={line ? 'line' : 'bars'}
        periods={names}
        series={chart.map(([name, toValue, isBelow = false]) => ({
          ...{ name, isBelow },
          values: periods.map(toValue),
        }))}
        format={line?.format ?? ((value) => count(Math.abs(value)))}
      />
    </FiguresTable>
  );
}

export const REVENUE: PeriodFiguresTable = {
  title: 'Monthly recurring revenue',
  isWide: true,
  note: 'What active plans charge in a month, before discounts and taxes; of annual plans a twelfth. Plans with a late payment count, paused and ended ones do not, and a plan that is canceled counts until it ends. Churn is the share of the clients, or the revenue, at the start of the period.',
  columns: [
    ['New', ({ mrr, from, to }) => moneyCell(mrr.new, urlOf({ list: 'orders', from, to }))],
    ['More', ({ mrr, from, to }) => moneyCell(mrr.more, urlOf({ list: 'orders', from, to }))],
    ['Less', ({ mrr }) => moneyCell(mrr.less, urlOf({ list: 'clients', sort: 'oldest' }))],
    ['Lost', ({ mrr }) => moneyCell(mrr.lost, urlOf({ list: 'clients', status: 'left' }))],
    ['At the end', ({ mrr }) => moneyCell(mrr.end, urlOf({ list: 'clients' }))],
    ['Clients', ({ clients }) => countCell(clients.end, urlOf({ list: 'clients' }))],
    ['Clients lost', ({ clients }) => countCell(clients.lost, urlOf({ list: 'clients', status: 'left' }))],
    ['Churn', (period) => shareCell(getChurn(period).clients)],
    ['Revenue churn', (period) => shareCell(getChurn(period).revenue)],
  ],
  chart: [['At the end', ({ mrr }) => mrr.end]],
  line: { format: dollars },
};

export const INQUIRIES: PeriodFiguresTable = {
  title: 'From inquiry to client',
  note: 'Contact requests without spam, clients who paid for the first time, and those of them who had written before from one of their addresses. The days are the median from the first request of the last year to the payment.',
  columns: [
    [
      'Inquiries',
      ({ inquiries, from, to }) => countCell(inquiries, urlOf({ list: 'submissions', from, to })),
    ],
    ['New clients', ({ won, from, to }) => countCell(won, urlOf({ list: 'clients', from, to }))],
    ['Had inquired', ({ inquired, from, to }) => countCell(inquired, urlOf({ list: 'clients', from, to }))],
    ['Days', ({ medianDays }) => ({ text: daysText(medianDays), value: medianDays ?? '' })],
  ],
  chart: [
    ['Inquiries', ({ inquiries }) => inquiries],
    ['New clients', ({ won }) => won],
  ],
};

const daysText = (days: number | undefined) => (days === undefined ? '–' : count(days));

export const PROMISES: PeriodFiguresTable = {
  title: 'Promises kept',
  note: 'Each counts when it was done: a reply, first contact (the kickoff is scheduled), setup (it has begun), and launch. What is still open and late stands above, under Needs attention.',
  columns: [
    [
      'Replies',
      ({ promises, from, to }) => keptCell(promises.reply, urlOf({ list: 'submissions', from, to })),
    ],
    ['First contact', ({ promises }) => keptCell(promises.contact, urlOf({ list: 'clients' }))],
    ['Setup', ({ promises }) => keptCell(promises.setup, urlOf({ list: 'clients' }))],
    ['Launch', ({ promises }) => keptCell(promises.launch, urlOf({ list: 'clients', status: 'live' }))],
    ['All', (period) => shareCell(keptShare(period))],
  ],
  chart: [
    ['Kept', (period) => sumPromises(period, 'kept')],
    ['Late', (period) => sumPromises(period, 'broken'), true],
  ],
};

const sumPromises = ({ promises }: PeriodFigures, which: 'kept' | 'broken') =>
  Object.values(promises).reduce((total, promise) => total + promise[which], 0);

function keptShare(period: PeriodFigures): number | undefined {
  const kept = sumPromises(period, 'kept');
  return toShare(kept, kept + sumPromises(period, 'broken'));
}

export const READERS: PeriodFiguresTable = {
  title: 'Newsletter readers',
  anchor: READERS_ANCHOR,
  note: 'Sign-ups, those that were confirmed, and readers who left, whose emails came back, or who reported one as spam.',
  columns: [
    ['Signed up', ({ subscribers, from, to }) => countCell(subscribers.signedUp, readersUrl({ from, to }))],
    [
      'Confirmed',
      ({ subscribers, from, to }) =>
        countCell(subscribers.confirmed, readersUrl({ status: 'subscribed', from, to })),
    ],
    // They have one of three statuses.
    ['Lost', ({ subscribers }) => countCell(subscribers.lost, readersUrl({}))],
    [
      'Readers at the end',
      ({ subscribers }) => countCell(subscribers.end, readersUrl({ status: 'subscribed' })),
    ],
    [
      'Lost, share',
      ({ subscribers: { end, confirmed, lost } }) => shareCell(toShare(lost, end - confirmed + lost)),
    ],
  ],
  chart: [
    ['Confirmed', ({ subscribers }) => subscribers.confirmed],
    ['Lost', ({ subscribers }) => subscribers.lost, true],
  ],
};

const readersUrl = (view: Partial<DashboardView>) => urlOf({ list: 'subscribers', ...view });

/** The last two of the periods are compared. */
export function RevenueByService({ by, periods }: SectionProps) {
  const [now, before] = [periods.at(-1), periods.at(-2)];
  const ids = [...new Set([now, before].flatMap((period) => period?.services.map(({ id }) => id) ?? []))];
  const find = (period: PeriodFigures | undefined, id: string) =>
    period?.services.find((service) => service.id === id) ?? { mrr: 0, once: 0 };
  return (
    <FiguresTable
      title="Revenue by service"
      note={`Monthly revenue now and at the end of the ${by} before, and what was charged once: setup fees and one-time services of paid orders, unless all was refunded.`}
      columns={['Service', 'A month', 'Before', 'Share', 'Once', 'Once before']}
      rows={ids.map((id) => {
        const [current, earlier] = [find(now, id), find(before, id)];
        const service = SERVICES.find((one) => one.id === id);
        const filter = service ? { service: id } : {};
        const clients = urlOf({ list: 'clients', ...filter });
        const ordersOf = (period: PeriodFigures | undefined) =>
          period && urlOf({ list: 'orders', from: period.from, to: period.to, ...filter });
        return {
          name: id === SETUP_FEES ? 'Setup fees' : (service?.name ?? 'Other'),
          cells: [
            moneyCell(current.mrr, clients),
            moneyCell(earlier.mrr, clients),
            shareCell(toShare(current.mrr, now?.mrr.end ?? 0)),
            moneyCell(current.once, ordersOf(now)),
            moneyCell(earlier.once, ordersOf(before)),
          ],
        };
      })}
    />
  );
}

export function Origins({ by, periods }: SectionProps) {
  const [now, before] = [periods.at(-1), periods.at(-2)];
  const columns = COUNTED_LISTS.flatMap((list) => [ORIGIN_COLUMNS[list], `The ${by} before`]);
  return (
    <FiguresTable
      title="Where they come from"
      note={`Inquiries, paid orders, and sign-ups of this ${by}. Of visitors who did not agree to being counted it is known only if the form was on their first page.`}
      columns={['From', ...columns]}
      rows={(now?.cameFrom ?? []).map(({ kind }, place) => ({
        name: kind === UNKNOWN ? 'Not known' : (CAME_FROM_NAMES[kind] ?? kind),
        cells: COUNTED_LISTS.flatMap((list) =>
          [now, before].map((period) => {
            const cameFrom = kind === UNKNOWN ? '' : kind;
            const to = period && urlOf({ list, from: period.from, to: period.to, cameFrom });
            return countCell(period?.cameFrom[place]?.[list] ?? 0, to);
          }),
        ),
      }))}
    />
  );
}

const ORIGIN_COLUMNS: Readonly<Record<CountedList, string>> = {
  submissions: 'Inquiries',
  orders: 'Orders',
  subscribers: 'Sign-ups',
};

type Headline = readonly [
  name: string,
  toText: (period: PeriodFigures) => string,
  toView: (now: PeriodFigures) => Partial<DashboardView>,
];

/** The most important figures of a period, and where their records are. */
const HEADLINES: readonly Headline[] = [
  ['Monthly revenue', ({ mrr }) => dollars(mrr.end), () => ({ list: 'clients' })],
  ['Paying clients', ({ clients }) => count(clients.end), () => ({ list: 'clients' })],
  ['Churn', (period) => percent(getChurn(period).clients), () => ({ list: 'clients', status: 'left' })],
  ['Inquiries', ({ inquiries }) => count(inquiries), ({ from, to }) => ({ list: 'submissions', from, to })],
  ['New clients', ({ won }) => count(won), ({ from, to }) => ({ list: 'clients', from, to })],
  [
    'Days to become one',
    ({ medianDays }) => daysText(medianDays),
    ({ from, to }) => ({ list: 'clients', from, to }),
  ],
  ['Promises kept', (period) => percent(keptShare(period)), () => ({ list: 'submissions', status: 'new' })],
  [
    'Readers',
    ({ subscribers }) => count(subscribers.end),
    () => ({ list: 'subscribers', status: 'subscribed' }),
  ],
];

/** The most important figures of the current period, each with the one before. */
export function listHeadlines(now: PeriodFigures, before: PeriodFigures | undefined) {
  return HEADLINES.map(([name, toText, toView]) => ({
    name,
    now: toText(now),
    before: before && toText(before),
    to: urlOf(toView(now)),
  }));
}
