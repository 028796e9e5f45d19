import { type RefObject, useLayoutEffect } from 'react';
import { CART_BUTTON_ID } from './cart-button.tsx';

/** Everything of the page but its panels and messages. */
const APP_SHELL_ID = 'app-shell';

/**
 * Makes a panel beside the app shell modal while it is open: the keyboard moves in and goes back to where it
 * was, Escape closes, and the page behind neither scrolls nor reacts. Not a modal `<dialog>`, because that
 * would shut off messages as well, and the Undo in one of them must stay within reach.
 * @param close must not change between renders
 */
export function useModalPanel(
  panel: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  // Before the panel is seen, so that whoever presses Escape at once is heard.
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
    // Has the browser look at every element of the page: a panel on its way, which covers it already, would be late.
    whenAtRest(panel.current).then(() => isLeft || shell?.setAttribute('inert', ''));
    return () => {
      isLeft = true;
      document.removeEventListener('keydown', closeOnEscape);
      shell?.removeAttribute('inert');
      document.documentElement.style.overflow = '';
      focusAgain(opener);
    };
  }, [isOpen, panel, close]);
}

/** A transition that is broken off counts as ended. */
async function whenAtRest(element: Element | null): Promise<void> {
  await Promise.allSettled(element?.getAnimations().map((animation) => animation.finished) ?? []);
}

/** What opened the panel may be gone, and some browsers give no focus to a clicked button. */
function focusAgain(opener: Element | null): void {
  const isGone = !(opener instanceof HTMLElement) || !opener.isConnected || opener === document.body;
  const target = isGone ? document.getElementById(CART_BUTTON_ID) : opener;
  target?.focus({ preventScroll: true });
}
