import type { Context } from 'aws-lambda';
import { inParallel } from '../../domain/in-parallel.ts';
import type { RecordRetention } from '../../domain/retention.ts';
import { type ItemKey, queryItems } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { PERSONAL_DATA } from '../records/kinds.ts';
import { DISCARDED_FORMS } from '../records/onboarding.ts';
import type { Expiry } from '../records/personal-records.ts';
import { readSettings } from '../tables/agency/settings.ts';
import { unsubscribeRequests } from '../tables/unsubscribe-requests.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Records that are looked at at once. */
const BATCH = 100;

/** No deletion starts when less than this is left of the run's time, in milliseconds. */
const TIME_RESERVE_MS = 8_000;

/** Before any time in ISO 8601. */
const EARLIEST = '0';

/** Once a day: deletes records past their retention; the rest waits for the next day. @throws StorageError, which repeats the run */
export async function handler(_event: unknown, context: Context): Promise<void> {
  const ofStage = JSON.parse(environment('RECORD_RETENTION_DAYS')) as RecordRetention;
  const { retention } = await readSettings();
  const hasTime = () => context.getRemainingTimeInMillis() > TIME_RESERVE_MS;
  const removed: Record<string, number> = {};
  for (const expiry of EXPIRIES) {
    const days = Math.min(ofStage[expiry.kind], { ...ofStage, ...retention }[expiry.kind]);
    const before = new Date(Date.now() - days * DAY_MS).toISOString();
    removed[expiry.kind] = (removed[expiry.kind] ?? 0) + (await removeExpired(expiry, before, hasTime));
  }
  logger.info('expired records removed', { removed, isFinished: hasTime() });
}

/** Deletes the latest expired records first: of the older ones, only those that have to stay are left. @returns how many */
async function removeExpired(expiry: Expiry, before: string, hasTime: () => boolean): Promise<number> {
  const { table, index, partition, remove } = expiry;
  const { keyName } = table;
  let removed = 0;
  let after: ItemKey | undefined;
  while (hasTime()) {
    const { items, isEnd } = await queryItems<Record<string, string>>({
      table: table.variable,
      index,
      partition,
      range: ['createdAt', EARLIEST, before],
      attributes: [keyName, 'createdAt'],
      isDescending: true,
      after,
      limit: BATCH,
    });
    await inParallel(items, async (item) => {
      if (hasTime() && (await remove(item[keyName] ?? '', before))) removed += 1;
    });
    const last = items.at(-1);
    if (isEnd || !last) return removed;
    after = { ...last, [partition[0]]: partition[1] };
  }
  return removed;
}

/** The records to delete. Every change to a record restarts its retention period. */
export const EXPIRIES: readonly Expiry[] = [
  ...Object.values(PERSONAL_DATA).flatMap(({ expiries }) => expiries),
  DISCARDED_FORMS,
  {
    kind: 'unsubscribeRequests',
    table: unsubscribeRequests,
    index: 'byCreation',
    partition: ['kind', unsubscribeRequests.kind],
    async remove(id) {
      await unsubscribeRequests.remove(id);
      return true;
    },
  },
];
