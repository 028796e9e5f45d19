import { useState } from 'react';
import {
  CANCELLATION_NAMES,
  CANCELLATION_REASONS,
  type CancellationReason,
} from '../../../domain/cancelled-checkouts.ts';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';

interface CheckoutCancelledProps {
  /** Whether there is a cart to return to. */
  readonly hasItems: boolean;
  readonly onOpenCart: () => void;
  /** @returns whether the answer has been counted */
  readonly onReason: (reason: CancellationReason) => Promise<boolean>;
  readonly onDismiss: () => void;
}

/**
 * Tells a visitor who returned from the payment page without paying that nothing was charged. It floats over the page,
 * which is painted before the URL is read.
 */
export function CheckoutCancelled({ hasItems, onOpenCart, onReason, onDismiss }: CheckoutCancelledProps) {
  return (
    <section
      role="status"
      data-tone="paper"
      className="fixed inset-x-4 bottom-4 z-30 rounded-card border-2 border-ink bg-raised p-5 shadow-lifted transition-[translate,opacity] duration-500 ease-settle starting:translate-y-6 starting:opacity-0 sm:right-auto sm:left-6 sm:max-w-md"
    >
      <div className="flex items-start justify-between gap-3">
        <p className="font-display font-extrabold text-subtitle">Nothing was charged</p>
        <Button variant="quiet" size="small" className="-mt-2 -mr-2" aria-label="Dismiss" onClick={onDismiss}>
          <CloseIcon />
        </Button>
      </div>
      <p className="text-small text-soft">
        You left the payment page before paying.
        {hasItems && ' Your cart is as you left it.'} Something unclear?{' '}
        <a href="/contact#contact-form" className="text-link underline">
          Ask us
        </a>
        .
      </p>
      {hasItems && (
        <Button size="small" className="mt-4" onClick={onOpenCart}>
          Open the cart
        </Button>
      )}
      <Reasons onReason={onReason} />
    </section>
  );
}

/** One click, and none is fine. Who cannot be heard is not bothered with it. */
function Reasons({ onReason }: Pick<CheckoutCancelledProps, 'onReason'>) {
  const [state, setState] = useState<'asking' | 'sending' | 'thanked'>('asking');
  if (state === 'thanked') return <p className="mt-4 text-small">Thank you, that helps us.</p>;
  return (
    <fieldset disabled={state === 'sending'} className="mt-4 border-line border-t pt-3">
      <legend className="float-left mb-2 w-full text-small text-soft">
        What kept you from paying? (optional)
      </legend>
      <div className="clear-both flex flex-wrap gap-2">
        {CANCELLATION_REASONS.map((reason) => (
          <Button
            key={reason}
            variant="secondary"
            size="small"
            onClick={() => {
              setState('sending');
              onReason(reason).then((isCounted) => setState(isCounted ? 'thanked' : 'asking'));
            }}
          >
            {CANCELLATION_NAMES[reason]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
