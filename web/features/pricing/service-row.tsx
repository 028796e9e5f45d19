import type { Service } from '../../../domain/catalogue.ts';
import { billedAmount, yearlySaving } from '../../../domain/prices.ts';
import { dollars } from '../../lib/dollars.ts';
import { serviceAnchor } from '../../lib/price-list-url.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Price } from '../../ui/price.tsx';
import { WholeRanges } from '../../ui/whole-ranges.tsx';
import { AddButton } from './add-button.tsx';
import { ByCycle } from './by-cycle.tsx';
import { Included } from './included.tsx';

/** A service of the price list: what it is, what it costs in total, what it includes. */
export function ServiceRow({ service }: { readonly service: Service }) {
  return (
    <li
      id={serviceAnchor(service.id)}
      className="grid scroll-mt-16 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-line border-t py-7 first:border-ink first:border-t-2 md:grid-cols-[minmax(0,1fr)_15.5rem] md:grid-rows-[auto_auto_auto_1fr] md:gap-x-10 lg:py-9"
    >
      <h3 className="text-title">{service.name}</h3>
      <p className="text-right font-display font-extrabold text-title tabular-nums md:text-[2.25rem] md:leading-none">
        <Amount service={service} />
      </p>
      <p className="col-span-2 max-w-[34rem] md:col-span-1">
        <WholeRanges>{service.description}</WholeRanges>
      </p>
      <Terms service={service} />
      <AddButton
        services={[service.id]}
        size="small"
        aria-label={`Add to Cart: ${service.name}`}
        className="min-h-11! self-end max-[23rem]:col-span-2 md:col-start-2 md:row-start-4 md:self-start md:justify-self-end"
      >
        <PlusIcon className="size-4 shrink-0" />
        Add to Cart
      </AddButton>
      <Included
        service={service}
        className="col-span-2 md:col-span-1 md:col-start-1 md:row-span-2 md:row-start-3"
      />
    </li>
  );
}

function Amount({ service }: { readonly service: Service }) {
  if (service.oneTime) return <Price amount={service.monthlyPrice} />;
  return (
    <ByCycle
      monthly={<Price amount={service.monthlyPrice} per="month" />}
      annual={<Price amount={service.annualPrice} per="month" />}
    />
  );
}

/** Billing interval and amount, yearly savings, and setup fee. */
function Terms({ service }: { readonly service: Service }) {
  const saving = dollars(yearlySaving(service));
  return (
    <ul className="grid content-start gap-0.5 max-[23rem]:col-span-2 text-small text-soft tabular-nums md:row-span-2 md:justify-items-end md:text-right">
      {service.oneTime ? (
        <li className="grid gap-1 md:justify-items-end">
          <Badge className="justify-self-start md:justify-self-end">One-time</Badge>
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
            Setup fee <strong className="font-semibold">{dollars(service.setupFee)}</strong>, once
          </>
        )}
      </li>
    </ul>
  );
}
