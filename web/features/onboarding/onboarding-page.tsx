import type { ReactNode } from 'react';
import { ONBOARDING } from '../../content/onboarding.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowIcon, ChevronIcon } from '../../ui/icons.tsx';
import { Container, Section, type Tone } from '../../ui/layout.tsx';
import { NumberedSteps } from '../../ui/numbered-steps.tsx';
import { AccountsSetUp, NextMorning, TenDays } from './pictures.tsx';

/** The standalone onboarding form. docs/product.md#onboarding-form */
export function OnboardingPage({ form }: { readonly form: ReactNode }) {
  return (
    <>
      <Opening />
      <Section tone="kraft" aria-labelledby="form" className="pt-8! sm:pt-12! lg:pt-16!">
        <FormTitle />
        {form}
      </Section>
      <Closing />
    </>
  );
}

function Opening() {
  const { back, title, lead } = ONBOARDING;
  return (
    <section
      aria-labelledby="onboarding-title"
      className="pt-3 pb-8 sm:pt-8 lg:pb-16 [:root[data-promises-folded]_&]:pb-4 lg:[:root[data-promises-folded]_&]:pb-8"
    >
      <Container>
        <a
          href="/"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-link text-small underline-offset-4 hover:underline"
        >
          <ArrowIcon className="size-4.5 rotate-180" />
          {back}
        </a>
        <div className="mt-2 grid items-end gap-x-8 gap-y-5 lg:mt-6 lg:grid-cols-12">
          <h1
            id="onboarding-title"
            className="text-poster max-sm:text-[2.75rem] lg:col-span-8 lg:text-[clamp(4rem,7.2vw,7.25rem)] [:root[data-promises-folded]_&]:text-headline"
          >
            {title}
          </h1>
          <p className="max-w-[30rem] text-lead text-soft max-sm:text-body lg:col-span-4 lg:pb-2 max-lg:[:root[data-promises-folded]_&]:hidden [:root[data-promises-folded]_&]:text-small lg:[:root[data-promises-folded]_&]:pb-0">
            {lead}
          </p>
        </div>
        <Promises />
      </Container>
    </section>
  );
}

/** Folded from the second visit on (remember-promises.ts). */
function Promises() {
  const { promises, cards } = ONBOARDING;
  return (
    <details
      id="promises"
      open
      className="group mt-4 lg:mt-10 print:hidden [:root[data-promises-folded]_&:not([data-settled])>ul]:hidden lg:[:root[data-promises-folded]_&]:mt-4"
    >
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-notch font-semibold text-small hover:text-link">
        <ChevronIcon className="size-5 shrink-0 transition-[rotate] group-open:rotate-180" />
        <h2 className="font-semibold font-text text-small tracking-normal">{promises}</h2>
      </summary>
      <ul className="mt-3 grid gap-3 pb-4 sm:gap-5 lg:grid-cols-3 lg:gap-6">
        <Card {...cards.configuration} picture={<AccountsSetUp />} />
        <Card {...cards.start} tone="marigold" picture={<NextMorning />} />
        <Card {...cards.implementation} tone="mint" picture={<TenDays />} />
      </ul>
    </details>
  );
}

interface CardProps {
  readonly title: string;
  readonly text: string;
  readonly picture: ReactNode;
  readonly tone?: Tone;
}

function Card({ title, text, picture, tone }: CardProps) {
  return (
    <li
      data-tone={tone}
      className={`grid content-between gap-8 rounded-card p-5 sm:max-lg:grid-cols-2 sm:p-6 lg:p-8 ${tone ? '' : 'bg-raised shadow-card'}`}
    >
      <div>
        <h3 className="text-title max-sm:text-subtitle">{title}</h3>
        <p className="mt-1 max-w-[26rem] max-sm:text-small sm:mt-3">{text}</p>
      </div>
      {/* The form begins sooner on a phone. */}
      <div className="self-end max-sm:hidden">{picture}</div>
    </li>
  );
}

function FormTitle() {
  return (
    <div className="mb-6 grid items-end gap-x-8 gap-y-3 lg:mb-10 lg:grid-cols-12">
      <h2 id="form" className="text-headline lg:col-span-6">
        {ONBOARDING.form}
      </h2>
      <p className="max-w-[34rem] text-lead max-sm:text-body lg:col-span-6">{ONBOARDING.formLead}</p>
    </div>
  );
}

function Closing() {
  const { next, home, help } = ONBOARDING;
  return (
    <Section aria-labelledby="next" className="print:hidden">
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="next" className="text-headline">
            {next.title}
          </h2>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/" variant="secondary">
              {home}
            </ButtonLink>
            <ButtonLink href="/contact" variant="secondary">
              {help}
            </ButtonLink>
          </div>
        </div>
        <NumberedSteps steps={next.steps} className="lg:col-span-6 lg:col-start-7" />
      </div>
    </Section>
  );
}
