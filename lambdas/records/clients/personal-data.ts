import { removeChanges } from '../../tables/admin-changes.ts';
import { aliasesOf, clientOf, deleteClient } from '../../tables/clients.ts';
import { changesOf, personalRecords } from '../personal-records.ts';

export const personalClients = personalRecords('clients', {
  name: 'clients',
  what: 'How far the work for the client has come, with all of the client’s addresses and the notes',
  find: async ({ email }) => [(await clientOf(email)) ?? []].flat(),
  // With whatever leads to the client, and the notes on all of that.
  async erase(client) {
    for (const id of [...client.mergedIds, client.id]) await removeChanges(await changesOf('clients', id));
    await deleteClient(client);
  },
  mergedIds: (client) => client.mergedIds,
  relatedIds: aliasesOf,
  kept: [],
});
