import { useId } from 'react';
import type { ServicePage } from '../../content/service-pages.ts';
import { Section, type Tone } from '../../ui/layout.tsx';
import { Bars } from '../../ui/logo.tsx';

export interface StepsProps {
  readonly page: ServicePage;
  readonly tone: Tone;
  readonly accent: Tone;
}

const RISE = ['lg:min-h-60', 'lg:min-h-76', 'lg:min-h-92', 'lg:min-h-108'];

/** Four rising steps, the last one lit. */
export function StepStair({ page, tone, accent }: StepsProps) {
  const heading = useId();
  return (
    <Section tone={tone} aria-labelledby={heading} className="lg:pb-0!">
      <h2 id={heading} className="max-w-[26rem] text-headline lg:-mb-24">
        {page.headings.steps}
      </h2>
      <ol className="mt-10 grid gap-3 sm:grid-cols-2 lg:mt-0 lg:grid-cols-4 lg:items-end lg:gap-6">
        {page.steps.map(({ title, text }, index) => (
          <li
            key={title}
            data-tone={index === 3 ? accent : undefined}
            className={`rounded-control p-5 lg:rounded-b-none lg:p-6 ${index === 3 ? '' : 'bg-raised'} ${RISE[index]}`}
          >
            <Bars lit={index + 1} className="h-6" />
            <h3 className="mt-4 text-title">{title}</h3>
            <p className="mt-2 text-small text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Four steps along a line. */
export function StepLine({ page, tone }: StepsProps) {
  const heading = useId();
  return (
    <Section tone={tone} aria-labelledby={heading}>
      <h2 id={heading} className="text-headline">
        {page.headings.steps}
      </h2>
      <ol className="mt-10 grid gap-x-8 gap-y-10 border-ink sm:grid-cols-2 lg:mt-16 lg:grid-cols-4 lg:border-t-2">
        {page.steps.map(({ title, text }, index) => (
          <li key={title} className="relative border-ink border-t-2 pt-8 lg:border-t-0">
            <span className="absolute -top-3 left-0 size-5 rounded-round border-4 border-surface bg-action" />
            <p className="font-display font-extrabold text-headline" aria-hidden="true">
              {index + 1}
            </p>
            <h3 className="mt-3 text-title">{title}</h3>
            <p className="mt-3 text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Four stacked steps with large numbers. */
export function StepLedger({ page, tone }: StepsProps) {
  const heading = useId();
  return (
    <Section tone={tone} aria-labelledby={heading}>
      <h2 id={heading} className="max-w-[44rem] text-headline">
        {page.headings.steps}
      </h2>
      <ol className="mt-8 lg:mt-14">
        {page.steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[4rem_1fr] items-baseline gap-x-4 gap-y-2 border-ink border-t-2 py-6 lg:grid-cols-12 lg:gap-x-8 lg:py-8"
          >
            <span
              aria-hidden="true"
              className="row-span-2 font-display font-extrabold text-poster lg:col-span-2 lg:row-span-1"
            >
              {index + 1}
            </span>
            <h3 className="text-headline lg:col-span-5">{title}</h3>
            <p className="max-w-[28rem] text-soft lg:col-span-5">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
