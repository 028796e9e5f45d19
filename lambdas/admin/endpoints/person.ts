import { adminPersonContract } from '../../../domain/contracts/admin.ts';
import { personDataContract } from '../../../domain/contracts/privacy.ts';
import { CLIENTS_LIST } from '../../../domain/records/clients.ts';
import { problemsOf } from '../../http/problem.ts';
import { personalDataOf } from '../../privacy/personal-data.ts';
import { MAX_PER_KIND } from '../../privacy/source.ts';
import { clientSubscription } from '../../tables/subscriptions.ts';
import { adminEndpoint, readingEndpoint } from '../admin-endpoint.ts';
import { publicChange } from '../changes.ts';
import { changesOf, identifyClient, recordsOf } from '../client-records.ts';
import { fullRecordsOf, summaryIn } from '../lists.ts';
import { forPerson } from '../person-request.ts';

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
    ...(client && { client: await summaryIn(CLIENTS_LIST, client) }),
    ...(await fullRecordsOf(listed)),
    subscriptions: subscriptions.map(clientSubscription),
    changes: changes.map(({ list: changedList, id: changedId, ...change }) => ({
      ...publicChange(change),
      list: changedList,
      id: changedId,
    })),
  };
});

const noCopy = problemsOf(personDataContract);

/** A function can answer 6 MB. */
const MAX_BYTES = 5_500_000;

/** `POST /api/admin/people/data`: a copy of everything that is kept of a person. */
export const personData = adminEndpoint(personDataContract, ({ admin, body: { email }, note }) =>
  forPerson(admin, email, async (person) => {
    const found = [...(await personalDataOf(person))].filter(([, kept]) => kept.length > 0);
    const kept = found.map(([{ name }, things]) => [name, things.map(({ data }) => data)] as const);
    const document = { email, at: new Date().toISOString(), ...Object.fromEntries(kept) };
    const answer = {
      json: JSON.stringify(document, null, 2),
      files: found.flatMap(([, things]) => things.flatMap(({ files = [] }) => files)),
    };
    const bytes = Buffer.byteLength(JSON.stringify(answer));
    if (bytes > MAX_BYTES || found.some(([, { length }]) => length === MAX_PER_KIND)) {
      throw noCopy('too_much', 'This is more than one copy holds.');
    }
    note({ list: 'person', count: found.reduce((sum, [, { length }]) => sum + length, 0), bytes });
    return answer;
  }),
);
