import { type ReactNode, useId } from 'react';
import { SERVICES, type Service } from '../../../domain/shop/catalog.ts';
import { cheapestSubscription } from '../../../domain/shop/prices.ts';
import type { SERVICE_PAGES } from '../../../domain/site/pages.ts';
import {
  ENTERPRISE,
  SERVICE_PAGES_CONTENT,
  SERVICES_OVERVIEW,
  type ServicePage,
} from '../../content/service-pages.ts';
import { CostFalling } from '../../illustrations/ad-in-feed.tsx';
import { ArticleDraft } from '../../illustrations/article-draft.tsx';
import { ChatBooking } from '../../illustrations/conversations.tsx';
import { EmailOnPhone } from '../../illustrations/mail-on-phone.tsx';
import { MonthBoard } from '../../illustrations/month-board.tsx';
import { PageBeforeAfter } from '../../illustrations/page-before-after.tsx';
import { Review } from '../../illustrations/review-asked.tsx';
import { Street } from '../../illustrations/street.tsx';
import { TownMap } from '../../illustrations/town-map.tsx';
import { dollars } from '../../lib/dollars.ts';
import { priceListUrl } from '../../lib/links/price-list-url.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Container, Section, type Tone } from '../../ui/layout.tsx';
import { Price } from '../../ui/price.tsx';

type Path = (typeof SERVICE_PAGES)[number]['path'];

interface Card {
  readonly tone?: Tone;
  /** The number of columns it spans, and whether words and picture stand side by side. */
  readonly shape: string;
  readonly sideBySide?: true;
  readonly picture: ReactNode;
}

const CARDS: Readonly<Record<Path, Card>> = {
  '/services/social-media': {
    tone: 'marigold',
    shape: 'lg:col-span-7',
    picture: <MonthBoard />,
  },
  '/services/content-creation': {
    shape: 'lg:col-span-5 lg:mt-24',
    picture: <ArticleDraft />,
  },
  '/services/meta-advertising': {
    shape: 'lg:col-span-5',
    picture: <CostFalling className="max-w-80" />,
  },
  '/services/seo': {
    tone: 'mint',
    shape: 'lg:col-span-7',
    picture: <TownMap named className="-mx-6 -mb-6 h-80 sm:-mx-9 sm:-mb-9 [&>svg]:rounded-t-none" />,
  },
  '/services/reputation-management': {
    tone: 'kraft',
    shape: 'lg:col-span-12',
    sideBySide: true,
    picture: (
      <Review
        name="Marisol"
        stars={5}
        text="Called at ten to six. They stayed open for my daughter's prescription."
        reply="Marisol, of course we did. How is her ear?"
        className="rotate-1"
      />
    ),
  },
  '/services/email-sms': {
    tone: 'marigold',
    shape: 'lg:col-span-5',
    picture: <EmailOnPhone isCut className="mx-auto -mb-10 w-72 -rotate-2 sm:-mb-13" />,
  },
  '/services/automation': {
    tone: 'night',
    shape: 'lg:col-span-7',
    picture: <ChatBooking />,
  },
  '/services/creative': {
    shape: 'lg:col-span-12',
    sideBySide: true,
    picture: <PageBeforeAfter className="-mb-20 lg:-mt-4" />,
  },
};

/** All services at a glance. docs/product.md#catalog @param props.proof shown after the services */
export function ServicesPage({ proof }: { readonly proof: ReactNode }) {
  return (
    <>
      <section aria-labelledby="services" className="pt-10 pb-14 sm:pt-14 lg:pb-20">
        <Container className="grid items-end gap-x-8 gap-y-7 lg:grid-cols-12">
          <h1 id="services" className="text-poster lg:col-span-8">
            {SERVICES_OVERVIEW.title}
          </h1>
          <p className="max-w-[30rem] text-lead text-soft lg:col-span-4 lg:pb-3">{SERVICES_OVERVIEW.lead}</p>
        </Container>
      </section>
      <Container className="pb-20 lg:pb-28">
        <ul className="grid gap-5 lg:grid-cols-12 lg:gap-6">
          {SERVICE_PAGES_CONTENT.map((page) => (
            <ServiceCard key={page.path} page={page} card={CARDS[page.path]} />
          ))}
        </ul>
      </Container>
      {proof}
      <Enterprise />
      <Closing />
    </>
  );
}

function ServiceCard({ page, card }: { readonly page: ServicePage; readonly card: Card }) {
  const { tone, shape, sideBySide, picture } = card;
  const offers = SERVICES.filter(({ id }) => page.offers.includes(id));
  const cheapest = cheapestSubscription(offers, 'annual');
  const prices = priceListUrl(cheapest.id, 'annual');
  return (
    <li
      data-tone={tone}
      className={`late-layout grid content-between gap-6 overflow-hidden rounded-card p-6 max-sm:pb-0 sm:gap-8 sm:p-9 ${tone ? '' : 'bg-raised shadow-card'} ${sideBySide ? 'lg:grid-cols-12 lg:items-center' : ''} ${shape}`}
    >
      <div className={sideBySide ? 'lg:col-span-5' : ''}>
        <h2 className="text-headline">
          <a href={page.path} className="underline-offset-8 hover:underline">
            {page.name}
          </a>
        </h2>
        <p className="mt-3 max-w-[30rem] text-soft sm:mt-4">{page.description}</p>
        <LowestPrice service={cheapest} />
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-1 sm:mt-6">
          <ButtonLink href={prices} size="small" className="min-h-11!">
            Buy Now<span className="sr-only">: {page.name}</span>
          </ButtonLink>
          <a
            href={prices}
            className="inline-flex min-h-11 items-center font-semibold text-small underline underline-offset-4"
          >
            Learn More<span className="sr-only"> about {page.name}</span>
          </a>
        </div>
      </div>
      {/* On a phone, the card cuts its picture off, as a window does. */}
      <div className={`max-sm:h-52 ${sideBySide ? 'lg:col-span-6 lg:col-start-7' : ''}`}>{picture}</div>
    </li>
  );
}

/** The lowest price of a page: its cheapest service with annual billing, and the monthly price of the same service. */
function LowestPrice({ service: { name, annualPrice, monthlyPrice } }: { readonly service: Service }) {
  return (
    <p className="mt-4 sm:mt-5">
      <span className="mr-1 text-small text-soft">from </span>
      <Price
        amount={annualPrice}
        per="month"
        className="font-display font-extrabold text-headline [&>[aria-hidden]]:text-small"
      />
      <span className="block text-label text-soft tabular-nums">
        {name}, billed once a year, or {dollars(monthlyPrice)} month to month
      </span>
    </p>
  );
}

function Enterprise() {
  const heading = useId();
  return (
    <section data-tone="night" aria-labelledby={heading} className="late-layout pt-16 lg:pt-24">
      <Container className="items-end gap-x-8 lg:grid lg:grid-cols-12">
        <div className="pb-12 lg:col-span-7 lg:pb-24">
          <h2 id={heading} className="text-headline">
            {ENTERPRISE.title}
          </h2>
          <p className="mt-5 max-w-[36rem] text-lead text-soft">{ENTERPRISE.text}</p>
          <ul className="mt-8 grid gap-x-8 gap-y-4 sm:grid-cols-2">
            {ENTERPRISE.points.map((point) => (
              <li key={point} className="grid grid-cols-[1.25rem_1fr] gap-3 border-line border-t pt-4">
                <CheckIcon className="mt-1 size-5 text-positive" />
                {point}
              </li>
            ))}
          </ul>
          <ButtonLink href="/contact" size="large" className="mt-10">
            {SERVICES_OVERVIEW.enterpriseAction}
          </ButtonLink>
        </div>
        <Street className="lg:col-span-5" />
      </Container>
    </section>
  );
}

function Closing() {
  const heading = useId();
  const { title, text, action } = SERVICES_OVERVIEW.closing;
  return (
    <Section tone="kraft" aria-labelledby={heading}>
      <div className="grid items-end gap-x-8 gap-y-6 lg:grid-cols-12">
        <h2 id={heading} className="text-headline lg:col-span-5">
          {title}
        </h2>
        <p className="max-w-[34rem] text-lead text-soft lg:col-span-4">{text}</p>
        <ButtonLink
          href="/contact#contact-form"
          variant="secondary"
          className="justify-self-start lg:col-span-3 lg:justify-self-end"
        >
          {action}
        </ButtonLink>
      </div>
    </Section>
  );
}
