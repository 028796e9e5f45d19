import { Link } from 'react-router-dom';
import { ADMIN_LISTS, type AdminList, NUMBERS_DAYS } from '../../../domain/admin.ts';
import type { AdminNumbers } from '../../../domain/contracts/admin.ts';
import { urlOf } from './dashboard-url.ts';
import { DayChart } from './day-chart.tsx';
import { LISTS } from './lists.ts';

interface NumberTilesProps {
  readonly numbers: AdminNumbers | undefined;
  readonly current: AdminList;
}

const NONE = Array.from({ length: NUMBERS_DAYS }, () => 0);

/** The lists, each with what the last thirty days have brought: the way from one to the other. */
export function NumberTiles({ numbers, current }: NumberTilesProps) {
  return (
    <nav aria-label="Lists">
      <ul className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        {ADMIN_LISTS.map((list) => {
          const counts = numbers?.created[list];
          return (
            <li key={list}>
              <Link
                to={urlOf({ list })}
                preventScrollReset
                aria-current={list === current ? 'page' : undefined}
                className="group grid h-full grid-cols-[auto_minmax(0,1fr)] items-end gap-x-3 rounded-control border-2 border-line px-3 py-2 transition-colors duration-200 hover:border-edge aria-[current]:border-ink aria-[current]:bg-raised sm:gap-x-4 sm:px-4 sm:py-2.5"
              >
                <span className="col-span-full font-semibold text-small sm:col-span-1">
                  {LISTS[list].name}
                </span>
                <span className="flex items-baseline gap-1.5 whitespace-nowrap tabular-nums sm:row-start-2">
                  <span className="font-bold font-display text-subtitle">
                    {counts ? total(counts).toLocaleString('en-US') : '–'}
                  </span>
                  <span className="sr-only"> in the last {NUMBERS_DAYS} days,</span>
                  <span className="text-label text-soft max-sm:sr-only">{counts?.at(-1) ?? '–'} today</span>
                </span>
                <span className="text-edge group-aria-[current]:text-ink sm:row-span-2 sm:row-start-1">
                  <DayChart counts={counts ?? NONE} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
