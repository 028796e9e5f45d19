import type { ReactNode } from 'react';
import { sumsOfClient } from '../../../../domain/client-sums.ts';
import type { Person } from '../../../../domain/contracts/admin.ts';
import { money } from '../../../../domain/shop/money.ts';
import { businessDate } from '../../../../domain/time/business-time.ts';
import { getBillingInterval, planState } from '../../../lib/plan-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { OrderLines } from '../kinds/orders/order-lines.tsx';
import { cycleText } from '../kinds/orders/order-view.tsx';
import { Panel } from '../layout.tsx';

/** The amounts that a client has paid and owes. */
export function Sums({ person }: { readonly person: Person }) {
  const sums = sumsOfClient(person);
  if (!sums) return null;
  const { currency, paid, givenBack, disputed, due, next } = sums;
  const amounts = [
    ['Paid', paid, true],
    ['Refunded', givenBack, givenBack > 0],
    ['Disputed', disputed, disputed > 0],
    ['Due', due, true],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
      {amounts
        .filter(([, , isShown]) => isShown)
        .map(([name, amount]) => (
          <Amount key={name} name={name} isUrgent={name === 'Due' && due > 0}>
            {money(amount, currency)}
          </Amount>
        ))}
      {next && (
        <Amount name={`Next, ${businessDate(next.at, 'medium')}`} isUrgent={false}>
          {money(next.amount, currency)}
        </Amount>
      )}
    </dl>
  );
}

interface AmountProps {
  readonly name: string;
  readonly isUrgent: boolean;
  readonly children: ReactNode;
}

function Amount({ name, isUrgent, children }: AmountProps) {
  return (
    <div>
      <dt className="text-label text-soft">{name}</dt>
      <dd className={`font-bold font-display text-subtitle ${isUrgent ? 'text-danger' : ''}`}>{children}</dd>
    </div>
  );
}

/** The subscriptions of a client. */
export function Plans({ person: { subscriptions } }: { readonly person: Person }) {
  return (
    <Panel title="Plans">
      {subscriptions.length === 0 && <p className="text-small text-soft">No plan</p>}
      <ul>
        {subscriptions.map((subscription) => (
          <Plan key={subscription.id} subscription={subscription} />
        ))}
      </ul>
    </Panel>
  );
}

function Plan({ subscription }: { readonly subscription: Person['subscriptions'][number] }) {
  const { cycle, lines, amount, currency, nextDate, endsAt, cancelAtPeriodEnd, billingEmail } = subscription;
  const days = [
    cycleText(cycle),
    ...(nextDate && !cancelAtPeriodEnd ? [`next ${businessDate(nextDate, 'medium')}`] : []),
    ...(endsAt ? [`ends ${businessDate(endsAt, 'medium')}`] : []),
  ];
  const { tone, name } = planState(subscription);
  const sum = { name: `Each ${getBillingInterval(subscription)}`, amount, isTotal: true } as const;
  return (
    <li className="border-line border-t py-3 first:border-t-0 last:pb-0">
      <p className="mb-1 flex flex-wrap items-center gap-2 text-label">
        <Badge tone={tone}>{name}</Badge>
        <span className="text-soft">{days.join(', ')}</span>
      </p>
      <OrderLines lines={lines} currency={currency} sums={[sum]} />
      {billingEmail && (
        <p className="text-label text-soft [overflow-wrap:anywhere]">{`Bills go to ${billingEmail}`}</p>
      )}
    </li>
  );
}
