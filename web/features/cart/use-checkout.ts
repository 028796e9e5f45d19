import { useEffect, useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api.ts';
import { loadSiteConfig } from '../../lib/site-config.ts';
import { reloadWhenStale } from '../../lib/stale-build.ts';
import { notify } from '../../ui/toast.ts';
import { type Checkout, createCheckout } from './checkout.ts';
import { checkoutKeys } from './checkout-key.ts';

/** One for the page, so that closing the sheet does not enable the button during a checkout. */
const checkout = createCheckout({
  loadSiteConfig,
  callApi,
  keys: checkoutKeys,
  notify: ({ tone, title, text }) => notify({ tone, title, description: text }),
  startOverIfOld: (prices) =>
    import('./old-prices.ts').then((module) => module.startOverIfOld(prices), reloadWhenStale),
  redirect: (url) => window.location.assign(url),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

/** The tab's checkout, enabled again when the page is restored from the back/forward cache. */
export function useCheckout(): { readonly isBusy: boolean; readonly start: Checkout['start'] } {
  const isBusy = useSyncExternalStore(checkout.subscribe, checkout.isBusy);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) checkout.abandon();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  return { isBusy, start: checkout.start };
}
