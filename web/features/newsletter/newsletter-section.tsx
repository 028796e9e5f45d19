import type { ReactNode } from 'react';
import { brand } from '../../../domain/brand.ts';
import { BLOG_FEED_PATH } from '../../../domain/site/blog.ts';
import { NEWSLETTER } from '../../content/newsletter.ts';
import { Section } from '../../ui/layout.tsx';

/** Invites visitors to the newsletter, with its form. */
export function NewsletterSection({ form }: { readonly form: ReactNode }) {
  return (
    <Section tone="signal" aria-labelledby="newsletter" className="print:hidden">
      <div className="grid items-center gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 id="newsletter" className="text-headline">
            {NEWSLETTER.title}
          </h2>
          <p className="mt-5 max-w-[34rem] text-lead text-soft">{NEWSLETTER.text}</p>
          <p className="mt-6 text-small">
            {NEWSLETTER.feedLead}{' '}
            <a href={BLOG_FEED_PATH} className="font-semibold text-link underline underline-offset-4">
              {NEWSLETTER.feed}
            </a>
          </p>
          <noscript>
            <p className="mt-6">
              To subscribe without JavaScript, write to{' '}
              <a href={`mailto:${brand.email.general}?subject=Subscribe`} className="text-link underline">
                {brand.email.general}
              </a>
              .
            </p>
          </noscript>
        </div>
        <div className="lg:col-span-5 lg:col-start-8">{form}</div>
      </div>
    </Section>
  );
}
