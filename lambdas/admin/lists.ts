import type { AdminList } from '../../domain/admin.ts';
import type { DetailsOf, SummaryOf } from '../../domain/contracts/admin-records.ts';
import { clientRules } from '../records/clients/back-office.ts';
import type { ListRules } from '../records/list-rules.ts';
import { onboardingRules } from '../records/onboarding/back-office.ts';
import { orderRules } from '../records/orders/back-office.ts';
import { submissionRules } from '../records/submissions/back-office.ts';
import { subscriberRules } from '../records/subscribers/back-office.ts';
import type { ListedOf, RecordOf } from '../records/tables.ts';
import { suppressedAmong } from '../tables/suppressed-addresses.ts';

export const LISTS: { readonly [List in AdminList]: ListRules<List> } = {
  submissions: submissionRules,
  onboarding: onboardingRules,
  orders: orderRules,
  subscribers: subscriberRules,
  clients: clientRules,
};

/**
 * What lists show of records, with what mail says about their email addresses.
 * @param records at most a hundred
 * @throws StorageError
 */
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
