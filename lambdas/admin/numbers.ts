import {
  type AdminList,
  isDue,
  isOwnedBy,
  MAX_FRESH,
  MAX_WAITING,
  NUMBERS_DAYS,
  UNCHECKED,
} from '../../domain/admin.ts';
import { CANCELLATION_REASONS } from '../../domain/canceled-checkouts.ts';
import { type ClientStage, isOverdue, WORKING_STAGES } from '../../domain/clients.ts';
import type { AdminNumbers } from '../../domain/contracts/admin.ts';
import type { PeriodFigures } from '../../domain/contracts/work/figures.ts';
import { listPeriods, type PeriodKind, toFigures } from '../../domain/figures/periods.ts';
import type { ServiceTimes } from '../../domain/promises.ts';
import { ADMIN_LISTS, RECORDS } from '../../domain/records/records.ts';
import {
  addDays,
  businessDay,
  type OfficeHours,
  replyDueAt,
  startOfBusinessDay,
} from '../../domain/time/business-hours.ts';
import { countItems, queryItems } from '../aws/dynamodb.ts';
import { LIST_RULES } from '../records/kinds.ts';
import { type AdministeredRecord, toWork } from '../tables/administered-record.ts';
import { readCancellations, readDayCounts, saveDayCount } from '../tables/day-counts.ts';
import { readFigureDays } from '../tables/figures/figures.ts';

/** Maximum number of records counted per day. */
const MAX_PER_DAY = 10_000;

/** Days in the shown periods and the one before. */
const MAX_FIGURE_DAYS = 400;

/** After this time, in milliseconds, a stored record certainly appears in the indexes, which lag a moment. */
const SETTLED_MS = 60 * 60_000;

/** Orders and their clients are stored on events, which the payment provider repeats for three days. */
const PAYMENTS_SETTLED_MS = 4 * 24 * 60 * 60_000;

/** Counts the records of each list that were created on each of the last days. @throws StorageError */
export async function countCreatedByDay(now: Date): Promise<Pick<AdminNumbers, 'days' | 'created'>> {
  const today = businessDay(now);
  const days = Array.from({ length: NUMBERS_DAYS }, (_, at) => addDays(today, at - NUMBERS_DAYS + 1));
  return { days, created: await countEach(ADMIN_LISTS, (list) => listDailyCounts(list, days, now)) };
}

/** Counts one day after the other, so that counts made before a failure are not repeated. */
async function listDailyCounts(list: AdminList, days: readonly string[], now: Date): Promise<number[]> {
  const known = await readDayCounts(list, days[0] ?? '', days.at(-1) ?? '');
  const counts: number[] = [];
  for (const day of days) counts.push(known.get(day) ?? (await countDay(list, day, now)));
  return counts;
}

async function countDay(list: AdminList, day: string, now: Date): Promise<number> {
  const { table, uncounted, followsPayments } = LIST_RULES[list];
  const end = startOfBusinessDay(addDays(day)).getTime();
  const count = await countItems({
    table: table.variable,
    index: 'byCreation',
    partition: ['kind', table.kind],
    range: ['createdAt', startOfBusinessDay(day).toISOString(), new Date(end - 1).toISOString()],
    ...(uncounted && { except: uncounted }),
    limit: MAX_PER_DAY,
  });
  const settled = followsPayments ? PAYMENTS_SETTLED_MS : SETTLED_MS;
  if (now.getTime() - end >= settled) await saveDayCount({ list, day, count });
  return count;
}

/** Counts each reason for leaving the payment page in the last days. @throws StorageError */
export async function countCanceledCheckouts(now: Date): Promise<Pick<AdminNumbers, 'canceled'>> {
  const today = businessDay(now);
  const days = await readCancellations(addDays(today, 1 - NUMBERS_DAYS), today);
  const canceled = CANCELLATION_REASONS.map((reason) => ({
    reason,
    count: days.reduce((sum, day) => sum + (day[reason] ?? 0), 0),
  }));
  return { canceled };
}

/** Counts records that wait for an administrator. @throws StorageError */
export async function countPending(
  now: Date,
  hours: OfficeHours,
): Promise<Pick<AdminNumbers, 'unanswered' | 'fresh' | 'unchecked'>> {
  const [waiting, fresh, unchecked] = await Promise.all([
    Promise.all(AWAITING.map((list) => listByStatus(list, RECORDS[list].awaitsReply ?? ''))),
    countEach(FRESH, countFresh),
    countEach(HELD_BACK, async (list) => (await listByStatus(list, UNCHECKED)).items.length),
  ]);
  return {
    unanswered: countUnanswered(waiting, now, hours),
    fresh: fresh as AdminNumbers['fresh'],
    unchecked: unchecked as AdminNumbers['unchecked'],
  };
}

const AWAITING = ADMIN_LISTS.filter((list) => RECORDS[list].awaitsReply !== undefined);
const FRESH = ADMIN_LISTS.filter(
  (list) => RECORDS[list].statuses.includes('new') && !AWAITING.includes(list),
);
const HELD_BACK = ADMIN_LISTS.filter((list) => RECORDS[list].statuses.includes(UNCHECKED));

async function countEach<Count>(
  lists: readonly AdminList[],
  count: (list: AdminList) => Promise<Count>,
): Promise<Readonly<Record<AdminList, Count>>> {
  const counts = await Promise.all(lists.map(async (list) => [list, await count(list)] as const));
  return Object.fromEntries(counts) as Record<AdminList, Count>;
}

/** Counts clients whose work is overdue. @throws StorageError */
export async function countOverdueClients(now: Date, promised: ServiceTimes) {
  const stages = await Promise.all(WORKING_STAGES.map((stage) => countOverdueInStage(stage, now, promised)));
  const sum = (counted: typeof stages) => counted.reduce((total, { count }) => total + count, 0);
  return {
    overdue: sum(stages.filter(({ stage }) => stage !== 'paid')),
    withoutForm: sum(stages.filter(({ stage }) => stage === 'paid')),
    atLeast: stages.some(({ atLeast }) => atLeast),
  };
}

/** The overdue ones of a stage stand first in its index. */
async function countOverdueInStage(stage: ClientStage, now: Date, promised: ServiceTimes) {
  const { items, isEnd } = await queryItems<{ readonly since: string }>({
    table: LIST_RULES.clients.table.variable,
    index: 'bySince',
    partition: ['status', stage],
    attributes: ['since'],
    limit: MAX_WAITING,
  });
  const firstInTime = items.findIndex(({ since }) => !isOverdue(stage, { paidAt: since }, now, promised));
  const count = firstInTime === -1 ? items.length : firstInTime;
  return { stage, count, atLeast: firstInTime === -1 && !isEnd };
}

function countFresh(list: AdminList): Promise<number> {
  const { table, uncounted } = LIST_RULES[list];
  return countItems({
    table: table.variable,
    index: 'byStatus',
    partition: ['status', 'new'],
    ...(uncounted && { except: uncounted }),
    limit: MAX_FRESH,
  });
}

/** Counts unfinished records of each list that are assigned or due. @param viewer the administrator's email address */
export async function countOpenWork(viewer: string, now: Date): Promise<Pick<AdminNumbers, 'work'>> {
  const today = businessDay(now);
  const work = await countEach(ADMIN_LISTS, async (list) => {
    const { items, isEnd } = await queryItems<Pick<AdministeredRecord, 'owner' | 'followUp' | 'tasks'>>({
      table: LIST_RULES[list].table.variable,
      index: 'byWork',
      partition: ['work', 'open'],
      limit: MAX_WAITING,
    });
    const open = items.map(toWork);
    const count = (isCounted: (item: (typeof open)[number]) => boolean) => open.filter(isCounted).length;
    return {
      mine: count((item) => isOwnedBy(item, viewer)),
      due: count((item) => isDue(item, 'today', today)),
      overdue: count((item) => isDue(item, 'past', today)),
      atLeast: !isEnd,
    };
  });
  return { work };
}

/** Records with a status, oldest first. */
function listByStatus(list: AdminList, status: string) {
  return queryItems<{ readonly createdAt: string }>({
    table: LIST_RULES[list].table.variable,
    index: 'byStatus',
    partition: ['status', status],
    attributes: ['createdAt'],
    limit: MAX_WAITING,
  });
}

function countUnanswered(
  waiting: readonly Awaited<ReturnType<typeof listByStatus>>[],
  now: Date,
  hours: OfficeHours,
): AdminNumbers['unanswered'] {
  const items = waiting.flatMap((one) => one.items);
  const isLate = ({ createdAt }: (typeof items)[number]) => replyDueAt(new Date(createdAt), hours) < now;
  return {
    count: items.length,
    overdue: items.filter(isLate).length,
    atLeast: waiting.some(({ isEnd }) => !isEnd),
  };
}

/** Returns the figures of the latest periods, oldest first. @throws StorageError */
export async function readFigures(by: PeriodKind, now: Date): Promise<PeriodFigures[]> {
  const periods = listPeriods(by, businessDay(now));
  const { days, total } = await readFigureDays(periods[0]?.from ?? '', MAX_FIGURE_DAYS);
  return toFigures(periods, days, total);
}
