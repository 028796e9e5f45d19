import type { AdminList } from '../../../domain/admin.ts';
import { adminRecordContract, type FullRecord } from '../../../domain/contracts/admin.ts';
import { readingEndpoint } from '../admin-endpoint.ts';
import { recordWithChanges } from '../changes.ts';
import { LISTS, summaryIn } from '../lists.ts';

/** `GET /api/admin/{list}/{id}`: one complete record with its changes. */
export const record = readingEndpoint(adminRecordContract, async ({ path: { list, id }, note }) => {
  note({ list });
  const full = await fullRecord(list, id);
  note({ id });
  return full;
});

async function fullRecord<List extends AdminList>(list: List, id: string): Promise<FullRecord<List>> {
  const { record, changes } = await recordWithChanges(list, id);
  return { record: { ...(await summaryIn(list, record)), ...LISTS[list].detailsOf(record) }, changes };
}
