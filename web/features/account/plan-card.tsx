import { useId } from 'react';
import type { SubscriptionSummary } from '../../../domain/contracts/purchases.ts';
import { PROMISES } from '../../../domain/promises.ts';
import { conversionText, money } from '../../../domain/shop/money.ts';
import { openContactForm } from '../../lib/contact/open-contact-form.ts';
import { planChangeRequest } from '../../lib/plan-change-request.ts';
import { getBillingInterval, planState } from '../../lib/plan-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LeavesSiteIcon } from '../../ui/icons.tsx';

interface PlanCardProps {
  readonly subscription: SubscriptionSummary;
  readonly isBusy: boolean;
  readonly onManage: () => void;
}

/** A current subscription: its state, services, cost, and the ways to change it. */
export function PlanCard({ subscription, isBusy, onManage }: PlanCardProps) {
  const { lines, amount, currency, id, cancelAtPeriodEnd, chargedIn } = subscription;
  const { tone, name, text, isUrgent } = planState(subscription);
  const interval = getBillingInterval(subscription);
  return (
    <article aria-labelledby={id} className="rounded-card bg-raised p-6 shadow-card sm:p-8">
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-[1fr_auto]">
        <div className="grid max-w-[26rem] justify-items-start gap-2">
          <Badge tone={tone}>{name}</Badge>
          <h2 id={id} className="font-semibold font-text text-subtitle tracking-normal">
            {text}
          </h2>
        </div>
        <p className={`tabular-nums sm:text-right ${cancelAtPeriodEnd ? 'text-soft' : ''}`}>
          <span className="font-display font-extrabold text-headline">{money(amount, currency)}</span>{' '}
          <span className="text-small text-soft sm:block">{`every ${interval}`}</span>
        </p>
      </div>
      <ul className="mt-6 divide-y divide-line border-line border-y tabular-nums">
        {lines.map((line) => (
          <li key={line.serviceId ?? line.name} className="flex justify-between gap-6 py-3">
            <span>{line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name}</span>
            <span>{money(line.amount, currency)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-label text-soft">Before promotion codes and taxes.</p>
      {chargedIn && <p className="text-label text-soft">{conversionText({ currency: chargedIn })}</p>}
      <PlanChanges subscription={subscription} />
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button variant={isUrgent ? 'primary' : 'secondary'} busy={isBusy} onClick={onManage}>
          Manage billing
          {!isBusy && <LeavesSiteIcon className="size-4" />}
        </Button>
        <p className="text-small text-soft">Card, invoices and canceling, on Stripe's page.</p>
      </div>
    </article>
  );
}

/** The requests a customer can make about a plan, each with its sentence in the message. */
const CHANGES = {
  add: { label: 'Add services', wish: 'I would like to add:' },
  reduce: { label: 'Reduce services', wish: 'I would like to reduce:' },
  annual: { label: 'Pay once a year', wish: 'I would like to pay for it once a year.' },
  monthly: { label: 'Pay every month', wish: 'I would like to pay for it every month.' },
} as const;

function PlanChanges({ subscription }: Pick<PlanCardProps, 'subscription'>) {
  const heading = useId();
  const changes = [
    CHANGES.add,
    CHANGES.reduce,
    CHANGES[subscription.cycle === 'annual' ? 'monthly' : 'annual'],
  ];
  return (
    <section aria-labelledby={heading} className="mt-6 grid gap-1">
      <h3 id={heading} className="font-semibold font-text text-body tracking-normal">
        Change this plan
      </h3>
      <div className="flex flex-wrap gap-x-6">
        {changes.map(({ label, wish }) => (
          <Button
            key={label}
            variant="quiet"
            size="small"
            className="border-0! px-0! text-link! underline underline-offset-4 hover:bg-transparent!"
            onClick={() => openContactForm(planChangeRequest(subscription, wish))}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className="text-small text-soft">
        {`Each option opens a message to our team with your plan filled in. We reply within ${PROMISES.reply}, and nothing changes until you agree.`}
      </p>
    </section>
  );
}
