import { useId } from 'react';
import { CATEGORIES, type Category, SERVICES, type Service } from '../../../domain/shop/catalog.ts';
import { type BillingCycle, cheapestSubscription, pricePerMonth } from '../../../domain/shop/prices.ts';
import { dollars } from '../../lib/dollars.ts';
import { serviceAnchor } from '../../lib/links/price-list-url.ts';
import { Container } from '../../ui/layout.tsx';
import { WholeRanges } from '../../ui/whole-ranges.tsx';
import { AddStepper } from './add-stepper.tsx';
import { BillingSwitch, ByCycle } from './by-cycle.tsx';
import { CATEGORY_LOOKS } from './categories.tsx';
import { Included } from './included.tsx';
import { findPlanGroup, PlanTable } from './plan-table.tsx';
import { Amount, Terms } from './terms.tsx';

/** The whole catalog by category. docs/product.md#catalog */
export function PriceList() {
  return (
    <div>
      <PriceListBar />
      {CATEGORIES.map((category) => (
        <CategorySection key={category} category={category} />
      ))}
    </div>
  );
}

/** The billing switch and links to the categories. It stays in view, except in a low window. */
function PriceListBar() {
  return (
    <div
      data-price-list-bar=""
      className="z-30 border-ink border-y-2 bg-surface print:hidden [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-(--header-height)"
    >
      <Container className="flex items-center gap-3 py-1 max-nav:pr-0 nav:justify-between nav:gap-6 nav:py-2">
        <BillingSwitch />
        <nav aria-label="Price list" className="min-w-0 nav:-mr-2">
          <ul className="relative flex overflow-x-auto [scrollbar-width:none] max-nav:[mask:linear-gradient(to_left,#0000,#000_2rem)]">
            {CATEGORIES.map((category) => (
              <li key={category} className="shrink-0 last:pr-8 nav:last:pr-0">
                <a
                  href={`#${CATEGORY_LOOKS[category].anchor}`}
                  className="flex min-h-11 items-center px-2 font-semibold text-small text-soft -outline-offset-3! hover:text-link aria-[current]:text-ink aria-[current]:shadow-[inset_0_-3px_0_var(--action)]"
                >
                  {CATEGORY_LOOKS[category].label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Container>
    </div>
  );
}

function CategorySection({ category }: { readonly category: Category }) {
  const heading = useId();
  const look = CATEGORY_LOOKS[category];
  const services = SERVICES.filter((service) => service.category === category);
  return (
    <section
      id={look.anchor}
      aria-labelledby={heading}
      data-tone={look.tone}
      className="late-layout -scroll-mt-4 py-10 lg:py-8"
    >
      <Container className="grid gap-x-8 gap-y-6 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
        <div className="grid content-start gap-2.5 [@media(min-height:45rem)]:lg:sticky lg:top-40 lg:self-start">
          <h2 id={heading} className="text-headline lg:text-[1.625rem] lg:leading-tight">
            {category}
          </h2>
          <p className="max-w-[25rem] text-soft lg:text-small">{look.introduction}</p>
          {look.note && <p className="max-w-[26rem] text-small text-soft">{look.note}</p>}
          <p className="font-semibold text-small tabular-nums">
            <ByCycle monthly={lowestPrice(services, 'monthly')} annual={lowestPrice(services, 'annual')} />
          </p>
          {look.picture && <div className="mt-4 hidden lg:block">{look.picture}</div>}
        </div>
        <ul>
          {services.map((service) => {
            const group = findPlanGroup(service);
            if (!group) return <ServiceRow key={service.id} service={service} />;
            if (group.ids[0] !== service.id) return null;
            const plans = services.filter(({ id }) => group.ids.includes(id));
            return <PlanTable key={service.id} group={group} services={plans} />;
          })}
        </ul>
      </Container>
    </section>
  );
}

function lowestPrice(services: readonly Service[], cycle: BillingCycle): string {
  return `From ${dollars(pricePerMonth(cheapestSubscription(services, cycle), cycle))} a month`;
}

/** A service of the price list: description, price and features. */
function ServiceRow({ service }: { readonly service: Service }) {
  return (
    <li
      id={serviceAnchor(service.id)}
      className="grid scroll-mt-2 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-line border-t py-6 first:border-ink first:border-t-2 xl:grid-cols-[11.75rem_minmax(0,1fr)_10.75rem_9.25rem] xl:grid-rows-[auto_1fr] xl:gap-x-5 xl:gap-y-0 xl:py-4 xl:last:pb-0"
    >
      <h3 className="text-title xl:text-subtitle">{service.name}</h3>
      <p className="text-right font-display font-extrabold text-title tabular-nums xl:col-start-3 xl:row-start-1 xl:text-left xl:leading-none">
        <Amount service={service} />
      </p>
      <p className="col-span-2 max-w-[34rem] xl:col-span-1 xl:col-start-1 xl:row-start-2 xl:text-small xl:leading-snug">
        <WholeRanges>{service.description}</WholeRanges>
      </p>
      <Terms service={service} className="max-[23rem]:col-span-2 xl:col-start-3 xl:row-start-2" />
      <AddStepper
        service={service}
        className="justify-self-end max-xl:self-end! max-[23rem]:col-span-2 max-[23rem]:justify-self-start xl:col-start-4 xl:row-span-2 xl:row-start-1"
      />
      <Included
        service={service}
        className="col-span-2 xl:col-span-1 xl:col-start-2 xl:row-span-2 xl:row-start-1"
      />
    </li>
  );
}
