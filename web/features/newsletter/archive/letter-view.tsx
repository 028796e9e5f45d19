import { type BlogPost, longDate } from '../../../../domain/site/blog.ts';
import { NEWSLETTER_PAGE } from '../../../../domain/site/pages.ts';
import { ARCHIVE } from '../../../content/newsletter.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ArrowIcon } from '../../../ui/icons.tsx';
import { Container } from '../../../ui/layout.tsx';
import { Prose } from '../../../ui/prose.tsx';

const LONG_TITLE = 90;

/** A letter of the public archive. @param letter with safe content */
export function LetterView({ letter }: { readonly letter: BlogPost }) {
  const { title, excerpt, publishedAt, readingTime, content } = letter;
  return (
    <article>
      <Container className="gap-x-8 pt-6 pb-20 lg:grid lg:grid-cols-12 lg:pt-8 lg:pb-28">
        <div className="lg:col-span-8 lg:col-start-3 xl:col-span-7 xl:col-start-4">
          <ButtonLink href={NEWSLETTER_PAGE} variant="quiet" size="small" className="-ml-3.5 print:hidden">
            <ArrowIcon className="size-4.5 rotate-180" />
            {ARCHIVE.back}
          </ButtonLink>
          <header className="mt-6 mb-10 lg:mt-10">
            <h1
              className={`[overflow-wrap:anywhere] ${title.length > LONG_TITLE ? 'text-title' : 'text-headline'}`}
            >
              {title}
            </h1>
            {excerpt && <p className="mt-5 text-lead text-soft [overflow-wrap:anywhere]">{excerpt}</p>}
            <p className="mt-7 border-ink border-t-2 pt-4 text-small">
              <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
              <span className="text-soft">{`, ${readingTime}`}</span>
            </p>
          </header>
          <Prose html={content} />
        </div>
      </Container>
    </article>
  );
}
