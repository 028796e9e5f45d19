import { lazy, Suspense } from 'react';
import type { OnboardingSource } from '../../../domain/onboarding/onboarding.ts';
import { FormUnavailable } from '../../ui/form-unavailable.tsx';
import type { Customer } from './answers.ts';
import { WizardPlaceholder } from './wizard-placeholder.tsx';

/** Loaded after the page's own code, and only where the form is shown. */
const Wizard = lazy(() =>
  import('./wizard.tsx').then(
    (module) => ({ default: module.Wizard }),
    () => ({ default: FormUnavailable }),
  ),
);

export interface OnboardingProps {
  readonly source?: OnboardingSource | undefined;
  /** According to the page. Determines the text of thanks. */
  readonly customerPaid?: boolean | undefined;
  /** Whether the payment provider has confirmed the payment of `sessionId`. Its client needs no captcha. */
  readonly isPaymentVerified?: boolean | undefined;
  /** The id of the checkout that the visitor comes from. */
  readonly sessionId?: string | undefined;
  /** Facts from the purchase, used to fill in answers. */
  readonly customer?: Customer | undefined;
}

/** The onboarding form as a part of another page. A placeholder reserves its space. */
export function Onboarding(props: OnboardingProps) {
  const placeholder = <WizardPlaceholder />;
  return (
    <Suspense fallback={placeholder}>
      <Wizard {...props} placeholder={placeholder} />
    </Suspense>
  );
}
