import type { Mail } from '../../domain/mails/mail.ts';
import type { OutboxRecord, OutboxTable } from '../tables/outbox-table.ts';

/** A mail with all that its envelope and headers say. */
export interface Email {
  readonly mail: Mail;
  /** `team` is ourselves, who are written to whatever happened to earlier mail. */
  readonly to: 'team' | { readonly address: string };
  /** Left out when mail cannot be sent there. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Ends the subscription when a mail program posts to it (RFC 8058). */
  readonly oneClickUrl?: string;
}

/** A kind of record and the mails that come with it. */
export interface RecordEmails<Item extends OutboxRecord> {
  /** Names the kind in what the mail service is told, which comes back in its events. */
  readonly record: string;
  readonly table: OutboxTable<Item>;
  /** Names a record there: not an email address, and of letters, digits, - and _ only. */
  idOf(item: Item): string;
  /** Writes one of a record's mails. */
  write(item: Item, mailName: string): Email | Promise<Email>;
}

/** A record asks for a mail that nobody knows how to write. */
export class UnknownMail extends Error {
  override readonly name = 'UnknownMail';
}
