/** Weeks and months, and the figures of each from the counters of its days. */
import type { PeriodFigures } from '../contracts/work/figures.ts';
import { mapKeys } from '../record.ts';
import { CAME_FROM_KINDS } from '../site/came-from.ts';
import { addDays } from '../time/business-hours.ts';
import { type Amounts, COUNTED_LISTS, MRR_CHANGES, PROMISED_TASKS, TOTAL, UNKNOWN } from './measures.ts';

export const PERIOD_KINDS = ['week', 'month'] as const;

export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** How many periods are shown; one more is read to compare with. */
export const SHOWN_PERIODS: Readonly<Record<PeriodKind, number>> = { week: 13, month: 12 };

/** The first and the last day, `YYYY-MM-DD`. The last period contains today and may not be over. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Lists periods up to that of a day, oldest first. Weeks begin on Monday. @param day `YYYY-MM-DD` */
export function listPeriods(kind: PeriodKind, day: string): Period[] {
  const periods: Period[] = [];
  let from = kind === 'week' ? addDays(day, -((weekday(day) + 6) % 7)) : `${day.slice(0, 7)}-01`;
  for (let left = SHOWN_PERIODS[kind] + 1; left > 0; left--) {
    const to = kind === 'week' ? addDays(from, 6) : addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
    periods.unshift({ from, to });
    from = kind === 'week' ? addDays(from, -7) : `${addDays(from, -1).slice(0, 7)}-01`;
  }
  return periods;
}

/** As `Date.getUTCDay` counts: 0 is Sunday. */
function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/**
 * Returns the figures of periods, oldest first.
 * @param days counters from the first period on, in any order
 * @param total sums of all days: see `TOTAL`
 */
export function toFigures(
  periods: readonly Period[],
  days: readonly { readonly day: string; readonly amounts: Amounts }[],
  total: Amounts,
): PeriodFigures[] {
  const figures: PeriodFigures[] = [];
  let end = total;
  for (const period of periods.toReversed()) {
    const sums = add(days.filter(({ day }) => day !== TOTAL && period.from <= day && day <= period.to));
    figures.unshift(toPeriodFigures(period, sums, end));
    end = Object.fromEntries(
      Object.entries(end).map(([measure, amount]) => [measure, amount - (sums[measure] ?? 0)]),
    );
  }
  return figures;
}

const ORIGINS = [...CAME_FROM_KINDS, UNKNOWN] as const;

function add(days: readonly { readonly amounts: Amounts }[]): Amounts {
  const sums: Record<string, number> = {};
  for (const { amounts } of days)
    for (const [measure, amount] of Object.entries(amounts)) sums[measure] = (sums[measure] ?? 0) + amount;
  return sums;
}

function toPeriodFigures(period: Period, sums: Amounts, total: Amounts): PeriodFigures {
  const of = (measure: string) => sums[measure] ?? 0;
  const level = (up: readonly string[], down: readonly string[]) =>
    up.reduce((sum, one) => sum + (total[one] ?? 0), 0) -
    down.reduce((sum, one) => sum + (total[one] ?? 0), 0);
  const medianDays = getMedianDays(sums);
  return {
    ...period,
    mrr: {
      ...mapKeys(MRR_CHANGES, (change) => of(`mrr.${change}`)),
      end: level(['mrr.new', 'mrr.more'], ['mrr.less', 'mrr.lost']),
    },
    clients: {
      new: of('clients.new'),
      lost: of('clients.lost'),
      end: level(['clients.new'], ['clients.lost']),
    },
    services: listServices(sums, total),
    inquiries: of('inquiries'),
    won: of('won'),
    inquired: of('won.inquired'),
    ...(medianDays !== undefined && { medianDays }),
    promises: mapKeys(PROMISED_TASKS, (task) => ({
      kept: of(`promise.${task}.kept`),
      broken: of(`promise.${task}.broken`),
    })),
    cameFrom: ORIGINS.map((kind) => ({
      kind,
      ...mapKeys(COUNTED_LISTS, (list) => of(`came-from.${list}.${kind}`)),
    })),
    subscribers: {
      signedUp: of('subscribers.signed-up'),
      confirmed: of('subscribers.confirmed'),
      lost: of('subscribers.lost'),
      end: level(['subscribers.confirmed'], ['subscribers.lost']),
    },
  };
}

/** The services that bring or brought in something, by monthly revenue. */
function listServices(sums: Amounts, total: Amounts): PeriodFigures['services'] {
  const idsOf = (amounts: Amounts, prefix: string) =>
    Object.keys(amounts).flatMap((measure) =>
      measure.startsWith(prefix) ? [measure.slice(prefix.length)] : [],
    );
  const ids = new Set([...idsOf(total, 'service.'), ...idsOf(sums, 'once.')]);
  return [...ids]
    .map((id) => ({ id, mrr: total[`service.${id}`] ?? 0, once: sums[`once.${id}`] ?? 0 }))
    .filter(({ mrr, once }) => mrr !== 0 || once !== 0)
    .sort((one, other) => other.mrr - one.mrr || other.once - one.once || one.id.localeCompare(other.id));
}

const WON_DAYS = 'won.days.';

/** The middle of the days from inquiry to payment; the mean of two middles. */
function getMedianDays(sums: Amounts): number | undefined {
  const days = Object.entries(sums)
    .filter(([measure, count]) => measure.startsWith(WON_DAYS) && count > 0)
    .map(([measure, count]) => [Number(measure.slice(WON_DAYS.length)), count] as const)
    .sort(([one], [other]) => one - other);
  const all = days.reduce((sum, [, count]) => sum + count, 0);
  const at = (place: number) => {
    let before = 0;
    for (const [day, count] of days) {
      before += count;
      if (place < before) return day;
    }
    return 0;
  };
  return all === 0 ? undefined : (at((all - 1) >> 1) + at(all >> 1)) / 2;
}

/** A part as a share of a whole; undefined without a whole. */
export function toShare(part: number, whole: number): number | undefined {
  return whole > 0 ? part / whole : undefined;
}

/** Churn of a period: lost clients as a share of those at its beginning, and lost and smaller revenue likewise. */
export function getChurn({ clients, mrr }: Pick<PeriodFigures, 'clients' | 'mrr'>): {
  readonly clients?: number | undefined;
  readonly revenue?: number | undefined;
} {
  return {
    clients: toShare(clients.lost, clients.end - clients.new + clients.lost),
    revenue: toShare(mrr.lost + mrr.less, mrr.end - mrr.new - mrr.more + mrr.less + mrr.lost),
  };
}
