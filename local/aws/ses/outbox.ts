import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { openDataFile } from '../../data-file.ts';

/** A mail that SES has accepted, for the console. */
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
  /** Stores a mail under a new id. */
  add(email: Omit<Email, 'id' | 'date'>): Email;
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
    add(email) {
      const now = clock.now();
      const id = `${now.toString(16).padStart(16, '0')}-${randomUUID()}-000000`;
      const added = { id, ...email, date: new Date(now).toISOString() };
      keep([added, ...emails]);
      return added;
    },
    clear: () => keep([]),
    flush: file.flush,
  };
}
