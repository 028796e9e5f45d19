/** Stored records as the back office shows them. */
import type * as z from 'zod/mini';
import type { EmailSummary } from '../../domain/contracts/admin-records.ts';
import { canBeSentAgain, type EmailNameIn, isOutstanding, type OutgoingEmails } from '../tables/emails.ts';

/** Shown fields that a stored record lacks or has in another form. Callers must name each of them, even if undefined. */
type Computed<Shown, Stored> = {
  readonly [Name in keyof Shown as Name extends keyof Stored
    ? [Stored[Name]] extends [Shown[Name]]
      ? never
      : Name
    : Name]-?: Shown[Name] | undefined;
};

/** Added to all kinds of records: see `summarizeRecords`. */
type Added = 'undeliverable';

/** Picks a schema's fields from a record and computed values. @throws ZodError if the record does not match */
export function pickShown<Schema extends z.ZodMiniType<object, object>, Stored extends object>(
  schema: Schema,
  record: Stored,
  computed: Computed<Omit<z.input<Schema>, Added>, Stored>,
): z.output<Schema> {
  const fields = Object.entries({ ...record, ...computed });
  return schema.parse(Object.fromEntries(fields.filter(([, value]) => value !== undefined)));
}

/** Summarizes a record's emails, newest first. @param isTrue whether the content of an email is still true */
export function summarizeEmails<Some extends OutgoingEmails>(
  { mails }: { readonly mails: Some },
  isTrue: (name: EmailNameIn<Some>) => boolean = () => true,
): EmailSummary[] {
  const summaries = Object.entries(mails).map(([name, email]) => {
    const { state, queuedAt, lastAttemptAt, dueAt, sentAt, error } = email;
    const at = sentAt ?? (isOutstanding(email) ? dueAt : lastAttemptAt) ?? queuedAt;
    const again = canBeSentAgain(email) && isTrue(name as EmailNameIn<Some>);
    return { name, state, at, ...(error !== undefined && { error }), canBeSentAgain: again };
  });
  return summaries.sort((one, other) => other.at.localeCompare(one.at) || one.name.localeCompare(other.name));
}
