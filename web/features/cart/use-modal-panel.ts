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
    // All at once, before the focus asks for what the page looks like.
    document.documentElement.style.overflow = 'hidden';
    shell?.setAttribute('inert', '');
    panel.current?.focus({ preventScroll: true });
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      shell?.removeAttribute('inert');
      document.documentElement.style.overflow = '';
      focusAgain(opener);
    };
  }, [isOpen, panel, close]);
}

/** What opened the panel may be gone, and some browsers give no focus to a clicked button. */
function focusAgain(opener: Element | null): void {
  const isGone = !(opener instanceof HTMLElement) || !opener.isConnected || opener === document.body;
  const target = isGone ? document.getElementById(CART_BUTTON_ID) : opener;
  target?.focus({ preventScroll: true });
}
