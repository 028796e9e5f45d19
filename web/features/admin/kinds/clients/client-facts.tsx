import { isOverdue } from '../../../../../domain/clients.ts';
import type { ClientSummary } from '../../../../../domain/contracts/admin-records.ts';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { date } from '../../dates.ts';
import { Assignment } from '../../record/assignment.tsx';
import { FLAG_NAMES } from '../../record/record-texts.ts';
import { useNow } from '../../use-now.ts';
import { ClientClock } from './client-clock.tsx';

/** What is to be known about a client at a glance. */
export function ClientFacts({ client }: { readonly client: ClientSummary }) {
  const { name, businessName, paidAt } = client;
  return (
    <>
      {businessName && name && <p className="truncate text-label text-soft">{name}</p>}
      <p className="text-label text-soft tabular-nums">{`Paid ${date(paidAt)}`}</p>
      <Assignment record={client} className="[overflow-wrap:anywhere]" />
      <ClientClock client={client} />
      <ClientFlags client={client} />
    </>
  );
}

/** What somebody has to look into. */
export function ClientFlags({ client }: { readonly client: ClientSummary }) {
  const { status, formEmails, isPastDue, undeliverable } = client;
  return (
    <>
      {isPastDue && <Flag text="Payment is late" />}
      {undeliverable && <Flag text={FLAG_NAMES.undeliverable} />}
      {formEmails.length > 0 && <Flag text="Form names another email" />}
      {status !== 'paid' && <UnfilledOrder client={client} />}
    </>
  );
}

/** A further order whose form has not come. */
function UnfilledOrder({ client: { unfilled } }: { readonly client: ClientSummary }) {
  const now = useNow();
  const late = unfilled.filter(({ paidAt }) => isOverdue('paid', { paidAt }, new Date(now)));
  return late.length > 0 && <Flag text="No form for a new order" />;
}

function Flag({ text }: { readonly text: string }) {
  return (
    <p className="flex shrink-0 items-start gap-1.5 font-semibold text-danger text-label">
      <AlertIcon className="mt-px size-4 shrink-0" />
      <span>{text}</span>
    </p>
  );
}
