import type { Page } from '@playwright/test';

/** The warning of the site when a translation has changed HTML before its code loaded. */
export const CHANGED_HTML = /was changed, such as by a translation/;

/**
 * Translates the pages of a tab like Chrome, into the same words: replaces each text, at the start and after each
 * change, with two elements that hold another text.
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
