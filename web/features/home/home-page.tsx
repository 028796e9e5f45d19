import { Fragment, type ReactNode } from 'react';
import { brand } from '../../../domain/brand.ts';
import { HOME } from '../../content/home.ts';
import { WHY_CHOOSE } from '../../content/service-pages.ts';
import { SearchClimb } from '../../illustrations/search-climb.tsx';
import { Street } from '../../illustrations/street.tsx';
import { WeekBoard } from '../../illustrations/week-board.tsx';
import { priceListUrl } from '../../lib/links/price-list-url.ts';
import { ButtonLink, ButtonPair } from '../../ui/button.tsx';
import { Container, Section, type Tone } from '../../ui/layout.tsx';
import { Price } from '../../ui/price.tsx';
import { ServiceGrid } from './service-grid.tsx';
import { Tuesday } from './tuesday-section.tsx';

/** docs/product.md#routes @param props.proof shown after the figures */
export function HomePage({ proof }: { readonly proof: ReactNode }) {
  return (
    <>
      <Hero />
      <Tuesday />
      <ServiceGrid />
      <Stats />
      {proof}
      <WhyChoose />
      <Consultation />
    </>
  );
}

function Hero() {
  const { lines, lead, consult, services } = HOME.hero;
  return (
    <section aria-labelledby="hero" className="overflow-x-clip pt-10 pb-16 sm:pt-14 lg:pb-28">
      <Container className="lg:grid lg:grid-cols-12 lg:gap-x-8">
        <h1 id="hero" className="text-poster lg:col-span-12">
          {lines.map((line, index) => (
            <Fragment key={line}>
              {index > 0 && <br className="hidden sm:inline" />}
              {line}{' '}
            </Fragment>
          ))}
        </h1>
        <div className="mt-7 lg:col-span-4 lg:mt-10">
          <p className="max-w-108 text-lead text-soft">{lead}</p>
          <ButtonPair>
            <ButtonLink href="/contact">{consult}</ButtonLink>
            <ButtonLink href="/services" variant="secondary">
              {services}
            </ButtonLink>
          </ButtonPair>
          <Facts />
        </div>
        <div className="relative mt-12 -mr-5 pb-40 sm:-mr-8 lg:col-span-8 lg:mt-12 lg:mr-[calc(-3rem-max(0px,(100vw-80rem)/2))]">
          <WeekBoard />
          <SearchClimb className="absolute right-8 bottom-0 left-3 max-w-[21rem] sm:left-10 xl:-left-16" />
        </div>
      </Container>
    </section>
  );
}

/** Answers the visitor's next questions in one line: the price, the commitment, the other clients. */
function Facts() {
  const { cheapest, others } = HOME.hero.facts;
  return (
    <ul className="mt-4 flex flex-wrap items-center text-label text-soft sm:text-small lg:mt-6 [&>li:not(:last-child)]:after:px-1.5 [&>li:not(:last-child)]:after:content-['·'/'']">
      <li>
        <a
          href={priceListUrl(cheapest.id, 'monthly')}
          className="inline-block py-1.5 font-semibold text-link underline underline-offset-4"
        >
          From <Price amount={cheapest.monthlyPrice} /> a month
        </a>
      </li>
      {others.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

/** Drawn to look good, not to scale. */
const HEIGHTS = ['sm:h-40', 'sm:h-52', 'sm:h-72', 'sm:h-96'];

function Stats() {
  const { title, figures } = HOME.stats;
  return (
    <Section tone="night" aria-labelledby="stats" className="pb-0! sm:pb-0! lg:pb-0!">
      <h2 id="stats" className="max-w-80 text-headline sm:-mb-24 lg:-mb-32">
        {title}
      </h2>
      <dl className="mt-10 grid gap-3 pb-12 sm:mt-0 sm:grid-cols-4 sm:items-end sm:gap-4 sm:pb-0 lg:gap-6">
        {figures.map(({ figure, label }, index) => {
          const isLast = index === figures.length - 1;
          return (
            <div
              key={label}
              data-tone={isLast ? 'marigold' : undefined}
              className={`flex flex-col-reverse justify-end rounded-control p-5 sm:rounded-b-none lg:p-7 ${HEIGHTS[index]} ${isLast ? '' : 'bg-raised'}`}
            >
              <dt className="text-small">{label}</dt>
              <dd className="font-display font-extrabold text-headline">{figure}</dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}

const TONES: readonly (Tone | undefined)[] = ['marigold', undefined, undefined, 'mint'];

/** The position of each card: like posters on a wall, at different heights. */
const PLACES = ['lg:rotate-[-1deg]', 'lg:mt-16', 'lg:mt-6', 'lg:mt-24 lg:rotate-[1deg]'];

function WhyChoose() {
  return (
    <Section tone="kraft" aria-labelledby="why">
      <h2 id="why" className="text-headline lg:-mb-2">
        {HOME.why.title}
      </h2>
      <div className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:items-start lg:gap-5">
        {WHY_CHOOSE.map(({ title, text }, index) => (
          <div
            key={title}
            data-tone={TONES[index]}
            className={`rounded-card p-6 shadow-card transition-[rotate] duration-500 ease-settle hover:rotate-0 ${TONES[index] ? '' : 'bg-raised'} ${PLACES[index]}`}
          >
            <h3 className="text-title">{title}</h3>
            <p className="mt-4 text-soft">{text}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}

function Consultation() {
  const { title, text, action } = HOME.consultation;
  return (
    <section data-tone="signal" aria-labelledby="consultation" className="late-layout pt-20 lg:pt-28">
      <Container className="items-end gap-x-8 lg:grid lg:grid-cols-12">
        <div className="pb-14 lg:col-span-5 lg:pb-28">
          <h2 id="consultation" className="text-headline">
            {title}
          </h2>
          <p className="mt-5 max-w-120 text-lead">{text}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink href="/contact" size="large">
              {action}
            </ButtonLink>
            <a
              href={brand.phone.href}
              className="inline-flex min-h-12 items-center font-semibold underline underline-offset-4"
            >
              or call {brand.phone.display}
            </a>
          </div>
        </div>
        <Street className="lg:col-span-7 lg:col-start-6" />
      </Container>
    </section>
  );
}
