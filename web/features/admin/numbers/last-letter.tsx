import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { LetterSummary } from '../../../../domain/contracts/admin-records.ts';
import { readView, toListFilter, urlOf } from '../dashboard-url.ts';
import { date } from '../dates.ts';
import { LetterFigures } from '../kinds/letters/letter-figures.tsx';
import { LINK } from '../layout.tsx';
import { useOffice } from '../office.ts';

const SENT = toListFilter(readView(new URLSearchParams({ list: 'letters', status: 'sent' })));

/** What the last letter did; nothing before the first one. */
export function LastLetter() {
  const { api } = useOffice();
  const { data } = useQuery({
    queryKey: ['last letter'],
    queryFn: ({ signal }) => api.list(SENT, signal),
    staleTime: 0,
  });
  const letters = (data?.items ?? []) as readonly LetterSummary[];
  const [last] = letters.toSorted((one, other) => (other.sentAt ?? '').localeCompare(one.sentAt ?? ''));
  if (!last) return null;
  return (
    <section aria-label="The last letter">
      <h3 className="font-semibold font-text text-small">The last letter</h3>
      <p className="flex flex-wrap gap-x-3 text-small">
        <Link to={urlOf({ list: 'letters', open: last.id })} className={LINK}>
          <bdi>{last.subject}</bdi>
        </Link>
        {last.sentAt !== undefined && <span className="text-soft">{`Sent ${date(last.sentAt)}`}</span>}
      </p>
      <LetterFigures id={last.id} status={last.status} />
    </section>
  );
}
