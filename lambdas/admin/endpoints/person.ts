import { adminPersonContract } from '../../../domain/contracts/admin.ts';
import { problemsOf } from '../../http/problem.ts';
import { clientSubscription } from '../../tables/subscriptions.ts';
import { readingEndpoint } from '../admin-endpoint.ts';
import { publicChange } from '../changes.ts';
import { changesOf, identifyClient, recordsOf } from '../client-records.ts';
import { fullRecordsOf, summaryIn } from '../lists.ts';

const problem = problemsOf(adminPersonContract);

/** `GET /api/admin/{list}/{id}/person`: everything of the client, or the email address, that a record belongs to. */
export const person = readingEndpoint(adminPersonContract, async ({ path: { list, id }, note }) => {
  const whose = await identifyClient(list, id);
  if (!whose) throw problem('not_found', 'There is no such record.');
  note({ list, id });
  const records = await recordsOf(whose);
  const { subscriptions, ...listed } = records;
  const { client, emails } = whose;
  const changes = await changesOf(client, records);
  return {
    emails,
    ...(client && { client: await summaryIn('clients', client) }),
    ...(await fullRecordsOf(listed)),
    subscriptions: subscriptions.map(clientSubscription),
    changes: changes.map(({ list: changedList, id: changedId, ...change }) => ({
      ...publicChange(change),
      list: changedList,
      id: changedId,
    })),
  };
});
