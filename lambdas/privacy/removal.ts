/**
 * Deletes records with everything that hangs on them: together with the record, or before it, so that a removal that was
 * interrupted continues from the record. Removing what is gone already is no error.
 */
import type { AdminList } from '../../domain/admin.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { deleteItem, deleteTogether, MAX_TOGETHER } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { removeVersions } from '../aws/s3.ts';
import {
  changesName,
  latestChanges,
  placeOf,
  removeChanges,
  type StoredChange,
} from '../tables/admin-changes.ts';
import { type Client, deleteClient } from '../tables/clients.ts';
import { contactSubmissions } from '../tables/contact-submissions.ts';
import { onboardingSubmissions, removeRelated, type TracedForm } from '../tables/onboarding-submissions.ts';
import { orders } from '../tables/orders.ts';
import { ifUnchanged, type RecordTable } from '../tables/record-table.ts';
import { type Subscriber, subscribers } from '../tables/subscribers.ts';

/** More changes than anybody makes to one record. */
const MAX_CHANGES = 10_000;

/** All changes that administrators have made to a record. @throws StorageError */
export function changesOf(list: AdminList, id: string): Promise<StoredChange[]> {
  return latestChanges(changesName(list, id), MAX_CHANGES);
}

/**
 * Deletes a contact request with its notes.
 * @param revision of the request as it was read, if one that has changed since has to stay
 * @returns whether it was deleted
 * @throws StorageError
 */
export function removeSubmission(id: string, revision?: number): Promise<boolean> {
  return removeWithNotes('submissions', id, contactSubmissions, id, revision);
}

/** Deletes an order with its notes. @param revision as of `removeSubmission` @throws StorageError */
export function removeOrder(id: string, revision?: number): Promise<boolean> {
  return removeWithNotes('orders', id, orders, id, revision);
}

/** Deletes a newsletter subscription with its notes. @param revision as of `removeSubmission` @throws StorageError */
export function removeSubscriber(
  { id, email }: Pick<Subscriber, 'id' | 'email'>,
  revision?: number,
): Promise<boolean> {
  return removeWithNotes('subscribers', id, subscribers, email, revision);
}

/** Record and notes go together, so that neither is left without the other. */
async function removeWithNotes(
  list: AdminList,
  id: string,
  { variable, keyName }: Pick<RecordTable<unknown>, 'variable' | 'keyName'>,
  key: string,
  revision: number | undefined,
): Promise<boolean> {
  const places = (await changesOf(list, id)).map(placeOf);
  const record = {
    table: environment(variable),
    key: { [keyName]: key },
    condition: revision === undefined ? undefined : ifUnchanged({ revision }),
  };
  if (!(await deleteTogether([record, ...places.slice(0, MAX_TOGETHER - 1)]))) return false;
  for (const { table, key: left } of places.slice(MAX_TOGETHER - 1)) await deleteItem(table, left);
  return true;
}

/** Deletes a client with whatever leads to it and the notes on all of that. @throws StorageError */
export async function removeClient(client: Client): Promise<void> {
  for (const id of [...client.mergedIds, client.id]) await removeChanges(await changesOf('clients', id));
  await deleteClient(client);
}

/**
 * Deletes an onboarding form with its notes, its mails, its claim of a payment, and all versions of its files. One that
 * has to stay if it has changed is first discarded: see `discardForm`.
 * @throws StorageError
 */
export async function removeForm(form: TracedForm): Promise<void> {
  const keys = form.files.flatMap(({ key }) => key ?? []);
  await inParallel(keys, (key) => removeVersions(environment('UPLOADS_BUCKET'), key));
  await removeRelated(form);
  await removeChanges(await changesOf('onboarding', form.id));
  await onboardingSubmissions.remove(form.id);
}
