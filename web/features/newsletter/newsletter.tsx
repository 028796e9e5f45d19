import { type ComponentType, lazy } from 'react';
import { onFirstUse } from '../../lib/first-use.ts';
import { Island } from '../../lib/island.tsx';

/** Comes when somebody uses the page. A page whose newsletter cannot be fetched does without. */
const NewsletterSection =
  import.meta.env.SSR || import.meta.env.DEV
    ? (await import('./newsletter-section.tsx')).NewsletterSection
    : lazy<ComponentType>(() =>
        import('./newsletter-section.tsx').then(
          (module) => ({ default: module.NewsletterSection }),
          () => ({ default: () => null }),
        ),
      );

/** The newsletter's place at the end of a page. */
export function Newsletter() {
  return (
    <Island when={onFirstUse} fallback={<div data-tone="signal" className="min-h-[32rem]" />}>
      <NewsletterSection />
    </Island>
  );
}
