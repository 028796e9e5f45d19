/**
 * Monthly recurring revenue (MRR): the sum of what active subscriptions charge in a month, in cents, before discounts and taxes.
 * - An annual plan counts with a twelfth of its price, each service rounded to a cent.
 * - A plan whose payment is late (`past_due`) counts: it is still charged. One that is paused, unpaid, incomplete, on trial,
 *   or has ended does not.
 * - A plan that is canceled at the end of its period counts until it ends.
 * - Setup fees and one-time services never count.
 */
import type { BillingCycle } from '../shop/prices.ts';
import type { SubscriptionState } from '../subscriptions.ts';
import { businessDay, startOfBusinessDay } from '../time/business-hours.ts';
import type { Entry } from './measures.ts';
import { dropUndoneMoves } from './status-moves.ts';

const COUNTED: readonly SubscriptionState[] = ['active', 'past_due'];

/** Lines without a service of the catalog. */
const OTHER_SERVICES = 'other';

/** The currency of the catalog. Plans in others are not added to it. */
const CURRENCY = 'usd';

/** Cents per month, by the service's id in the catalog. */
export type MonthlyAmounts = Readonly<Record<string, number>>;

/** When a plan's monthly amounts changed, and to what. */
export interface PlanChange {
  /** ISO 8601. */
  readonly at: string;
  readonly monthly: MonthlyAmounts;
}

interface Plan {
  readonly state: SubscriptionState;
  readonly cycle: BillingCycle;
  readonly currency: string;
  readonly lines: readonly { readonly serviceId?: string; readonly amount: number }[];
}

/** Returns what a plan counts for, by service; empty for one that does not count. */
export function getMonthlyAmounts({ state, cycle, currency, lines }: Plan): MonthlyAmounts {
  if (!COUNTED.includes(state) || currency !== CURRENCY) return {};
  const months = cycle === 'annual' ? 12 : 1;
  const monthly: Record<string, number> = {};
  for (const { serviceId = OTHER_SERVICES, amount } of lines) {
    if (amount > 0) monthly[serviceId] = (monthly[serviceId] ?? 0) + Math.round(amount / months);
  }
  return monthly;
}

const sum = (amounts: MonthlyAmounts) => Object.values(amounts).reduce((total, one) => total + one, 0);

function isEqual(one: MonthlyAmounts, other: MonthlyAmounts): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}

/** A plan as it is stored. Plans of earlier releases have no `history`. */
export interface CountedPlan extends Plan {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly history?: readonly PlanChange[];
}

/** Returns the changes of a plan's monthly amounts so far, oldest first. */
export function listPlanChanges({ history, ...plan }: CountedPlan): readonly PlanChange[] {
  if (history) return history;
  const monthly = getMonthlyAmounts(plan);
  return sum(monthly) > 0 ? [{ at: plan.createdAt, monthly }] : [];
}

/**
 * Continues the history of a plan. The first amounts count from when the plan was created.
 * @param before the plan as it was stored; undefined for a new one
 * @param at when it changed, ISO 8601
 */
export function continueHistory(
  before: CountedPlan | undefined,
  plan: Plan & { readonly createdAt: string },
  at: string,
): readonly PlanChange[] {
  const known = before ? listPlanChanges(before) : [];
  const monthly = getMonthlyAmounts(plan);
  if (isEqual(monthly, known.at(-1)?.monthly ?? {})) return known;
  const latest = known.at(-1)?.at;
  // Changes stay in order, even if a clock was wrong.
  return [...known, { at: latest === undefined ? plan.createdAt : at > latest ? at : latest, monthly }];
}

interface Contract {
  readonly services: readonly string[];
  /** Cents a month. */
  readonly monthly: number;
  /** Its first day, `YYYY-MM-DD`. */
  readonly since: string;
}

/**
 * Returns the changes of the revenue from a contract: it ends when the client leaves, unless that was taken back. What several
 * services cost together is counted for none of them.
 * @param changes of the client, oldest first
 */
export function listContractChanges(
  { services, monthly, since }: Contract,
  changes: readonly {
    readonly at: string;
    readonly by: string;
    readonly status?: { readonly from: string; readonly to: string };
  }[],
): readonly PlanChange[] {
  const [only = OTHER_SERVICES, ...others] = services;
  const amounts = { [others.length === 0 ? only : OTHER_SERVICES]: monthly };
  return [
    { at: startOfBusinessDay(since).toISOString(), monthly: amounts },
    ...dropUndoneMoves(changes).flatMap(({ at, status }) =>
      status?.to === 'left'
        ? [{ at, monthly: {} }]
        : status?.from === 'left'
          ? [{ at, monthly: amounts }]
          : [],
    ),
  ];
}

/**
 * Counts how the revenue of a client changed: `new` from nothing, `more` and `less` between, `lost` to nothing.
 * @param contract the changes of a contract beside the plans
 */
export function countClientRevenue(
  plans: readonly CountedPlan[],
  contract: readonly PlanChange[] = [],
): Entry[] {
  const changes = [...plans.map(listPlanChanges), contract]
    .flatMap((listed, place) => listed.map((change) => ({ ...change, place })))
    .sort((one, other) => one.at.localeCompare(other.at));
  const current = new Map<number, MonthlyAmounts>();
  const level = () => [...current.values()].reduce((total, monthly) => total + sum(monthly), 0);
  return changes.flatMap(({ at, monthly, place }) => {
    const day = businessDay(new Date(at));
    const [before, known] = [level(), current.get(place) ?? {}];
    current.set(place, monthly);
    const after = level();
    const services = new Set([...Object.keys(known), ...Object.keys(monthly)]);
    return [
      ...countChange(day, before, after),
      ...[...services].map((id): Entry => [day, `service.${id}`, (monthly[id] ?? 0) - (known[id] ?? 0)]),
    ];
  });
}

function countChange(day: string, before: number, after: number): Entry[] {
  if (after === before) return [];
  if (before === 0)
    return [
      [day, 'mrr.new', after],
      [day, 'clients.new', 1],
    ];
  if (after === 0)
    return [
      [day, 'mrr.lost', before],
      [day, 'clients.lost', 1],
    ];
  return [after > before ? [day, 'mrr.more', after - before] : [day, 'mrr.less', before - after]];
}
