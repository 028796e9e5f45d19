import { isApplication } from '../../domain/pages.ts';
import { loadSiteConfig } from '../lib/site-config.ts';

/**
 * Brings what measures visits, and asks whether it may, on a stage that has a tag manager. Not on pages behind sign-in,
 * whose content security policy forbids it.
 */
export async function startAnalytics(): Promise<void> {
  if (isApplication(location.pathname)) return;
  const { tagManagerId } = await loadSiteConfig();
  if (tagManagerId) await openAnalytics();
}

/** The same on any stage, for whoever asks about it. */
export async function openAnalytics(): Promise<void> {
  await import('./analytics.tsx');
}
