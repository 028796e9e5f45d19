/** Counters of figures by day, and what each record has contributed to them. Both change together. */
import { type Amounts, add, type Contribution, subtract, TOTAL } from '../../../domain/figures/measures.ts';
import type { SubscriberHistory } from '../../../domain/figures/records.ts';
import { type Expression, getItem, listItems, type PartialWrite, writeTogether } from '../../aws/dynamodb.ts';
import { toRecordId } from '../record-id.ts';

const VARIABLE = 'DAY_COUNTS_TABLE';
const COUNTERS = 'figures';

/** Days changed in one write, far below the database's hundred items. */
const DAYS_TOGETHER = 50;

/** What a record has contributed. */
export interface CountedRecord {
  readonly contribution: Contribution;
  /** Of subscribers. */
  readonly history?: SubscriberHistory;
  /** Of a deleted record: when no backup has it any more. In seconds since the epoch. */
  readonly expiresAt?: number;
}

type StoredCountedRecord = CountedRecord & { readonly revision: number };

/** The key says nothing of the person: it is a hash, and goes when no backup has the record. */
function toEntryKey(list: string, key: string) {
  return { list: `${COUNTERS}#${list}`, day: toRecordId(list, key) };
}

/** Reads what a record has contributed so far. @throws StorageError */
export function readCounted(list: string, key: string): Promise<StoredCountedRecord | undefined> {
  return getItem<StoredCountedRecord>(VARIABLE, toEntryKey(list, key));
}

/**
 * Stores what a record contributes now, and adds the difference to the counters. Many days take several writes.
 * @param before as it was read
 * @returns false when the contribution has changed since @throws StorageError
 */
export async function saveCounted(
  list: string,
  key: string,
  before: StoredCountedRecord | undefined,
  { contribution, ...others }: CountedRecord,
): Promise<boolean> {
  let known = before;
  for (;;) {
    const left = Object.entries(subtract(contribution, known?.contribution ?? {}));
    const changes = left.slice(0, DAYS_TOGETHER);
    const isLast = left.length === changes.length;
    const reached = isLast ? contribution : add(known?.contribution ?? {}, Object.fromEntries(changes));
    const next = { ...others, contribution: reached, revision: (known?.revision ?? 0) + 1 };
    const isSaved = await writeTogether([
      { table: VARIABLE, put: { ...toEntryKey(list, key), ...next }, condition: ifUnchanged(known) },
      ...changes.map(toUpdate),
    ]);
    if (!isSaved || isLast) return isSaved;
    known = next;
  }
}

function ifUnchanged(before: StoredCountedRecord | undefined): Expression {
  return before
    ? { expression: 'revision = :expected', values: { ':expected': before.revision } }
    : { expression: 'attribute_not_exists(revision)' };
}

function toUpdate([day, amounts]: readonly [string, Amounts]): PartialWrite {
  const all = Object.entries(amounts);
  return {
    table: VARIABLE,
    update: { list: COUNTERS, day },
    by: {
      expression: `ADD ${all.map((_, at) => `#m${at} :v${at}`).join(', ')}`,
      names: Object.fromEntries(all.map(([measure], at) => [`#m${at}`, measure])),
      values: Object.fromEntries(all.map(([, amount], at) => [`:v${at}`, amount])),
    },
  };
}

type StoredCounter = { readonly list: string; readonly day: string } & Amounts;

/** Reads the counters from a day on, and the sums of all days. @param most how many days there can be @throws StorageError */
export async function readFigureDays(from: string, most: number) {
  const items = await listItems<StoredCounter>({
    table: VARIABLE,
    partition: ['list', COUNTERS],
    range: ['day', from, TOTAL],
    limit: most + 1,
  });
  const days = items.map(({ list: _, day, ...amounts }) => ({ day, amounts: amounts as Amounts }));
  return {
    days: days.filter(({ day }) => day !== TOTAL),
    total: days.find(({ day }) => day === TOTAL)?.amounts ?? {},
  };
}
