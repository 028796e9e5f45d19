import { EXPORT_SECONDS, FRESH_SIGN_IN_SECONDS } from '../../../domain/accounts.ts';
import { ADMIN_EXPORT_LENGTH, type AdminList } from '../../../domain/admin.ts';
import { adminExportContract } from '../../../domain/contracts/admin.ts';
import { csvLine } from '../../../domain/text/csv.ts';
import { requireSignInWithin } from '../../http/signed-in.ts';
import { LIST_RULES, type ListedOf, type RecordOf } from '../../records/kinds.ts';
import { defineAdminEndpoint } from '../admin-endpoint.ts';
import { listNotes } from '../changes.ts';
import { readPage } from '../list-page.ts';

/** `GET /api/admin/exports`: a part of a list, or a record, as CSV; begins only after a recent sign-in. */
export const exportRecords = defineAdminEndpoint(adminExportContract, async ({ admin, query, note }) => {
  const { list, id, ...filter } = query;
  const { status, payment, service } = filter;
  const isFirst = filter.cursor === undefined;
  requireSignInWithin(FRESH_SIGN_IN_SECONDS + (isFirst ? 0 : EXPORT_SECONDS), admin);
  const limits = { length: ADMIN_EXPORT_LENGTH, reads: ADMIN_EXPORT_LENGTH };
  const { items, cursor } =
    id === undefined
      ? await readPage(list, filter, limits, (records) => readCsvLines(list, records))
      : { items: await readCsvLine(list, id), cursor: undefined };
  note({ list, status, payment, serviceId: service, count: items.length });
  const header = isFirst ? csvLine(Object.keys(LIST_RULES[list].columns)) : '';
  return { csv: header + items.join(''), count: items.length, cursor };
});

/** @returns nothing for a missing record */
async function readCsvLine(list: AdminList, id: string): Promise<readonly string[]> {
  const record = await LIST_RULES[list].find(id);
  return record ? toCsvLines(list, [record]).then((lines) => lines.flatMap((line) => line ?? [])) : [];
}

/** @returns undefined for a deleted record */
async function readCsvLines<List extends AdminList>(
  list: List,
  listed: readonly ListedOf[List][],
): Promise<(string | undefined)[]> {
  return toCsvLines(list, await LIST_RULES[list].complete(listed));
}

async function toCsvLines<List extends AdminList>(
  list: List,
  records: readonly (RecordOf[List] | undefined)[],
): Promise<(string | undefined)[]> {
  const { summarize, getDetails, columns, sumMoney } = LIST_RULES[list];
  const found = records.filter((record) => record !== undefined);
  const sums = await sumMoney?.(found);
  return Promise.all(
    records.map(async (record) => {
      if (!record) return undefined;
      const summary = await summarize(record);
      const notes = await listNotes(list, summary);
      const exported = { record, summary, details: getDetails(record), sums: sums?.get(summary.id), notes };
      return csvLine(Object.values(columns).map((cell) => cell(exported)));
    }),
  );
}
