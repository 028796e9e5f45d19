import { type ComponentType, type ReactNode, useId } from 'react';
import { brand } from '../../../domain/brand.ts';
import type { SERVICE_PAGES } from '../../../domain/site/pages.ts';
import { type ServicePage as Content, SERVICE_PAGES_CONTENT } from '../../content/service-pages.ts';
import { CountedDown } from '../../illustrations/mail-on-phone.tsx';
import { Neighbors } from '../../illustrations/neighbors.tsx';
import { Newsletter } from '../../illustrations/newsletter.tsx';
import { PraiseByShop } from '../../illustrations/praise.tsx';
import { AdSwitched, ListingsFixed } from '../../illustrations/tuesday.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { QuestionList } from '../../ui/disclosure.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Section, type Tone } from '../../ui/layout.tsx';
import {
  BenefitColumns,
  BenefitLedger,
  BenefitMosaic,
  BenefitPlans,
  type BenefitsProps,
} from './benefits.tsx';
import { HERO_PICTURES } from './hero-pictures.tsx';
import { OfferList, OfferPlans } from './offers.tsx';
import { Sample } from './sample.tsx';
import { ServiceHero } from './service-hero.tsx';
import { StepLedger, StepLine, StepStair, type StepsProps } from './steps.tsx';
import { WorkedExample } from './worked-example.tsx';

type Path = (typeof SERVICE_PAGES)[number]['path'];

/** The composition of each service page. No two pages follow the same rhythm. */
interface Composition {
  readonly accent: Tone;
  readonly hero: readonly [tone: Tone, layout: 'beside' | 'right' | 'left'];
  readonly benefits: readonly [ComponentType<BenefitsProps>, tone: Tone, picture?: ReactNode];
  readonly steps: readonly [ComponentType<StepsProps>, tone: Tone];
  readonly offersTone: Tone;
  /** Shows the steps before the benefits, where the process is the news. */
  readonly stepsFirst?: true;
}

const COMPOSITIONS: Readonly<Record<Path, Composition>> = {
  '/services/social-media': {
    accent: 'marigold',
    hero: ['paper', 'right'],
    benefits: [BenefitMosaic, 'kraft', <Neighbors key="picture" />],
    steps: [StepLine, 'night'],
    offersTone: 'paper',
  },
  '/services/content-creation': {
    accent: 'marigold',
    hero: ['kraft', 'beside'],
    benefits: [BenefitLedger, 'paper'],
    steps: [StepStair, 'night'],
    offersTone: 'paper',
  },
  '/services/meta-advertising': {
    accent: 'marigold',
    hero: ['marigold', 'beside'],
    benefits: [BenefitColumns, 'paper', <AdSwitched key="picture" />],
    steps: [StepLedger, 'night'],
    offersTone: 'kraft',
  },
  '/services/seo': {
    accent: 'mint',
    hero: ['mint', 'right'],
    benefits: [BenefitLedger, 'paper', <ListingsFixed key="picture" />],
    steps: [StepStair, 'night'],
    offersTone: 'kraft',
  },
  '/services/reputation-management': {
    accent: 'mint',
    hero: ['paper', 'left'],
    benefits: [BenefitColumns, 'kraft', <PraiseByShop key="picture" />],
    steps: [StepLine, 'paper'],
    offersTone: 'night',
    stepsFirst: true,
  },
  '/services/email-sms': {
    accent: 'marigold',
    hero: ['marigold', 'beside'],
    benefits: [BenefitMosaic, 'paper', <CountedDown key="picture" />],
    steps: [StepLedger, 'kraft'],
    offersTone: 'night',
  },
  '/services/automation': {
    accent: 'mint',
    hero: ['night', 'left'],
    benefits: [BenefitPlans, 'kraft'],
    steps: [StepLine, 'paper'],
    offersTone: 'night',
  },
  '/services/creative': {
    accent: 'marigold',
    hero: ['kraft', 'beside'],
    benefits: [BenefitColumns, 'paper', <Newsletter key="picture" />],
    steps: [StepStair, 'night'],
    offersTone: 'paper',
    stepsFirst: true,
  },
};

/** One of the eight service pages. docs/product.md#catalog */
export function ServicePage({ path }: { readonly path: string }) {
  const page = SERVICE_PAGES_CONTENT.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`No service page has the path ${path}.`);
  const { accent, hero, benefits, steps, offersTone, stepsFirst = false } = COMPOSITIONS[page.path];
  const [heroTone, heroLayout] = hero;
  const [Benefits, benefitsTone, picture] = benefits;
  const [Steps, stepsTone] = steps;
  const Offers = page.path === '/services/automation' ? OfferPlans : OfferList;
  const why = <Benefits page={page} tone={benefitsTone} accent={accent} picture={picture} />;
  const how = <Steps page={page} tone={stepsTone} accent={accent} />;
  return (
    <>
      <ServiceHero
        page={page}
        tone={heroTone}
        layout={heroLayout}
        plansOnly={page.path === '/services/automation'}
      >
        {HERO_PICTURES[page.path]}
      </ServiceHero>
      {stepsFirst && how}
      {why}
      {!stepsFirst && how}
      <Sample path={page.path} />
      <WorkedExample page={page} tone={accent} />
      <Offers page={page} tone={offersTone} />
      <Questions page={page} tone={offersTone === 'paper' ? 'kraft' : 'paper'} />
      <Closing page={page} />
    </>
  );
}

function Questions({ page, tone }: { readonly page: Content; readonly tone: Tone }) {
  const heading = useId();
  return (
    <Section tone={tone} aria-labelledby={heading}>
      <div className="grid gap-x-8 gap-y-8 lg:grid-cols-12">
        <h2 id={heading} className="text-headline lg:col-span-4">
          {page.headings.questions}
        </h2>
        <QuestionList questions={page.questions} className="lg:col-span-7 lg:col-start-6" />
      </div>
    </Section>
  );
}

function Closing({ page: { closing } }: { readonly page: Content }) {
  const heading = useId();
  return (
    <Section tone="signal" aria-labelledby={heading}>
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 id={heading} className="text-headline">
            {closing.title}
          </h2>
          <p className="mt-5 max-w-[34rem] text-lead">{closing.text}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink href="/contact#contact-form" size="large">
              {closing.action}
            </ButtonLink>
            <a
              href={brand.phone.href}
              className="inline-flex min-h-12 items-center font-semibold underline underline-offset-4"
            >
              or call {brand.phone.display}
            </a>
          </div>
        </div>
        <a
          href={closing.next.path}
          className="group flex items-end justify-between gap-6 self-end border-ink border-t-2 pt-5 text-balance font-display font-extrabold text-title lg:col-span-4 lg:col-start-9"
        >
          {closing.next.text}
          <ArrowIcon className="size-8 shrink-0 transition-[translate] duration-300 ease-settle group-hover:translate-x-2" />
        </a>
      </div>
    </Section>
  );
}
