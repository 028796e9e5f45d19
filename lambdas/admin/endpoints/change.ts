import type { AdminList } from '../../../domain/admin.ts';
import { adminChangeContract } from '../../../domain/contracts/admin.ts';
import { adminEndpoint } from '../admin-endpoint.ts';
import type { Administrator } from '../administrator.ts';
import { changeRecord, type RequestedChange } from '../changes.ts';
import { summaryIn } from '../lists.ts';

/** `PATCH /api/admin/{list}/{id}`: a new status, a note, or both. */
export const change = adminEndpoint(
  adminChangeContract,
  async ({ path: { list, id }, body, admin, note }) => {
    note({ list, version: body.version });
    const changed = await changeAndSummarize(list, id, body, admin);
    note({ id, status: body.status });
    return changed;
  },
);

async function changeAndSummarize<List extends AdminList>(
  list: List,
  id: string,
  wanted: RequestedChange,
  admin: Administrator,
) {
  const { record, changes: change } = await changeRecord(list, id, wanted, admin);
  return { record: await summaryIn(list, record), change };
}
