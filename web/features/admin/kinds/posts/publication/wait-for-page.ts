import { articlePath } from '../../../../../../domain/site/blog.ts';
import { pause } from '../../../../../lib/pause.ts';

/** The longest wait for the page, and the pause between checks, in milliseconds. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 2_000;

/**
 * Waits until visitors get a page with some HTML.
 * @param html of the article, as in the preview @returns whether they do within a minute
 * @throws the signal's reason once it is aborted
 */
export async function waitForPage(slug: string, html: string, signal: AbortSignal): Promise<boolean> {
  const endsAt = Date.now() + PATIENCE_MS;
  for (;;) {
    if (await hasContent(slug, html, signal)) return true;
    if (Date.now() > endsAt) return false;
    await pause(LOOK_EVERY_MS, signal);
  }
}

async function hasContent(slug: string, html: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(articlePath(slug), { cache: 'no-store', signal });
    return response.ok && (await response.text()).includes(html);
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
