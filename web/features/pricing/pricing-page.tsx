import { type ReactNode, useId } from 'react';
import { brand } from '../../../domain/brand.ts';
import { PROMISES } from '../../../domain/promises.ts';
import { SERVICES } from '../../../domain/shop/catalog.ts';
import { PRICING_QUESTIONS } from '../../content/pricing-questions.ts';
import { serviceAnchor } from '../../lib/links/price-list-url.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { QuestionList } from '../../ui/disclosure.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import { AddForm } from './add-button.tsx';
import { InCartTemplate } from './add-stepper.tsx';
import { PriceList } from './price-list.tsx';
import { SampleOrder } from './sample-order.tsx';

/** Marks the element that holds the billing switch and everything that follows it. */
const BILLING_SCOPE = 'group/billing';

interface PricingPageProps {
  /** Shown after a canceled payment. */
  readonly canceled: ReactNode;
  readonly proof: ReactNode;
}

/** All services with their prices. docs/product.md#catalog */
export function PricingPage({ canceled, proof }: PricingPageProps) {
  return (
    <div className={BILLING_SCOPE}>
      {canceled}
      <Hero />
      <PriceList />
      <Questions />
      {proof}
      <Banner />
      <AddForm />
      <InCartTemplate />
    </div>
  );
}

function Hero() {
  return (
    <Container className="grid items-center gap-x-12 gap-y-12 pt-12 pb-12 lg:grid-cols-12 lg:pt-10 lg:pb-10">
      <div className="grid gap-6 lg:col-span-7">
        <h1 className="text-poster">Every price, in full view.</h1>
        <p className="max-w-[37rem] text-lead text-soft">
          {SERVICES.length} services, bought one by one. The monthly price, the annual price, the setup fee:
          everything we charge, in US dollars (USD). No sales tax comes on top.
        </p>
        <noscript>
          <p className="max-w-[33rem]">
            Ordering here needs JavaScript. Without it, order by email from {brand.email.general} or by phone
            on {brand.phone.display}.
          </p>
        </noscript>
      </div>
      <div className="flex justify-center lg:col-span-5 lg:justify-end">
        <SampleOrder />
      </div>
    </Container>
  );
}

function Questions() {
  const heading = useId();
  return (
    <Section tone="kraft" aria-labelledby={heading}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
        <div className="grid content-start gap-4 lg:col-span-4">
          <h2 id={heading} className="text-headline">
            Before you ask
          </h2>
          <p className="max-w-[22rem] text-soft">
            The long version is in our{' '}
            <a href="/terms" className="text-link underline">
              terms
            </a>
            . If your question is not here,{' '}
            <a href="/contact#contact-form" className="text-link underline">
              write to us
            </a>
            : we answer within {PROMISES.reply}.
          </p>
        </div>
        <QuestionList questions={PRICING_QUESTIONS} className="lg:col-span-8" />
      </div>
    </Section>
  );
}

function Banner() {
  const heading = useId();
  const first = SERVICES[0];
  return (
    <Section tone="signal" aria-labelledby={heading} className="print:hidden">
      <div className="grid items-end gap-8 lg:grid-cols-12">
        <div className="grid gap-4 lg:col-span-7">
          <h2 id={heading} className="text-headline">
            Not sure which of these you need?
          </h2>
          <p className="max-w-[34rem] text-lead text-soft">
            Tell us about your business and we will say what we would start with, and what can wait.
          </p>
        </div>
        <div className="flex flex-wrap gap-4 lg:col-span-5 lg:justify-end">
          <ButtonLink href="/contact#contact-form" size="large">
            Ask for advice
          </ButtonLink>
          {first && (
            <ButtonLink href={`#${serviceAnchor(first.id)}`} size="large" variant="secondary">
              Browse services
            </ButtonLink>
          )}
        </div>
      </div>
    </Section>
  );
}
