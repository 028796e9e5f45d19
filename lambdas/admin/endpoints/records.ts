import { ADMIN_PAGE_LENGTH, type AdminList } from '../../../domain/admin.ts';
import {
  adminChangeContract,
  adminListContract,
  adminRecordContract,
  type FullRecord,
} from '../../../domain/contracts/admin.ts';
import { LIST_RULES } from '../../records/kinds.ts';
import { defineAdminEndpoint, defineAdminReadEndpoint } from '../admin-endpoint.ts';
import type { Administrator } from '../administrator.ts';
import { changeRecord, type RequestedChange, readRecordWithChanges } from '../changes.ts';
import { readPage } from '../list-page.ts';
import { hidesHeldRecords, needsSearch } from '../query-plan.ts';
import { summarizeRecord, summarizeRecords } from '../summaries.ts';

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
  return {
    record: { ...(await summarizeRecord(list, record)), ...LIST_RULES[list].getDetails(record) },
    changes,
  };
}

/** `PATCH /api/admin/{list}/{id}`: a new status, a note, or both. */
export const updateRecord = defineAdminEndpoint(
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
  return { record: await summarizeRecord(list, record), change };
}
