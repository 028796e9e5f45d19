import { ADMIN_PAGE_LENGTH } from '../../../domain/admin.ts';
import { adminListContract } from '../../../domain/contracts/admin.ts';
import { readingEndpoint } from '../admin-endpoint.ts';
import { readPage } from '../list-page.ts';
import { summariesOf } from '../lists.ts';
import { hidesHeld, isSearch } from '../selection.ts';

/** How many records a search reads before it answers with what it has found so far. */
const SEARCH_READS = 500;

/** `GET /api/admin/{list}`: a page of a list. */
export const list = readingEndpoint(adminListContract, async ({ path: { list }, query, note }) => {
  const { status, payment, service } = query;
  const isSearched = isSearch(query);
  const mayReadOn = isSearched || hidesHeld(list, query);
  const limits = { length: ADMIN_PAGE_LENGTH, reads: mayReadOn ? SEARCH_READS : ADMIN_PAGE_LENGTH };
  const part = await readPage(list, query, limits, (records) => summariesOf(list, records));
  const { items, cursor, readTo } = part;
  note({ list, status, payment, serviceId: service, isSearch: isSearched, count: items.length });
  const isShort = mayReadOn && items.length < ADMIN_PAGE_LENGTH;
  return { items: [...items], cursor, ...((isSearched || isShort) && { searchedTo: readTo }) };
});
