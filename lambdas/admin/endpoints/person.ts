import { adminPersonContract } from '../../../domain/contracts/admin.ts';
import { personDataContract } from '../../../domain/contracts/privacy.ts';
import { withChanges } from '../../../domain/onboarding/onboarding.ts';
import { CLIENTS_LIST } from '../../../domain/records/clients.ts';
import type { Task } from '../../../domain/records/tasks.ts';
import { createProblemFactory } from '../../http/problem.ts';
import { collectPersonalData } from '../../privacy/personal-data.ts';
import { MAX_PER_KIND } from '../../privacy/source.ts';
import { toClientSubscription } from '../../tables/subscriptions.ts';
import { defineAdminEndpoint, defineAdminReadEndpoint } from '../admin-endpoint.ts';
import { toPublicChange } from '../changes.ts';
import { identifyClient, listClientChanges, readClientRecords } from '../client-records.ts';
import { handlePersonRequest } from '../person-request.ts';
import { getResponseSize, takeFitting } from '../response-size.ts';
import { summarizeRecord, toFullRecords } from '../summaries.ts';

const problem = createProblemFactory(adminPersonContract);

/** `GET /api/admin/{list}/{id}/person`: everything of the client, or the email address, that a record belongs to. */
export const readPerson = defineAdminReadEndpoint(
  adminPersonContract,
  async ({ path: { list, id }, note }) => {
    const whose = await identifyClient(list, id);
    if (!whose) throw problem('not_found', 'This record does not exist.');
    note({ list, id });
    const records = await readClientRecords(whose);
    const { subscriptions, ...listed } = records;
    const { client, emails } = whose;
    const changes = await listClientChanges(client, records);
    const full = await toFullRecords(listed);
    return {
      emails,
      ...(client && { client: await summarizeRecord(CLIENTS_LIST, client) }),
      tasks: sortTasks(client?.tasks),
      ...full,
      // Strangers can send forms that name many files, with any email address.
      onboarding: takeFitting(
        full.onboarding.map(({ answers, changes: _, ...form }, at) => ({
          ...form,
          phone: withChanges(answers, records.onboarding[at]?.changes).phone,
          answers: { contactPerson: answers.contactPerson, services: answers.services },
        })),
      ),
      subscriptions: subscriptions.map(toClientSubscription),
      changes: takeFitting(
        changes.map(({ list: changedList, id: changedId, ...change }) => ({
          ...toPublicChange(change),
          list: changedList,
          id: changedId,
        })),
      ),
    };
  },
);

/** In the order of their days. */
function sortTasks(tasks: readonly Task[] = []) {
  return tasks
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map(({ assignedAt: _, ...task }) => task);
}

const copyProblem = createProblemFactory(personDataContract);

/** A function can answer 6 MB. */
const MAX_BYTES = 5_500_000;

/** `POST /api/admin/people/data`: a copy of everything that is kept of a person. */
export const copyPersonData = defineAdminEndpoint(personDataContract, ({ admin, body: { email }, note }) =>
  handlePersonRequest(admin, email, async (person) => {
    const found = [...(await collectPersonalData(person))].filter(([, kept]) => kept.length > 0);
    const kept = found.map(([{ name }, things]) => [name, things.map(({ data }) => data)] as const);
    const document = { email, at: new Date().toISOString(), ...Object.fromEntries(kept) };
    const answer = {
      json: JSON.stringify(document, null, 2),
      files: found.flatMap(([, things]) => things.flatMap(({ files = [] }) => files)),
    };
    const bytes = getResponseSize(answer);
    if (bytes > MAX_BYTES || found.some(([, { length }]) => length === MAX_PER_KIND)) {
      throw copyProblem('too_much', 'Too large to export. Contact your administrator.');
    }
    note({ list: 'person', count: found.reduce((sum, [, { length }]) => sum + length, 0), bytes });
    return answer;
  }),
);
