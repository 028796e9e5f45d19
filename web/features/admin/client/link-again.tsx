import type { Person } from '../../../../domain/contracts/admin.ts';
import type { ClientSummary, MailSummary } from '../../../../domain/contracts/admin-records.ts';
import { Button } from '../../../ui/button.tsx';
import { useOffice } from '../office.ts';
import { isReminder } from '../record/mail-texts.ts';

/** Mails that were asked for again go within five minutes. */
const SOON_MS = 5 * 60_000;

type Order = Person['orders'][number];

/** The mail with the link to the onboarding form of a client who has paid and sent none. */
export interface LinkMail {
  readonly order: Order;
  /** The one to send again: the latest reminder, or the receipt. Absent while one is about to be sent. */
  readonly mail?: MailSummary;
}

/**
 * @param now milliseconds since the epoch
 * @returns undefined for a client who needs no form, or gets no mail
 */
export function linkMailOf(
  client: ClientSummary,
  orders: readonly Order[],
  now: number,
): LinkMail | undefined {
  if (client.status !== 'paid' || client.formAt !== undefined || client.undeliverable) return undefined;
  const [newest] = client.unfilled.toSorted((one, other) => other.paidAt.localeCompare(one.paidAt));
  const order = orders.find(({ id }) => id === newest?.id);
  const mails = order?.mails.filter((mail) => mail.name === 'receipt' || isReminder(mail)) ?? [];
  if (!order) return undefined;
  const isOnItsWay = ({ state, at }: MailSummary) =>
    state === 'sending' || (state === 'pending' && Date.parse(at) <= now + SOON_MS);
  if (mails.some(isOnItsWay)) return { order };
  const [latest] = mails
    .filter(({ canBeSentAgain }) => canBeSentAgain)
    .sort((one, other) => other.at.localeCompare(one.at));
  return latest && { order, mail: latest };
}

/** Sends a client the link to the form once more. */
export function LinkAgain({ link: { order, mail } }: { readonly link: LinkMail }) {
  const { work } = useOffice();
  if (!mail) return <p className="mr-2 font-semibold text-small">The link is on its way</p>;
  const target = { list: 'orders', id: order.id, record: order } as const;
  return (
    <Button
      size="small"
      className="mr-2"
      busy={work.isBusy(order.id)}
      onClick={() => work.sendAgain(target, mail.name, 'The link to the form')}
    >
      Send the link again
    </Button>
  );
}
