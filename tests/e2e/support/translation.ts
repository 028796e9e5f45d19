import type { Page } from '@playwright/test';

/** What the site notes when a translation has changed HTML before its code came. */
export const CHANGED_HTML = /was changed, such as by a translation/;

/**
 * Has the pages of a tab translated as Chrome does, into the same words: each text, from the beginning and whenever one
 * appears or changes, is replaced by two elements with another text.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const NOT_TRANSLATED = 'script, style, noscript, textarea, font, [translate=no]';

    function textsIn(node: Node): Text[] {
      if (node instanceof Text) return [node];
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      return texts;
    }

    function replace(text: Text): void {
      const { parentElement, data } = text;
      if (!(parentElement instanceof HTMLElement) || !document.body?.contains(text)) return;
      if (data.trim() === '' || parentElement.closest(NOT_TRANSLATED)) return;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = data;
      text.replaceWith(outer);
    }

    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        const changed = type === 'characterData' ? [target] : [...addedNodes];
        changed.flatMap(textsIn).forEach(replace);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}
