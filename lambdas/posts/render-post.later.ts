import { runInNewContext } from 'node:vm';
import type { PostTexts } from '../../domain/posts.ts';
import { isRecord } from '../../domain/record.ts';
import type { BlogPost } from '../../domain/site/blog.ts';
import { toBlogPost } from '../../web/documents/article-source.ts';

/** In milliseconds. Texts of the maximum size take about one second; marks that never close take minutes. */
const LIMIT_MS = 8_000;

/** Renders a post; undefined if its text is nested too deeply, or takes too long. */
export function renderPost(texts: PostTexts, limitMs = LIMIT_MS): BlogPost | undefined {
  try {
    // Nothing else interrupts a function that does not wait.
    return runInNewContext('render()', { render: () => toBlogPost(texts) }, { timeout: limitMs });
  } catch (error) {
    if (isTooDeep(error) || isTooSlow(error)) return undefined;
    throw error;
  }
}

/** Whether the stack is full. */
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError;
}

/** The error is made where the text is rendered, which has classes of its own. */
function isTooSlow(error: unknown): boolean {
  return isRecord(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
