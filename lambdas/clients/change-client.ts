import type { RecordChange } from '../../domain/contracts/admin-records.ts';
import { CLIENTS_LIST } from '../../domain/records/clients.ts';
import { findChange, toChangesKey } from '../tables/admin-changes.ts';
import {
  type Client,
  clients,
  replaceClient,
  resolveClient,
  storeAlias,
  toClientId,
} from '../tables/clients.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { withChange, withEmail, withMerged } from './client-state.ts';

/** Applies a stored change to a client, once. @returns the client if this call changed it @throws StorageError */
export function applyClientChange(id: string, change: RecordChange): Promise<Client | undefined> {
  return retryOnConflict(async () => {
    const client = await clients.get(id);
    if (!client || client.version !== change.version - 1) return undefined;
    const whole = change.merged === undefined ? client : await mergeClients(change.merged, client);
    if (whole === CONFLICT) return CONFLICT;
    return (await replaceClient(withChange(whole, change))) ?? CONFLICT;
  });
}

/** Applies a pending change of a client, if there is one. @throws as `applyClientChange` */
export async function applyPendingChange(client: Client): Promise<Client> {
  const { id } = client;
  const change = await findChange(toChangesKey(CLIENTS_LIST, id), client.version + 1);
  return (change && (await applyClientChange(id, change))) ?? client;
}

/**
 * Merges whatever an email address leads to into a client. The client is stored first and the other one becomes an alias
 * then: what fails in between is done again with the same effect, and of two clients that are merged into each other at
 * once, one is left.
 * @returns the client, to be stored with the email address; CONFLICT after a concurrent write
 */
async function mergeClients(email: string, client: Client): Promise<Client | typeof CONFLICT> {
  const id = toClientId(email);
  const other = await resolveClient(id);
  if (other?.id === client.id) return withEmail(client, email);
  if (!other) {
    return (await storeAlias({ id, clientId: client.id }, undefined)) ? withEmail(client, email) : CONFLICT;
  }
  const merged = await replaceClient(withEmail(withMerged(client, other), email));
  if (!merged) return CONFLICT;
  return (await storeAlias({ id: other.id, clientId: client.id }, other)) ? merged : CONFLICT;
}
