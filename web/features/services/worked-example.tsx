import { type ReactNode, useId } from 'react';
import type { ServicePage } from '../../content/service-pages.ts';
import { calculateFigures, WORKED_EXAMPLES } from '../../content/worked-examples.ts';
import { BarPlot } from '../../illustrations/bar-plot.tsx';
import { dollars } from '../../lib/dollars.ts';
import { priceListUrl } from '../../lib/links/price-list-url.ts';
import { Badge } from '../../ui/badge.tsx';
import { Section, type Tone } from '../../ui/layout.tsx';
import { Price } from '../../ui/price.tsx';

/** A fictional business before and after three months, and the cost. */
export function WorkedExample({ page, tone }: { readonly page: ServicePage; readonly tone: Tone }) {
  const heading = useId();
  const example = WORKED_EXAMPLES[page.path];
  const { name, monthlyPrice, setupFee, cost, more, each } = calculateFigures(example);
  const { title, before, work, service, spend, counted, counts } = example;
  return (
    <Section tone={tone} aria-labelledby={heading}>
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12 lg:items-center">
        <div className="lg:col-span-5">
          <Badge className="bg-night! text-chalk! text-small">Worked example</Badge>
          <h2 id={heading} className="mt-4 text-headline">
            {title}
          </h2>
          <p className="mt-5 text-lead">{before}</p>
          <p className="mt-3 text-soft">{work}</p>
          <p className="mt-5 max-w-[26rem] text-small text-soft">
            An invented example, to show the math. Yours depends on your trade, your town and the season.
          </p>
        </div>
        <div data-tone="paper" className="rounded-card bg-raised p-5 shadow-card sm:p-8 lg:col-span-7">
          <BarPlot names={NAMES} counts={counts} counted={counted} />
          <dl className="mt-6 grid gap-x-6 gap-y-2 border-ink border-t-2 pt-5 sm:grid-cols-3">
            <Fact name="Before">
              {counts[0]} <Unit>a month</Unit>
            </Fact>
            <Fact name="After three months">
              {counts[3]} <Unit>a month</Unit>
            </Fact>
            <Fact name="What it cost">
              <Price amount={cost} />
            </Fact>
          </dl>
          <p className="mt-4 text-small text-soft">
            <a href={priceListUrl(service, 'monthly')} className="text-link underline">
              {name}
            </a>
            : three months at {dollars(monthlyPrice)}
            {setupFee > 0 && `, ${dollars(setupFee)} setup`}
            {spend && `, and ${dollars(spend.perMonth)} a month for ${spend.for}, paid to the ${spend.to}`}.
          </p>
          <p className="mt-3 font-semibold text-subtitle">
            {more} more {counted} in three months, {dollars(each)} each.
          </p>
        </div>
      </div>
    </Section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 sm:block">
      <dt className="text-small text-soft">{name}</dt>
      <dd className="mt-1 whitespace-nowrap font-display font-extrabold text-title tabular-nums">
        {children}
      </dd>
    </div>
  );
}

function Unit({ children }: { readonly children: string }) {
  return <span className="font-normal font-text text-small text-soft tracking-normal">{children}</span>;
}

const NAMES = ['Before', 'Month 1', 'Month 2', 'Month 3'];
