import type { RenderedEmail } from '../../domain/emails/email.ts';
import type { Notice, Settings } from '../../domain/settings/settings.ts';
import type { OutboxRecord, OutboxTable } from '../tables/outbox-table.ts';

/** An email with the contents of its envelope and headers. */
export interface AddressedEmail {
  readonly mail: RenderedEmail;
  /** `team` is the company's own mailbox, which is never suppressed. */
  readonly to: 'team' | { readonly address: string };
  /** Omitted from the message when email cannot be sent there. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Whether a person wrote it, who expects the automatic replies of people on holiday. */
  readonly isPersonal?: true;
  /** Unsubscribes when an email program posts to it (RFC 8058). */
  readonly oneClickUrl?: string;
}

/** An email of a record; undefined when it is no longer needed. */
type ComposedEmail = AddressedEmail | undefined;

/** A kind of record and its emails, by the keys of the map of its emails' contents: see `MailName`. */
export interface RecordEmails<Item extends OutboxRecord, Key extends string = string> {
  readonly table: OutboxTable<Item>;
  /** The settings' name for its emails to the team. */
  readonly notice?: Notice;
  /** @param rest what follows the beginning of a name whose key ends with `*`; otherwise empty */
  readonly compose: {
    readonly [Each in Key]: (
      item: Item,
      siteUrl: string,
      rest: string,
      settings: Settings,
    ) => ComposedEmail | Promise<ComposedEmail>;
  };
}

/** A record contains an email name that its kind does not have. */
class UnknownEmailError extends Error {
  override readonly name = 'UnknownEmailError';
}

/** Composes an email of a record. @throws UnknownEmailError; StorageError */
export async function composeEmail<Item extends OutboxRecord>(
  { compose }: RecordEmails<Item>,
  item: Item,
  name: string,
  siteUrl: string,
  settings: Settings,
): Promise<ComposedEmail> {
  const key = Object.keys(compose).find((each) =>
    each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each,
  );
  const composeThis = key && compose[key];
  if (!composeThis) throw new UnknownEmailError(name);
  return composeThis(item, siteUrl, key.endsWith('*') ? name.slice(key.length - 1) : '', settings);
}
