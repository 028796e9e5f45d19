import type { ReactNode } from 'react';
import { ONBOARDING } from '../../content/onboarding.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Container, Section, type Tone } from '../../ui/layout.tsx';
import { NumberedSteps } from '../../ui/numbered-steps.tsx';
import { AccountsSetUp, NextMorning, TenDays } from './pictures.tsx';

/** The standalone onboarding form. docs/product.md#onboarding-form */
export function OnboardingPage({ form }: { readonly form: ReactNode }) {
  return (
    <>
      <Opening />
      <Section tone="kraft" aria-labelledby="form" className="lg:pt-20">
        <FormTitle />
        {form}
      </Section>
      <Closing />
    </>
  );
}

function Opening() {
  const { back, title, lead, promises, cards } = ONBOARDING;
  return (
    <section aria-labelledby="onboarding-title" className="pt-6 pb-14 sm:pt-8 lg:pb-20">
      <Container>
        <a
          href="/"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-link text-small underline-offset-4 hover:underline"
        >
          <ArrowIcon className="size-4.5 rotate-180" />
          {back}
        </a>
        <div className="mt-4 grid items-end gap-x-8 gap-y-7 lg:mt-6 lg:grid-cols-12">
          <h1 id="onboarding-title" className="text-poster lg:col-span-8 lg:text-[clamp(4rem,7.2vw,7.25rem)]">
            {title}
          </h1>
          <p className="max-w-[30rem] text-lead text-soft lg:col-span-4 lg:pb-2">{lead}</p>
        </div>
        <h2 className="sr-only">{promises}</h2>
        <ul className="mt-12 grid gap-5 print:hidden lg:mt-16 lg:grid-cols-3 lg:gap-6">
          <Card {...cards.configuration} picture={<AccountsSetUp />} />
          <Card {...cards.start} tone="marigold" picture={<NextMorning />} />
          <Card {...cards.implementation} tone="mint" picture={<TenDays />} />
        </ul>
      </Container>
    </section>
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
      className={`grid content-between gap-8 rounded-card p-6 sm:max-lg:grid-cols-2 lg:p-8 ${tone ? '' : 'bg-raised shadow-card'}`}
    >
      <div>
        <h3 className="text-title">{title}</h3>
        <p className="mt-3 max-w-[26rem]">{text}</p>
      </div>
      <div className="self-end">{picture}</div>
    </li>
  );
}

function FormTitle() {
  return (
    <div className="mb-10 grid items-end gap-x-8 gap-y-4 lg:grid-cols-12">
      <h2 id="form" className="text-headline lg:col-span-6">
        {ONBOARDING.form}
      </h2>
      <p className="max-w-[34rem] text-lead lg:col-span-6">{ONBOARDING.formLead}</p>
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
