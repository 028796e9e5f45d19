import { lazy } from 'react';
import { StaticContent } from '../../lib/static-content.tsx';
import { Section } from '../../ui/layout.tsx';
import { Onboarding } from './onboarding.tsx';

const load = () => import('./page-parts.tsx');

/** Not needed where the page's HTML is there already. */
const { Opening, FormTitle, Closing } =
  import.meta.env.SSR || import.meta.env.DEV
    ? await load()
    : {
        Opening: lazy(async () => ({ default: (await load()).Opening })),
        FormTitle: lazy(async () => ({ default: (await load()).FormTitle })),
        Closing: lazy(async () => ({ default: (await load()).Closing })),
      };

/** The onboarding form by itself. Specification: content and operations, 'Standalone onboarding'. */
export function OnboardingPage() {
  return (
    <>
      <StaticContent name="onboarding opening">
        <Opening />
      </StaticContent>
      <Section tone="kraft" aria-labelledby="form" className="lg:pt-20">
        <StaticContent name="onboarding form title">
          <FormTitle />
        </StaticContent>
        <Onboarding source="standalone" customerPaid />
      </Section>
      <StaticContent name="onboarding closing">
        <Closing />
      </StaticContent>
    </>
  );
}
