import { FRESH_SIGN_IN_SECONDS } from '../../domain/accounts.ts';
import { ADMIN_EXPORT_LENGTH, type AdminList } from '../../domain/admin.ts';
import { adminExportContract } from '../../domain/contracts/admin.ts';
import { csvLine } from '../../domain/csv.ts';
import { demandSignInWithin } from '../http/signed-in.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { type ListPart, readPart } from './list-part.ts';
import { LISTS } from './lists.ts';

/** `GET /api/admin/exports`: a part of a list as CSV, for who has signed in not long ago. */
export const handler = adminEndpoint(adminExportContract, async ({ admin, query, note }) => {
  demandSignInWithin(FRESH_SIGN_IN_SECONDS, admin);
  const { list, ...filter } = query;
  const part = await readPart(list, filter, { length: ADMIN_EXPORT_LENGTH, reads: ADMIN_EXPORT_LENGTH });
  const { summaries, cursor } = part;
  note({ list, status: filter.status, payment: filter.payment, count: summaries.length });
  const header = filter.cursor === undefined ? csvLine(Object.keys(LISTS[list].columns)) : '';
  return { csv: header + csvOf(list, part), count: summaries.length, cursor };
});

function csvOf<List extends AdminList>(list: List, { summaries }: ListPart<List>): string {
  const cells = Object.values(LISTS[list].columns);
  return summaries.map((summary) => csvLine(cells.map((cell) => cell(summary)))).join('');
}
