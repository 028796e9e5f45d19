import { type ReactNode, useId } from 'react';
import type { ServicePage } from '../../content/service-pages.ts';
import { Section, type Tone } from '../../ui/layout.tsx';
import { WholeRanges } from '../../ui/whole-ranges.tsx';

export interface BenefitsProps {
  readonly page: ServicePage;
  readonly tone: Tone;
  /** The family's color, for highlights. */
  readonly accent: Tone;
  readonly picture?: ReactNode;
}

/** Six panels of different sizes: the first is the largest, and the last holds the picture. */
export function BenefitMosaic({ page, tone, accent, picture }: BenefitsProps) {
  const heading = useId();
  const [first, second, third, fourth, fifth, last] = page.benefits;
  return (
    <Section tone={tone} aria-labelledby={heading}>
      <h2 id={heading} className="max-w-[40rem] text-headline">
        {page.headings.benefits}
      </h2>
      <div className="mt-10 grid gap-4 md:grid-cols-2 lg:mt-14 lg:grid-cols-12 lg:gap-6">
        <Panel
          benefit={first}
          tone={accent}
          className="md:col-span-2 lg:col-span-7 lg:row-span-2 lg:p-10"
          large
        />
        <Panel benefit={second} className="lg:col-span-5" />
        <Panel benefit={third} className="lg:col-span-5" />
        <Panel benefit={fourth} className="lg:col-span-4" />
        <Panel benefit={fifth} tone="night" className="lg:col-span-8" />
        <div className="grid items-center gap-8 rounded-card bg-sunk p-6 md:col-span-2 lg:col-span-12 lg:grid-cols-12 lg:p-10">
          <Words benefit={last} className={picture ? 'lg:col-span-5' : 'lg:col-span-8'} large />
          {picture && <div className="lg:col-span-6 lg:col-start-7">{picture}</div>}
        </div>
      </div>
    </Section>
  );
}

/** A list with its heading beside it, which stays in view. */
export function BenefitLedger({ page, tone, picture }: BenefitsProps) {
  const heading = useId();
  return (
    <Section tone={tone} aria-labelledby={heading}>
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:sticky lg:top-32 lg:col-span-4 lg:self-start">
          <h2 id={heading} className="text-headline">
            {page.headings.benefits}
          </h2>
          {picture && <div className="mt-10 hidden max-w-80 lg:block">{picture}</div>}
        </div>
        <ul className="lg:col-span-7 lg:col-start-6">
          {page.benefits.map(({ title, text }) => (
            <li
              key={title}
              className="grid gap-x-8 gap-y-2 border-ink border-t-2 py-7 sm:grid-cols-[2fr_3fr]"
            >
              <h3 className="text-title">
                <WholeRanges>{title}</WholeRanges>
              </h3>
              <p className="text-soft">
                <WholeRanges>{text}</WholeRanges>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** Two columns that start at different heights, with the picture among them. */
export function BenefitColumns({ page, tone, accent, picture }: BenefitsProps) {
  const heading = useId();
  const [first, second, ...others] = page.benefits;
  return (
    <Section tone={tone} aria-labelledby={heading}>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-12">
        <div className="grid content-start gap-4 lg:col-span-6 lg:gap-6">
          <h2 id={heading} className="pb-6 text-headline lg:pb-10">
            {page.headings.benefits}
          </h2>
          <Panel benefit={first} tone={accent} large className="lg:p-9" />
          {picture}
          <Panel benefit={second} />
        </div>
        <ul className="lg:col-span-5 lg:col-start-8 lg:pt-40">
          {others.map(({ title, text }) => (
            <li key={title} className="border-ink border-t-2 py-7">
              <h3 className="text-title">{title}</h3>
              <p className="mt-3 text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

const PLAN_TONES: readonly Tone[] = ['paper', 'mint', 'marigold'];

/** Benefits of two plans: 'Chat plan: books the visit' appears under 'Chat plan'. */
export function BenefitPlans({ page, tone }: BenefitsProps) {
  const heading = useId();
  const plans = Map.groupBy(page.benefits, ({ title }) => title.split(': ')[0] ?? title);
  return (
    <Section tone={tone} aria-labelledby={heading}>
      <h2 id={heading} className="text-headline">
        {page.headings.benefits}
      </h2>
      <div className="mt-10 grid gap-4 lg:mt-14 lg:grid-cols-3 lg:gap-0">
        {[...plans].map(([plan, benefits], index) => (
          <div
            key={plan}
            data-tone={PLAN_TONES[index]}
            className="rounded-card p-6 lg:p-9 lg:not-first:rounded-l-none lg:not-last:rounded-r-none lg:first:mt-20 lg:last:mb-20 lg:even:my-10"
          >
            <h3 className="border-ink border-b-2 pb-4 text-title">{plan}</h3>
            {benefits.map(({ title, text }) => (
              <div key={title} className="pt-6">
                <h4 className="font-semibold text-subtitle first-letter:uppercase">
                  {title.slice(plan.length + 2)}
                </h4>
                <p className="mt-2 text-soft">{text}</p>
              </div>
            ))}
          </div>
        ))}
      </div>
    </Section>
  );
}

type Benefit = ServicePage['benefits'][number];

interface PanelProps {
  readonly benefit: Benefit | undefined;
  readonly tone?: Tone | undefined;
  readonly large?: boolean;
  readonly className?: string;
}

function Panel({ benefit, tone, large = false, className = '' }: PanelProps) {
  return (
    <div
      data-tone={tone}
      className={`flex flex-col justify-end rounded-card p-6 ${tone ? '' : 'bg-raised shadow-card'} ${className}`}
    >
      <Words benefit={benefit} large={large} />
    </div>
  );
}

function Words({ benefit, large = false, className = '' }: PanelProps) {
  if (!benefit) return null;
  return (
    <div className={className}>
      <h3 className={large ? 'text-headline' : 'text-title'}>{benefit.title}</h3>
      <p className={`mt-3 text-soft ${large ? 'max-w-[34rem] text-lead' : ''}`}>
        <WholeRanges>{benefit.text}</WholeRanges>
      </p>
    </div>
  );
}
