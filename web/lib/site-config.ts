import { isRecord } from '../../domain/record.ts';
import { SITE_CONFIG_PATH, type SiteConfig } from '../../domain/site/site-config.ts';

let loading: Promise<SiteConfig> | undefined;

/** Loads this stage's configuration once for the page. @throws if it fails; the next call tries again */
export function loadSiteConfig(): Promise<SiteConfig> {
  loading ??= fetchSiteConfig('default').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Loads the configuration. @param cache `reload` loads the current one, also for later pages @throws as above */
export async function fetchSiteConfig(cache: RequestCache): Promise<SiteConfig> {
  const response = await fetch(SITE_CONFIG_PATH, { cache, signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`the site's settings answered with status ${response.status}`);
  const config: unknown = await response.json().catch(() => undefined);
  if (!isSiteConfig(config)) throw new Error("the site's settings are not readable");
  return config;
}

function isSiteConfig(value: unknown): value is SiteConfig {
  if (!isRecord(value) || !isRecord(value.prices)) return false;
  return isRecord(value.prices.services) && isRecord(value.prices.setupFees);
}
