import { chargedText, money } from '../../../domain/shop/money.ts';
import { withNamedSetupFees } from '../../../domain/shop/setup-fees.ts';
import { businessDate } from '../../../domain/time/business-time.ts';
import type { Purchases } from '../../lib/auth/purchases.ts';
import { canOpenCheckout } from '../../lib/checkout-secrets.ts';
import { openContactForm } from '../../lib/contact/open-contact-form.ts';
import { ORDER_STATES } from '../../lib/plan-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

type Order = Purchases['orders'][number];

/** The orders as receipts, with the ways on from each. */
export function OrderList({ orders }: { readonly orders: readonly Order[] }) {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="text-title">
        Orders
      </h2>
      <p className="mt-2 max-w-[40rem] text-small text-soft">
        The email of an order opens its receipt and its onboarding form, on any device.
      </p>
      <ul className="mt-5 divide-y divide-line border-ink border-t-2">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function OrderRow({ order }: { readonly order: Order }) {
  const { id, createdAt, paidAt = createdAt, currency, payment, lines } = order;
  const { tone, name } = ORDER_STATES[payment];
  const day = businessDate(paidAt);
  return (
    <li className="grid gap-x-8 gap-y-4 py-6 tabular-nums sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:grid sm:content-start sm:justify-items-start">
        <h3 className="font-semibold font-text text-body tracking-normal">
          <time dateTime={paidAt}>{day}</time>
        </h3>
        <Badge tone={tone}>{name}</Badge>
        <p className="text-label text-soft max-sm:w-full">
          Order <span className="[overflow-wrap:anywhere]">{shortNumber(id)}</span>
        </p>
      </div>
      <div>
        <ul className="grid gap-1.5 text-small">
          {withNamedSetupFees(lines).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list does not change
            <li key={index} className="flex justify-between gap-6">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span>{lineText(line)}</span>
                <span className="text-soft">{line.interval ? ` · every ${line.interval}` : ' · once'}</span>
              </span>
              <span>{money(line.amount, currency)}</span>
            </li>
          ))}
        </ul>
        <Total order={order} />
        <div className="mt-4 flex flex-wrap gap-3">
          {(payment === 'paid' || payment === 'processing') && canOpenCheckout(id) && (
            <ButtonLink
              href={`/success?${new URLSearchParams({ session_id: id })}`}
              variant="secondary"
              size="small"
            >
              Receipt and onboarding form
            </ButtonLink>
          )}
          <Button
            variant="secondary"
            size="small"
            aria-label={`Get help with the order of ${day}`}
            onClick={() =>
              openContactForm(
                `I have a question about my order of ${day}: ${lines.map(lineText).join(', ')}.\nOrder number: ${id}`,
              )
            }
          >
            Get help
          </Button>
        </div>
      </div>
    </li>
  );
}

function Total({ order }: { readonly order: Order }) {
  const { amount, currency, discount, refunded, refundedAs, renewalsRefunded, chargedAs } = order;
  const notes = [
    chargedAs && `converted from ${money(amount, currency)}`,
    discount !== undefined && discount > 0 && `after ${money(discount, currency)} off`,
    refunded !== undefined &&
      refunded > 0 &&
      `${chargedText({ amount: refunded, currency, chargedAs: refundedAs })} given back`,
    renewalsRefunded !== undefined && `${money(renewalsRefunded, currency)} of renewals given back`,
  ].filter((note) => typeof note === 'string');
  return (
    <div className="mt-3 flex items-baseline justify-between gap-6 border-line border-t pt-3">
      <p className="text-label text-soft">
        {notes.map((note) => (
          <span key={note} className="block">
            {note}
          </span>
        ))}
      </p>
      <p className="whitespace-nowrap">
        <span className="text-small">Total </span>
        <span className="font-display font-extrabold text-title">{chargedText(order)}</span>
      </p>
    </div>
  );
}

/** The last characters of the id: the whole one is long, and no one reads it out on the phone. */
function shortNumber(id: string): string {
  return id.slice(-8);
}

function lineText({ name, quantity }: Order['lines'][number]): string {
  return quantity > 1 ? `${quantity} × ${name}` : name;
}
