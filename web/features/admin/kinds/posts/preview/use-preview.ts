import { useEffect, useState } from 'react';
import { markdownProblem, type PostTexts } from '../../../../../../domain/posts.ts';
import type { AdminApi, PostPreview } from '../../../admin-api.ts';
import { AdminError, FAILURE_TEXTS, toFailure } from '../../../admin-failure.ts';

/** Pause in typing before a preview is fetched, in milliseconds. */
const PAUSE_MS = 400;

export interface Preview {
  /** The latest preview; undefined before the first. */
  readonly shown: PostPreview | undefined;
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
          if (!signal.aborted) setPreview((before) => ({ ...before, problem: problemText(error) }));
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

function problemText(error: unknown): string {
  const problem = error instanceof AdminError ? error.problem : undefined;
  return problem?.code === 'too_complex' ? problem.message : FAILURE_TEXTS[toFailure(error)];
}
