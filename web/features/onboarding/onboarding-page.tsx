import type { ReactNode } from 'react';
import { Section } from '../../ui/layout.tsx';
import { Closing, FormTitle, Opening } from './page-parts.tsx';

/** The onboarding form by itself. Specification: content and operations, 'Standalone onboarding'. */
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
