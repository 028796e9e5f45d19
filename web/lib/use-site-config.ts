import { useEffect, useState } from 'react';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { loadSiteConfig } from './site-config.ts';

/** Loads this stage's configuration once it is wanted. @returns undefined until then. A failure is only logged */
export function useSiteConfig(isWanted: boolean): SiteConfig | undefined {
  const [config, setConfig] = useState<SiteConfig>();
  const isMissing = isWanted && !config;
  useEffect(() => {
    if (!isMissing) return;
    loadSiteConfig().then(setConfig, (error: unknown) =>
      console.warn('The settings of this stage could not be loaded', error),
    );
  }, [isMissing]);
  return config;
}
