import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DeliveryState } from '../../../../domain/letters.ts';
import { describeCameFrom } from '../../../../domain/site/came-from.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { READERS_ANCHOR, urlOf } from '../dashboard-url.ts';
import { date, moment } from '../dates.ts';
import { Confirm, Facts, LINK, SmallButton, TitledSection } from '../layout.tsx';
import { todayText } from '../numbers/waiting.ts';
import { useOffice } from '../office.ts';
import { Problem } from '../problem.tsx';
import { UndeliverableBadge } from '../record/badges.tsx';
import type { ActionsProps, Kind } from './kind.ts';

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
  Answers: ({ record: { id } }) => <Letters id={id} />,
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
  // The buttons of the question disappear.
  const button = useKeptFocus<HTMLButtonElement>(isAsking);
  if (!SUBSCRIBED.includes(status)) return null;
  if (!isAsking) {
    return (
      <SmallButton
        ref={button}
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

const DELIVERIES: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Reported as spam',
  suppressed: 'Not sent',
  failed: 'Failed',
};

/** The letters to a subscriber, with their states. */
function Letters({ id }: { readonly id: string }) {
  const { api } = useOffice();
  const { data, error, refetch } = useQuery({
    queryKey: ['subscriber letters', id],
    queryFn: ({ signal }) => api.subscriberLetters(id, signal),
    staleTime: 0,
  });
  if (error) {
    return <Problem title="The letters could not be loaded" error={error} onRetry={() => refetch()} />;
  }
  return (
    <TitledSection title="Letters">
      {data?.letters.length === 0 && <p className="mt-1 text-small text-soft">None yet.</p>}
      <ul className="mt-1">
        {data?.letters.map((letter) => (
          <li
            key={letter.id}
            className="flex flex-wrap justify-between gap-x-4 border-line border-t py-2 text-small first:border-t-0"
          >
            <Link to={urlOf({ list: 'letters', open: letter.id })} className={`min-w-0 ${LINK}`}>
              <bdi>{letter.subject || 'Deleted letter'}</bdi>
            </Link>
            <span className="text-soft">
              {`${DELIVERIES[letter.state] ?? letter.state} ${date(letter.at)}${letter.leftAt ? ', left by it' : ''}`}
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
