import { createHash } from 'node:crypto';
import { deliverableAddress, normalizeEmail } from '../../domain/email-address/email-address.ts';
import { deleteItem, getItem, getItems, putItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

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
  return getItem<SuppressedAddress>(table(), { address });
}

/** Replaces a suppressed address by its hash, which still suppresses. @throws StorageError */
export async function eraseSuppressedAddress(suppressed: SuppressedAddress): Promise<void> {
  const { address } = suppressed;
  await putItem(table(), { ...suppressed, address: hashAddress(address) });
  await deleteItem(table(), { address });
}

/** Returns the suppressed email addresses, those of erased people too. @param emails may be invalid @throws StorageError */
export async function filterSuppressed(emails: readonly string[]): Promise<ReadonlySet<string>> {
  const known = emails.map((email) => [email, deliverableAddress(email)] as const);
  const keys = known.flatMap(([, address]) => (address === undefined ? [] : [address, hashAddress(address)]));
  const found = await getItems<SuppressedAddress>(table(), 'address', [...new Set(keys)]);
  const suppressed = new Set(found.flatMap((item) => item?.address ?? []));
  const isSuppressed = (address = '') => suppressed.has(address) || suppressed.has(hashAddress(address));
  return new Set(known.flatMap(([email, address]) => (isSuppressed(address) ? [email] : [])));
}

/** Suppresses all further email to an email address. @param at ISO 8601 @throws StorageError */
export async function suppressAddress(email: string, reason: SuppressionReason, at: string): Promise<void> {
  const item: SuppressedAddress = { address: normalizeEmail(email), reason, at };
  await putItem(table(), item);
}

const table = () => environment('SUPPRESSED_ADDRESSES_TABLE');

function hashAddress(address: string): string {
  return `sha256:${createHash('sha256').update(address).digest('base64url')}`;
}
