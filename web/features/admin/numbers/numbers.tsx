import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { ADMIN_LISTS, type AdminList, NUMBERS_DAYS } from '../../../../domain/admin.ts';
import { CANCELLATION_NAMES } from '../../../../domain/cancelled-checkouts.ts';
import { UNCHECKED } from '../../../../domain/contact.ts';
import type { AdminNumbers } from '../../../../domain/contracts/admin.ts';
import { urlOf } from '../dashboard-url.ts';
import { shortDay } from '../dates.ts';
import { counted, LISTS } from '../lists.ts';
import { useInView } from '../use-in-view.ts';

/** In the cache: the numbers of the last thirty days. The lists work without them. */
export const NUMBERS_KEY = ['numbers'] as const;

interface ListLinksProps {
  readonly numbers: AdminNumbers | undefined;
  readonly current: AdminList;
}

/** The lists, each with how much of it waits: the way from one to the other. */
export function ListLinks({ numbers, current }: ListLinksProps) {
  return (
    <nav aria-label="Lists">
      <ul className="flex">
        {ADMIN_LISTS.map((list) => (
          <ListLink
            key={list}
            name={LISTS[list].name}
            to={urlOf({ list })}
            isCurrent={list === current}
            waiting={numbers && WAITING[list](numbers)}
          />
        ))}
      </ul>
    </nav>
  );
}

/** What of each list asks for work, or at least is news. */
const WAITING: Readonly<Record<AdminList, (numbers: AdminNumbers) => string>> = {
  submissions: ({ unanswered: { count, atLeast } }) => waitingText(count, atLeast, 'to answer'),
  onboarding: ({ fresh }) => waitingText(Math.min(fresh.onboarding, 99), fresh.onboarding > 99, 'new'),
  orders: ({ fresh }) => waitingText(Math.min(fresh.orders, 99), fresh.orders > 99, 'new'),
  subscribers: ({ created }) => todayText(created.subscribers),
  clients: ({ created }) => todayText(created.clients),
};

function todayText(counts: readonly number[]): string {
  const count = counts.at(-1) ?? 0;
  return waitingText(count, false, count === 0 ? 'today' : 'new today');
}

/** Such as `99+ new`, or `none today`. */
function waitingText(count: number, atLeast: boolean, what: string): string {
  return `${count === 0 ? 'none' : count.toLocaleString('en-US')}${atLeast ? '+' : ''} ${what}`;
}

interface ListLinkProps {
  readonly name: string;
  readonly to: string;
  readonly isCurrent: boolean;
  /** Such as `3 new`; undefined until it is known. */
  readonly waiting: string | undefined;
}

/** The link is called by its name alone; what waits describes it. */
function ListLink({ name, to, isCurrent, waiting }: ListLinkProps) {
  const id = useId();
  const item = useInView<HTMLLIElement>(isCurrent);
  return (
    <li
      ref={item}
      className="relative grid h-12 content-center whitespace-nowrap px-2 leading-tight 2xl:px-2.5 hover:bg-raised has-aria-[current]:bg-raised has-aria-[current]:shadow-[inset_0_-3px_0_var(--action)] forced-colors:has-aria-[current]:border-b-4"
    >
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={id}
        className="font-semibold text-small leading-tight outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
      >
        {name}
      </Link>
      <span id={id} className="text-label text-soft tabular-nums leading-tight">
        {waiting ?? 'Counting'}
      </span>
    </li>
  );
}

/** What was promised and not kept, what was not sent, and what was held back: nobody is mailed about any of it. */
export function Attention({ numbers }: { readonly numbers: AdminNumbers | undefined }) {
  if (!numbers) return null;
  const { unanswered, unchecked, clients } = numbers;
  const { overdue } = unanswered;
  return (
    <>
      {overdue > 0 ? (
        <Link to={urlOf({ status: 'new' })} className={`${ATTENTION} font-semibold text-danger`}>
          <Count>{overdue.toLocaleString('en-US')}</Count>{' '}
          <span>{overdue === 1 ? 'reply overdue' : 'replies overdue'}</span>
        </Link>
      ) : (
        <p className={`${ATTENTION} text-soft`}>No reply overdue</p>
      )}
      <OverdueClients clients={clients} />
      {(['submissions', 'onboarding'] as const)
        .filter((list) => unchecked[list] > 0)
        .map((list) => (
          <Link key={list} to={urlOf({ list, status: UNCHECKED })} className={ATTENTION}>
            {`${counted(unchecked[list], list)} to check`}
          </Link>
        ))}
    </>
  );
}

/** For whom more time has passed than was promised, and whose form has not come. Leads to the board. */
function OverdueClients({
  clients: { overdue, withoutForm, atLeast },
}: {
  readonly clients: AdminNumbers['clients'];
}) {
  const count = (number: number) => `${number.toLocaleString('en-US')}${atLeast ? '+' : ''}`;
  return (
    <>
      {overdue > 0 && (
        <Link to={urlOf({ list: 'clients' })} className={`${ATTENTION} font-semibold text-danger`}>
          <Count>{count(overdue)}</Count> <span>{overdue === 1 ? 'client overdue' : 'clients overdue'}</span>
        </Link>
      )}
      {withoutForm > 0 && (
        <Link to={urlOf({ list: 'clients' })} className={ATTENTION}>
          <Count>{count(withoutForm)}</Count> paid, no form
        </Link>
      )}
    </>
  );
}

/** Above what it counts where windows are wide enough for all of it in one line, and only then. */
function Count({ children }: { readonly children: ReactNode }) {
  return <span className="font-semibold xl:max-2xl:block">{children}</span>;
}

const ATTENTION =
  'h-12 content-center whitespace-nowrap px-1.5 text-label tabular-nums underline-offset-4 -outline-offset-3 [a&]:hover:underline';

/** What the last thirty days have brought to each list. */
export function DayCharts({ numbers }: { readonly numbers: AdminNumbers }) {
  return (
    <ul className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {ADMIN_LISTS.map((list) => {
        const counts = numbers.created[list];
        return (
          <li key={list}>
            <p className="text-small">
              <b className="font-semibold">{counted(total(counts), list)}</b>
              <span className="text-soft"> in {NUMBERS_DAYS} days</span>
            </p>
            <DayChart counts={counts} />
          </li>
        );
      })}
    </ul>
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
          <th scope="col" className="py-1.5 text-left align-bottom">
            Day
          </th>
          {ADMIN_LISTS.map((list) => (
            <th key={list} scope="col" className="py-1.5 pl-1.5 align-bottom font-semibold">
              {/* Upright there is not room for all of them on a phone. */}
              <span className="max-sm:inline-block max-sm:rotate-180 max-sm:[writing-mode:vertical-rl]">
                {LISTS[list].name}
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
