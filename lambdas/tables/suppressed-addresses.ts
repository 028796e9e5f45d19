import { normalizeEmail } from '../../domain/email-address.ts';
import { deliverableAddress } from '../aws/deliverable-address.ts';
import { getItem, putItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** Why an email address gets no more mail: it does not exist, or its owner called our mail spam. */
export type SuppressionReason = 'bounce' | 'complaint';

interface SuppressedAddress {
  readonly address: string;
  readonly reason: SuppressionReason;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Why an email address gets no mail, if so.
 * @throws StorageError
 */
export async function suppressionOf(email: string): Promise<SuppressionReason | undefined> {
  const key = { address: addressKey(email) };
  const found = await getItem<SuppressedAddress>(environment('SUPPRESSED_ADDRESSES_TABLE'), key);
  return found?.reason;
}

/**
 * Remembers that an email address gets no more mail.
 * @throws StorageError
 */
export async function suppress(email: string, reason: SuppressionReason, at: string): Promise<void> {
  const item: SuppressedAddress = { address: addressKey(email), reason, at };
  await putItem(environment('SUPPRESSED_ADDRESSES_TABLE'), item);
}

/** The mail service reports email addresses in the form that it was given. */
function addressKey(email: string): string {
  const address = normalizeEmail(email);
  return deliverableAddress(address) ?? address;
}
