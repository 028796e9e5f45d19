import { Link } from 'react-router-dom';
import type { AdminNumbers } from '../../../domain/contracts/admin.ts';
import { urlOf } from './dashboard-url.ts';

/** For whom more time has passed than was promised, and whose form has not come. Leads to the board. */
export function OverdueClients({ clients }: { readonly clients: AdminNumbers['clients'] | undefined }) {
  if (!clients || clients.overdue + clients.withoutForm === 0) return null;
  const { overdue, withoutForm, atLeast } = clients;
  const count = (number: number) => `${number.toLocaleString('en-US')}${atLeast ? '+' : ''}`;
  return (
    <Link
      to={urlOf({ list: 'clients' })}
      className="flex min-h-11 flex-wrap items-center gap-x-3 text-small tabular-nums underline-offset-4 hover:underline"
    >
      {overdue > 0 && (
        <span className="font-semibold text-danger">
          {count(overdue)} {overdue === 1 ? 'client' : 'clients'} overdue
        </span>
      )}
      {withoutForm > 0 && <span>{count(withoutForm)} paid without a form</span>}
    </Link>
  );
}
