import { runInNewContext } from 'node:vm';
import type { PostTexts } from '../../domain/posts.ts';
import { isRecord } from '../../domain/record.ts';
import type { BlogPost } from '../../domain/site/blog.ts';
import { toBlogPost } from '../../web/documents/article-source.ts';

/** Timeout in milliseconds. Texts of the maximum size take about one second; unclosed marks can take minutes. */
const LIMIT_MS = 8_000;

/** Renders a post; undefined if its text is nested too deeply, or takes too long. */
export function renderPost(texts: PostTexts, limitMs = LIMIT_MS): BlogPost | undefined {
  try {
    // Only a timeout of `vm` interrupts synchronous code.
    return runInNewContext('render()', { render: () => toBlogPost(texts) }, { timeout: limitMs });
  } catch (error) {
    const isTooDeep = error instanceof RangeError;
    // The error comes from the context that renders, which has its own classes.
    const isTooSlow = isRecord(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    if (isTooDeep || isTooSlow) return undefined;
    throw error;
  }
}
