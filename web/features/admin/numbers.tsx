import { Link } from 'react-router-dom';
import { ADMIN_LISTS, type AdminList, NUMBERS_DAYS } from '../../../domain/admin.ts';
import { CANCELLATION_NAMES } from '../../../domain/cancelled-checkouts.ts';
import { UNCHECKED } from '../../../domain/contact.ts';
import type { AdminNumbers } from '../../../domain/contracts/admin.ts';
import { PROMISES } from '../../../domain/promises.ts';
import { Bars } from '../../ui/logo.tsx';
import { urlOf } from './dashboard-url.ts';
import { shortDay } from './dates.ts';
import { counted, LISTS } from './lists.ts';

/** In the cache: the numbers of the last thirty days. The lists work without them. */
export const NUMBERS_KEY = ['numbers'] as const;

interface NumberTilesProps {
  readonly numbers: AdminNumbers | undefined;
  readonly current: AdminList;
}

const NONE = Array.from({ length: NUMBERS_DAYS }, () => 0);

/** The lists, each with what the last thirty days have brought: the way from one to the other. */
export function NumberTiles({ numbers, current }: NumberTilesProps) {
  return (
    <nav aria-label="Lists">
      <ul className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-5">
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

const BAR = 3;
const STEP = 4;
const HEIGHT = 26;

/** A bar for each day, today's in the accent. The numbers themselves are in `DayTable`. */
function DayChart({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <svg
      viewBox={`0 0 ${counts.length * STEP - (STEP - BAR)} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-8 w-full"
      aria-hidden="true"
      focusable="false"
    >
      {counts.map((count, day) => {
        const height = count === 0 ? 1 : Math.max(2.5, (count / most) * HEIGHT);
        const isToday = day === counts.length - 1;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={day}
            x={day * STEP}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            className={barLook(count, isToday)}
          />
        );
      })}
    </svg>
  );
}

function barLook(count: number, isToday: boolean): string {
  if (count === 0) return 'fill-line';
  return isToday ? 'fill-action' : 'fill-current opacity-75';
}

/** What the charts show, to be read: for screen readers, and for everybody who wants to know exactly. */
export function DayTable({ numbers }: { readonly numbers: AdminNumbers }) {
  return (
    <table className="mt-2 w-full border-collapse text-right text-label tabular-nums sm:text-small">
      <caption className="sr-only">New records by day</caption>
      <thead>
        <tr className="border-ink border-b-2">
          <th scope="col" className="py-1.5 text-left">
            Day
          </th>
          {ADMIN_LISTS.map((list) => (
            <th key={list} scope="col" className="py-1.5 pl-1.5 font-semibold max-sm:text-[0.6875rem]">
              {LISTS[list].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbers.days
          .map((day, place) => (
            <tr key={day} className="border-line border-b last:border-b-0">
              <th scope="row" className="whitespace-nowrap py-1 text-left font-normal">
                {shortDay(day)}
              </th>
              {ADMIN_LISTS.map((list) => (
                <td key={list} className="py-1 pl-1.5">
                  {numbers.created[list][place] ?? 0}
                </td>
              ))}
            </tr>
          ))
          .toReversed()}
      </tbody>
    </table>
  );
}

/** Why visitors left the payment page, as far as they say. */
export function Cancellations({ cancelled }: Pick<AdminNumbers, 'cancelled'>) {
  return (
    <section className="mt-6 text-small">
      <h3 className="font-semibold">Why payment pages were left, last {NUMBERS_DAYS} days</h3>
      <dl className="mt-1 tabular-nums">
        {cancelled.map(({ reason, count }) => (
          <div key={reason} className="flex justify-between gap-6 border-line border-b py-1 last:border-b-0">
            <dt>{CANCELLATION_NAMES[reason] ?? reason}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Leads to what was held back: nobody is mailed about it. */
export function Unchecked({ unchecked }: { readonly unchecked: AdminNumbers['unchecked'] | undefined }) {
  if (!unchecked) return null;
  return (['submissions', 'onboarding'] as const)
    .filter((list) => unchecked[list] > 0)
    .map((list) => (
      <Link
        key={list}
        to={urlOf({ list, status: UNCHECKED })}
        className="flex min-h-11 items-center text-small underline-offset-4 hover:underline"
      >
        {counted(unchecked[list], list)} to check
      </Link>
    ));
}

/** What waits for a first reply, and how much of it for longer than was promised. */
export function Waiting({ unanswered }: { readonly unanswered: AdminNumbers['unanswered'] | undefined }) {
  if (!unanswered) return <p className="min-h-11 content-center text-small text-soft">Counting</p>;
  const { count, overdue, atLeast } = unanswered;
  if (count === 0) {
    return (
      <p className="flex min-h-11 items-center gap-2.5 font-semibold text-small">
        <Bars className="h-5" />
        Every request has been answered
      </p>
    );
  }
  return (
    <Link
      to={urlOf({ status: 'new' })}
      className="group flex min-h-11 flex-wrap items-center gap-x-2.5 text-small tabular-nums"
    >
      <span className="font-bold font-display text-title">
        {count.toLocaleString('en-US')}
        {atLeast && '+'}
      </span>
      <span className="grid leading-tight">
        <span className="font-semibold underline-offset-4 group-hover:underline">waiting for a reply</span>
        <span className={`text-label ${overdue > 0 ? 'font-semibold text-danger' : 'text-soft'}`}>
          {overdue > 0
            ? `${overdue.toLocaleString('en-US')} past ${PROMISES.reply}`
            : `all within ${PROMISES.reply}`}
        </span>
      </span>
    </Link>
  );
}
