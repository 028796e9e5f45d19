import { NUMBERS_DAYS } from '../../../../domain/admin.ts';
import { CANCELLATION_NAMES } from '../../../../domain/canceled-checkouts.ts';
import type { AdminNumbers } from '../../../../domain/contracts/admin.ts';
import { ADMIN_LISTS } from '../../../../domain/records/records.ts';
import { shortDay } from '../dates.ts';
import { counted, findKind } from '../kinds/kinds.ts';

/** New records of the last thirty days, as charts and as a table, and the reasons for canceled checkouts. */
export function NumbersByDay({ numbers }: { readonly numbers: AdminNumbers }) {
  return (
    <>
      <DayCharts numbers={numbers} />
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-small">
          Each day
        </summary>
        <DayTable numbers={numbers} />
      </details>
      <Cancellations canceled={numbers.canceled} />
    </>
  );
}

function DayCharts({ numbers }: { readonly numbers: AdminNumbers }) {
  return (
    <ul className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {ADMIN_LISTS.map((list) => {
        const counts = numbers.created[list];
        return (
          <li key={list}>
            <p className="text-small">
              <b className="font-semibold">
                {counted(
                  counts.reduce((sum, count) => sum + count, 0),
                  list,
                )}
              </b>
              <span className="text-soft"> in {NUMBERS_DAYS} days</span>
            </p>
            <DayChart counts={counts} />
          </li>
        );
      })}
    </ul>
  );
}

const BAR = 3;
const STEP = 4;
const HEIGHT = 26;

/** A bar for each day, with today's in the accent color. `DayTable` has the numbers. */
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
        const look = day === counts.length - 1 ? 'fill-action' : 'fill-current opacity-75';
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={day}
            x={day * STEP}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            className={count === 0 ? 'fill-line' : look}
          />
        );
      })}
    </svg>
  );
}

/** The exact numbers of the charts, also for screen readers. */
function DayTable({ numbers }: { readonly numbers: AdminNumbers }) {
  return (
    <table className="mt-2 w-full border-collapse text-right text-label tabular-nums sm:text-small">
      <caption className="sr-only">New records by day</caption>
      <thead>
        <tr className="border-ink border-b-2">
          <th scope="col" className="py-1.5 text-left align-bottom">
            Day
          </th>
          {ADMIN_LISTS.map((list) => (
            <th key={list} scope="col" className="py-1.5 pl-1.5 align-bottom font-semibold">
              {/* Phones are too narrow for horizontal headings. */}
              <span className="max-sm:inline-block max-sm:rotate-180 max-sm:[writing-mode:vertical-rl]">
                {findKind(list).name}
              </span>
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

function Cancellations({ canceled }: Pick<AdminNumbers, 'canceled'>) {
  return (
    <section className="mt-6 text-small">
      <h3 className="font-semibold">Why customers left the payment page, last {NUMBERS_DAYS} days</h3>
      <dl className="mt-1 tabular-nums">
        {canceled.map(({ reason, count }) => (
          <div key={reason} className="flex justify-between gap-6 border-line border-b py-1 last:border-b-0">
            <dt>{CANCELLATION_NAMES[reason] ?? reason}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
