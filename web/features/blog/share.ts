import { toast } from '../../ui/toast/toast.ts';

/** Opens the browser's share dialog, or copies the page's URL. docs/product.md#blog */
export async function share(): Promise<void> {
  const url = window.location.href;
  const title = document.querySelector('h1')?.textContent ?? document.title;
  const text = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '';
  if (await shareByBrowser({ title, text, url })) return;
  await copy(url);
}

/** @returns whether the article was shared or the visitor canceled */
async function shareByBrowser(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

async function copy(url: string): Promise<void> {
  try {
    // Undefined outside of secure contexts.
    await navigator.clipboard.writeText(url);
    await toast({ title: 'Link copied', description: 'Paste it anywhere.', tone: 'success' });
  } catch {
    await toast({
      title: 'We could not copy the link',
      description: `Copy it here: ${url}`,
      tone: 'neutral',
    });
  }
}
