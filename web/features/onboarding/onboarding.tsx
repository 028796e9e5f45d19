import { lazy, Suspense } from 'react';
import type { OnboardingSource } from '../../../domain/onboarding.ts';
import { FormUnavailable } from '../../ui/form-unavailable.tsx';
import { WizardPlaceholder } from './wizard-placeholder.tsx';

/** Comes after the page's own code, and only where the form is shown. */
const Wizard = lazy(() =>
  import('./wizard.tsx').then(
    (module) => ({ default: module.Wizard }),
    () => ({ default: FormUnavailable }),
  ),
);

export interface OnboardingProps {
  readonly source?: OnboardingSource | undefined;
  /** As the page claims. Decides about the words of thanks. */
  readonly customerPaid?: boolean | undefined;
  /** Of the checkout that the visitor comes from. */
  readonly sessionId?: string | undefined;
  /** What is known from the purchase: it is filled in. */
  readonly customer?: { readonly email?: string; readonly services: readonly string[] } | undefined;
}

/** The onboarding form where it is a part of what came before, in the room that is kept for it. */
export function Onboarding(props: OnboardingProps) {
  return (
    <Suspense fallback={<WizardPlaceholder />}>
      <Wizard {...props} />
    </Suspense>
  );
}
