import { queryOptions } from '@tanstack/react-query';
import type { AdminApi, RecordName } from '../admin-api.ts';
import { mergeRecords } from '../list/record-pages.ts';
import { knownRecordsQuery, PERSON_KEY } from '../list/record-queries.ts';

/** Everything of the client that a record belongs to. Fetched when it is opened, and after each change of a record. */
export function personQuery(api: AdminApi, { list, id }: RecordName) {
  return queryOptions({
    queryKey: [...PERSON_KEY, list, id],
    queryFn: async ({ signal, client }) => {
      const person = await api.person({ list, id }, signal);
      const shown = person.client;
      // Not by `updateRecords`, which would have the same fetched again.
      if (shown)
        client.setQueryData(knownRecordsQuery.queryKey, (known = {}) => mergeRecords(known, [shown]));
      return person;
    },
    staleTime: 0,
  });
}
