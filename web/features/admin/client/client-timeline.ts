import type { Person } from '../../../../domain/contracts/admin.ts';
import type { MailSummary } from '../../../../domain/contracts/admin-records.ts';
import { isReminder } from '../record/mail-texts.ts';

/** Something of a client's story, with the time by which it is sorted (ISO 8601). */
export type TimelineEntry = { readonly key: string; readonly at: string } & (
  | { readonly kind: 'inquiry'; readonly record: Person['submissions'][number] }
  | { readonly kind: 'order'; readonly record: Person['orders'][number] }
  | { readonly kind: 'form'; readonly record: Person['onboarding'][number] }
  | { readonly kind: 'plan'; readonly plan: Person['subscriptions'][number] }
  | { readonly kind: 'newsletter'; readonly record: Person['subscribers'][number] }
  | { readonly kind: 'mail'; readonly mail: MailSummary; readonly to: string }
  | { readonly kind: 'change'; readonly change: Person['changes'][number] }
);

/** Everything of a client, newest first. Reminders that are still to come are shown with their order instead. */
export function timelineOf({
  submissions,
  orders,
  onboarding,
  subscriptions,
  subscribers,
  changes,
}: Person): TimelineEntry[] {
  const records = [...submissions, ...orders, ...onboarding, ...subscribers];
  const entries: TimelineEntry[] = [
    ...submissions.map((record) => ({ kind: 'inquiry', ...placeOf(record), record }) as const),
    ...orders.map((record) => ({ kind: 'order', ...placeOf(record), record }) as const),
    ...onboarding.map((record) => ({ kind: 'form', ...placeOf(record), record }) as const),
    ...subscribers.map((record) => ({ kind: 'newsletter', ...placeOf(record), record }) as const),
    ...subscriptions.map((plan) => ({ kind: 'plan', ...placeOf(plan), plan }) as const),
    ...records.flatMap(({ id, email, mails }) =>
      mails
        .filter((mail) => !isReminder(mail) || mail.state === 'sent')
        .map((mail) => ({ kind: 'mail', key: `${id} ${mail.name}`, at: mail.at, mail, to: email }) as const),
    ),
    ...changes.map(
      (change) =>
        ({
          kind: 'change',
          key: `${change.list}#${change.id} ${change.version}`,
          at: change.at,
          change,
        }) as const,
    ),
  ];
  return entries.sort((one, other) => other.at.localeCompare(one.at));
}

function placeOf({ id, createdAt }: { readonly id: string; readonly createdAt: string }) {
  return { key: id, at: createdAt };
}
