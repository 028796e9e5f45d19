/** What the back office shows of stored records. */
import type * as z from 'zod/mini';
import type { MailSummary } from '../../domain/contracts/admin-records.ts';
import { canBeSentAgain, isOutstanding, type Mails, type NameIn } from '../tables/mails.ts';

/** What a stored record lacks of what is shown of it, or has in another form: all of it has to be named, if as undefined. */
type Computed<Shown, Stored> = {
  readonly [Name in keyof Shown as Name extends keyof Stored
    ? [Stored[Name]] extends [Shown[Name]]
      ? never
      : Name
    : Name]-?: Shown[Name] | undefined;
};

/** What mail says of all kinds: see `summariesOf`. */
type Added = 'undeliverable';

/** What the schema names of a record, with what is computed. @throws ZodError when the record is none of its kind */
export function shownOf<Schema extends z.ZodMiniType<object, object>, Stored extends object>(
  schema: Schema,
  record: Stored,
  computed: Computed<Omit<z.input<Schema>, Added>, Stored>,
): z.output<Schema> {
  const fields = Object.entries({ ...record, ...computed });
  return schema.parse(Object.fromEntries(fields.filter(([, value]) => value !== undefined)));
}

/** What became of a record's mails, newest first. @param isTrue whether what a mail says still is */
export function mailsOf<Some extends Mails>(
  { mails }: { readonly mails: Some },
  isTrue: (name: NameIn<Some>) => boolean = () => true,
): MailSummary[] {
  const summaries = Object.entries(mails).map(([name, mail]) => {
    const { state, queuedAt, lastAttemptAt, dueAt, sentAt, error } = mail;
    const at = sentAt ?? (isOutstanding(mail) ? dueAt : lastAttemptAt) ?? queuedAt;
    const again = canBeSentAgain(mail) && isTrue(name as NameIn<Some>);
    return { name, state, at, ...(error !== undefined && { error }), canBeSentAgain: again };
  });
  return summaries.sort((one, other) => other.at.localeCompare(one.at) || one.name.localeCompare(other.name));
}
