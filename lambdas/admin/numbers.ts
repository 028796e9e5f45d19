import { ADMIN_LISTS, type AdminList, NUMBERS_DAYS } from '../../domain/admin.ts';
import { businessDay, dayAfter, replyDueAt, startOfBusinessDay } from '../../domain/business-hours.ts';
import type { AdminNumbers } from '../../domain/contracts/admin.ts';
import { countItems, queryItems } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { keepDayCount, knownDayCounts } from '../tables/day-counts.ts';
import { LISTS } from './lists.ts';

/** More records of one day are not counted. */
const MOST_A_DAY = 10_000;

/** More contact requests that wait are not counted. */
const MOST_UNANSWERED = 1_000;

/** A record is found in an index a moment after it was stored. By then it is certain to be, in milliseconds. */
const SETTLED_MS = 60 * 60_000;

/** How many records of each list were made on each of the last days. @throws StorageError */
export async function createdByDay(now: Date): Promise<Pick<AdminNumbers, 'days' | 'created'>> {
  const today = businessDay(now);
  const days = Array.from({ length: NUMBERS_DAYS }, (_, at) => dayAfter(today, at - NUMBERS_DAYS + 1));
  const counts = await Promise.all(
    ADMIN_LISTS.map(async (list) => [list, await countsOf(list, days, now)] as const),
  );
  return { days, created: Object.fromEntries(counts) as Record<AdminList, number[]> };
}

/** Days one after the other: what was counted before something failed does not have to be counted again. */
async function countsOf(list: AdminList, days: readonly string[], now: Date): Promise<number[]> {
  const known = await knownDayCounts(list, days[0] ?? '', days.at(-1) ?? '');
  const counts: number[] = [];
  for (const day of days) counts.push(known.get(day) ?? (await countDay(list, day, now)));
  return counts;
}

async function countDay(list: AdminList, day: string, now: Date): Promise<number> {
  const { table, uncounted } = LISTS[list];
  const end = startOfBusinessDay(dayAfter(day)).getTime();
  const count = await countItems({
    table: environment(table.variable),
    index: 'byCreation',
    partition: ['kind', table.kind],
    range: ['createdAt', startOfBusinessDay(day).toISOString(), new Date(end - 1).toISOString()],
    ...(uncounted && { except: uncounted }),
    limit: MOST_A_DAY,
  });
  if (now.getTime() - end >= SETTLED_MS) await keepDayCount({ list, day, count });
  return count;
}

/** The contact requests that nobody has worked on, those that wait longest first. @throws StorageError */
export async function unanswered(now: Date): Promise<AdminNumbers['unanswered']> {
  const { items, isEnd } = await queryItems<{ readonly createdAt: string }>({
    table: environment(LISTS.submissions.table.variable),
    index: 'byStatus',
    partition: ['status', 'new'],
    attributes: ['createdAt'],
    limit: MOST_UNANSWERED,
  });
  const firstInTime = items.findIndex(({ createdAt }) => replyDueAt(new Date(createdAt)) >= now);
  return {
    count: items.length,
    overdue: firstInTime === -1 ? items.length : firstInTime,
    atLeast: !isEnd,
  };
}
