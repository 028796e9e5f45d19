import { useId } from 'react';
import { findService, type Service } from '../../../domain/shop/catalog.ts';
import { yearlySaving } from '../../../domain/shop/prices.ts';
import { SERVICE_FEATURES } from '../../../domain/shop/service-features.ts';
import type { ServicePage } from '../../content/service-pages.ts';
import { dollars } from '../../lib/dollars.ts';
import { priceListUrl } from '../../lib/links/price-list-url.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Section, type Tone } from '../../ui/layout.tsx';
import { Price } from '../../ui/price.tsx';
import { OfferPicture } from './offer-pictures.tsx';

interface OffersProps {
  readonly page: ServicePage;
  readonly tone: Tone;
}

/** The page's services, as lines of the price list. */
export function OfferList({ page, tone }: OffersProps) {
  const heading = useId();
  return (
    <Section tone={tone} aria-labelledby={heading}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id={heading} className="max-w-[36rem] text-headline">
          {page.headings.offers}
        </h2>
        <p className="max-w-[24rem] text-small text-soft">
          “From” is the price per month with annual billing. Month to month costs more and has no long-term
          commitment.
        </p>
      </div>
      <ul className="mt-8 border-ink border-t-2 lg:mt-12">
        {listServices(page).map((service) => (
          <li key={service.id} className="border-line border-b">
            <a
              href={getAnnualPrice(service)}
              className="group grid grid-cols-[6rem_minmax(0,1fr)] gap-x-5 gap-y-1 py-5 transition-colors hover:bg-raised sm:grid-cols-[6rem_1fr_auto] lg:-mx-6 lg:grid-cols-[7rem_4fr_5fr_3fr_1.5rem] lg:items-center lg:gap-x-8 lg:px-6"
            >
              <div className="row-span-2 max-sm:row-span-3 lg:row-span-1">
                <OfferPicture service={service.id} />
              </div>
              <h3 className="text-title group-hover:text-link">{service.name}</h3>
              <p className="text-small text-soft sm:col-start-2 sm:row-start-2 lg:col-start-auto lg:row-start-auto">
                {service.description}
              </p>
              <p className="max-sm:col-start-2 max-sm:mt-2 sm:row-span-2 sm:text-right lg:row-span-1">
                <From service={service} className="font-display font-extrabold text-title" />
                <span className="block text-label text-soft">{describeSetup(service)}</span>
                <span className="block text-label text-soft">{describeSaving(service)}</span>
              </p>
              <ArrowIcon className="hidden size-6 transition-[translate] duration-300 ease-settle group-hover:translate-x-1 lg:block" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Two offers as a choice between two plans. */
export function OfferPlans({ page, tone }: OffersProps) {
  const heading = useId();
  return (
    <Section tone={tone} aria-labelledby={heading}>
      <h2 id={heading} className="text-headline">
        {page.headings.offers}
      </h2>
      <div className="mt-10 grid gap-5 lg:mt-14 lg:grid-cols-12 lg:gap-8">
        {listServices(page).map((service, index) => (
          <div
            key={service.id}
            data-tone="paper"
            className={`grid grid-rows-[auto_auto_1fr_auto] gap-6 rounded-card bg-raised p-6 shadow-card sm:p-9 ${index === 0 ? 'lg:col-span-5' : 'lg:col-span-7'}`}
          >
            <h3 className="text-headline">{service.name}</h3>
            <p className="grid gap-y-2">
              <From service={service} className="font-display font-extrabold text-headline" />
              <span className="text-small text-soft">
                {service.oneTime
                  ? ''
                  : `${dollars(service.monthlyPrice)} month to month; ${describeSaving(service)}; `}
                {describeSetup(service)}
              </span>
            </p>
            <ul className="grid content-start gap-2.5 border-ink border-t-2 pt-5">
              {SERVICE_FEATURES[service.id].flatMap((feature) =>
                typeof feature === 'string' ? <li key={feature}>{feature}</li> : [],
              )}
            </ul>
            <ButtonLink href={getAnnualPrice(service)} variant="secondary" className="justify-self-start">
              See {service.name} in the price list
            </ButtonLink>
          </div>
        ))}
      </div>
    </Section>
  );
}

function listServices(page: ServicePage): Service[] {
  return page.offers.flatMap((id) => findService(id) ?? []);
}

/** Returns the URL that shows the price of `From` in the price list. */
function getAnnualPrice({ id, oneTime }: Service): string {
  return priceListUrl(id, oneTime ? 'monthly' : 'annual');
}

function From({ service, className }: { readonly service: Service; readonly className: string }) {
  if (service.oneTime) return <Price amount={service.monthlyPrice} className={className} />;
  return (
    <span className={className}>
      <span className="mr-1 font-normal font-text text-small text-soft tracking-normal">from </span>
      <Price amount={service.annualPrice} per="month" />
    </span>
  );
}

/** Returns nothing for a one-time service. */
function describeSaving(service: Service): string {
  const saving = yearlySaving(service);
  return saving > 0 ? `annual saves ${dollars(saving)} a year` : '';
}

function describeSetup({ setupFee, oneTime }: Service): string {
  const setup = setupFee === 0 ? 'no setup fee' : `setup fee ${dollars(setupFee)} per unit, once`;
  return oneTime ? `paid once, ${setup}` : setup;
}
