import { longDate, type PostSummary } from '../../../../domain/site/blog.ts';
import { letterPath } from '../../../../domain/site/letter-archive.ts';
import { ARCHIVE } from '../../../content/newsletter.ts';
import { ArrowIcon } from '../../../ui/icons.tsx';
import { Container } from '../../../ui/layout.tsx';

/** The list of public letters. @param letters newest first */
export function ArchivePage({ letters }: { readonly letters: readonly PostSummary[] }) {
  return (
    <Container className="pt-10 pb-20 sm:pt-14 lg:pb-28">
      <h1 className="max-w-[64rem] text-poster">{ARCHIVE.title}</h1>
      <p className="mt-7 max-w-[36rem] text-lead text-soft">
        {letters.length === 0 ? ARCHIVE.empty : ARCHIVE.lead}
      </p>
      {letters.length > 0 && (
        <ol className="mt-12 border-ink border-t-2">
          {letters.map(({ slug, title, excerpt, publishedAt }) => (
            <li
              key={slug}
              className="group relative grid items-baseline gap-x-8 gap-y-2 border-line border-b py-6 lg:grid-cols-[2fr_5fr_4fr_1.5rem]"
            >
              <p className="text-small text-soft">
                <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
              </p>
              <h2 className="text-title [overflow-wrap:anywhere] group-hover:text-link">
                <a
                  href={letterPath(slug)}
                  className="underline underline-offset-4 after:absolute after:inset-0"
                >
                  {title}
                </a>
              </h2>
              <p className="text-soft [overflow-wrap:anywhere]">{excerpt}</p>
              <ArrowIcon className="hidden size-6 self-center transition-[translate] duration-300 ease-settle group-hover:translate-x-1 lg:block" />
            </li>
          ))}
        </ol>
      )}
    </Container>
  );
}
