/**
 * Figures of the business, counted by day. Each record contributes to some days; when it changes, so does its contribution.
 * docs/decisions/admin-lists.md
 */
import type { CameFromKind } from '../site/came-from.ts';

/** What is counted. `mrr`, `once` are cents; the others are numbers of records. */
export type Measure =
  | `mrr.${MrrChange}`
  /** Net change of the monthly revenue of a service, by its id in the catalog. */
  | `service.${string}`
  | `clients.${'new' | 'lost'}`
  /** One-time revenue: setup fees and one-time services. */
  | `once.${string}`
  | 'inquiries'
  /** First payments of clients, those who had inquired before, and how many days later each of these paid. */
  | 'won'
  | 'won.inquired'
  | `won.days.${number}`
  | `promise.${PromisedTask}.${'kept' | 'broken'}`
  /** Requests, paid orders, and sign-ups by where their visitors came from. */
  | `came-from.${CountedList}.${CameFromKind | typeof UNKNOWN}`
  | `subscribers.${'signed-up' | 'confirmed' | 'lost'}`;

/** Of visitors who did not agree to measuring, and came to the form from another page. */
export const UNKNOWN = 'unknown';

export const COUNTED_LISTS = ['submissions', 'orders', 'subscribers'] as const;

export type CountedList = (typeof COUNTED_LISTS)[number];

export const MRR_CHANGES = ['new', 'more', 'less', 'lost'] as const;

export type MrrChange = (typeof MRR_CHANGES)[number];

export const PROMISED_TASKS = ['reply', 'contact', 'setup', 'launch'] as const;

export type PromisedTask = (typeof PROMISED_TASKS)[number];

/** The place of measures that are summed over all days, from which levels follow. After every day in order. */
export const TOTAL = 'total';

/** Amounts by measure. */
export type Amounts = Readonly<Record<string, number>>;

/** Amounts by day (`YYYY-MM-DD` in the time zone of the business, or `TOTAL`) and measure. Without zeros. */
export type Contribution = Readonly<Record<string, Amounts>>;

/** Measures whose sum over all days is needed: the level at the end of a period is that sum without later changes. */
function isSummed(measure: string): boolean {
  return /^(?:mrr|service|clients)\.|^subscribers\.(?:confirmed|lost)$/.test(measure);
}

/** An amount of a measure on a day. */
export type Entry = readonly [day: string, measure: Measure, amount: number];

/** Adds up entries, with the totals that follow from them. */
export function toContribution(entries: readonly Entry[]): Contribution {
  const days: Record<string, Record<string, number>> = {};
  const add = (day: string, measure: string, amount: number) => {
    days[day] = { ...days[day], [measure]: (days[day]?.[measure] ?? 0) + amount };
  };
  for (const [day, measure, amount] of entries) {
    add(day, measure, amount);
    if (isSummed(measure)) add(TOTAL, measure, amount);
  }
  return withoutZeros(days);
}

/** Returns the entries that take a deleted record out of all levels. @param day of the deletion */
export function closeLevels({ [TOTAL]: sums = {} }: Contribution, day: string): Entry[] {
  const of = (measure: Measure) => sums[measure] ?? 0;
  const monthly = of('mrr.new') + of('mrr.more') - of('mrr.less') - of('mrr.lost');
  const isConfirmed = of('subscribers.confirmed') > of('subscribers.lost');
  const services = Object.entries(sums).filter(([measure]) => measure.startsWith('service.'));
  return [
    ...(monthly > 0
      ? ([
          [day, 'mrr.lost', monthly],
          [day, 'clients.lost', 1],
        ] as const)
      : []),
    ...services.map(([measure, amount]): Entry => [day, measure as Measure, -amount]),
    ...(isConfirmed ? ([[day, 'subscribers.lost', 1]] as const) : []),
  ];
}

/** Lists the promises that a contribution counts. */
export function listCountedPromises(contribution: Contribution): Entry[] {
  return Object.entries(contribution).flatMap(([day, amounts]) =>
    Object.entries(amounts)
      .filter(([measure]) => measure.startsWith('promise.'))
      .map(([measure, amount]): Entry => [day, measure as Measure, amount]),
  );
}

/** Returns what has to be added to the counters when a record's contribution changes. */
export function subtract(after: Contribution, before: Contribution): Contribution {
  const days = new Set([...Object.keys(after), ...Object.keys(before)]);
  return withoutZeros(
    Object.fromEntries(
      [...days].map((day) => {
        const [now = {}, then = {}] = [after[day], before[day]];
        const measures = new Set([...Object.keys(now), ...Object.keys(then)]);
        return [
          day,
          Object.fromEntries([...measures].map((one) => [one, (now[one] ?? 0) - (then[one] ?? 0)])),
        ];
      }),
    ),
  );
}

/** Adds a difference that `subtract` returned. */
export function add(before: Contribution, difference: Contribution): Contribution {
  return subtract(before, subtract({}, difference));
}

function withoutZeros(days: Contribution): Contribution {
  return Object.fromEntries(
    Object.entries(days).flatMap(([day, amounts]) => {
      const kept = Object.entries(amounts).filter(([, amount]) => amount !== 0);
      return kept.length > 0 ? [[day, Object.fromEntries(kept)]] : [];
    }),
  );
}
