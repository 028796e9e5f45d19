import { useState } from 'react';
import { api } from '../../../domain/api.ts';
import {
  CANCELLATION_NAMES,
  CANCELLATION_REASONS,
  type CancellationReason,
} from '../../../domain/canceled-checkouts.ts';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/layout.tsx';

/** Says that nothing was charged. Shown before the first layout (domain/site/inline-script.ts). */
export function CheckoutCanceled() {
  return (
    <section
      role="status"
      className="hidden border-ink border-b-2 bg-raised in-data-cancelled:block print:hidden!"
    >
      <Container className="grid gap-x-12 gap-y-4 py-5 lg:grid-cols-2">
        <div>
          <p className="font-display font-extrabold text-subtitle">Nothing was charged</p>
          <p className="text-small text-soft">
            You left the payment page before paying.
            <span className="block">
              Something unclear?{' '}
              <a href="/contact#contact-form" className="text-link underline">
                Ask us
              </a>
              .
            </span>
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="small" data-open-cart="">
              Open the cart
            </Button>
            <Button variant="secondary" size="small" onClick={dismiss} data-replay="">
              Dismiss
            </Button>
          </div>
        </div>
        <Reasons />
      </Container>
    </section>
  );
}

function dismiss(): void {
  delete document.documentElement.dataset.cancelled;
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** An optional question, answered with one click. A failure to count the answer is not shown. */
function Reasons() {
  const [state, setState] = useState<'asking' | 'sending' | 'thanked'>('asking');
  const isThanked = state === 'thanked';
  return (
    <div className="grid items-start *:[grid-area:1/1]">
      {isThanked && (
        <p tabIndex={-1} ref={takeFocus} className="text-small outline-none">
          Thank you. That helps us.
        </p>
      )}
      {/* Keeps its space, so that the page does not move. */}
      <fieldset className={isThanked ? 'invisible' : ''}>
        <legend className="mb-2 text-small text-soft">What kept you from paying? (optional)</legend>
        <div className="flex flex-wrap gap-2">
          {CANCELLATION_REASONS.map((reason) => (
            <Button
              key={reason}
              variant="secondary"
              size="small"
              data-replay=""
              aria-disabled={state === 'sending'}
              onClick={() => {
                if (state !== 'asking') return;
                setState('sending');
                sendReason(reason).then((isCounted) => setState(isCounted ? 'thanked' : 'asking'));
              }}
            >
              {CANCELLATION_NAMES[reason]}
            </Button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

/** The button that had the focus is hidden. */
function takeFocus(thanks: HTMLElement | null): void {
  thanks?.focus({ preventScroll: true });
}

/** @returns whether the answer was counted; a failure is logged */
async function sendReason(reason: CancellationReason): Promise<boolean> {
  try {
    const { status } = await callApi(api.canceledCheckout, { body: { reason } });
    if (status === 200) return true;
    console.warn('The reason was not counted', status);
  } catch (error) {
    console.warn('The reason was not counted', error);
  }
  return false;
}
