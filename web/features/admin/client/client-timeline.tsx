import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ADMIN_PAGE_LENGTH } from '../../../../domain/admin.ts';
import type { Person } from '../../../../domain/contracts/admin.ts';
import { money } from '../../../../domain/shop/money.ts';
import { intervalOf } from '../../../lib/plan-state.ts';
import { urlOf } from '../dashboard-url.ts';
import { moment } from '../dates.ts';
import { kindOf } from '../kinds/kinds.ts';
import { LINK, PANEL, Time } from '../layout.tsx';
import { StatusBadge } from '../record/badges.tsx';
import { ChangeText } from '../record/history.tsx';
import { mailName, mailStateText } from '../record/mail-texts.ts';
import { storyOf, type TimelineEntry, TOLD } from './client-story.ts';

/** Everything of a client, newest first. */
export function Timeline({ person }: { readonly person: Person }) {
  return (
    <section aria-label="Everything, newest first" className={`min-w-0 ${PANEL}`}>
      <h3 className="text-subtitle">Everything</h3>
      <ol className="mt-2">
        {storyOf(person).map((entry) => (
          <li
            key={`${entry.kind} ${entry.key}`}
            className="border-line border-t py-3 first:border-t-0 last:pb-0"
          >
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      <Further person={person} />
    </section>
  );
}

/** The ways to what is not shown, as there is more than a page of it. */
function Further({ person }: { readonly person: Person }) {
  return TOLD.map((list) => {
    const paged = kindOf(list).story?.paged;
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

type EntryProps<Kind extends TimelineEntry['kind'] = TimelineEntry['kind']> = {
  readonly entry: Extract<TimelineEntry, { readonly kind: Kind }>;
};

function Entry({ entry }: EntryProps) {
  switch (entry.kind) {
    case 'record':
      return <Record entry={entry} />;
    case 'plan':
      return (
        <Line at={entry.at}>
          <b className="font-semibold">Plan begun</b>
          <span>{`, ${money(entry.plan.amount, entry.plan.currency)} each ${intervalOf(entry.plan)}`}</span>
        </Line>
      );
    case 'mail':
      return (
        <Line at={entry.at}>
          <b className="font-semibold">{mailName(entry.mail)}</b>{' '}
          <span className={entry.mail.state === 'failed' ? 'text-danger' : 'text-soft'}>
            {mailStateText(entry.mail)}
          </span>
        </Line>
      );
    case 'change': {
      const { one, story } = kindOf(entry.change.list);
      return (
        <>
          {story && <p className="text-label text-soft">{`On the ${one}`}</p>}
          <div className="text-small">
            <ChangeText change={entry.change} />
          </div>
        </>
      );
    }
  }
}

/** Something that happened, in one line. */
function Line({ at, children }: { readonly at: string; readonly children: ReactNode }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-small">
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      <Time at={at} className="whitespace-nowrap" />
    </p>
  );
}

function Record({ entry: { list, record } }: EntryProps<'record'>) {
  const { id, status, createdAt } = record;
  const { story } = kindOf(list);
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
