import { visitorCart } from '../features/cart/visitor-cart.ts';
import { Onboarding } from '../features/onboarding/onboarding.tsx';
import { AfterPaymentPage } from '../features/verification/after-payment-page.tsx';
import { linkToken } from '../lib/link-query.ts';

/** The page that the payment page redirects to after payment. */
export function afterPayment() {
  const sessionId = linkToken(location.search, 'session_id') ?? undefined;
  return (
    <AfterPaymentPage
      onOrdered={visitorCart.actions.settle}
      form={(isPaid, customer) => (
        <Onboarding
          source="post-checkout"
          customerPaid
          isPaymentVerified={isPaid}
          sessionId={sessionId}
          customer={customer}
        />
      )}
    />
  );
}
