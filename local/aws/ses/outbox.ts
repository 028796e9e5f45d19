import type { Clock } from '../../clock.ts';
import { openDataFile } from '../../data-file.ts';

/** A mail that SES has accepted. */
export interface Email {
  /** SES's message id. */
  readonly id: string;
  /** The email addresses of all recipients, without names. */
  readonly to: readonly string[];
  /** From the header, with the sender's name. */
  readonly from: string;
  readonly subject: string;
  /** Empty if the mail has no such part. */
  readonly text: string;
  /** Empty if the mail has no such part. */
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
  /** Writes pending changes. */
  flush(): void;
}

const SCHEMA_VERSION = 1;
const KEPT_EMAILS = 1_000;

/** Opens the outbox. @param path of its file; undefined keeps it in memory */
export function openOutbox(path: string | undefined, clock: Clock): Outbox {
  let emails: readonly Email[] = [];
  const file = openDataFile<{ emails: readonly Email[] }>({
    path,
    owner: 'SES',
    version: SCHEMA_VERSION,
    clock,
    load(saved) {
      emails = [...saved.emails];
    },
    save: () => ({ emails }),
  });
  function keep(next: readonly Email[]): void {
    emails = next.slice(0, KEPT_EMAILS);
    file.changed();
  }
  return {
    all: () => emails,
    find: (id) => emails.find((email) => email.id === id),
    add: (email) => keep([email, ...emails]),
    clear: () => keep([]),
    flush: file.flush,
  };
}
