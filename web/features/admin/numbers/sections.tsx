import type { PeriodFigures } from '../../../../domain/contracts/work/figures.ts';
import { COUNTED_LISTS, type CountedList, UNKNOWN } from '../../../../domain/figures/measures.ts';
import { getChurn, type PeriodKind } from '../../../../domain/figures/periods.ts';
import { SETUP_FEES } from '../../../../domain/figures/records.ts';
import { SERVICES } from '../../../../domain/shop/catalog.ts';
import { CAME_FROM_NAMES } from '../../../../domain/site/came-from.ts';
import { urlOf } from '../dashboard-url.ts';
import { shortDay } from '../dates.ts';
import { Chart } from './chart.tsx';
import { FiguresTable } from './figures-table.tsx';
import { count, countCell, dollars, keptCell, moneyCell, percent, shareCell } from './figures-texts.ts';
import { READERS_ANCHOR } from './readers-anchor.ts';

interface SectionProps {
  readonly by: PeriodKind;
  /** Oldest first, without the one that is only there to compare with. */
  readonly periods: readonly PeriodFigures[];
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' });

/** Such as `Nov 23` for the week that begins then, or `Nov 26` for the month of 2026. */
export function periodName(by: PeriodKind, { from }: Pick<PeriodFigures, 'from'>): string {
  return by === 'week' ? shortDay(from) : month.format(new Date(`${from}T00:00:00Z`)).replace(' ', ' ’');
}

const FIRST_COLUMN: Readonly<Record<PeriodKind, string>> = { week: 'Week from', month: 'Month' };

/** Rows of a table, newest first. */
function toRows<Cell>({ by, periods }: SectionProps, toCells: (period: PeriodFigures) => readonly Cell[]) {
  return periods.map((period) => ({ name: periodName(by, period), cells: toCells(period) })).toReversed();
}

const chartOf = ({ by, periods }: SectionProps) => periods.map((period) => periodName(by, period));

export function Revenue(props: SectionProps) {
  const { by, periods } = props;
  return (
    <FiguresTable
      title="Monthly recurring revenue"
      isWide
      note="What active plans charge in a month, before discounts and taxes; of annual plans a twelfth. Plans with a late payment count, paused and ended ones do not, and a plan that is canceled counts until it ends. Churn is the share of the clients, or the revenue, at the start of the period."
      columns={[
        FIRST_COLUMN[by],
        'New',
        'More',
        'Less',
        'Lost',
        'At the end',
        'Clients',
        'Clients lost',
        'Churn',
        'Revenue churn',
      ]}
      rows={toRows(props, (period) => {
        const { from, to, mrr, clients } = period;
        const churn = getChurn(period);
        const paid = urlOf({ list: 'orders', from, to });
        return [
          moneyCell(mrr.new, paid),
          moneyCell(mrr.more, paid),
          moneyCell(mrr.less, urlOf({ list: 'clients', sort: 'oldest' })),
          moneyCell(mrr.lost, urlOf({ list: 'clients', status: 'left' })),
          moneyCell(mrr.end, urlOf({ list: 'clients' })),
          countCell(clients.end, urlOf({ list: 'clients' })),
          countCell(clients.lost, urlOf({ list: 'clients', status: 'left' })),
          shareCell(churn.clients),
          shareCell(churn.revenue),
        ];
      })}
    >
      <Chart
        kind="line"
        periods={chartOf(props)}
        series={[{ name: 'At the end', values: periods.map(({ mrr }) => mrr.end) }]}
        format={dollars}
      />
    </FiguresTable>
  );
}

/** @param before the period before the last of those */
export function RevenueByService({ by, periods }: SectionProps) {
  const [now, before] = [periods.at(-1), periods.at(-2)];
  const ids = [...new Set([now, before].flatMap((period) => period?.services.map(({ id }) => id) ?? []))];
  const find = (period: PeriodFigures | undefined, id: string) =>
    period?.services.find((service) => service.id === id) ?? { mrr: 0, once: 0 };
  const total = now?.mrr.end ?? 0;
  return (
    <FiguresTable
      title="Revenue by service"
      note={`Monthly revenue now and at the end of the ${by} before, and what was charged once: setup fees and one-time services of paid orders, unless all was refunded.`}
      columns={['Service', 'A month', 'Before', 'Share', 'Once', 'Once before']}
      rows={ids.map((id) => {
        const [current, earlier] = [find(now, id), find(before, id)];
        const isService = SERVICES.some((service) => service.id === id);
        const filter = isService ? { service: id } : {};
        const ordersOf = (period: PeriodFigures | undefined) =>
          period && urlOf({ list: 'orders', from: period.from, to: period.to, ...filter });
        return {
          name: serviceName(id),
          cells: [
            moneyCell(current.mrr, urlOf({ list: 'clients', ...filter })),
            moneyCell(earlier.mrr, urlOf({ list: 'clients', ...filter })),
            shareCell(total > 0 ? current.mrr / total : undefined),
            moneyCell(current.once, ordersOf(now)),
            moneyCell(earlier.once, ordersOf(before)),
          ],
        };
      })}
    />
  );
}

function serviceName(id: string): string {
  if (id === SETUP_FEES) return 'Setup fees';
  return SERVICES.find((service) => service.id === id)?.name ?? 'Other';
}

export function Inquiries(props: SectionProps) {
  const { by, periods } = props;
  return (
    <FiguresTable
      title="From inquiry to client"
      note="Contact requests without spam, clients who paid for the first time, and those of them who had written before from one of their addresses. The days are the median from the first request of the last year to the payment."
      columns={[FIRST_COLUMN[by], 'Inquiries', 'New clients', 'Had inquired', 'Days']}
      rows={toRows(props, ({ from, to, inquiries, won, inquired, medianDays }) => [
        countCell(inquiries, urlOf({ list: 'submissions', from, to })),
        countCell(won, urlOf({ list: 'clients', from, to })),
        countCell(inquired, urlOf({ list: 'clients', from, to })),
        { text: medianDays === undefined ? '–' : count(medianDays), value: medianDays ?? '' },
      ])}
    >
      <Chart
        kind="bars"
        periods={chartOf(props)}
        series={[
          { name: 'Inquiries', values: periods.map(({ inquiries }) => inquiries) },
          { name: 'New clients', values: periods.map(({ won }) => won) },
        ]}
        format={count}
      />
    </FiguresTable>
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
          [now, before].map((period) =>
            countCell(
              period?.cameFrom[place]?.[list] ?? 0,
              period &&
                urlOf({
                  list,
                  from: period.from,
                  to: period.to,
                  ...(kind !== UNKNOWN && { cameFrom: kind }),
                }),
            ),
          ),
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

export function Promises(props: SectionProps) {
  const { by, periods } = props;
  const sum = ({ promises }: PeriodFigures, which: 'kept' | 'broken') =>
    Object.values(promises).reduce((total, promise) => total + promise[which], 0);
  return (
    <FiguresTable
      title="Promises kept"
      note="Each counts when it was done: a reply, first contact (the kickoff is scheduled), setup (it has begun), and launch. What is still open and late stands above, under Needs attention."
      columns={[FIRST_COLUMN[by], 'Replies', 'First contact', 'Setup', 'Launch', 'All']}
      rows={toRows(props, (period) => {
        const { promises } = period;
        const [kept, broken] = [sum(period, 'kept'), sum(period, 'broken')];
        const board = urlOf({ list: 'clients' });
        return [
          keptCell(promises.reply, urlOf({ list: 'submissions', from: period.from, to: period.to })),
          keptCell(promises.contact, board),
          keptCell(promises.setup, board),
          keptCell(promises.launch, urlOf({ list: 'clients', status: 'live' })),
          { ...shareCell(kept + broken > 0 ? kept / (kept + broken) : undefined) },
        ];
      })}
    >
      <Chart
        kind="bars"
        periods={chartOf(props)}
        series={[
          { name: 'Kept', values: periods.map((period) => sum(period, 'kept')) },
          { name: 'Late', values: periods.map((period) => sum(period, 'broken')), isBelow: true },
        ]}
        format={(value) => count(Math.abs(value))}
      />
    </FiguresTable>
  );
}

export function Readers(props: SectionProps) {
  const { by, periods } = props;
  return (
    <FiguresTable
      title="Newsletter readers"
      anchor={READERS_ANCHOR}
      note="Sign-ups, those that were confirmed, and readers who left, whose emails came back, or who reported one as spam."
      columns={[FIRST_COLUMN[by], 'Signed up', 'Confirmed', 'Lost', 'Readers at the end', 'Lost, share']}
      rows={toRows(props, ({ from, to, subscribers: { signedUp, confirmed, lost, end } }) => [
        countCell(signedUp, urlOf({ list: 'subscribers', from, to })),
        countCell(confirmed, urlOf({ list: 'subscribers', status: 'subscribed', from, to })),
        countCell(lost, urlOf({ list: 'subscribers', status: 'unsubscribed' })),
        countCell(end, urlOf({ list: 'subscribers', status: 'subscribed' })),
        shareCell(end - confirmed + lost > 0 ? lost / (end - confirmed + lost) : undefined),
      ])}
    >
      <Chart
        kind="bars"
        periods={chartOf(props)}
        series={[
          { name: 'Confirmed', values: periods.map(({ subscribers }) => subscribers.confirmed) },
          { name: 'Lost', values: periods.map(({ subscribers }) => subscribers.lost), isBelow: true },
        ]}
        format={(value) => count(Math.abs(value))}
      />
    </FiguresTable>
  );
}

/** The most important figures of the current period, each with the one before. */
export function listHeadlines(by: PeriodKind, now: PeriodFigures, before: PeriodFigures | undefined) {
  const [churn, churnBefore] = [getChurn(now), before && getChurn(before)];
  const kept = ({ promises }: PeriodFigures) => {
    const all = Object.values(promises);
    const [good, bad] = [
      all.reduce((sum, one) => sum + one.kept, 0),
      all.reduce((sum, one) => sum + one.broken, 0),
    ];
    return good + bad > 0 ? good / (good + bad) : undefined;
  };
  const days = (value: number | undefined) => (value === undefined ? '–' : count(value));
  const range = { from: now.from, to: now.to };
  return [
    {
      name: 'Monthly revenue',
      now: dollars(now.mrr.end),
      before: before && dollars(before.mrr.end),
      to: urlOf({ list: 'clients' }),
    },
    {
      name: 'Paying clients',
      now: count(now.clients.end),
      before: before && count(before.clients.end),
      to: urlOf({ list: 'clients' }),
    },
    {
      name: 'Churn',
      now: percent(churn.clients),
      before: before && percent(churnBefore?.clients),
      to: urlOf({ list: 'clients', status: 'left' }),
    },
    {
      name: 'Inquiries',
      now: count(now.inquiries),
      before: before && count(before.inquiries),
      to: urlOf({ list: 'submissions', ...range }),
    },
    {
      name: 'New clients',
      now: count(now.won),
      before: before && count(before.won),
      to: urlOf({ list: 'clients', ...range }),
    },
    {
      name: 'Days to become one',
      now: days(now.medianDays),
      before: before && days(before.medianDays),
      to: urlOf({ list: 'clients', ...range }),
    },
    {
      name: 'Promises kept',
      now: percent(kept(now)),
      before: before && percent(kept(before)),
      to: urlOf({ list: 'submissions', status: 'new' }),
    },
    {
      name: 'Readers',
      now: count(now.subscribers.end),
      before: before && count(before.subscribers.end),
      to: urlOf({ list: 'subscribers', status: 'subscribed' }),
    },
  ].map((headline) => ({ ...headline, by }));
}
