/** Marks the button that shares an article. */
export const SHARE_ATTRIBUTE = 'data-share';

/**
 * Makes the Share buttons inside of an element work, also in HTML that is not hydrated.
 * @returns the way to stop
 */
export function listenForShare(content: HTMLElement): () => void {
  const listen = async (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest(`[${SHARE_ATTRIBUTE}]`)) return;
    const { share } = await import('./share.ts');
    await share({
      title: content.querySelector('h1')?.textContent ?? document.title,
      excerpt: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    });
  };
  content.addEventListener('click', listen);
  return () => content.removeEventListener('click', listen);
}
