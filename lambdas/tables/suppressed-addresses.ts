import { createHash } from 'node:crypto';
import { deliverableAddress, normalizeEmail } from '../../domain/email/email-address.ts';
import { deleteItem, getItem, getItems, putItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** Why an email address is suppressed: mail to it bounced, or its owner reported our mail as spam. */
export type SuppressionReason = 'bounce' | 'complaint';

export interface SuppressedAddress {
  /** A hash of it after its owner asked to be forgotten. */
  readonly address: string;
  readonly reason: SuppressionReason;
  /** ISO 8601. */
  readonly at: string;
}

/** Why an email address is suppressed; undefined when it is not. @throws StorageError */
export async function suppressionOf(email: string): Promise<SuppressionReason | undefined> {
  const address = normalizeEmail(email);
  const [found, erased] = await Promise.all([address, hashOf(address)].map(suppressedAddress));
  return (found ?? erased)?.reason;
}

/** What is stored about a normalized email address by its name; undefined when there is nothing. @throws StorageError */
export function suppressedAddress(address: string): Promise<SuppressedAddress | undefined> {
  return getItem<SuppressedAddress>(table(), { address });
}

/** Replaces a suppressed address by its hash, which still suppresses. @throws StorageError */
export async function eraseSuppressed(suppressed: SuppressedAddress): Promise<void> {
  const { address } = suppressed;
  await putItem(table(), { ...suppressed, address: hashOf(address) });
  await deleteItem(table(), { address });
}

/** Which of some email addresses are suppressed. @param emails at most a hundred different ones @throws StorageError */
export async function suppressedAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
  // What forms have as an email address need not be one.
  const keyOf = new Map(emails.map((email) => [email, deliverableAddress(email)]));
  const keys = [...new Set(keyOf.values())].filter((key) => key !== undefined);
  const found = await getItems<SuppressedAddress>(environment('SUPPRESSED_ADDRESSES_TABLE'), 'address', keys);
  const suppressed = new Set(found.flatMap((item) => item?.address ?? []));
  return new Set(emails.filter((email) => suppressed.has(keyOf.get(email) ?? '')));
}

/** Suppresses all further mail to an email address. @param at ISO 8601 @throws StorageError */
export async function suppress(email: string, reason: SuppressionReason, at: string): Promise<void> {
  const item: SuppressedAddress = { address: normalizeEmail(email), reason, at };
  await putItem(table(), item);
}

const table = () => environment('SUPPRESSED_ADDRESSES_TABLE');

function hashOf(address: string): string {
  return `sha256:${createHash('sha256').update(address).digest('base64url')}`;
}
