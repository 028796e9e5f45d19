import type { checkoutContract } from '../../domain/contracts/checkout.ts';
import type { ProviderFailureKind } from '../stripe/failure.ts';

interface ProviderProblem {
  readonly code: keyof typeof checkoutContract.errors;
  /** Shown to the visitor below 'Checkout failed'. */
  readonly message: string;
}

const NOT_ACCEPTED: ProviderProblem = {
  code: 'payment_provider_refused',
  message: 'Our payment provider did not accept this order. Nothing was charged; please contact us.',
};

/** The responses of a checkout when the payment provider opens no session. */
export const PROVIDER_PROBLEMS: Readonly<Record<ProviderFailureKind, ProviderProblem>> = {
  conflict: {
    code: 'idempotency_conflict',
    message: 'This checkout was already started with a different cart. Please try again.',
  },
  unavailable: {
    code: 'payment_provider_unavailable',
    message:
      'Our payment provider is not answering right now. Nothing was charged; please try again in a minute.',
  },
  refused: NOT_ACCEPTED,
  missing: NOT_ACCEPTED,
};
