import { type RefObject, useLayoutEffect } from 'react';
import { CART_BUTTON_ID } from './cart-button.tsx';

/** Everything on the page except panels and messages. */
const APP_SHELL_ID = 'app-shell';

/**
 * Makes a panel beside the app shell modal while it is open: the focus moves in and back, Escape closes it, and the
 * page behind neither scrolls nor reacts. Not a modal `<dialog>`, which would also block messages, whose Undo must stay
 * usable.
 * @param close must not change between renders
 */
export function useModalPanel(
  panel: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  // Before the panel is visible, so that Escape works at once.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    const shell = document.getElementById(APP_SHELL_ID);
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    let isLeft = false;
    document.documentElement.style.overflow = 'hidden';
    panel.current?.focus({ preventScroll: true });
    document.addEventListener('keydown', closeOnEscape);
    // Makes the browser recalculate the style of every element, which would delay the panel's animation. Until then the
    // panel covers the page.
    whenAtRest(panel.current).then(() => {
      if (isLeft) return;
      if (shell?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
      shell?.setAttribute('inert', '');
    });
    return () => {
      isLeft = true;
      document.removeEventListener('keydown', closeOnEscape);
      shell?.removeAttribute('inert');
      document.documentElement.style.overflow = '';
      focusAgain(opener);
    };
  }, [isOpen, panel, close]);
}

/** A canceled transition counts as ended. */
async function whenAtRest(element: Element | null): Promise<void> {
  await Promise.allSettled(element?.getAnimations().map((animation) => animation.finished) ?? []);
}

/** The element that opened the panel may be gone, and some browsers do not focus a clicked button. */
function focusAgain(opener: Element | null): void {
  const isGone = !(opener instanceof HTMLElement) || !opener.isConnected || opener === document.body;
  const target = isGone ? document.getElementById(CART_BUTTON_ID) : opener;
  target?.focus({ preventScroll: true });
}
