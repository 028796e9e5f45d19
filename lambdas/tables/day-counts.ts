import { type AdminList, NUMBERS_DAYS } from '../../domain/admin.ts';
import { putItem, queryItems } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** How many records of a list were created on a past day. */
interface DayCount {
  readonly list: AdminList;
  /** `YYYY-MM-DD` in the time zone of the business. */
  readonly day: string;
  readonly count: number;
}

/**
 * The stored counts of a range of days, at most as many days as the numbers cover.
 * @param from the first day
 * @param to the last day
 * @returns counts by day
 * @throws StorageError
 */
export async function storedDayCounts(
  list: AdminList,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, number>> {
  const { items } = await queryItems<DayCount>({
    table: environment('DAY_COUNTS_TABLE'),
    partition: ['list', list],
    range: ['day', from, to],
    limit: NUMBERS_DAYS,
  });
  return new Map(items.map(({ day, count }) => [day, count]));
}

/** Stores a count that will not change any more. @throws StorageError */
export async function saveDayCount(count: DayCount): Promise<void> {
  await putItem(environment('DAY_COUNTS_TABLE'), count);
}
