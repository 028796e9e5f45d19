import { Link } from 'react-router-dom';
import { type AdminList, MAX_FRESH, MAX_WAITING, UNCHECKED } from '../../../../domain/admin.ts';
import type { AdminNumbers } from '../../../../domain/contracts/admin.ts';
import { ADMIN_LISTS } from '../../../../domain/records/records.ts';
import { type DashboardView, urlOf } from '../dashboard-url.ts';
import { findKind } from '../kinds/kinds.ts';
import { useOffice } from '../office.ts';
import { countText, waitingText } from './waiting.ts';

interface Task {
  readonly count: number;
  readonly atLeast?: boolean | undefined;
  readonly text: string;
  readonly view: Partial<DashboardView>;
  readonly isLate?: boolean;
  /** Whether it waits until someone has checked it. */
  readonly isHeld?: boolean;
}

/** Lists the work that waits, the late work first. */
export function listTasks(numbers: AdminNumbers): readonly Task[] {
  const { unanswered, clients, fresh, unchecked, pausedLetters, work } = numbers;
  const isMore = (count: number) => clients.atLeast && count >= MAX_WAITING;
  const nameOf = (list: AdminList) => findKind(list).name;
  const late = (count: number, text: string, view: Task['view'], atLeast = false): Task => ({
    ...{ count, text, view, atLeast },
    isLate: true,
  });
  const newOnes = (list: keyof typeof fresh, text: string): Task => ({
    count: fresh[list],
    atLeast: fresh[list] >= MAX_FRESH,
    text,
    view: { list, status: 'new' },
  });
  // The oldest are counted first.
  const isMoreLate = unanswered.atLeast && unanswered.overdue === unanswered.count;
  const tasks: readonly Task[] = [
    late(unanswered.overdue, 'late replies', { status: 'new', overdue: 'yes' }, isMoreLate),
    late(clients.overdue, 'late promises to clients', { list: 'clients' }, isMore(clients.overdue)),
    ...ADMIN_LISTS.map((list) =>
      late(work[list].overdue, `overdue: ${nameOf(list)}`, { list, due: 'past' }, work[list].atLeast),
    ),
    late(
      clients.withoutForm,
      'paid, without a form',
      { list: 'clients', status: 'paid' },
      isMore(clients.withoutForm),
    ),
    late(pausedLetters, 'paused letters', { list: 'letters', status: 'paused' }),
    {
      count: unanswered.count - unanswered.overdue,
      atLeast: unanswered.atLeast,
      text: 'to answer',
      view: { status: 'new' },
    },
    ...ADMIN_LISTS.map((list) => ({
      count: work[list].due - work[list].overdue,
      atLeast: work[list].atLeast,
      text: `due today: ${nameOf(list)}`,
      view: { list, due: 'today' },
    })),
    newOnes('orders', 'new orders'),
    newOnes('onboarding', 'new forms'),
    ...Object.entries(unchecked).map(([list, count]) => ({
      count,
      atLeast: count >= MAX_WAITING,
      text: `held back: ${nameOf(list as AdminList)}`,
      view: { list: list as AdminList, status: UNCHECKED },
      isHeld: true,
    })),
  ];
  return tasks.filter(({ count }) => count > 0);
}

const sum = (tasks: readonly Task[]) => tasks.reduce((total, { count }) => total + count, 0);

/** A link in the header to what is late or held back, which no email mentions. */
export function Attention() {
  const { numbers } = useOffice();
  const tasks = numbers ? listTasks(numbers) : [];
  const late = tasks.filter(({ isLate }) => isLate);
  const held = tasks.filter(({ isHeld }) => isHeld);
  if (late.length + held.length === 0) return null;
  return (
    <Link
      to={urlOf({ numbers: 'week' })}
      className="flex h-12 items-center gap-2 whitespace-nowrap px-2 text-label tabular-nums underline-offset-4 -outline-offset-3 hover:underline"
    >
      {late.length > 0 && <span className="font-semibold text-danger">{waitingText(sum(late), 'late')}</span>}
      {held.length > 0 && <span>{waitingText(sum(held), 'to check')}</span>}
    </Link>
  );
}

/** The work of today, each with its records. Refused articles stand above every page. */
export function Today() {
  const { numbers } = useOffice();
  const tasks = numbers && listTasks(numbers);
  return (
    <section aria-label="Needs attention">
      <h2 className="text-subtitle">Needs attention</h2>
      {tasks?.length === 0 && <p className="mt-1 text-small text-soft">Nothing waits. Well done.</p>}
      <ul className={`mt-2 flex min-h-10 flex-wrap gap-2 ${tasks?.length === 0 ? 'hidden' : ''}`}>
        {tasks?.map((task) => (
          <li key={task.text}>
            <Link
              to={urlOf(task.view)}
              className={`flex min-h-10 items-center gap-1.5 rounded-control border-2 bg-raised px-2.5 text-small hover:bg-sunk ${task.isLate ? 'border-danger text-danger' : 'border-line'}`}
            >
              <b className="font-semibold tabular-nums">{countText(task.count, task.atLeast)}</b>
              <span>{task.text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
