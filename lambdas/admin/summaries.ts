import type { AdminList } from '../../domain/admin.ts';
import type { FullRecord } from '../../domain/contracts/admin.ts';
import type { DetailsOf, SummaryOf } from '../../domain/contracts/admin-records.ts';
import { LIST_RULES, type ListedOf, type RecordOf } from '../records/kinds.ts';
import { filterSuppressed } from '../tables/suppressed-addresses.ts';

/** Returns records as lists show them, marking undeliverable addresses. @throws StorageError */
export async function summarizeRecords<List extends AdminList>(
  list: List,
  records: readonly ListedOf[List][],
): Promise<SummaryOf[List][]> {
  const { summarize } = LIST_RULES[list];
  const [summaries, suppressed] = await Promise.all([
    Promise.all(records.map(async (record) => summarize(record))),
    filterSuppressed(records.map(({ email }) => email)),
  ]);
  return summaries.map((summary) =>
    suppressed.has(summary.email) ? { ...summary, undeliverable: true } : summary,
  );
}

/** Returns one record as a list shows it. @throws StorageError */
export async function summarizeRecord<List extends AdminList>(
  list: List,
  record: ListedOf[List],
): Promise<SummaryOf[List]> {
  const [summary] = await summarizeRecords(list, [record]);
  return summary as SummaryOf[List];
}

/** Returns one record with all its fields. @throws StorageError */
export async function toFullRecord<List extends AdminList>(
  list: List,
  record: RecordOf[List],
): Promise<FullRecord<List>['record']> {
  return { ...(await summarizeRecord(list, record)), ...LIST_RULES[list].getDetails(record) };
}

type FullRecords<List extends AdminList> = {
  readonly [Each in List]: readonly (SummaryOf[Each] & DetailsOf[Each])[];
};

/** Returns records with all their fields, without marking undeliverable addresses. @throws StorageError */
export async function toFullRecords<List extends AdminList>(
  records: {
    readonly [Each in List]: readonly RecordOf[Each][];
  },
): Promise<FullRecords<List>> {
  const lists = Object.keys(records) as List[];
  const entries = lists.map(async (list) => {
    const { summarize, getDetails } = LIST_RULES[list];
    const full = records[list].map(async (record) => ({
      ...(await summarize(record)),
      ...getDetails(record),
    }));
    return [list, await Promise.all(full)] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as unknown as FullRecords<List>;
}
