import type { OrderSummary, RecordSummary } from './contracts/admin-records.ts';
import type { ClientSubscription } from './contracts/purchases.ts';
import { getDisputes, holdsMoney } from './orders.ts';
import { isCharged } from './subscriptions.ts';
import { businessDate } from './time/business-time.ts';

/** A client's payments and debts, in cents. */
export interface ClientSums {
  /** Such as `usd`. */
  readonly currency: string;
  /** Sums all checkouts and renewals, minus disputed amounts that a bank holds. */
  readonly paid: number;
  readonly givenBack: number;
  readonly disputed: number;
  /** Sums open invoices and pending payments. */
  readonly due: number;
  /** Total of the plans that renew on the next billing day, before discounts and taxes. `at` is ISO 8601. */
  readonly next?: { readonly amount: number; readonly at: string };
}

type BoughtOrder = Pick<OrderSummary, 'id' | Exclude<keyof OrderSummary, keyof RecordSummary | 'serviceIds'>>;

interface Purchases {
  readonly orders: readonly BoughtOrder[];
  readonly subscriptions: readonly ClientSubscription[];
}

/** Sums a client's purchases. @returns undefined for a client without orders */
export function sumsOfClient({ orders, subscriptions }: Purchases): ClientSums | undefined {
  const bought = orders.filter(({ payment }) => payment !== 'expired');
  const [first] = bought;
  if (!first) return undefined;
  const planOf = (id: string) => subscriptions.find(({ orderId }) => orderId === id);
  const broughtIn = bought
    .filter(({ payment }) => payment !== 'processing' && payment !== 'failed')
    .map((order) => {
      const income = planOf(order.id)?.paid ?? order.amount;
      return { ...order, income, disputed: Math.min(disputedOf(order), income) };
    });
  const onTheirWay = bought.filter(({ id, payment }) => payment === 'processing' && planOf(id) === undefined);
  return {
    currency: first.currency,
    paid: sum(broughtIn.map(({ income, disputed }) => income - disputed)),
    givenBack: sum(broughtIn.map(({ refunded = 0, renewals }) => refunded + (renewals?.refunded ?? 0))),
    disputed: sum(broughtIn.map(({ disputed }) => disputed)),
    due: sum(onTheirWay.map(({ amount }) => amount)) + sum(subscriptions.map(({ due }) => due)),
    ...nextCharge(subscriptions, first.currency),
  };
}

function disputedOf(order: BoughtOrder): number {
  return sum(
    getDisputes(order)
      .filter(holdsMoney)
      .map(({ amount }) => amount),
  );
}

function nextCharge(
  subscriptions: readonly ClientSubscription[],
  currency: string,
): Pick<ClientSums, 'next'> {
  const charges = subscriptions
    .filter((plan) => isCharged(plan.state) && !plan.cancelAtPeriodEnd && plan.currency === currency)
    .flatMap(({ amount, nextDate: at }) => (at === undefined ? [] : { amount, at }))
    .sort((one, other) => one.at.localeCompare(other.at));
  const [next] = charges;
  if (!next) return {};
  const ofThatDay = charges.filter(({ at }) => businessDate(at) === businessDate(next.at));
  return { next: { amount: sum(ofThatDay.map(({ amount }) => amount)), at: next.at } };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
