import type { AdminList } from '../../../../domain/admin.ts';
import type { Person } from '../../../../domain/contracts/admin.ts';
import type { MailSummary } from '../../../../domain/contracts/admin-records.ts';
import { ADMIN_LISTS } from '../../../../domain/records/records.ts';
import { kindOf } from '../kinds/kinds.ts';
import { isReminder } from '../record/mail-texts.ts';

/** A list whose records are told. */
type Told = Extract<AdminList, keyof Person>;

type ToldRecord = Person[Told][number];

/** Something of a client's story, with the time by which it is sorted (ISO 8601). */
export type TimelineEntry = { readonly key: string; readonly at: string } & (
  | { readonly kind: 'record'; readonly list: Told; readonly record: ToldRecord }
  | { readonly kind: 'plan'; readonly plan: Person['subscriptions'][number] }
  | { readonly kind: 'mail'; readonly mail: MailSummary }
  | { readonly kind: 'change'; readonly change: Person['changes'][number] }
);

/** All lists but that of the clients themselves. */
export const TOLD = ADMIN_LISTS.filter((list): list is Told => kindOf(list).story !== undefined);

/** Everything of a client, newest first. Reminders that are still to come are shown with their order instead. */
export function storyOf(person: Person): TimelineEntry[] {
  const told = TOLD.flatMap((list) =>
    (person[list] as readonly ToldRecord[]).map((record) => ({ list, record })),
  );
  const entries: TimelineEntry[] = [
    ...told.map((one) => ({ kind: 'record', ...placeOf(one.record), ...one }) as const),
    ...person.subscriptions.map((plan) => ({ kind: 'plan', ...placeOf(plan), plan }) as const),
    ...told.flatMap(({ record: { id, mails } }) =>
      mails
        .filter((mail) => !isReminder(mail) || mail.state === 'sent')
        .map((mail) => ({ kind: 'mail', key: `${id} ${mail.name}`, at: mail.at, mail }) as const),
    ),
    ...person.changes.map((change) => {
      const key = `${change.list}#${change.id} ${change.version}`;
      return { kind: 'change', key, at: change.at, change } as const;
    }),
  ];
  return entries.sort((one, other) => other.at.localeCompare(one.at));
}

function placeOf({ id, createdAt }: { readonly id: string; readonly createdAt: string }) {
  return { key: id, at: createdAt };
}
