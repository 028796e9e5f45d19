import type { Service } from '../../../domain/shop/catalog.ts';
import { billedAmount, yearlySaving } from '../../../domain/shop/prices.ts';
import { dollars } from '../../lib/dollars.ts';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/price.tsx';
import { ByCycle } from './by-cycle.tsx';

/** The price of a service in the chosen billing cycle. */
export function Amount({ service }: { readonly service: Service }) {
  if (service.oneTime) return <Price amount={service.monthlyPrice} />;
  return (
    <ByCycle
      monthly={<Price amount={service.monthlyPrice} per="month" />}
      annual={<Price amount={service.annualPrice} per="month" />}
    />
  );
}

/** Billing interval and amount, yearly savings, and setup fee. */
export function Terms({ service, className }: { readonly service: Service; readonly className: string }) {
  const saving = dollars(yearlySaving(service));
  return (
    <ul className={`grid content-start gap-0.5 text-small text-soft tabular-nums xl:text-label ${className}`}>
      {service.oneTime ? (
        <li className="grid gap-1">
          <Badge className="justify-self-start">One-time</Badge>
          Charged once, the same in both plans
        </li>
      ) : (
        <>
          <li>
            <ByCycle
              monthly="Billed every month"
              annual={`Billed ${dollars(billedAmount(service, 'annual'))} annually`}
            />
          </li>
          <li>
            <ByCycle
              monthly={`Annual saves ${saving} a year`}
              annual={<Badge tone="positive">You save {saving} a year</Badge>}
            />
          </li>
        </>
      )}
      <li className="text-ink">
        {service.setupFee === 0 ? (
          'No setup fee'
        ) : (
          <>
            Setup fee <strong className="font-semibold">{dollars(service.setupFee)}</strong> per unit, once
          </>
        )}
      </li>
    </ul>
  );
}
