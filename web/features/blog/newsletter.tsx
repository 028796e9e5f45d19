import { BLOG_FEED_PATH } from '../../../domain/blog.ts';
import { brand } from '../../../domain/brand.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/layout.tsx';

/** How to hear of new articles. */
export function Newsletter() {
  return (
    <Section tone="signal" aria-labelledby="newsletter">
      <div className="grid items-end gap-x-8 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 id="newsletter" className="text-headline">
            One useful letter a month
          </h2>
          <p className="mt-5 max-w-[34rem] text-lead text-soft">
            The month’s articles, one thing to try in your shop, and nothing else. Write to us with the word
            subscribe and a person puts you on the list.
          </p>
        </div>
        <div className="flex flex-wrap gap-4 lg:col-span-5 lg:justify-end">
          <ButtonLink to={`mailto:${brand.email.general}?subject=Subscribe`} size="large">
            Subscribe by email
          </ButtonLink>
          <ButtonLink to={BLOG_FEED_PATH} reloadDocument size="large" variant="secondary">
            RSS feed
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
