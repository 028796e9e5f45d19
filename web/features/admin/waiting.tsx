import { Link } from 'react-router-dom';
import type { AdminNumbers } from '../../../domain/contracts/admin.ts';
import { Bars } from '../../ui/logo.tsx';
import { urlOf } from './dashboard-url.ts';

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
            ? `${overdue.toLocaleString('en-US')} past 4 business hours`
            : 'all within 4 business hours'}
        </span>
      </span>
    </Link>
  );
}
