import type { ReactNode } from 'react';
import { type ClientSums, sumsOfClient } from '../../../../domain/client-sums.ts';
import type { Person } from '../../../../domain/contracts/admin.ts';
import { CONTRACT_CURRENCY } from '../../../../domain/records/by-hand.ts';
import { findService } from '../../../../domain/shop/catalog.ts';
import { type Money, money } from '../../../../domain/shop/money.ts';
import { isCharged, sumMonthly, toMonthlyAmount } from '../../../../domain/subscriptions.ts';
import { date } from '../dates.ts';

/** What a client has now: services, money a month, the next renewal, and the amounts that were paid and are due. */
export function ClientFigures({ person }: { readonly person: Person }) {
  const sums = sumsOfClient(person);
  const { services, monthly } = findRunning(person);
  if (!sums && services.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2 tabular-nums">
      <Figure name="Services" look="max-w-72 font-semibold text-small">
        {services.length > 0 ? services.join(', ') : 'No plan'}
      </Figure>
      <Figure name="A month">{monthly ? money(monthly.amount, monthly.currency) : '–'}</Figure>
      {sums && <Amounts sums={sums} />}
    </dl>
  );
}

/** A contract is charged outside the site, so a client without orders has none of these. */
function Amounts({ sums }: { readonly sums: ClientSums }) {
  const { currency, paid, givenBack, disputed, due, next } = sums;
  const amounts = [
    ['Paid', paid, true],
    ['Refunded', givenBack, givenBack > 0],
    ['Disputed', disputed, disputed > 0],
    ['Due', due, true],
  ] as const;
  return (
    <>
      <Figure name={next ? `Renews ${date(next.at)}` : 'Next renewal'}>
        {next ? money(next.amount, currency) : 'None'}
      </Figure>
      {amounts
        .filter(([, , isShown]) => isShown)
        .map(([name, amount]) => (
          <Figure key={name} name={name} look={name === 'Due' && due > 0 ? `${AMOUNT} text-danger` : AMOUNT}>
            {money(amount, currency)}
          </Figure>
        ))}
    </>
  );
}

interface Running {
  readonly services: readonly string[];
  /** Undefined without a plan that is charged. */
  readonly monthly: Money | undefined;
}

/** Returns the services of the contract and of the plans that are charged, and their amount for a month. */
export function findRunning({ client, subscriptions }: Pick<Person, 'client' | 'subscriptions'>): Running {
  const contract = client && client.status !== 'left' ? client.contract : undefined;
  const running = subscriptions.filter(({ state }) => isCharged(state));
  const agreed = contract?.services.map((id) => findService(id)?.name ?? id) ?? [];
  const names = running.flatMap(({ lines }) =>
    lines.map(({ serviceId = '', name }) => findService(serviceId)?.name ?? name),
  );
  const amounts = running.map((plan) => ({ amount: toMonthlyAmount(plan), currency: plan.currency }));
  return {
    services: [...new Set([...agreed, ...names])],
    monthly: sumMonthly([
      ...(contract ? [{ amount: contract.monthly, currency: CONTRACT_CURRENCY }] : []),
      ...amounts,
    ]),
  };
}

interface FigureProps {
  readonly name: string;
  readonly look?: string;
  readonly children: ReactNode;
}

const AMOUNT = 'font-bold font-display text-subtitle';

function Figure({ name, look = AMOUNT, children }: FigureProps) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-label text-soft">{name}</dt>
      <dd className={look}>{children}</dd>
    </div>
  );
}
