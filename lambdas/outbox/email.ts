import type { Mail } from '../../domain/mails/mail.ts';
import type { OutboxRecord, OutboxTable } from '../tables/outbox-table.ts';

/** A mail with the contents of its envelope and headers. */
export interface Email {
  readonly mail: Mail;
  /** `team` is the company's own mailbox, which is never suppressed. */
  readonly to: 'team' | { readonly address: string };
  /** Omitted from the message when mail cannot be sent there. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Unsubscribes when a mail program posts to it (RFC 8058). */
  readonly oneClickUrl?: string;
}

/** A kind of record and its mails. */
export interface RecordEmails<Item extends OutboxRecord> {
  /** The kind's name in the tags sent to the mail service, which returns them in its events. */
  readonly record: string;
  readonly table: OutboxTable<Item>;
  /** The record's id in those tags: not an email address, and of letters, digits, - and _ only. */
  idOf(item: Item): string;
  /** Composes one of a record's mails; undefined when it is not needed any more. */
  write(item: Item, mailName: string): Email | undefined | Promise<Email | undefined>;
}

/** A record contains a mail name that its kind does not have. */
export class UnknownMail extends Error {
  override readonly name = 'UnknownMail';
}
