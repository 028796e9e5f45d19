import type { AdminList } from '../../domain/admin.ts';
import type { DetailsOf, SummaryOf } from '../../domain/contracts/admin-records.ts';
import { LISTS, type ListedOf, type RecordOf } from '../records/kinds.ts';
import { suppressedAmong } from '../tables/suppressed-addresses.ts';

/** Records as lists show them, with what mail says about their addresses. @throws StorageError */
export async function summariesOf<List extends AdminList>(
  list: List,
  records: readonly ListedOf[List][],
): Promise<SummaryOf[List][]> {
  const { summaryOf } = LISTS[list];
  const [summaries, suppressed] = await Promise.all([
    Promise.all(records.map(async (record) => summaryOf(record))),
    suppressedAmong(records.map(({ email }) => email)),
  ]);
  return summaries.map((summary) =>
    suppressed.has(summary.email) ? { ...summary, undeliverable: true } : summary,
  );
}

/** What a list shows of one record. @throws StorageError */
export async function summaryIn<List extends AdminList>(
  list: List,
  record: ListedOf[List],
): Promise<SummaryOf[List]> {
  const [summary] = await summariesOf(list, [record]);
  return summary as SummaryOf[List];
}

type FullRecords<List extends AdminList> = {
  readonly [Each in List]: readonly (SummaryOf[Each] & DetailsOf[Each])[];
};

/** Records of lists with all their fields, but without what mail says about their email addresses. @throws StorageError */
export async function fullRecordsOf<List extends AdminList>(
  records: {
    readonly [Each in List]: readonly RecordOf[Each][];
  },
): Promise<FullRecords<List>> {
  const lists = Object.keys(records) as List[];
  const entries = lists.map(async (list) => {
    const { summaryOf, detailsOf } = LISTS[list];
    const full = records[list].map(async (record) => ({
      ...(await summaryOf(record)),
      ...detailsOf(record),
    }));
    return [list, await Promise.all(full)] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as unknown as FullRecords<List>;
}
