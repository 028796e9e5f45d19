import { memo } from 'react';
import type { PostTexts } from '../../../../../../domain/posts.ts';
import { longDate } from '../../../../../../domain/site/blog.ts';
import { Badge } from '../../../../../ui/badge.tsx';
import { PROSE } from '../../../../../ui/prose.tsx';
import { toElements } from './article-elements.tsx';
import type { Preview } from './use-preview.ts';

interface PostPreviewProps {
  readonly texts: PostTexts;
  readonly preview: Preview;
}

/** A post in the styles of articles. */
export function PostPreview({ texts, preview: { shown, problem } }: PostPreviewProps) {
  const { category, author, publishedAt, featuredImage, coverAlt } = texts;
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-4">
      <p role="status" className="min-h-[1.35em] font-semibold text-danger text-label empty:hidden">
        {problem}
      </p>
      {shown ? (
        <article className="min-w-0 rounded-card bg-surface p-5 shadow-[0_0_0_1px_var(--line)] sm:p-7">
          <header className="mb-8 min-w-0">
            {category && (
              <Badge tone="marigold" className="max-w-full [overflow-wrap:anywhere]">
                {category}
              </Badge>
            )}
            <h3 className="mt-4 font-bold font-display text-headline [overflow-wrap:anywhere]">
              {shown.title || 'Untitled post'}
            </h3>
            {shown.excerpt && (
              <p className="mt-5 text-lead text-soft [overflow-wrap:anywhere]">{shown.excerpt}</p>
            )}
            <p className="mt-6 border-ink border-t-2 pt-4 text-small">
              {author && <span className="block font-semibold [overflow-wrap:anywhere]">{author}</span>}
              <span>{publishedAt ? longDate(publishedAt) : 'The day of publishing'}</span>
              <span className="text-soft">{`, ${shown.readingTime}`}</span>
            </p>
            {featuredImage && (
              <img
                src={featuredImage}
                alt={coverAlt}
                width={1280}
                height={800}
                className="mt-6 aspect-[8/5] h-auto w-full rounded-card bg-sunk object-cover"
              />
            )}
          </header>
          <Content html={shown.html} />
        </article>
      ) : (
        <div role="status" aria-label="Loading the preview" className="h-96 rounded-card bg-raised" />
      )}
    </section>
  );
}

const Content = memo(function Content({ html }: { readonly html: string }) {
  return <div className={PROSE}>{toElements(html)}</div>;
});
