import type { ReactNode } from 'react';
import { brand } from '../../../domain/brand.ts';
import { BLOG_FEED_PATH } from '../../../domain/site/blog.ts';
import { NEWSLETTER_PAGE } from '../../../domain/site/pages.ts';
import { NEWSLETTER } from '../../content/newsletter.ts';
import { Section } from '../../ui/layout.tsx';

interface NewsletterSectionProps {
  readonly form: ReactNode;
  /** Path of the feed that the page offers. */
  readonly feed?: string;
  /** Whether to link to past letters. */
  readonly hasLetters?: boolean;
}

/** Invites visitors to the newsletter, with its form. */
export function NewsletterSection({
  form,
  feed = BLOG_FEED_PATH,
  hasLetters = false,
}: NewsletterSectionProps) {
  return (
    <Section tone="signal" aria-labelledby="newsletter" className="print:hidden">
      <div className="grid items-center gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 id="newsletter" className="text-headline">
            {NEWSLETTER.title}
          </h2>
          <p className="mt-5 max-w-[34rem] text-lead text-soft">{NEWSLETTER.text}</p>
          {hasLetters && (
            <p className="mt-6">
              <a href={NEWSLETTER_PAGE} className="font-semibold text-link underline underline-offset-4">
                {NEWSLETTER.archive}
              </a>
            </p>
          )}
          <p className="mt-6 text-small">
            {NEWSLETTER.feedLead}{' '}
            <a href={feed} className="font-semibold text-link underline underline-offset-4">
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
