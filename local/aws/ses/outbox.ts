import { openDataFile } from '../../data-file.ts';

/** An email that SES has accepted. */
export interface Email {
  /** SES's message id. */
  readonly id: string;
  /** The email addresses of all recipients, without names. */
  readonly to: readonly string[];
  /** From the header, with the sender's name. */
  readonly from: string;
  readonly subject: string;
  /** Empty if the email has no such part. */
  readonly text: string;
  /** Empty if the email has no such part. */
  readonly html: string;
  /** By lower-case name; those with the same name are joined by line breaks. */
  readonly headers: Readonly<Record<string, string>>;
  /** When it was accepted, ISO 8601. */
  readonly date: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly configurationSet: string | null;
}

export interface Outbox {
  /** Newest first. */
  all(): readonly Email[];
  find(id: string): Email | undefined;
  add(email: Email): void;
  clear(): void;
}

const SCHEMA_VERSION = 2;
const KEPT_EMAILS = 1_000;

/** Opens the outbox. @param path of its file; undefined keeps it in memory */
export function openOutbox(path: string | undefined): Outbox {
  let emails: readonly Email[] = [];
  const file = openDataFile({
    path,
    owner: 'SES',
    version: SCHEMA_VERSION,
    load(saved) {
      emails = [...(saved.get('emails')?.values() ?? [])].reverse() as Email[];
    },
  });
  function forget(dropped: readonly Email[]): void {
    for (const { id } of dropped) file.put('emails', id, undefined);
  }
  return {
    all: () => emails,
    find: (id) => emails.find((email) => email.id === id),
    add(email) {
      file.put('emails', email.id, email);
      forget(emails.slice(KEPT_EMAILS - 1));
      emails = [email, ...emails].slice(0, KEPT_EMAILS);
    },
    clear() {
      forget(emails);
      emails = [];
    },
  };
}
