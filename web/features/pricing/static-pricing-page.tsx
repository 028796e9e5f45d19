import { lazy, useCallback } from 'react';
import type { ServiceId } from '../../../domain/catalogue.ts';
import { StaticContent } from '../../lib/static-content.tsx';
import { servicesToAdd } from './add-button.tsx';
import { BILLING_SCOPE } from './billing-scope.ts';

const PricingPage =
  import.meta.env.SSR || import.meta.env.DEV
    ? (await import('./pricing-page.tsx')).PricingPage
    : lazy(async () => ({ default: (await import('./pricing-page.tsx')).PricingPage }));

interface StaticPricingPageProps {
  /** Puts services into the cart. Must not change between renders. */
  readonly onAdd: (services: readonly ServiceId[]) => void;
  /** The visitor is about to add something. Must not change between renders. */
  readonly onIntent: () => void;
}

/** The pricing page as plain HTML, with its buttons connected. */
export function StaticPricingPage({ onAdd, onIntent }: StaticPricingPageProps) {
  const listen = useCallback(
    (content: HTMLElement) => {
      const listening = new AbortController();
      const { signal } = listening;
      const add = (event: Event) => {
        const services = servicesToAdd(event);
        if (!services) return;
        event.preventDefault();
        onAdd(services);
      };
      const prepare = (event: Event) => {
        if (servicesToAdd(event)) onIntent();
      };
      content.addEventListener('click', add, { signal });
      content.addEventListener('pointerover', prepare, { signal, passive: true });
      content.addEventListener('focusin', prepare, { signal });
      return () => listening.abort();
    },
    [onAdd, onIntent],
  );
  return (
    <StaticContent name="pricing" className={BILLING_SCOPE} listen={listen}>
      <PricingPage />
    </StaticContent>
  );
}
