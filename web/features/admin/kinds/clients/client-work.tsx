import type { Person } from '../../../../../domain/contracts/admin.ts';
import type { ClientSummary, EmailSummary } from '../../../../../domain/contracts/admin-records.ts';
import { PANEL, SmallButton } from '../../layout.tsx';
import { useOffice } from '../../office.ts';
import { StatusBadge } from '../../record/badges.tsx';
import { isReminder } from '../../record/mail-texts.ts';
import { RecordWork } from '../../record/record-work.tsx';
import { StatusActions } from '../../record/status-actions.tsx';
import { Allowed } from '../../settings/allowed.tsx';
import { useNow } from '../../use-now.ts';
import { ClientClock } from './client-facts.tsx';
import type { ClientTarget } from './client-target.ts';

type Order = Person['orders'][number];

interface ClientWorkProps {
  readonly target: ClientTarget;
  readonly orders: readonly Order[];
}

/** The stage of a client and its tasks, with all actions. */
export function ClientWork({ target, orders }: ClientWorkProps) {
  const { record: client } = target;
  const link = linkEmailOf(client, orders, useNow());
  return (
    <div className={`mt-1 grid items-center gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_24rem] ${PANEL}`}>
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <StatusBadge status={client.status} />
          <ClientClock client={client} all />
        </div>
        <Allowed right="changeRecords" list={target.list}>
          <StatusActions target={target} first={link && <ResendLink link={link} />} />
        </Allowed>
      </div>
      <Allowed right="changeRecords" list={target.list}>
        <RecordWork target={target} />
      </Allowed>
    </div>
  );
}

/** The server sends requested emails within five minutes. */
const SOON_MS = 5 * 60_000;

/** The email with the link to the onboarding form, for a client whose form is missing. */
interface LinkEmail {
  readonly order: Order;
  /** The latest reminder, or the receipt. Absent while one is about to be sent. */
  readonly mail?: EmailSummary;
}

/**
 * Returns the email to resend; undefined for a client who needs no form, or receives no email.
 * @param now milliseconds since the epoch
 */
export function linkEmailOf(
  client: ClientSummary,
  orders: readonly Order[],
  now: number,
): LinkEmail | undefined {
  if (client.status !== 'paid' || client.formAt !== undefined || client.undeliverable) return undefined;
  const [newest] = client.unfilled.toSorted((one, other) => other.paidAt.localeCompare(one.paidAt));
  const order = orders.find(({ id }) => id === newest?.id);
  const emails = order?.mails.filter((email) => email.name === 'receipt' || isReminder(email)) ?? [];
  if (!order) return undefined;
  const isSendingSoon = ({ state, at }: EmailSummary) =>
    state === 'sending' || (state === 'pending' && Date.parse(at) <= now + SOON_MS);
  if (emails.some(isSendingSoon)) return { order };
  const [latest] = emails
    .filter(({ canBeSentAgain }) => canBeSentAgain)
    .sort((one, other) => other.at.localeCompare(one.at));
  return latest && { order, mail: latest };
}

function ResendLink({ link: { order, mail } }: { readonly link: LinkEmail }) {
  const { work } = useOffice();
  if (!mail) return <p className="mr-2 font-semibold text-small">The form link is on its way</p>;
  const target = { list: 'orders', id: order.id, record: order } as const;
  return (
    <SmallButton
      className="mr-1.5 min-h-9! px-3!"
      busy={work.isBusy(order.id)}
      onClick={() => work.sendAgain(target, mail.name, 'The form link')}
    >
      Resend the form link
    </SmallButton>
  );
}
