/** What single records contribute to the figures, besides monthly revenue and promises. */
import { HELD_STATUSES } from '../admin.ts';
import type { PaymentState } from '../orders.ts';
import type { SubscriberStatus } from '../records/subscribers.ts';
import { SERVICES } from '../shop/catalog.ts';
import { isSetupFee } from '../shop/prices.ts';
import type { CameFrom } from '../site/came-from.ts';
import { businessDay } from '../time/business-hours.ts';
import { type CountedList, type Entry, UNKNOWN } from './measures.ts';

const dayOf = (time: string) => businessDay(new Date(time));

const DAY_MS = 24 * 60 * 60_000;

/** After more days, an inquiry and a payment count as unrelated. */
const MAX_DAYS = 365;

/** Counts where the visitor of a record came from. */
export function countCameFrom(
  list: CountedList,
  { createdAt, cameFrom }: { readonly createdAt: string; readonly cameFrom?: CameFrom },
): Entry {
  return [dayOf(createdAt), `came-from.${list}.${cameFrom?.kind ?? UNKNOWN}`, 1];
}

/** Counts a contact request, unless it is held or spam. */
export function countInquiry({
  createdAt,
  status,
}: {
  readonly createdAt: string;
  readonly status: string;
}): Entry[] {
  return HELD_STATUSES.includes(status) ? [] : [[dayOf(createdAt), 'inquiries', 1]];
}

/**
 * Counts a client's first payment, and how many days before it the client inquired for the first time.
 * @param beganAt time of that payment, or of the contract, ISO 8601 @param inquiries of the client's addresses
 */
export function countWonClient(
  beganAt: string,
  inquiries: readonly { readonly createdAt: string; readonly status: string }[],
): Entry[] {
  const day = dayOf(beganAt);
  const days = inquiries
    .filter((inquiry) => !HELD_STATUSES.includes(inquiry.status) && inquiry.createdAt <= beganAt)
    .map((inquiry) => Math.floor((Date.parse(beganAt) - Date.parse(inquiry.createdAt)) / DAY_MS))
    .filter((count) => count <= MAX_DAYS);
  if (days.length === 0) return [[day, 'won', 1]];
  return [
    [day, 'won', 1],
    [day, 'won.inquired', 1],
    [day, `won.days.${Math.max(...days)}`, 1],
  ];
}

/** The one-time revenue that is none of a service. */
export const SETUP_FEES = 'setup';

interface PaidOrder {
  readonly payment: PaymentState;
  readonly paidAt?: string;
  readonly currency: string;
  readonly services: readonly { readonly id: string }[];
  readonly lines: readonly { readonly name: string; readonly amount: number; readonly interval?: string }[];
}

/**
 * Counts what an order charged once, before discounts and taxes: setup fees and one-time services, by the names of its lines.
 * A line whose service has another name today is that of the order's only one-time service. An order that was refunded
 * whole counts nothing.
 */
export function countOneTimeRevenue({ payment, paidAt, currency, services, lines }: PaidOrder): Entry[] {
  if (paidAt === undefined || payment === 'refunded' || currency !== 'usd') return [];
  const oneTime = SERVICES.filter(
    (service) => service.oneTime && services.some(({ id }) => id === service.id),
  );
  const only = oneTime.length === 1 ? oneTime[0] : undefined;
  const find = (name: string) =>
    isSetupFee(name) ? undefined : (SERVICES.find((service) => service.name === name) ?? only);
  return lines
    .filter(({ interval, amount }) => interval === undefined && amount > 0)
    .map(({ name, amount }): Entry => [dayOf(paidAt), `once.${find(name)?.id ?? SETUP_FEES}`, amount]);
}

interface SubscriberRecord {
  readonly createdAt: string;
  readonly status: SubscriberStatus;
  readonly consent: { readonly confirmedAt?: string };
  readonly unsubscribedAt?: string;
  readonly returnedAt?: string;
}

/** Confirmations and losses of a subscriber: `+` or `-` and the time (ISO 8601). The record has only the latest. */
export type SubscriberHistory = readonly string[];

/** Continues a subscriber's history. @param now ISO 8601, for a loss whose time is not known */
export function continueSubscriberHistory(
  known: SubscriberHistory,
  { status, consent: { confirmedAt }, unsubscribedAt, returnedAt }: SubscriberRecord,
  now: string,
): SubscriberHistory {
  const isLost = status === 'unsubscribed' || status === 'bounced' || status === 'complained';
  const lostAt = (status === 'unsubscribed' ? unsubscribedAt : returnedAt) ?? now;
  const confirmed =
    confirmedAt !== undefined && !known.includes(`+${confirmedAt}`) ? [`+${confirmedAt}`] : [];
  const [sign, ...since] = confirmed.at(-1) ?? known.at(-1) ?? '';
  // An email is reported with the time at which it was sent, which may be before the confirmation was stored.
  const [at] = [lostAt, since.join('')].toSorted().toReversed();
  const lost = isLost && sign === '+' ? [`-${at}`] : [];
  return [...known, ...confirmed, ...lost];
}

/** Counts a subscriber: the first sign-up, and each confirmation and loss, of which only one can follow the other. */
export function countSubscriber({ createdAt }: SubscriberRecord, history: SubscriberHistory): Entry[] {
  const events = history.filter((event, at) => event[0] !== (history[at - 1]?.[0] ?? '-'));
  return [
    [dayOf(createdAt), 'subscribers.signed-up', 1],
    ...events.map(
      (event): Entry => [
        dayOf(event.slice(1)),
        event.startsWith('+') ? 'subscribers.confirmed' : 'subscribers.lost',
        1,
      ],
    ),
  ];
}
