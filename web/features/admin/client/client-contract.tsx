import type { ClientSummary } from '../../../../domain/contracts/admin-records.ts';
import { CONTRACT_CURRENCY, describeOrigin } from '../../../../domain/records/by-hand.ts';
import { findService } from '../../../../domain/shop/catalog.ts';
import { money } from '../../../../domain/shop/money.ts';
import { date } from '../dates.ts';
import { Facts, Panel } from '../layout.tsx';

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
          ...(client.added ? [['Added', describeOrigin(client.added)] as const] : []),
        ]}
      />
    </Panel>
  );
}
