import { type AdminList, NUMBERS_DAYS } from '../../domain/admin.ts';
import type { CancellationReason } from '../../domain/canceled-checkouts.ts';
import { listItems, putItem, updateItem } from '../aws/dynamodb.ts';

/** How many records of a list were created on a past day. */
interface DayCount {
  readonly list: AdminList;
  /** `YYYY-MM-DD` in the time zone of the business. */
  readonly day: string;
  readonly count: number;
}

/** Reads the counts by day from `from` to `to`, at most as many days as the dashboard covers. @throws StorageError */
export async function readDayCounts(
  list: AdminList,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, number>> {
  const items = await readCounts<DayCount>(list, from, to);
  return new Map(items.map(({ day, count }) => [day, count]));
}

function readCounts<Count>(list: string, from: string, to: string): Promise<readonly Count[]> {
  return listItems<Count>({
    table: 'DAY_COUNTS_TABLE',
    partition: ['list', list],
    range: ['day', from, to],
    limit: NUMBERS_DAYS,
  });
}

/** Stores a count that is final. @throws StorageError */
export async function saveDayCount(count: DayCount): Promise<void> {
  await putItem('DAY_COUNTS_TABLE', count);
}

/** Partition of the counts of canceled checkouts, with a number for each reason. */
const CANCELED_CHECKOUTS = 'cancelled-checkouts';

/** Maximum number of answers counted for each reason and day, so that programs cannot inflate the counts. */
const MAX_PER_DAY = 1_000;

/** Counts a reason for leaving the payment page. @param day `YYYY-MM-DD` @throws StorageError */
export async function countCancellation(reason: CancellationReason, day: string): Promise<void> {
  await updateItem(
    'DAY_COUNTS_TABLE',
    { list: CANCELED_CHECKOUTS, day },
    {
      expression: 'ADD #reason :one',
      names: { '#reason': reason },
      values: { ':one': 1, ':most': MAX_PER_DAY },
    },
    'attribute_not_exists(#reason) OR #reason < :most',
  );
}

/** Reads the reasons for leaving the payment page, one entry for each day that has any. @throws StorageError */
export function readCancellations(
  from: string,
  to: string,
): Promise<readonly { readonly [reason in CancellationReason]?: number }[]> {
  return readCounts(CANCELED_CHECKOUTS, from, to);
}
