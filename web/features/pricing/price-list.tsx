import { useId } from 'react';
import { CATEGORIES, type Category, SERVICES, type Service } from '../../../domain/shop/catalog.ts';
import { type BillingCycle, cheapestSubscription, pricePerMonth } from '../../../domain/shop/prices.ts';
import { dollars } from '../../lib/dollars.ts';
import { serviceAnchor } from '../../lib/links/price-list-url.ts';
import { PlusIcon } from '../../ui/icons.tsx';
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

/** The billing switch and links to the categories. It stays in view, except in a low window; alone on a phone. */
function PriceListBar() {
  return (
    <div
      data-price-list-bar=""
      className="z-30 border-ink border-y-2 bg-surface print:hidden [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-0 md:[@media(min-height:30rem)]:top-(--header-height)"
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

/** A category. In narrow windows, its services are folded: a closed category opens at a press anywhere on it. */
function CategorySection({ category }: { readonly category: Category }) {
  const heading = useId();
  const look = CATEGORY_LOOKS[category];
  const services = SERVICES.filter((service) => service.category === category);
  const from = (
    <ByCycle monthly={lowestPrice(services, 'monthly')} annual={lowestPrice(services, 'annual')} />
  );
  return (
    <section
      id={look.anchor}
      aria-labelledby={heading}
      data-tone={look.tone}
      className="relative border-ink max-md:border-b-2 max-md:pt-6 max-md:has-[details[open]]:pb-6 -scroll-mt-4 md:py-10 lg:py-8"
    >
      <Container className="grid gap-x-8 md:gap-y-6 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
        <div className="grid content-start gap-1.5 md:gap-2.5 [@media(min-height:45rem)]:lg:sticky lg:top-40 lg:self-start">
          <h2 id={heading} className="text-[1.625rem] leading-tight md:max-lg:text-headline">
            {category}
          </h2>
          <p className="max-w-[25rem] text-soft max-md:text-small lg:text-small">{look.introduction}</p>
          {look.note && <p className="max-w-[26rem] text-small text-soft max-md:hidden">{look.note}</p>}
          <p className="font-semibold text-small tabular-nums max-md:hidden">{from}</p>
          {look.picture && <div className="mt-4 hidden lg:block">{look.picture}</div>}
        </div>
        <details data-fold="" className="group/fold min-w-0 md:details-content:[content-visibility:visible]">
          <summary className="flex min-h-14 items-center gap-x-3 pb-2 text-small not-group-open/fold:after:absolute not-group-open/fold:after:inset-0 md:supports-[selector(::details-content)]:hidden print:hidden">
            <span className="font-semibold tabular-nums">{from}</span>
            <span className="ml-auto text-soft">
              {services.length} {services.length === 1 ? 'service' : 'services'}
            </span>
            <PlusIcon className="size-5 shrink-0 transition-[rotate] duration-300 ease-settle group-open/fold:rotate-45" />
          </summary>
          {look.note && <p className="pb-4 text-small text-soft md:hidden">{look.note}</p>}
          <ul>
            {services.map((service) => {
              const group = findPlanGroup(service);
              if (!group) return <ServiceRow key={service.id} service={service} />;
              if (group.ids[0] !== service.id) return null;
              const plans = services.filter(({ id }) => group.ids.includes(id));
              return <PlanTable key={service.id} group={group} services={plans} />;
            })}
          </ul>
        </details>
      </Container>
    </section>
  );
}

function lowestPrice(services: readonly Service[], cycle: BillingCycle): string {
  return `From ${dollars(pricePerMonth(cheapestSubscription(services, cycle), cycle))} a month`;
}

/** A service of the price list: description, price and features. The price and its terms are one cell in wide windows. */
function ServiceRow({ service }: { readonly service: Service }) {
  return (
    <li
      id={serviceAnchor(service.id)}
      className="grid scroll-mt-2 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-line border-t py-6 first:border-ink first:border-t-2 xl:grid-cols-[11.75rem_minmax(0,1fr)_10.75rem_9.25rem] xl:gap-x-5 xl:py-4 xl:last:pb-0"
    >
      <div className="contents xl:block">
        <h3 className="text-title xl:text-subtitle">{service.name}</h3>
        <p className="order-1 col-span-2 max-w-[34rem] xl:mt-1 xl:text-small xl:leading-snug">
          <WholeRanges>{service.description}</WholeRanges>
        </p>
      </div>
      <div className="contents xl:col-start-3 xl:row-start-1 xl:block">
        <p className="text-right font-display font-extrabold text-title tabular-nums xl:text-left xl:leading-none">
          <Amount service={service} />
        </p>
        <Terms service={service} className="order-2 max-[23rem]:col-span-2 xl:mt-1.5" />
      </div>
      <AddStepper
        service={service}
        className="order-2 justify-self-end max-xl:self-end! max-[23rem]:col-span-2 max-[23rem]:justify-self-start xl:order-none xl:col-start-4 xl:row-start-1"
      />
      <Included
        service={service}
        className="order-3 col-span-2 xl:order-none xl:col-span-1 xl:col-start-2 xl:row-start-1"
      />
    </li>
  );
}
