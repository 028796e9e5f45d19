import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PeriodFigures } from '../../../../domain/contracts/work/figures.ts';
import { PERIOD_KINDS, type PeriodKind } from '../../../../domain/figures/periods.ts';
import { urlOf } from '../dashboard-url.ts';
import { PillLink } from '../links.tsx';
import { FillOffice } from '../list/fill-office.tsx';
import { numbersQuery } from '../list/record-queries.ts';
import { useOffice } from '../office.ts';
import { Problem } from '../problem.tsx';
import { LastLetter } from './last-letter.tsx';
import { NumbersByDay } from './numbers-by-day.tsx';
import {
  Inquiries,
  listHeadlines,
  Origins,
  Promises,
  Readers,
  Revenue,
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

  const shown = withoutEmptyStart(periods?.slice(1) ?? []);
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
            listHeadlines(by, now, before).map((headline) => (
              <li key={headline.name} className="grid content-between border-line border-t-2 pt-2">
                <Link to={headline.to} className="text-label underline-offset-4 hover:underline">
                  {headline.name}
                </Link>
                <p className="font-bold font-display text-title tabular-nums">{headline.now}</p>
                {headline.before !== undefined && headline.before !== '–' && (
                  <p className="text-label text-soft tabular-nums">{`${headline.before} the ${by} before`}</p>
                )}
              </li>
            ))}
        </ul>
      </section>
      {now && (
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-10 xl:grid-cols-2">
          <Revenue by={by} periods={shown} />
          <div className={COLUMN}>
            <RevenueByService by={by} periods={shown} />
            <Origins by={by} periods={shown} />
            <section aria-label="New records by day" className="min-w-0">
              <h2 className="text-subtitle">New records by day</h2>
              {numbers && <NumbersByDay numbers={numbers} />}
            </section>
          </div>
          <div className={COLUMN}>
            <Inquiries by={by} periods={shown} />
            <Promises by={by} periods={shown} />
            <div className="grid min-w-0 content-start gap-y-5">
              <Readers by={by} periods={shown} />
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
