import { deliverableAddress } from '../../domain/email/email-address.ts';
import { describeError, nameOf } from '../aws/describe-error.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { sendRawMail } from '../aws/ses.ts';
import {
  isOutstanding,
  type Mails,
  type NameIn,
  namesBeingSent,
  type Settlement,
  settle,
} from '../tables/mails.ts';
import { changeMails, type OutboxRecord } from '../tables/outbox-table.ts';
import { suppressionOf } from '../tables/suppressed-addresses.ts';
import { composeEmail, type Email, type RecordEmails } from './email.ts';
import { mimeMessage } from './mime-message.ts';

/** Sends claimed mails of a record. Never throws: the schedule retries. @returns the mails as they are now */
export async function deliver<Item extends OutboxRecord>(
  emails: RecordEmails<Item>,
  item: Item,
  names: readonly NameIn<Item['mails']>[] = namesBeingSent(item.mails),
): Promise<Mails> {
  if (names.length === 0) return item.mails;
  const settlements = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await attemptToSend(emails, item, name)] as const)),
  );
  return noteSettlements(emails, item, settlements);
}

/** What the visitor is told of the mails: whether any will arrive later. */
export function mailOutcome(mails: Mails): 'sent' | 'delayed' {
  return Object.values(mails).some(isOutstanding) ? 'delayed' : 'sent';
}

export function mailStates(mails: Mails): Record<string, string> {
  const states = Object.entries(mails).map(([name, { state, error }]) => [
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
    const email = await composeEmail(emails, item, name, environment('SITE_URL'));
    if (!email) return { outcome: 'suppressed', error: 'NotNeeded' };
    return await sendEmail(email, { record: emails.table.kind, record_id: item.id, mail: name });
  } catch (error) {
    // Nothing was sent yet: only the steps before sending can throw.
    return { outcome: 'refused', error: nameOf(error) };
  }
}

/** Sends an email once, without retries. @param tags come back in the mail service's events @throws StorageError */
export async function sendEmail(
  email: Email,
  tags: Readonly<Record<string, string>> = {},
): Promise<Settlement> {
  const isToTeam = email.to === 'team';
  const to = deliverableAddress(email.to === 'team' ? environment('MAIL_TEAM') : email.to.address);
  if (!to) return { outcome: 'suppressed', error: 'UndeliverableAddress' };
  const suppression = isToTeam ? undefined : await suppressionOf(to);
  if (suppression) return { outcome: 'suppressed', error: suppression };
  return sendRawMail({
    from: environment('MAIL_FROM'),
    to,
    message: mimeMessage(email, to),
    configurationSet: environment('MAIL_CONFIGURATION_SET'),
    tags,
  });
}

async function noteSettlements<Item extends OutboxRecord>(
  { table }: RecordEmails<Item>,
  item: Item,
  settlements: Readonly<Record<string, Settlement>>,
): Promise<Mails> {
  const settled = (mails: Mails) => settle(mails, settlements, Date.now());
  try {
    return (await changeMails(table, item, settled)) ?? settled(item.mails);
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
