import { useId } from 'react';
import { CATEGORIES, type Category, SERVICES, type Service } from '../../../domain/catalogue.ts';
import { type BillingCycle, pricePerMonth } from '../../../domain/prices.ts';
import { dollars } from '../../lib/dollars.ts';
import { Container } from '../../ui/layout.tsx';
import { BillingSwitch, ByCycle } from './by-cycle.tsx';
import { CATEGORY_LOOKS } from './categories.tsx';
import { ServiceRow } from './service-row.tsx';

/** The whole catalogue by category. Storefront, section 2. */
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

/** The billing switch and links to the categories. On narrow windows only the links stay visible. */
function PriceListBar() {
  return (
    <div className="contents print:hidden nav:sticky nav:top-(--header-height) nav:z-30 nav:block nav:border-ink nav:border-y-2 nav:bg-surface">
      <Container className="contents nav:flex nav:items-center nav:justify-between nav:gap-6 nav:py-2">
        <div className="px-5 pb-6 sm:px-8 lg:px-12 nav:shrink-0 nav:p-0">
          <BillingSwitch />
        </div>
        <nav
          aria-label="Price list"
          className="sticky top-(--header-height) z-30 border-ink border-y-2 bg-surface nav:static nav:-mr-2 nav:border-0"
        >
          <ul className="flex overflow-x-auto px-2.5 [scrollbar-width:none] max-nav:[mask:linear-gradient(to_left,#0000,#000_3rem)] sm:px-5.5 lg:px-9.5 nav:px-0">
            {CATEGORIES.map((category) => (
              <li key={category} className="shrink-0 last:pr-10 nav:last:pr-0">
                <a
                  href={`#${CATEGORY_LOOKS[category].anchor}`}
                  className="flex min-h-12 items-center px-2.5 font-semibold text-small text-soft hover:text-link nav:min-h-11 nav:px-2"
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
      className="late-layout scroll-mt-6 py-12 lg:scroll-mt-8 lg:py-16"
    >
      <Container className="grid gap-x-12 gap-y-7 lg:grid-cols-12">
        <div className="grid content-start gap-3 lg:sticky lg:top-44 lg:col-span-3 lg:self-start">
          <h2 id={heading} className="text-headline lg:text-title">
            {category}
          </h2>
          <p className="max-w-[25rem] text-soft">{look.introduction}</p>
          {look.note && <p className="max-w-[26rem] text-small text-soft">{look.note}</p>}
          <p className="font-semibold text-small tabular-nums">
            <ByCycle
              monthly={`From ${dollars(lowestPrice(services, 'monthly'))} a month`}
              annual={`From ${dollars(lowestPrice(services, 'annual'))} a month`}
            />
          </p>
          {look.picture && <div className="mt-5 hidden lg:block">{look.picture}</div>}
        </div>
        <ul className="lg:col-span-9">
          {services.map((service) => (
            <ServiceRow key={service.id} service={service} />
          ))}
        </ul>
      </Container>
    </section>
  );
}

function lowestPrice(services: readonly Service[], cycle: BillingCycle): number {
  const subscriptions = services.filter((service) => !service.oneTime);
  return Math.min(...subscriptions.map((service) => pricePerMonth(service, cycle)));
}
