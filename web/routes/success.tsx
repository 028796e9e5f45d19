import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useCartActions } from '../features/cart/use-cart.ts';
import { Onboarding } from '../features/onboarding/onboarding.tsx';
import { AfterPaymentPage } from '../features/verification/after-payment-page.tsx';
import { pageMeta } from '../lib/meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Your payment',
    description: 'Confirmation of your payment and what happens next.',
    path: '/success',
    noIndex: true,
  });

export default function Success() {
  const { clear } = useCartActions();
  const navigate = useNavigate();
  // In place of this page, so that the back button does not lead into the redirect again.
  const leave = useCallback(() => navigate('/pricing', { replace: true }), [navigate]);
  return (
    <AfterPaymentPage
      onPaid={clear}
      onLeave={leave}
      form={(customer) => (
        <Onboarding source="post-checkout" customerPaid sessionId={sessionId()} customer={customer} />
      )}
    />
  );
}

/** Of the checkout that has led here. */
function sessionId(): string | undefined {
  return new URLSearchParams(window.location.search).get('session_id') ?? undefined;
}
