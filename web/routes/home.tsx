import type { ReactNode } from 'react';
import { brand } from '../../domain/brand.ts';
import { SearchClimb } from '../illustrations/search-climb.tsx';
import { Street } from '../illustrations/street.tsx';
import { AdSwitched, CallAnswered, ListingsFixed, ReviewAnswered } from '../illustrations/tuesday.tsx';
import { WeekBoard } from '../illustrations/week-board.tsx';
import { pageMeta } from '../lib/meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Container, Section } from '../ui/layout.tsx';

export const meta = () =>
  pageMeta({
    title: brand.tagline,
    description: brand.description,
    path: '/',
  });

/** Specification: storefront, section 2, 'Home'. */
export default function Home() {
  return (
    <>
      <Hero />
      <Tuesday />
      <Stats />
      <Consultation />
    </>
  );
}

function Hero() {
  return (
    <section aria-labelledby="hero" className="overflow-x-clip pt-10 pb-16 sm:pt-14 lg:pb-28">
      <Container className="lg:grid lg:grid-cols-12 lg:gap-x-8">
        <h1 id="hero" className="text-poster lg:col-span-12">
          Loud and clear in <br className="hidden sm:inline" />
          every town you serve
        </h1>
        <div className="mt-7 lg:col-span-4 lg:mt-10">
          <p className="max-w-108 text-lead text-soft">
            We plan, make and run the marketing of franchises, multi-location brands and local businesses. You
            approve the week on Friday and get back to work.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/contact" prefetch="intent">
              Book a consultation
            </ButtonLink>
            <ButtonLink to="/services" variant="secondary" prefetch="intent">
              See services
            </ButtonLink>
          </div>
        </div>
        <div className="relative mt-12 -mr-5 pb-44 sm:-mr-8 lg:col-span-8 lg:mt-12 lg:mr-[calc(-3rem-max(0px,(100vw-80rem)/2))]">
          <WeekBoard />
          <SearchClimb className="absolute right-8 bottom-0 left-3 max-w-[21rem] sm:left-10 lg:-left-16" />
        </div>
      </Container>
    </section>
  );
}

function Tuesday() {
  return (
    <Section tone="kraft" aria-labelledby="tuesday">
      <div className="gap-x-8 lg:grid lg:grid-cols-12">
        <div className="lg:sticky lg:top-32 lg:col-span-5 lg:self-start">
          <h2 id="tuesday" className="text-headline">
            Tuesday, while you were busy
          </h2>
          <p className="mt-5 max-w-124 text-lead text-soft">
            Marketing is forty small jobs that nobody in the shop has a hand free for. Here are four of them,
            done before you locked up.
          </p>
          <ButtonLink to="/services" variant="secondary" className="mt-8" prefetch="intent">
            What we take off your hands
          </ButtonLink>
        </div>
        <ol className="mt-12 lg:col-span-6 lg:col-start-7 lg:mt-0">
          <Moment time="6:40 am" title="Winter hours corrected everywhere">
            <ListingsFixed />
          </Moment>
          <Moment time="12:05 pm" title="A bad evening answered well">
            <ReviewAnswered />
          </Moment>
          <Moment time="3:30 pm" title="The phone picked up, mid-rush">
            <CallAnswered />
          </Moment>
          <Moment time="9:10 pm" title="Money moved to the ad that works">
            <AdSwitched />
          </Moment>
        </ol>
      </div>
    </Section>
  );
}

interface MomentProps {
  readonly time: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Moment({ time, title, children }: MomentProps) {
  return (
    <li className="grid gap-x-6 gap-y-3 border-ink border-t-2 py-6 sm:grid-cols-[9rem_1fr]">
      <p className="font-display font-extrabold text-title tabular-nums">{time}</p>
      <div>
        <h3 className="mb-3 font-semibold font-text text-subtitle">{title}</h3>
        {children}
      </div>
    </li>
  );
}

/** Figures as the specification gives them. The heights are drawn to look good, not to scale. */
const STATS = [
  { figure: '10+', label: 'years', height: 'sm:h-40' },
  { figure: '300%', label: 'ROI increase', height: 'sm:h-52' },
  { figure: '500+', label: 'clients', height: 'sm:h-72' },
  { figure: '2,000+', label: 'projects', height: 'sm:h-96', tone: 'marigold' },
] as const;

function Stats() {
  return (
    <Section tone="night" aria-labelledby="stats" className="pb-0! sm:pb-0! lg:pb-0!">
      <h2 id="stats" className="max-w-80 text-headline sm:-mb-24 lg:-mb-32">
        Signal grows when you keep sending
      </h2>
      <dl className="mt-10 grid gap-3 pb-12 sm:mt-0 sm:grid-cols-4 sm:items-end sm:gap-4 sm:pb-0 lg:gap-6">
        {STATS.map(({ figure, label, height, ...bar }) => (
          <div
            key={label}
            data-tone={'tone' in bar ? bar.tone : undefined}
            className={`flex flex-col-reverse justify-end rounded-control p-5 sm:rounded-b-none lg:p-7 ${height} ${'tone' in bar ? '' : 'bg-raised'}`}
          >
            <dt className="text-small">{label}</dt>
            <dd className="font-display font-extrabold text-headline">{figure}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Consultation() {
  return (
    <section data-tone="signal" aria-labelledby="consultation" className="pt-20 lg:pt-28">
      <Container className="items-end gap-x-8 lg:grid lg:grid-cols-12">
        <div className="pb-14 lg:col-span-5 lg:pb-28">
          <h2 id="consultation" className="text-headline">
            Tell us about your street
          </h2>
          <p className="mt-5 max-w-120 text-lead">
            Half an hour, no slides. You say what a good month looks like; we say what it would take and what
            it would cost. We answer within 4 business hours.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink to="/contact" size="large" prefetch="intent">
              Book a free consultation
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
