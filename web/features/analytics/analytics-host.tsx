import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { onFirstUse } from '../../lib/first-use.ts';
import { browserStorage } from '../../lib/stored.ts';
import { CONSENT_STORAGE_KEY } from './consent-storage.ts';

/**
 * Mounted once, around no page. Loads analytics at once for a visitor who has answered the question about it, and for
 * any other at the first sign that somebody uses the page: until then there is nobody to ask.
 */
export function AnalyticsHost() {
  const { pathname } = useLocation();
  const [Analytics, setAnalytics] = useState<ComponentType<{ readonly pathname: string }>>();

  useEffect(() => {
    const load = () => {
      import('./analytics.tsx').then(
        (module) => setAnalytics(() => module.Analytics),
        (error: unknown) => console.warn('Analytics could not be loaded', error),
      );
    };
    if (!hasAnswered()) return onFirstUse(load);
    load();
  }, []);

  return Analytics && <Analytics pathname={pathname} />;
}

function hasAnswered(): boolean {
  try {
    return Boolean(browserStorage('localStorage')?.getItem(CONSENT_STORAGE_KEY));
  } catch {
    return false;
  }
}
