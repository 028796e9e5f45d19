/** SES's rules for rejecting messages. */
import type { SesAccount } from './account.ts';
import { bareAddress, type Message } from './message.ts';
import { invalidParameter, SesError, type Tag } from './query.ts';

const TAG = /^[\w-]{1,256}$/;

/** The recipients' email addresses, if the message may be sent. @throws SesError */
export function checkRecipients(
  message: Message,
  tags: readonly Tag[],
  configurationSet: string | null,
  account: SesAccount,
): string[] {
  checkTags(tags);
  if (configurationSet !== null && !account.configurationSets.has(configurationSet)) {
    const problem = `Configuration set <${configurationSet}> does not exist.`;
    throw new SesError('ConfigurationSetDoesNotExist', problem);
  }
  if (message.recipients.length === 0) throw invalidParameter('Missing destination.');
  const recipients = message.recipients.map(bareAddress);
  checkSenders(message.senders.map(bareAddress), account);
  return recipients;
}

function checkTags(tags: readonly Tag[]): void {
  for (const { name, value } of tags) {
    for (const part of [name, value]) {
      if (!TAG.test(part)) throw invalidParameter(`Invalid email tag: <${part}>.`);
    }
  }
}

function checkSenders(senders: readonly string[], { identities, region }: SesAccount): void {
  const unverified = new Set(senders.filter((sender) => !isVerified(sender, identities)));
  if (unverified.size === 0) return;
  throw new SesError(
    'MessageRejected',
    `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${[...unverified].join(', ')}`,
  );
}

function isVerified(sender: string, identities: readonly string[]): boolean {
  return findIdentities(sender, identities).length > 0;
}

/**
 * The verified identities that an email address belongs to. A verified domain covers all email addresses of it and of
 * its subdomains.
 */
export function findIdentities(email: string, identities: readonly string[]): string[] {
  const address = email.toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return identities.filter(
    (identity) => identity === address || identity === domain || domain.endsWith(`.${identity}`),
  );
}
