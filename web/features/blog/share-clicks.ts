import { reloadWhenStale } from '../../lib/stale-build.ts';

/** Marks the button that shares an article. */
export const SHARE_ATTRIBUTE = 'data-share';

/**
 * Makes the Share buttons inside of an element work, also in HTML that is not hydrated.
 * @returns the way to stop
 */
export function listenForShare(content: HTMLElement): () => void {
  const shareArticle = async () => {
    const { share } = await import('./share.ts');
    await share({
      title: content.querySelector('h1')?.textContent ?? document.title,
      excerpt: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    });
  };
  const listen = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest(`[${SHARE_ATTRIBUTE}]`)) return;
    shareArticle().catch((error: unknown) => {
      if (!reloadWhenStale(error)) console.warn('The article cannot be shared', error);
    });
  };
  content.addEventListener('click', listen);
  return () => content.removeEventListener('click', listen);
}
