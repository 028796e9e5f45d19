import type { Person } from '../../../../domain/contracts/admin.ts';
import type { ClientSummary } from '../../../../domain/contracts/admin-records.ts';
import { CONTRACT_CURRENCY, describeOrigin } from '../../../../domain/records/by-hand.ts';
import { findService } from '../../../../domain/shop/catalog.ts';
import { money } from '../../../../domain/shop/money.ts';
import { getBillingInterval, planState } from '../../../lib/plan-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { date } from '../dates.ts';
import { OrderLines } from '../kinds/orders/order-lines.tsx';
import { cycleText } from '../kinds/orders/order-view.tsx';
import { Facts, Panel } from '../layout.tsx';

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
    ...(nextDate && !cancelAtPeriodEnd ? [`next ${date(nextDate)}`] : []),
    ...(endsAt ? [`ends ${date(endsAt)}`] : []),
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

/** The contract of a client that an administrator added. */
export function Contract({ client }: { readonly client: ClientSummary | undefined }) {
  const contract = client?.contract;
  if (!contract) return null;
  const { services, monthly, since } = contract;
  return (
    <Panel title="Contract">
      <Facts
        facts={[
          ['Services', services.map((id) => findService(id)?.name ?? id).join('\n')],
          ['A month', money(monthly, CONTRACT_CURRENCY)],
          ['Since', date(`${since}T12:00:00Z`)],
          ['Added', client.added ? describeOrigin(client.added) : ''],
        ]}
      />
    </Panel>
  );
}
