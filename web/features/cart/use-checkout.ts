import { useEffect, useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api.ts';
import { signedIn } from '../../lib/auth/signed-in.ts';
import { rememberCheckout } from '../../lib/begun-checkouts.ts';
import { readCameFrom } from '../../lib/links/came-from.ts';
import { loadSiteConfig } from '../../lib/site-config.ts';
import { reloadWhenStale } from '../../lib/stale-build.ts';
import { dismiss, notify } from '../../ui/toast/toast.ts';
import { createCheckout } from './checkout.ts';
import { checkoutKeys } from './checkout-key.ts';
import { visitorCart } from './visitor-cart.ts';

/** The ids of the messages about one attempt, at most two. */
const TOASTS = ['checkout', 'checkout-too'];

/** One for the page, so that closing the sheet does not enable the button during a checkout. */
const checkout = createCheckout({
  loadSiteConfig,
  callApi,
  keys: checkoutKeys,
  email: () => signedIn()?.email,
  cameFrom: readCameFrom,
  isCurrent(items, cycle) {
    const cart = visitorCart.getState();
    return cart.items === items && cart.cycle === cycle;
  },
  notify(notices) {
    for (const id of TOASTS) dismiss(id);
    for (const [index, { tone, title, text }] of notices.entries())
      notify({ id: TOASTS[index] ?? title, tone, title, description: text });
  },
  reloadIfPricesChanged: (...known) =>
    import('./changed-prices.ts').then((module) => module.reloadIfPricesChanged(...known), reloadWhenStale),
  remember: rememberCheckout,
  redirect: (url) => window.location.assign(url),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

/** The tab's checkout, enabled again when the page is restored from the back/forward cache. */
export function useCheckout() {
  const isBusy = useSyncExternalStore(checkout.subscribe, checkout.isBusy);
  const failure = useSyncExternalStore(checkout.subscribe, checkout.failure);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) checkout.abandon();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  return { isBusy, failure, start: checkout.start };
}
