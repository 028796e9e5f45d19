import type { ReactNode } from 'react';

interface StepLinkProps {
  readonly onClick: () => void;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** A link to another step, below a form. */
export function StepLink({ onClick, isBusy = false, children }: StepLinkProps) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className="mt-3 inline-flex min-h-11 items-center font-semibold text-link text-small underline underline-offset-4 aria-busy:opacity-55"
      onClick={isBusy ? undefined : onClick}
      data-replay=""
    >
      {children}
    </button>
  );
}
