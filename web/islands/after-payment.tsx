import { visitorCart } from '../features/cart/visitor-cart.ts';
import { Onboarding } from '../features/onboarding/onboarding.tsx';
import { AfterPaymentPage } from '../features/verification/after-payment-page.tsx';
import { openCheckoutPage } from '../lib/checkout-secrets.ts';

/** The page that Stripe redirects to after a payment. */
export function afterPayment() {
  const checkout = openCheckoutPage();
  return (
    <AfterPaymentPage
      checkout={checkout}
      onOrdered={visitorCart.actions.settle}
      form={(isPaid, customer) => (
        <Onboarding
          source="post-checkout"
          customerPaid
          isPaymentVerified={isPaid}
          sessionId={checkout.sessionId ?? undefined}
          customer={customer}
        />
      )}
    />
  );
}
