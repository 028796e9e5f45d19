import { type ReactNode, useCallback, useState } from 'react';
import { brand } from '../../../domain/brand.ts';
import type { VerifiedOrder } from '../../../domain/contracts/verification.ts';
import type { OrderedService } from '../../../domain/orders.ts';
import { PROMISES } from '../../../domain/promises.ts';
import type { OpenedCheckout } from '../../lib/checkout-secrets.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SpinnerIcon } from '../../ui/icons.tsx';
import { Section } from '../../ui/layout.tsx';
import type { Access } from './access.ts';
import { NextSteps } from './next-steps.tsx';
import { OrderSummary } from './order-summary.tsx';
import { Denied, Failed } from './payment-problems.tsx';
import { Stage, Way, Ways } from './stage.tsx';
import { useAccess } from './use-access.ts';
import type { Customer } from './verify-session.ts';

interface AfterPaymentPageProps {
  /** See `useAccess`. */
  readonly checkout?: OpenedCheckout | undefined;
  /** See `useAccess`. @returns whether the cart is empty now */
  readonly onOrdered: (services: readonly OrderedService[] | undefined) => boolean;
  /**
   * The onboarding form, shown when access is granted.
   * @param isPaid whether the payment is verified
   * @param customer from the purchase, once it is loaded
   */
  readonly form: (isPaid: boolean, customer: Customer | undefined) => ReactNode;
}

/** The page that Stripe redirects to after a payment. docs/product.md#after-payment */
export function AfterPaymentPage({ checkout, onOrdered, form }: AfterPaymentPageProps) {
  const [isCartCleared, setIsCartCleared] = useState(false);
  const clearCart = useCallback(
    (services: readonly OrderedService[] | undefined) => {
      setIsCartCleared(onOrdered(services));
    },
    [onOrdered],
  );
  const access = useAccess(checkout, clearCart);
  const heading = getHeading(access);

  useTitle(heading);

  // As tall as the window, so that the footer does not move visibly when a state needs more space.
  return (
    <div className="flex min-h-svh flex-col">
      <p role="status" className="sr-only">
        {access.state === 'verifying' ? '' : heading}
      </p>
      {access.state === 'verifying' && <Verifying heading={heading} />}
      {access.state === 'granted' && (
        <Granted
          because={access.because}
          isCartCleared={isCartCleared}
          order={'order' in access ? access.order : undefined}
          form={form(access.because === 'paid', 'customer' in access ? access.customer : undefined)}
        />
      )}
      {access.state === 'elsewhere' && <Elsewhere heading={heading} />}
      {access.state === 'failed' && (
        <Failed heading={heading} sessionId={checkout?.sessionId ?? null} ordered={access.ordered} />
      )}
      {access.state === 'denied' && <Denied heading={heading} sessionId={checkout?.sessionId ?? null} />}
    </div>
  );
}

function getHeading(access: Access): string {
  switch (access.state) {
    case 'verifying':
      return 'Verifying your payment...';
    case 'granted':
      return GRANTED[access.because].heading;
    case 'elsewhere':
      return GRANTED.paid.heading;
    case 'failed':
      return 'Your payment did not arrive';
    case 'denied':
      return 'Access Denied';
  }
}

function Verifying({ heading }: { readonly heading: string }) {
  return (
    <Stage tone="paper" heading={heading} bars={2}>
      <p className="[@media(scripting:none)]:hidden flex max-w-[33rem] items-start gap-3 text-lead text-soft">
        <SpinnerIcon className="mt-1 size-6 shrink-0 text-link" />
        We are asking our payment provider. This takes a moment; please keep the page open.
      </p>
    </Stage>
  );
}

/** Shown in browsers without scripts, where the payment cannot be verified. */
export function PaymentUnverified() {
  return (
    <Stage tone="paper" heading="Thank you." bars={4}>
      <p className="max-w-[33rem] text-lead text-soft">
        This page needs JavaScript to verify a payment. Your payment is not affected: your receipt comes by
        email, and you can reach us at {brand.email.support} or {brand.phone.display}.
      </p>
    </Stage>
  );
}

const SETUP_STARTS = `Setup starts within ${PROMISES.setupStart} of receiving this form.`;

/** Texts by the known state of the payment. Bars are those of the logo. */
const GRANTED = {
  pending: {
    heading: 'Payment on its way',
    tone: 'marigold',
    bars: 4,
    note: (isCartCleared: boolean) =>
      `Thank you for your order.${isCartCleared ? ' We removed it from your cart.' : ''} Bank transfers and debits usually arrive within ${PROMISES.paymentArrival}. We will email you when yours does. You do not need to do anything else for your payment.`,
    setup: 'Fill out this form now, and setup starts when your payment arrives.',
  },
  paid: {
    heading: 'Payment Successful!',
    tone: 'mint',
    bars: 5,
    note: (isCartCleared: boolean) =>
      isCartCleared
        ? 'Thank you. Your cart has been cleared, and your receipt is on its way by email.'
        : 'Thank you. We will email your receipt.',
    setup: SETUP_STARTS,
  },
  unconfirmed: {
    heading: 'We are checking your payment',
    tone: 'marigold',
    bars: 4,
    note: () =>
      'Thank you. Our payment provider has not confirmed your payment yet. We check again in the next minute, and whenever you reload this page, and clear your cart once it is confirmed.',
    setup: 'Fill out this form now, and setup starts when your payment is confirmed.',
  },
  test: {
    heading: 'Payment Successful!',
    tone: 'mint',
    bars: 5,
    note: () => 'This is a test view. Nothing was paid, and your cart is unchanged.',
    setup: SETUP_STARTS,
  },
} as const;

interface GrantedProps {
  readonly because: keyof typeof GRANTED;
  /** Whether this page cleared the cart, as opposed to an earlier visit or another device. */
  readonly isCartCleared: boolean;
  readonly order: VerifiedOrder | undefined;
  readonly form: ReactNode;
}

function Granted({ because, isCartCleared, order, form }: GrantedProps) {
  const { heading, tone, bars, note, setup } = GRANTED[because];
  const isPending = because === 'pending';
  return (
    <>
      <Stage
        tone={tone}
        heading={heading}
        bars={bars}
        aside={order && <OrderSummary order={order} isPending={isPending} />}
      >
        <p className="max-w-[34rem] text-lead max-sm:text-body">{note(isCartCleared)}</p>
        <Ways>
          <ButtonLink href="#onboarding" className="max-sm:w-full">
            Start onboarding
          </ButtonLink>
          <Way href="/contact">Contact Support</Way>
          <Way href="/">Return Home</Way>
        </Ways>
      </Stage>
      <Section tone="kraft" aria-labelledby="onboarding" className="lg:pt-20">
        <div className="mb-10 grid items-end gap-x-8 gap-y-4 lg:grid-cols-12">
          <h2 id="onboarding" className="text-headline lg:col-span-6">
            Now tell us about your business
          </h2>
          <p className="max-w-[34rem] text-lead lg:col-span-6">
            <strong className="font-semibold">Priority setup:</strong> as a paying customer you skip the
            queue. <span>{setup}</span>
          </p>
        </div>
        {form}
      </Section>
      <Section aria-labelledby="next-steps">
        <NextSteps headingId="next-steps" isPending={isPending} />
      </Section>
    </>
  );
}

/** Shown for an order that this browser may not open. */
function Elsewhere({ heading }: { readonly heading: string }) {
  return (
    <>
      <Stage tone="mint" heading={heading} bars={5}>
        <p className="max-w-[34rem] text-lead">
          Thank you. Only you can open your order and onboarding form: use the button in your order email, on
          any device.
        </p>
        <Ways>
          <ButtonLink href="/">Return Home</ButtonLink>
          <Way href="/contact">Contact Support</Way>
        </Ways>
      </Stage>
      <Section aria-labelledby="next-steps">
        <NextSteps headingId="next-steps" isPending={false} />
      </Section>
    </>
  );
}
