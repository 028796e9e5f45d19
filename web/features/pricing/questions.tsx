import { useId } from 'react';
import { PRICING_QUESTIONS } from '../../content/pricing-questions.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Section } from '../../ui/layout.tsx';

/** What people ask before they order. */
export function Questions() {
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
            : we answer within 4 business hours.
          </p>
        </div>
        <div className="border-ink border-t-2 lg:col-span-8">
          {PRICING_QUESTIONS.map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              {answer}
            </Disclosure>
          ))}
        </div>
      </div>
    </Section>
  );
}
