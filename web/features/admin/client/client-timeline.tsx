import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ADMIN_PAGE_LENGTH, type AdminList, toReplyName } from '../../../../domain/admin.ts';
import type { Person } from '../../../../domain/contracts/admin.ts';
import type { EmailSummary } from '../../../../domain/contracts/admin-records.ts';
import { ADMIN_LISTS } from '../../../../domain/records/records.ts';
import { money } from '../../../../domain/shop/money.ts';
import { getBillingInterval } from '../../../lib/plan-state.ts';
import { urlOf } from '../dashboard-url.ts';
import { moment } from '../dates.ts';
import { findKind } from '../kinds/kinds.ts';
import { LINK, PANEL, Time } from '../layout.tsx';
import { StatusBadge } from '../record/badges.tsx';
import { ChangeText } from '../record/history.tsx';
import { emailName, emailStateText, isProblem, isReminder } from '../record/mail-texts.ts';

type StoryList = Extract<AdminList, keyof Person>;

type StoryRecord = Person[StoryList][number];

/** An entry of a client's story, with its time in ISO 8601. */
type StoryEntry = { readonly key: string; readonly at: string } & (
  | { readonly kind: 'record'; readonly list: StoryList; readonly record: StoryRecord }
  | { readonly kind: 'plan'; readonly plan: Person['subscriptions'][number] }
  | { readonly kind: 'mail'; readonly mail: EmailSummary }
  | {
      readonly kind: 'change';
      readonly change: Person['changes'][number];
      /** Of the changed record. */
      readonly mails: readonly EmailSummary[];
    }
);

/** All lists except the list of clients. */
const STORY_LISTS = ADMIN_LISTS.filter((list): list is StoryList => findKind(list).story !== undefined);

/**
 * Returns everything about a client, newest first. Planned reminders are shown with their order instead, and the delivery of
 * replies with their texts.
 */
export function buildTimeline(person: Person): StoryEntry[] {
  const records = STORY_LISTS.flatMap((list) =>
    (person[list] as readonly StoryRecord[]).map((record) => ({ list, record })),
  );
  const replies = new Set(
    person.changes.filter(({ sent }) => sent).map((change) => `${change.id} ${toReplyName(change)}`),
  );
  const entries: StoryEntry[] = [
    ...records.map(
      (one) => ({ kind: 'record', key: one.record.id, at: one.record.createdAt, ...one }) as const,
    ),
    ...person.subscriptions.map(
      (plan) => ({ kind: 'plan', key: plan.id, at: plan.createdAt, plan }) as const,
    ),
    ...records.flatMap(({ record: { id, mails } }) =>
      mails
        .filter((email) => !isReminder(email) || email.state === 'sent')
        .map((mail) => ({ kind: 'mail', key: `${id} ${mail.name}`, at: mail.at, mail }) as const)
        .filter(({ key }) => !replies.has(key)),
    ),
    ...person.changes.map((change) => {
      const key = `${change.list}#${change.id} ${change.version}`;
      const changed = records.find(({ list, record }) => list === change.list && record.id === change.id);
      return { kind: 'change', key, at: change.at, change, mails: changed?.record.mails ?? [] } as const;
    }),
  ];
  return entries.sort((one, other) => other.at.localeCompare(one.at));
}

/** Delivery notes that follow each other, without those that report a problem. */
interface FoldedEmails {
  readonly kind: 'folded';
  readonly key: string;
  readonly mails: readonly (StoryEntry & { readonly kind: 'mail' })[];
}

/** Folds delivery notes, so that payments, stages, and messages stand out. */
export function foldEmails(entries: readonly StoryEntry[]): (StoryEntry | FoldedEmails)[] {
  const folded: (StoryEntry | FoldedEmails)[] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    if (entry.kind !== 'mail' || isProblem(entry.mail)) folded.push(entry);
    else if (last?.kind === 'folded') folded[folded.length - 1] = { ...last, mails: [...last.mails, entry] };
    else folded.push({ kind: 'folded', key: entry.key, mails: [entry] });
  }
  return folded;
}

/** Marks the entries on the line of the story by their weight. */
const MARKS: Readonly<Record<StoryEntry['kind'] | 'folded' | 'money' | 'stage', string>> = {
  record: 'size-3 bg-action',
  money: 'size-3 bg-positive',
  plan: 'size-3 bg-positive',
  stage: 'size-3 bg-marigold',
  change: 'size-2 bg-edge',
  mail: 'size-2 bg-danger',
  folded: 'size-2 border border-edge bg-raised',
};

function markOf(entry: StoryEntry | FoldedEmails): keyof typeof MARKS {
  if (entry.kind === 'record' && entry.list === 'orders') return 'money';
  return entry.kind === 'change' && entry.change.status ? 'stage' : entry.kind;
}

/** The story of a client. */
export function Timeline({ person }: { readonly person: Person }) {
  return (
    <section aria-label="Everything, newest first" className={`min-w-0 ${PANEL}`}>
      <h3 className="text-subtitle">Everything</h3>
      <ol className="relative mt-2 before:absolute before:inset-y-3 before:left-1.5 before:w-px before:bg-line">
        {foldEmails(buildTimeline(person)).map((entry) => (
          <li key={`${entry.kind} ${entry.key}`} className="relative py-2.5 pl-7">
            <span
              aria-hidden="true"
              className={`absolute top-5 left-1.5 -translate-1/2 rounded-round ${MARKS[markOf(entry)]}`}
            />
            {entry.kind === 'folded' ? <EmailFold {...entry} /> : <Entry {...entry} />}
          </li>
        ))}
      </ol>
      <OlderRecords person={person} />
    </section>
  );
}

function EmailFold({ mails }: FoldedEmails) {
  return (
    <details className="text-label">
      <summary className="min-h-6 w-fit cursor-pointer text-soft underline-offset-4 hover:underline">
        {mails.length === 1 ? '1 delivery note' : `${mails.length} delivery notes`}
      </summary>
      <ul className="mt-1 grid gap-1">
        {mails.map((entry) => (
          <li key={entry.key}>
            <Entry {...entry} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Links to lists that the page shows only the latest records of. */
function OlderRecords({ person }: { readonly person: Person }) {
  return STORY_LISTS.map((list) => {
    const paged = findKind(list).story?.paged;
    const shown = person[list].length;
    if (!paged || shown < ADMIN_PAGE_LENGTH) return null;
    return (
      <p key={list} className="border-line border-t pt-3 text-small">
        <span>{`The latest ${shown} ${paged}. See all of `}</span>
        {person.emails.map((email, place) => (
          <span key={email}>
            {place > 0 && <span>, </span>}
            <Link to={urlOf({ list, q: email })} className={`[overflow-wrap:anywhere] ${LINK}`}>
              {email}
            </Link>
          </span>
        ))}
      </p>
    );
  });
}

function Entry(entry: StoryEntry) {
  switch (entry.kind) {
    case 'record':
      return <RecordEntry list={entry.list} record={entry.record} />;
    case 'plan':
      return (
        <Line at={entry.at}>
          <b className="font-semibold">Plan started</b>
          <span>{`, ${money(entry.plan.amount, entry.plan.currency)} each ${getBillingInterval(entry.plan)}`}</span>
        </Line>
      );
    case 'mail':
      return (
        <Line at={entry.at}>
          <b className="font-semibold">{emailName(entry.mail)}</b>{' '}
          <span className={isProblem(entry.mail) ? 'text-danger' : 'text-soft'}>
            {emailStateText(entry.mail)}
          </span>
        </Line>
      );
    case 'change': {
      const { one, story } = findKind(entry.change.list);
      return (
        <>
          {story && <p className="text-label text-soft">{`On the ${one}`}</p>}
          <div className="text-small">
            <ChangeText change={entry.change} mails={entry.mails} />
          </div>
        </>
      );
    }
  }
}

function Line({ at, children }: { readonly at: string; readonly children: ReactNode }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-small">
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      <Time at={at} className="whitespace-nowrap" />
    </p>
  );
}

function RecordEntry({ list, record }: { readonly list: StoryList; readonly record: StoryRecord }) {
  const { id, status, createdAt } = record;
  const { story } = findKind(list);
  return (
    story && (
      <article aria-label={story.name}>
        <p className="mb-1 flex items-center justify-between gap-3">
          <Link to={urlOf({ list, open: id })} className={`min-h-9 content-center ${LINK}`}>
            <span>{`${story.name}, `}</span>
            <time dateTime={createdAt}>{moment(createdAt)}</time>
            <span className="sr-only">, open</span>
          </Link>
          <StatusBadge status={status} />
        </p>
        <story.Content record={record} />
      </article>
    )
  );
}
