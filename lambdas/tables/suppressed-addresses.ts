import { createHash } from 'node:crypto';
import { deliverableAddress, normalizeEmail } from '../../domain/email-address/email-address.ts';
import { deleteItem, getItem, getItems, putItem } from '../aws/dynamodb.ts';

/** Why an email address is suppressed: email to it bounced, or its owner reported our email as spam. */
export type SuppressionReason = 'bounce' | 'complaint';

export interface SuppressedAddress {
  /** Its hash after its owner requested erasure. */
  readonly address: string;
  readonly reason: SuppressionReason;
  /** ISO 8601. */
  readonly at: string;
}

/** Finds out why an email address is suppressed; undefined if it is not. @throws StorageError */
export async function findSuppression(email: string): Promise<SuppressionReason | undefined> {
  const address = normalizeEmail(email);
  const [found, erased] = await Promise.all([address, hashAddress(address)].map(readSuppressedAddress));
  return (found ?? erased)?.reason;
}

/** Reads the item of a normalized email address, or of its hash; undefined without one. @throws StorageError */
export function readSuppressedAddress(address: string): Promise<SuppressedAddress | undefined> {
  return getItem<SuppressedAddress>(TABLE, { address });
}

/** Replaces a suppressed address by its hash, which still suppresses. @throws StorageError */
export async function eraseSuppressedAddress(suppressed: SuppressedAddress): Promise<void> {
  const { address } = suppressed;
  await putItem(TABLE, { ...suppressed, address: hashAddress(address) });
  await deleteItem(TABLE, { address });
}

/** Returns the suppressed email addresses. @param emails at most a hundred distinct ones @throws StorageError */
export async function filterSuppressed(emails: readonly string[]): Promise<ReadonlySet<string>> {
  // The email entry of a form may be invalid.
  const keyOf = new Map(emails.map((email) => [email, deliverableAddress(email)]));
  const keys = [...new Set(keyOf.values())].filter((key) => key !== undefined);
  const found = await getItems<SuppressedAddress>('SUPPRESSED_ADDRESSES_TABLE', 'address', keys);
  const suppressed = new Set(found.flatMap((item) => item?.address ?? []));
  return new Set(emails.filter((email) => suppressed.has(keyOf.get(email) ?? '')));
}

/** Suppresses all further email to an email address. @param at ISO 8601 @throws StorageError */
export async function suppressAddress(email: string, reason: SuppressionReason, at: string): Promise<void> {
  const item: SuppressedAddress = { address: normalizeEmail(email), reason, at };
  await putItem(TABLE, item);
}

const TABLE = 'SUPPRESSED_ADDRESSES_TABLE';

function hashAddress(address: string): string {
  return `sha256:${createHash('sha256').update(address).digest('base64url')}`;
}
