/** Counts what each record contributes to the figures of the business: see domain/figures. */
import { isDeepStrictEqual } from 'node:util';
import type { AdminList } from '../../domain/admin.ts';
import { countClientPromises, countReply } from '../../domain/figures/kept-promises.ts';
import {
  add,
  closeLevels,
  type Entry,
  listCountedPromises,
  toContribution,
} from '../../domain/figures/measures.ts';
import { countClientRevenue, listContractChanges } from '../../domain/figures/monthly-revenue.ts';
import {
  continueSubscriberHistory,
  countCameFrom,
  countInquiry,
  countOneTimeRevenue,
  countSubscriber,
  countWonClient,
  type SubscriberHistory,
} from '../../domain/figures/records.ts';
import { getEndOfBackups } from '../../domain/retention.ts';
import { businessDay, startOfBusinessDay } from '../../domain/time/business-hours.ts';
import { getItem } from '../aws/dynamodb.ts';
import { findOrderClient } from '../clients/ensure-client.ts';
import { type RecordOf, TABLES } from '../records/kinds.ts';
import { listLatestChanges, toChangesKey } from '../tables/admin-changes.ts';
import { readSettingsHistory } from '../tables/agency/settings.ts';
import { contactSubmissions } from '../tables/contact-submissions.ts';
import { type CountedRecord, readCounted, saveCounted } from '../tables/figures/figures.ts';
import { orders } from '../tables/orders.ts';
import { listLatestByEmail } from '../tables/record-table.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { findSubscription } from '../tables/subscriptions.ts';

/** More changes than a record has: the oldest say when its promises were kept. */
const MAX_CHANGES = 10_000;

/** Requests that are read for each address of a client. */
const MAX_INQUIRIES = 100;

/** Concurrent changes of a record, each of which is counted by itself. */
const TRIES = 6;

interface Counted {
  readonly entries: readonly Entry[];
  readonly history?: SubscriberHistory;
}

/** A record, or something else that its table keeps. */
type Item = RecordOf[AdminList] & { readonly kind?: string };

type Counter<List extends AdminList> = (record: RecordOf[List], known: SubscriberHistory) => Promise<Counted>;

/** Kinds of records that are counted. */
const COUNTERS: { readonly [List in AdminList]?: Counter<List> } = {
  submissions: async (submission) => {
    const { id, createdAt, version } = submission;
    const inquiry = countInquiry(submission);
    if (inquiry.length === 0) return { entries: [] };
    const entries = [...inquiry, countCameFrom('submissions', submission)];
    if (version === 0) return { entries };
    const [changes, settingsAt] = await Promise.all([readChanges('submissions', id), readSettingsHistory()]);
    return { entries: [...entries, ...countReply(createdAt, changes, settingsAt)] };
  },
  orders: async (order) => ({
    entries: [
      ...countOneTimeRevenue(order),
      ...(order.paidAt === undefined ? [] : [countCameFrom('orders', order)]),
    ],
  }),
  subscribers: async (subscriber, known) => {
    const history = continueSubscriberHistory(known, subscriber, new Date().toISOString());
    const entries = [...countSubscriber(subscriber, history), countCameFrom('subscribers', subscriber)];
    return { entries, history };
  },
  clients: async (client) => {
    const { id, email, emails, createdAt } = client;
    const planIds = Object.values(client.orders).flatMap(({ subscription }) => subscription?.id ?? []);
    const [plans, changes, inquiries, settingsAt] = await Promise.all([
      Promise.all(planIds.map(findSubscription)),
      readChanges('clients', id),
      Promise.all([email, ...emails].map((one) => listLatestByEmail(one, contactSubmissions, MAX_INQUIRIES))),
      readSettingsHistory(),
    ]);
    // A contract from before the site is no client of the day on which it was added.
    const contractAt = client.contract && startOfBusinessDay(client.contract.since).toISOString();
    const beganAt = contractAt !== undefined && contractAt < createdAt ? contractAt : createdAt;
    return {
      entries: [
        ...countClientRevenue(
          plans.filter((plan) => plan !== undefined),
          client.contract && listContractChanges(client.contract, changes),
        ),
        ...countWonClient(beganAt, inquiries.flat()),
        ...countClientPromises(client, changes, settingsAt),
      ],
    };
  },
};

/** Oldest first. */
async function readChanges(list: AdminList, id: string) {
  return (await listLatestChanges(toChangesKey(list, id), MAX_CHANGES)).toReversed();
}

/**
 * Counts a record as it is now, once however often and in whatever order this is called. The events of a deleted record stay
 * counted, and its levels end; its entry stays until it can no longer be restored. An item that is no record any more, such as
 * a client that was merged into another, is not counted, except for the promises to it.
 * @param key of the record's table
 * @throws StorageError; Error when it keeps changing. Calling it again counts it
 */
export async function countFigures(list: AdminList, key: string): Promise<void> {
  const count = COUNTERS[list] as Counter<AdminList> | undefined;
  if (!count) return;
  await retryOnConflict(async () => {
    // Before the record: the write fails if a later state of the record has been counted meanwhile.
    const known = await readCounted(list, key);
    const { variable, keyName, kind } = TABLES[list];
    const item = await getItem<Item>(variable, { [keyName]: key });
    if (item?.kind !== kind && known?.expiresAt !== undefined) return true;
    if (!item) return !known || (await saveCounted(list, key, known, toDeleted(known))) || CONFLICT;
    // A new record under the key of a deleted one, such as of a reader who signs up again, is counted beside that.
    const isAnother =
      known?.expiresAt !== undefined && known.expiresAt < getEndOfBackups(Date.parse(item.createdAt));
    const before = isAnother ? { contribution: {}, revision: known.revision } : known;
    const { contribution = {}, history: earlier, expiresAt } = before ?? {};
    const { entries, history }: Counted =
      item.kind === kind ? await count(item, earlier ?? []) : { entries: listCountedPromises(contribution) };
    const next = { contribution: toContribution(entries), ...(history && { history }) };
    const counted = { contribution, ...(earlier && { history: earlier }) };
    if (expiresAt === undefined && isDeepStrictEqual(next, counted)) return true;
    return (await saveCounted(list, key, before, next)) || CONFLICT;
  }, TRIES);
}

/** Returns the entry of a record that is deleted now. */
function toDeleted({ contribution, history }: CountedRecord): CountedRecord {
  const now = new Date();
  const closing = toContribution(closeLevels(contribution, businessDay(now)));
  return {
    contribution: add(contribution, closing),
    ...(history && { history }),
    expiresAt: getEndOfBackups(now.getTime()),
  };
}

/** Counts the client of an order, whose plan has changed. @throws as `countFigures` */
export async function countClientOfOrder(orderId: string): Promise<void> {
  const order = await orders.get(orderId);
  const client = order && (await findOrderClient(order));
  if (client) await countFigures('clients', client.id);
}
