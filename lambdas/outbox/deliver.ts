import { deliverableAddress } from '../../domain/email-address/email-address.ts';
import { environment } from '../aws/environment.ts';
import { describeError, getErrorName, logger } from '../aws/logger.ts';
import { sendRawEmail } from '../aws/ses.ts';
import { readSettings } from '../tables/agency/settings.ts';
import {
  type EmailNameIn,
  isOutstanding,
  listNamesBeingSent,
  type OutgoingEmails,
  type Settlement,
  settleEmails,
} from '../tables/emails.ts';
import { changeEmails, type OutboxRecord } from '../tables/outbox-table.ts';
import { findSuppression } from '../tables/suppressed-addresses.ts';
import { type AddressedEmail, composeEmail, type RecordEmails } from './email.ts';
import { encodeMimeMessage } from './mime-message.ts';

/** Sends claimed emails of a record. Never throws: the next scheduled run retries failures. @returns the emails as they are now */
export async function deliverEmails<Item extends OutboxRecord>(
  emails: RecordEmails<Item>,
  item: Item,
  names: readonly EmailNameIn<Item['mails']>[] = listNamesBeingSent(item.mails),
): Promise<OutgoingEmails> {
  if (names.length === 0) return item.mails;
  const settlements = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await attemptToSend(emails, item, name)] as const)),
  );
  return saveSettlements(emails, item, settlements);
}

/** Returns the state that visitors see: `delayed` if an email will arrive later. */
export function getDeliveryStatus(emails: OutgoingEmails): 'sent' | 'delayed' {
  return Object.values(emails).some(isOutstanding) ? 'delayed' : 'sent';
}

export function describeEmailStates(emails: OutgoingEmails): Record<string, string> {
  const states = Object.entries(emails).map(([name, { state, error }]) => [
    name,
    error ? `${state}: ${error}` : state,
  ]);
  return Object.fromEntries(states);
}

async function attemptToSend<Item extends OutboxRecord>(
  emails: RecordEmails<Item>,
  item: Item,
  name: string,
): Promise<Settlement> {
  try {
    const settings = await readSettings();
    const email = await composeEmail(emails, item, name, environment('SITE_URL'), settings);
    if (!email) return { outcome: 'suppressed', error: 'NotNeeded' };
    const team = emails.notice && settings.notices[emails.notice];
    return await sendEmail(email, { record: emails.table.kind, record_id: item.id, mail: name }, team);
  } catch (error) {
    // Nothing was sent yet: only the steps before sending can throw.
    return { outcome: 'refused', error: getErrorName(error) };
  }
}

/**
 * Sends an email once, without retries.
 * @param tags come back in the email service's events @param team the team's address; by default that of the stage
 * @throws StorageError
 */
export async function sendEmail(
  email: AddressedEmail,
  tags: Readonly<Record<string, string>> = {},
  team = '',
): Promise<Settlement> {
  const isToTeam = email.to === 'team';
  const to = deliverableAddress(email.to === 'team' ? team || environment('MAIL_TEAM') : email.to.address);
  if (!to) return { outcome: 'suppressed', error: 'UndeliverableAddress' };
  const suppression = isToTeam ? undefined : await findSuppression(to);
  if (suppression) return { outcome: 'suppressed', error: suppression };
  return sendRawEmail({
    from: environment('MAIL_FROM'),
    to,
    message: encodeMimeMessage(email, to),
    configurationSet: environment('MAIL_CONFIGURATION_SET'),
    tags,
  });
}

async function saveSettlements<Item extends OutboxRecord>(
  { table }: RecordEmails<Item>,
  item: Item,
  settlements: Readonly<Record<string, Settlement>>,
): Promise<OutgoingEmails> {
  const settled = (emails: OutgoingEmails) => settleEmails(emails, settlements, Date.now());
  try {
    return (await changeEmails(table, item, settled)) ?? settled(item.mails);
  } catch (error) {
    const outcomes = Object.values(settlements).map(({ outcome }) => outcome);
    logger.error('outcome of mail not noted', {
      record: table.kind,
      id: item.id,
      outcomes,
      error: describeError(error),
    });
    return settled(item.mails);
  }
}
