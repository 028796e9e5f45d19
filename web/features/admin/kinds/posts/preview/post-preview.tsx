import { memo, useEffect, useState } from 'react';
import { markdownProblem, type PostTexts } from '../../../../../../domain/posts.ts';
import { longDate } from '../../../../../../domain/site/blog.ts';
import { Badge } from '../../../../../ui/badge.tsx';
import { PROSE } from '../../../../../ui/prose.tsx';
import type { AdminApi, PostPreview as FetchedPreview } from '../../../admin-api.ts';
import { describeFailure } from '../../../admin-failure.ts';
import { toElements } from './article-elements.tsx';

/** Pause in typing before a preview is fetched, in milliseconds. */
const PAUSE_MS = 400;

export interface Preview {
  /** The latest preview; undefined before the first. */
  readonly shown: FetchedPreview | undefined;
  /** The error that keeps it from being current. */
  readonly problem: string | undefined;
  /** The slug that it was checked for. */
  readonly slug: string;
}

/** Fetches texts as visitors would see them, after each pause in typing. */
export function usePreview(api: AdminApi, id: string, texts: PostTexts): Preview {
  const { title, excerpt, slug, markdown } = texts;
  const [preview, setPreview] = useState<Preview>({ shown: undefined, problem: undefined, slug: '' });
  useEffect(() => {
    const fetching = new AbortController();
    const { signal } = fetching;
    const timer = setTimeout(() => {
      const size = markdownProblem(markdown);
      if (size !== undefined) {
        setPreview((before) => ({ ...before, problem: `The text ${size}.` }));
        return;
      }
      api.previewPost(id, { title, excerpt, slug, markdown }, signal).then(
        (shown) => setPreview({ shown, slug, problem: undefined }),
        (error: unknown) => {
          if (!signal.aborted) setPreview((before) => ({ ...before, problem: describeFailure(error) }));
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      fetching.abort();
    };
  }, [api, id, title, excerpt, slug, markdown]);
  return preview;
}

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
