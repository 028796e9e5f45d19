import { useState } from 'react';
import { Link } from 'react-router-dom';
import { describeCameFrom } from '../../../../domain/site/came-from.ts';
import { urlOf } from '../dashboard-url.ts';
import { date, moment } from '../dates.ts';
import { Confirm, Facts, LINK, SmallButton } from '../layout.tsx';
import { READERS_ANCHOR } from '../numbers/readers-anchor.ts';
import { todayText } from '../numbers/waiting.ts';
import { UndeliverableBadge } from '../record/badges.tsx';
import type { ActionsProps, Kind } from './kind.ts';
import { SubscriberLetters } from './letters/subscriber-letters.tsx';

export const subscribers: Kind<'subscribers'> = {
  name: 'Subscribers',
  subtitle: 'Manage newsletter subscribers',
  one: 'subscriber',
  many: 'subscribers',
  searched: 'Email',
  empty: { title: 'No subscribers yet', text: 'Newsletter subscribers will appear here.' },
  failed: 'Failed to fetch subscribers',
  waiting: ({ created }) => todayText(created.subscribers),
  columns: [
    {
      name: 'Confirmed',
      width: '16rem',
      Value: ({ record }) => (
        <>
          <span>{record.confirmedAt ? date(record.confirmedAt) : 'Not confirmed'}</span>
          <UndeliverableBadge record={record} />
        </>
      ),
    },
    {
      name: 'Unsubscribed',
      width: '8rem',
      Value: ({ record }) => record.unsubscribedAt && date(record.unsubscribedAt),
    },
  ],
  CardLine: ({ record }) => (
    <>
      <UndeliverableBadge record={record} />
      <p className="truncate">{statesOf(record, 'Unsubscribed').join(' · ')}</p>
    </>
  ),
  Tools: () => (
    <Link to={`${urlOf({ numbers: 'week' })}#${READERS_ANCHOR}`} className={`min-h-9 content-center ${LINK}`}>
      Growth, and the last letter
    </Link>
  ),
  Pane: ({ record: { confirmedAt, unsubscribedAt, isMonthly, cameFrom } }) => (
    <Facts
      facts={[
        ['Confirmed', confirmedAt ? moment(confirmedAt) : 'Not yet'],
        ['Gets', isMonthly ? 'The month’s letters as one' : 'Each letter'],
        ['Unsubscribed', unsubscribedAt ? moment(unsubscribedAt) : ''],
        ['Came from', describeCameFrom(cameFrom) ?? ''],
      ]}
    />
  ),
  Answers: ({ record: { id } }) => <SubscriberLetters id={id} />,
  Actions: Unsubscribe,
  reply: undefined,
  story: {
    name: 'Newsletter',
    Content: ({ record }) => <p className="text-small">{statesOf(record, 'unsubscribed').join(', ')}</p>,
  },
};

interface Consent {
  readonly confirmedAt?: string;
  readonly unsubscribedAt?: string;
}

function statesOf({ confirmedAt, unsubscribedAt }: Consent, ended: string): string[] {
  return [
    confirmedAt ? `Confirmed ${date(confirmedAt)}` : 'Not confirmed',
    ...(unsubscribedAt ? [`${ended} ${date(unsubscribedAt)}`] : []),
  ];
}

/** Statuses from which an administrator can unsubscribe a person. */
const SUBSCRIBED = ['pending', 'subscribed'];

/** Asks for confirmation, since only the person can subscribe again. */
function Unsubscribe({ status, isBusy, onSet }: ActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (!SUBSCRIBED.includes(status)) return null;
  if (!isAsking) {
    return (
      <SmallButton
        variant="danger"
        className="justify-self-start"
        busy={isBusy}
        onClick={() => setIsAsking(true)}
      >
        Unsubscribe
      </SmallButton>
    );
  }
  return (
    <Confirm
      title="Unsubscribe"
      yes="Unsubscribe now"
      no="Keep subscribed"
      isBusy={isBusy}
      onYes={() => {
        setIsAsking(false);
        onSet('unsubscribed');
      }}
      onNo={() => setIsAsking(false)}
    >
      This address will get no more newsletters. Only the subscriber can undo this.
    </Confirm>
  );
}
