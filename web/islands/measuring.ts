import { isApplication } from '../../domain/pages.ts';
import { loadSiteConfig } from '../lib/site-config.ts';

/**
 * Starts analytics and asks for consent, on stages with a tag manager. Not on pages behind sign-in, whose content
 * security policy forbids it.
 */
export async function startAnalytics(): Promise<void> {
  if (isApplication(location.pathname)) return;
  const { tagManagerId } = await loadSiteConfig();
  if (tagManagerId) await openAnalytics();
}

/** Opens the question for consent on any stage, when the visitor asks for it. */
export async function openAnalytics(): Promise<void> {
  await import('./analytics.tsx');
}
