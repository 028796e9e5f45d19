/* The documents of the letters' public archive. A function renders them whenever a letter is added or taken out. */
import { brand } from '../../domain/brand.ts';
import type { BlogPost, PostSummary } from '../../domain/site/blog.ts';
import { ARCHIVE_FEED_PATH, letterPath } from '../../domain/site/letter-archive.ts';
import { NEWSLETTER_PAGE } from '../../domain/site/pages.ts';
import { socialImagePath } from '../../domain/site/social-images.ts';
import { ARCHIVE } from '../content/newsletter.ts';
import { ArchivePage } from '../features/newsletter/archive/archive-page.tsx';
import { LetterView } from '../features/newsletter/archive/letter-view.tsx';
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx';
import { NewsletterSection } from '../features/newsletter/newsletter-section.tsx';
import { type DocumentPage, renderDocument } from './document.tsx';
import type { DocumentAssets } from './document-assets.ts';
import { island } from './document-island.tsx';
import { FeedLink } from './head.tsx';
import { getBreadcrumbs } from './page-data.ts';
import { publicLetter } from './structured-data.ts';

/** Renders the list of public letters. @param letters newest first */
export function archiveDocument(letters: readonly PostSummary[], assets: DocumentAssets): string {
  const { title, description, keywords } = ARCHIVE;
  return render(
    {
      path: NEWSLETTER_PAGE,
      head: { title, description, keywords, path: NEWSLETTER_PAGE },
      things: getBreadcrumbs(NEWSLETTER_PAGE, title),
      body: <ArchivePage letters={letters} />,
    },
    assets,
  );
}

/** Renders a letter. @param letter its content is inserted as is: sanitize it first with safe-article.ts */
export function letterDocument(letter: BlogPost, assets: DocumentAssets): string {
  const path = letterPath(letter.slug);
  const { title, excerpt, publishedAt, category } = letter;
  const image = socialImagePath(NEWSLETTER_PAGE);
  return render(
    {
      path,
      head: {
        title,
        description: excerpt || ARCHIVE.description,
        path,
        image,
        article: { author: brand.name, publishedAt, section: category, tags: [] },
      },
      things: [publicLetter(letter, path, image), ...getBreadcrumbs(path, title)],
      body: <LetterView letter={letter} />,
    },
    assets,
  );
}

function render(page: DocumentPage, assets: DocumentAssets): string {
  return renderDocument(
    {
      ...page,
      sheet: 'blog',
      links: <FeedLink title="all letters" href={ARCHIVE_FEED_PATH} />,
      body: (
        <>
          {page.body}
          <NewsletterSection
            form={island('newsletter', 'pointed', <NewsletterForm />)}
            feed={ARCHIVE_FEED_PATH}
          />
        </>
      ),
    },
    assets,
  );
}
