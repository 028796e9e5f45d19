import { EXPORT_SECONDS, FRESH_SIGN_IN_SECONDS } from '../../../domain/accounts.ts';
import { ADMIN_EXPORT_LENGTH, ADMIN_PAGE_LENGTH, type AdminList } from '../../../domain/admin.ts';
import {
  adminChangeContract,
  adminExportContract,
  adminListContract,
  adminRecordContract,
  type FullRecord,
} from '../../../domain/contracts/admin.ts';
import { csvLine } from '../../../domain/text/csv.ts';
import { requireSignInWithin } from '../../http/signed-in.ts';
import { LIST_RULES, type ListedOf, type RecordOf } from '../../records/kinds.ts';
import { defineAdminEndpoint, defineAdminReadEndpoint } from '../admin-endpoint.ts';
import { changeRecord, listNotes, readRecordWithChanges } from '../changes.ts';
import { readPage } from '../list-page.ts';
import { hidesHeldRecords, needsSearch } from '../query-plan.ts';
import { summarizeRecords, toFullRecord } from '../summaries.ts';

/** The number of records that a search reads before it returns its results so far. */
const SEARCH_READS = 500;

/** `GET /api/admin/{list}`: a page of a list. */
export const listRecords = defineAdminReadEndpoint(
  adminListContract,
  async ({ path: { list }, query, note }) => {
    const { status, payment, service } = query;
    const isSearched = needsSearch(query);
    const mayReadOn = isSearched || hidesHeldRecords(list, query);
    const limits = { length: ADMIN_PAGE_LENGTH, reads: mayReadOn ? SEARCH_READS : ADMIN_PAGE_LENGTH };
    const part = await readPage(list, query, limits, (records) => summarizeRecords(list, records));
    const { items, cursor, readTo } = part;
    note({ list, status, payment, serviceId: service, isSearch: isSearched, count: items.length });
    const isShort = mayReadOn && items.length < ADMIN_PAGE_LENGTH;
    return { items: [...items], cursor, ...((isSearched || isShort) && { searchedTo: readTo }) };
  },
);

/** `GET /api/admin/{list}/{id}`: one complete record with its changes. */
export const readRecord = defineAdminReadEndpoint(
  adminRecordContract,
  async ({ path: { list, id }, note }) => {
    note({ list });
    const full = await readFullRecord(list, id);
    note({ id });
    return full;
  },
);

async function readFullRecord<List extends AdminList>(list: List, id: string): Promise<FullRecord<List>> {
  const { record, changes } = await readRecordWithChanges(list, id);
  return { record: await toFullRecord(list, record), changes };
}

/** `PATCH /api/admin/{list}/{id}`: a new status, a note, or both. */
export const updateRecord = defineAdminEndpoint(
  adminChangeContract,
  async ({ path: { list, id }, body, admin, note }) => {
    note({ list, version: body.version });
    const { record, changes: change } = await changeRecord<AdminList>(list, id, body, admin);
    note({ id, status: body.status });
    return { record: await toFullRecord<AdminList>(list, record), change };
  },
);

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
      const notes = await listNotes(list, summary, 'mergedIds' in record ? record.mergedIds : []);
      const exported = { record, summary, details: getDetails(record), sums: sums?.get(summary.id), notes };
      return csvLine(Object.values(columns).map((cell) => cell(exported)));
    }),
  );
}
