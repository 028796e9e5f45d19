import { EXPORT_SECONDS, FRESH_SIGN_IN_SECONDS } from '../../domain/accounts.ts';
import { ADMIN_EXPORT_LENGTH, type AdminList } from '../../domain/admin.ts';
import { adminExportContract } from '../../domain/contracts/admin.ts';
import { csvLine } from '../../domain/csv.ts';
import { demandSignInWithin } from '../http/signed-in.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { notesOn } from './changes.ts';
import { COLUMNS } from './export-columns.ts';
import { readPart } from './list-part.ts';
import { LISTS, type ListedOf } from './lists.ts';

/** `GET /api/admin/exports`: a part of a list as CSV, for who has signed in not long before it was begun. */
export const handler = adminEndpoint(adminExportContract, async ({ admin, query, note }) => {
  const { list, ...filter } = query;
  const { status, payment, service } = filter;
  const isFirst = filter.cursor === undefined;
  demandSignInWithin(FRESH_SIGN_IN_SECONDS + (isFirst ? 0 : EXPORT_SECONDS), admin);
  const limits = { length: ADMIN_EXPORT_LENGTH, reads: ADMIN_EXPORT_LENGTH };
  const part = await readPart(list, filter, limits, (records) => csvLinesOf(list, records));
  const { items, cursor } = part;
  note({ list, status, payment, serviceId: service, count: items.length });
  const header = isFirst ? csvLine(Object.keys(COLUMNS[list])) : '';
  return { csv: header + items.join(''), count: items.length, cursor };
});

/** @returns undefined for a record that is gone meanwhile */
async function csvLinesOf<List extends AdminList>(
  list: List,
  listed: readonly ListedOf[List][],
): Promise<(string | undefined)[]> {
  const { complete, summaryOf, detailsOf } = LISTS[list];
  const cells = Object.values(COLUMNS[list]);
  const records = await complete(listed);
  return Promise.all(
    records.map(async (record) => {
      if (!record) return undefined;
      const summary = await summaryOf(record);
      const exported = { record, summary, details: detailsOf(record), notes: await notesOn(list, summary) };
      return csvLine(cells.map((cell) => cell(exported)));
    }),
  );
}
