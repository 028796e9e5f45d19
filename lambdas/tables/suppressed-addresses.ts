import { normalizeEmail } from '../../domain/email-address.ts';
import { deliverableAddress } from '../aws/deliverable-address.ts';
import { getItem, getItems, putItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** Why an email address is suppressed: mail to it bounced, or its owner reported our mail as spam. */
export type SuppressionReason = 'bounce' | 'complaint';

interface SuppressedAddress {
  readonly address: string;
  readonly reason: SuppressionReason;
  /** ISO 8601. */
  readonly at: string;
}

/** Why an email address is suppressed; undefined when it is not. @throws StorageError */
export async function suppressionOf(email: string): Promise<SuppressionReason | undefined> {
  const key = { address: addressKey(email) };
  const found = await getItem<SuppressedAddress>(environment('SUPPRESSED_ADDRESSES_TABLE'), key);
  return found?.reason;
}

/**
 * Which of some email addresses are suppressed.
 * @param emails at most a hundred different ones
 * @throws StorageError
 */
export async function suppressedAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
  // What forms have as an email address need not be one.
  const keyOf = new Map(emails.map((email) => [email, deliverableAddress(normalizeEmail(email))]));
  const keys = [...new Set(keyOf.values())].filter((key) => key !== undefined);
  const found = await getItems<SuppressedAddress>(environment('SUPPRESSED_ADDRESSES_TABLE'), 'address', keys);
  const suppressed = new Set(found.flatMap((item) => item?.address ?? []));
  return new Set(emails.filter((email) => suppressed.has(keyOf.get(email) ?? '')));
}

/**
 * Suppresses all further mail to an email address.
 * @param at ISO 8601
 * @throws StorageError
 */
export async function suppress(email: string, reason: SuppressionReason, at: string): Promise<void> {
  const item: SuppressedAddress = { address: addressKey(email), reason, at };
  await putItem(environment('SUPPRESSED_ADDRESSES_TABLE'), item);
}

/** The key of an email address: the form that the mail service is given, and reports. */
export function addressKey(email: string): string {
  const address = normalizeEmail(email);
  return deliverableAddress(address) ?? address;
}
