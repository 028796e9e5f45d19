import { ADMIN_PAGE_LENGTH } from '../../domain/admin.ts';
import { adminListContract } from '../../domain/contracts/admin.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { isSearch, readPart } from './list-part.ts';

/** How many records a search reads before it answers with what it has found so far. */
const SEARCH_READS = 500;

/** `GET /api/admin/{list}`: a page of a list. */
export const handler = adminEndpoint(adminListContract, async ({ path: { list }, query, note }) => {
  const { status, payment } = query;
  const isSearched = isSearch(query);
  const { summaries, cursor, readTo } = await readPart(list, query, {
    length: ADMIN_PAGE_LENGTH,
    reads: isSearched ? SEARCH_READS : ADMIN_PAGE_LENGTH,
  });
  note({ list, status, payment, isSearch: isSearched, count: summaries.length });
  return { items: [...summaries], cursor, ...(isSearched && { searchedTo: readTo }) };
});
