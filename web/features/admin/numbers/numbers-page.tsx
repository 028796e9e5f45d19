import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { LetterSummary } from '../../../../domain/contracts/admin-records.ts';
import type { PeriodFigures } from '../../../../domain/contracts/work/figures.ts';
import { PERIOD_KINDS, type PeriodKind } from '../../../../domain/figures/periods.ts';
import { readView, toListFilter, urlOf } from '../dashboard-url.ts';
import { date } from '../dates.ts';
import { LetterFigures } from '../kinds/letters/letter-figures.tsx';
import { LINK } from '../layout.tsx';
import { PillLink } from '../links.tsx';
import { FillOffice } from '../list/fill-office.tsx';
import { numbersQuery } from '../list/record-queries.ts';
import { useOffice } from '../office.ts';
import { Problem } from '../problem.tsx';
import { NumbersByDay } from './numbers-by-day.tsx';
import {
  INQUIRIES,
  listHeadlines,
  Origins,
  PeriodTable,
  PROMISES,
  READERS,
  REVENUE,
  RevenueByService,
} from './sections.tsx';
import { Today } from './today.tsx';

const PERIOD_NAMES: Readonly<Record<PeriodKind, string>> = { week: 'By week', month: 'By month' };

/** The first page of the back office: the work of today, and how the business does. */
export function NumbersPage({ by }: { readonly by: PeriodKind }) {
  const { api, numbers } = useOffice();
  // The dashboard polls the same query.
  const { data, error, refetch } = useQuery({ ...numbersQuery(api, by), enabled: false });
  const periods = data?.periods;
  const { hash } = useLocation();
  const isLoaded = periods !== undefined;
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isLoaded, hash]);

  const section = { by, periods: withoutEmptyStart(periods?.slice(1) ?? []) };
  const [now, before] = [periods?.at(-1), periods?.at(-2)];
  return (
    <div className="mx-auto grid w-full max-w-[90rem] grid-cols-1 gap-y-8 px-4 py-4 sm:px-7">
      <Today />
      <FillOffice />
      <section aria-label="Figures" className="grid grid-cols-1 gap-y-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <h2 className="text-subtitle">{by === 'week' ? 'This week so far' : 'This month so far'}</h2>
          <nav aria-label="Periods">
            <ul className="flex">
              {PERIOD_KINDS.map((kind) => (
                <PillLink
                  key={kind}
                  to={urlOf({ numbers: kind })}
                  isCurrent={kind === by}
                  className="min-h-10 px-3"
                >
                  {PERIOD_NAMES[kind]}
                </PillLink>
              ))}
            </ul>
          </nav>
        </div>
        {error && !periods && (
          <Problem title="The figures could not be loaded" error={error} onRetry={() => refetch()} />
        )}
        <ul className="grid min-h-24 grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4 xl:grid-cols-8">
          {now &&
            listHeadlines(now, before).map((headline) => (
              <li key={headline.name} className="grid content-between border-line border-t-2 pt-2">
                <Link to={headline.to} className="text-label underline-offset-4 hover:underline">
                  {headline.name}
                </Link>
                <p className="font-bold font-display text-title tabular-nums">{headline.now}</p>
                {/* Keeps its line when empty, so that all numbers are in a row. */}
                <p className="min-h-[1lh] text-label text-soft tabular-nums">
                  {headline.before !== undefined &&
                    headline.before !== '–' &&
                    `${headline.before} the ${by} before`}
                </p>
              </li>
            ))}
        </ul>
      </section>
      {now && (
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-10 xl:grid-cols-2">
          <PeriodTable {...REVENUE} {...section} />
          <div className={COLUMN}>
            <RevenueByService {...section} />
            <Origins {...section} />
            <section aria-label="New records by day" className="min-w-0">
              <h2 className="text-subtitle">New records by day</h2>
              {numbers && <NumbersByDay numbers={numbers} />}
            </section>
          </div>
          <div className={COLUMN}>
            <PeriodTable {...INQUIRIES} {...section} />
            <PeriodTable {...PROMISES} {...section} />
            <div className="grid min-w-0 content-start gap-y-5">
              <PeriodTable {...READERS} {...section} />
              <LastLetter />
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

const COLUMN = 'grid min-w-0 grid-cols-1 gap-y-10';

/** Leaves out what was before the first records, but not the last two periods. */
function withoutEmptyStart(periods: readonly PeriodFigures[]): readonly PeriodFigures[] {
  const isFilled = ({ mrr, inquiries, won, subscribers }: PeriodFigures) =>
    [mrr.end, inquiries, won, subscribers.end, subscribers.signedUp].some((figure) => figure !== 0);
  const first = periods.findIndex(isFilled);
  return periods.slice(first === -1 ? -2 : Math.min(Math.max(0, first - 1), periods.length - 2));
}

const SENT = toListFilter(readView(new URLSearchParams({ list: 'letters', status: 'sent' })));

/** What the last letter did; nothing before the first one. */
function LastLetter() {
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
