import { createHash } from 'node:crypto';
import { deliverableAddress, normalizeEmail } from '../../domain/email-address/email-address.ts';
import { deleteItem, getItem, getItems, putItem } from '../aws/dynamodb.ts';

/** Why an email address is suppressed: email to it bounced, or its owner reported our email as spam. */
export type SuppressionReason = 'bounce' | 'complaint';

export interface SuppressedAddress {
  /** Its hash, so that no email that comes back after an erasure stores it again. Items of earlier releases have the address. */
  readonly address: string;
  readonly reason: SuppressionReason;
  /** ISO 8601. */
  readonly at: string;
}

/** Finds out why an email address is suppressed; undefined if it is not. @throws StorageError */
export async function findSuppression(email: string): Promise<SuppressionReason | undefined> {
  return (await readSuppressedAddress(email))?.reason;
}

/** Reads the item of an email address; undefined without one. @throws StorageError */
export async function readSuppressedAddress(email: string): Promise<SuppressedAddress | undefined> {
  const keys = listKeys(normalizeEmail(email));
  const found = await Promise.all(keys.map((address) => getItem<SuppressedAddress>(TABLE, { address })));
  return found.find((item) => item !== undefined);
}

/** Replaces the address in an item of an earlier release by its hash, which still suppresses. @throws StorageError */
export async function eraseSuppressedAddress(suppressed: SuppressedAddress): Promise<void> {
  const { address } = suppressed;
  if (address.startsWith(HASHED)) return;
  await putItem(TABLE, { ...suppressed, address: hashAddress(address) });
  await deleteItem(TABLE, { address });
}

/** Returns the suppressed email addresses. @param emails at most a hundred distinct ones @throws StorageError */
export async function filterSuppressed(emails: readonly string[]): Promise<ReadonlySet<string>> {
  // The email entry of a form may be invalid.
  const keysOf = new Map(emails.map((email) => [email, listKeys(deliverableAddress(email))]));
  const found = await getItems<SuppressedAddress>(TABLE, 'address', [
    ...new Set([...keysOf.values()].flat()),
  ]);
  const suppressed = new Set(found.flatMap((item) => item?.address ?? []));
  return new Set(emails.filter((email) => keysOf.get(email)?.some((key) => suppressed.has(key))));
}

/** Suppresses all further email to an email address. @param at ISO 8601 @throws StorageError */
export async function suppressAddress(email: string, reason: SuppressionReason, at: string): Promise<void> {
  const item: SuppressedAddress = { address: hashAddress(normalizeEmail(email)), reason, at };
  await putItem(TABLE, item);
}

const TABLE = 'SUPPRESSED_ADDRESSES_TABLE';

const HASHED = 'sha256:';

function hashAddress(address: string): string {
  return `${HASHED}${createHash('sha256').update(address).digest('base64url')}`;
}

const listKeys = (address: string | undefined) =>
  address === undefined ? [] : [hashAddress(address), address];
