import { normalizeEmail } from '../../domain/email-address.ts';
import { deliverableAddress } from '../aws/deliverable-address.ts';
import { getItem, putItem } from '../aws/dynamodb.ts';
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
