import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useCart } from '../features/cart/use-cart.ts';
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
  const { clear } = useCart();
  const navigate = useNavigate();
  // In place of this page, so that the back button does not lead into the redirect again.
  const leave = useCallback(() => navigate('/pricing', { replace: true }), [navigate]);
  return <AfterPaymentPage onPaid={clear} onLeave={leave} />;
}
