import { useEffect, useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api.ts';
import { loadSiteConfig } from '../../lib/site-config.ts';
import { browserStorage } from '../../lib/stored.ts';
import { type Checkout, createCheckout } from './checkout.ts';
import { createCheckoutKeys, randomCheckoutKey } from './checkout-key.ts';
import { showNotice } from './show-notice.ts';

/** One for the page, so that closing the sheet does not unlock the button of a checkout under way. */
const checkout = createCheckout({
  loadSiteConfig,
  callApi,
  keys: createCheckoutKeys(() => browserStorage('sessionStorage'), Date.now, randomCheckoutKey),
  notify: ({ tone, title, text }) => showNotice({ tone, title, description: text }),
  leave: (url) => window.location.assign(url),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

/** The tab's checkout, usable again when the browser's back button brings this page out of its memory. */
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
