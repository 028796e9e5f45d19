import { longDate, type PostSummary } from '../../../../domain/site/blog.ts';
import { letterPath } from '../../../../domain/site/letter-archive.ts';
import { ARCHIVE } from '../../../content/newsletter.ts';
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
        <ol className="mt-12 max-w-[52rem] border-ink border-t-2">
          {letters.map(({ slug, title, excerpt, publishedAt }) => (
            <li key={slug} className="border-line border-b py-6">
              <h2 className="text-title [overflow-wrap:anywhere]">
                <a href={letterPath(slug)} className="underline underline-offset-4">
                  {title}
                </a>
              </h2>
              {excerpt && <p className="mt-2 max-w-[40rem] [overflow-wrap:anywhere]">{excerpt}</p>}
              <p className="mt-2 text-small text-soft">
                <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Container>
  );
}
