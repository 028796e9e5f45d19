import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ServiceId } from '../../domain/catalogue.ts';
import { prepareCart } from '../features/cart/load-cart.ts';
import { useCart, useCartActions } from '../features/cart/use-cart.ts';
import { CheckoutCancelled } from '../features/pricing/checkout-cancelled.tsx';
import { StaticPricingPage } from '../features/pricing/static-pricing-page.tsx';
import { pageMeta } from '../lib/meta.ts';
import { ADD_PARAMETER } from '../lib/price-list-address.ts';

export const meta = () =>
  pageMeta({
    title: 'Pricing',
    description:
      'Every service with its monthly and annual price, its setup fee and what is included. Month-to-month, no long-term commitment.',
    path: '/pricing',
  });

export default function Pricing() {
  const { add } = useCartActions();
  useServicesFromAddress(add);
  return (
    <>
      <StaticPricingPage onAdd={add} onIntent={prepareCart} />
      <BackWithoutPaying />
    </>
  );
}

/** Leads visitors who have come back from the payment page without paying to their cart. */
function BackWithoutPaying() {
  const { open, totalQuantity } = useCart();
  const { isShown, dismiss } = useCheckoutCancelled();
  if (!isShown) return null;
  return (
    <CheckoutCancelled
      hasItems={totalQuantity > 0}
      onOpenCart={() => {
        dismiss();
        open();
      }}
      onDismiss={dismiss}
    />
  );
}

const IN_PLACE = { replace: true, preventScrollReset: true };

/** Adds what the address asks for, such as `?add=blogs-2+basic-seo`, once: the address loses it again. */
function useServicesFromAddress(add: (services: readonly ServiceId[]) => void): void {
  const [search, setSearch] = useSearchParams();
  const added = useRef<string>(undefined);
  const asked = search.get(ADD_PARAMETER);

  useEffect(() => {
    if (!asked || added.current === asked) return;
    added.current = asked;
    // The cart takes the services it knows.
    add(asked.split(' ') as ServiceId[]);
    setSearch({}, IN_PLACE);
  }, [asked, add, setSearch]);
}

/** Whether the visitor has come back from the payment page without paying (`?checkout=cancelled`). */
function useCheckoutCancelled() {
  const [search, setSearch] = useSearchParams();
  const [isShown, setIsShown] = useState(false);
  const isCancelled = search.get('checkout') === 'cancelled';

  // Not while rendering: the page's HTML was made without knowing the address's query.
  useEffect(() => setIsShown(isCancelled), [isCancelled]);

  return { isShown, dismiss: () => setSearch({}, IN_PLACE) };
}
