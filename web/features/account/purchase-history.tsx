import { useEffect, useState } from 'react';
import type { SubscriptionSummary } from '../../../domain/contracts/purchases.ts';
import { money } from '../../../domain/shop/money.ts';
import { hasEnded } from '../../../domain/subscriptions.ts';
import { CANCELING } from '../../content/canceling.ts';
import {
  FAILURE_TEXTS,
  type Purchases,
  requestPortalUrl,
  toPurchasesFailure,
} from '../../lib/auth/purchases.ts';
import { getBillingInterval, planState } from '../../lib/plan-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Bars } from '../../ui/logo.tsx';
import { notify } from '../../ui/toast/toast.ts';
import { BoughtElsewhere } from './bought-elsewhere.tsx';
import { OrderList } from './order-list.tsx';
import { PlanCard } from './plan-card.tsx';

interface PurchaseHistoryProps {
  readonly email: string;
  readonly purchases: Purchases;
  readonly onReload: () => void;
}

/** All purchases of an account: current plans, ended plans, and orders. */
export function PurchaseHistory({ email, purchases, onReload }: PurchaseHistoryProps) {
  const { subscriptions, orders } = purchases;
  const portal = usePortal();
  const running = subscriptions.filter(({ state }) => !hasEnded(state));
  const ended = subscriptions.filter(({ state }) => hasEnded(state));
  return (
    <>
      {running.length === 0 && <NoPlan email={email} isFirst={ended.length === 0} />}
      {running.map((subscription) => (
        <PlanCard
          key={subscription.id}
          subscription={subscription}
          isBusy={portal.busyWith === subscription.id}
          onManage={() => portal.open(subscription.id)}
        />
      ))}
      {running.length > 0 && <p className="max-w-[40rem] text-small text-soft">{CANCELING}</p>}
      {orders.length > 0 && <OrderList orders={orders} />}
      {ended.length > 0 && <EndedPlans subscriptions={ended} />}
      <BoughtElsewhere onReload={onReload} />
    </>
  );
}

function usePortal(): { readonly busyWith: string | undefined; readonly open: (id: string) => void } {
  const [busyWith, setBusyWith] = useState<string>();

  // The browser's back button may restore the page in its busy state.
  useEffect(() => {
    const comeBack = () => setBusyWith(undefined);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  async function open(id: string) {
    setBusyWith(id);
    try {
      window.location.assign(await requestPortalUrl(id));
    } catch (error) {
      const description = FAILURE_TEXTS[toPurchasesFailure(error)];
      notify({ tone: 'destructive', title: 'Billing is not available', description });
      setBusyWith(undefined);
    }
  }

  return { busyWith, open };
}

function NoPlan({ email, isFirst }: { readonly email: string; readonly isFirst: boolean }) {
  return (
    <section
      aria-labelledby="no-plan"
      className="grid justify-items-start gap-4 rounded-card bg-raised p-6 shadow-card sm:p-8"
    >
      <Bars lit={0} className="h-16 overflow-visible text-soft" />
      <h2 id="no-plan" className="text-headline">
        {isFirst ? 'No plan yet.' : 'No plan right now.'}
      </h2>
      <p className="max-w-[32rem] text-soft">
        What is bought with <b className="font-semibold text-ink [overflow-wrap:anywhere]">{email}</b> appears
        here, a moment after the payment.
      </p>
      <ButtonLink href="/pricing">See services and prices</ButtonLink>
    </section>
  );
}

function EndedPlans({ subscriptions }: { readonly subscriptions: readonly SubscriptionSummary[] }) {
  return (
    <section aria-labelledby="ended">
      <h2 id="ended" className="text-title">
        Earlier plans
      </h2>
      <ul className="mt-4 divide-y divide-line border-ink border-t-2">
        {subscriptions.map((subscription) => {
          const { id, lines, amount, currency } = subscription;
          const { tone, name, text } = planState(subscription);
          return (
            <li
              key={id}
              className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-5 text-small tabular-nums"
            >
              <span className="grid justify-items-start gap-2">
                <span>{lines.map((line) => line.name).join(', ')}</span>
                <span className="flex flex-wrap items-center gap-2 text-soft">
                  <Badge tone={tone}>{name}</Badge>
                  <span>{text}</span>
                </span>
              </span>
              <span className="text-soft">
                {`${money(amount, currency)} every ${getBillingInterval(subscription)}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
