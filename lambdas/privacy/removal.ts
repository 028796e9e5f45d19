/**
 * Deletes records with everything that hangs on them. What is found by a record goes before it, so that a removal that
 * was interrupted goes on from the record. Removing what is gone already is no error.
 */
import type { AdminList } from '../../domain/admin.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { environment } from '../aws/environment.ts';
import { removeVersions } from '../aws/s3.ts';
import { changesName, latestChanges, removeChanges, type StoredChange } from '../tables/admin-changes.ts';
import { type Client, deleteClient } from '../tables/clients.ts';
import { contactSubmissions } from '../tables/contact-submissions.ts';
import {
  type OnboardingSubmission,
  onboardingSubmissions,
  removeRelated,
} from '../tables/onboarding-submissions.ts';
import { orders } from '../tables/orders.ts';
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
 * @throws StorageError
 */
export async function removeSubmission(id: string, revision?: number): Promise<void> {
  await removeChanges(await changesOf('submissions', id));
  await contactSubmissions.remove(id, revision);
}

/** Deletes an order with its notes. @param revision as of `removeSubmission` @throws StorageError */
export async function removeOrder(id: string, revision?: number): Promise<void> {
  await removeChanges(await changesOf('orders', id));
  await orders.remove(id, revision);
}

/** Deletes a newsletter subscription with its notes. @param revision as of `removeSubmission` @throws StorageError */
export async function removeSubscriber(
  { id, email }: Pick<Subscriber, 'id' | 'email'>,
  revision?: number,
): Promise<void> {
  await removeChanges(await changesOf('subscribers', id));
  await subscribers.remove(email, revision);
}

/** Deletes a client with whatever leads to it and the notes on all of that. @throws StorageError */
export async function removeClient(client: Client): Promise<void> {
  for (const id of [...client.mergedIds, client.id]) await removeChanges(await changesOf('clients', id));
  await deleteClient(client);
}

/** Deletes an onboarding form with its notes, its mails, its claim of a payment, and all versions of its files. @throws StorageError */
export async function removeForm(form: OnboardingSubmission): Promise<void> {
  const keys = form.files.flatMap(({ key }) => key ?? []);
  await inParallel(keys, (key) => removeVersions(environment('UPLOADS_BUCKET'), key));
  await removeRelated(form);
  await removeChanges(await changesOf('onboarding', form.id));
  await onboardingSubmissions.remove(form.id);
}
