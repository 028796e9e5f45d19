import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { DeliveryState } from '../../../../../domain/letters.ts';
import { urlOf } from '../../dashboard-url.ts';
import { date } from '../../dates.ts';
import { LINK, TitledSection } from '../../layout.tsx';
import { useOffice } from '../../office.ts';
import { Problem } from '../../problem.tsx';

const STATES: Readonly<Record<DeliveryState, string>> = {
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
export function SubscriberLetters({ id }: { readonly id: string }) {
  const { api } = useOffice();
  const { data, error, refetch } = useQuery({
    queryKey: ['subscriber letters', id],
    queryFn: ({ signal }) => api.subscriberLetters(id, signal),
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
              {`${STATES[letter.state] ?? letter.state} ${date(letter.at)}${letter.leftAt ? ', left by it' : ''}`}
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
