/**
 * Keyboard access to messages: Alt+T focuses them, Escape leaves them, and the focus returns to its former element. The
 * library does this too, but moves the focus back while it measures a message and when a message changes its position.
 * So the library never learns about the focus.
 */

/** The element that had the focus before the messages, while they have it. */
let origin: EventTarget | null = null;
let focused: Element | undefined;

/** @param host the element with all messages, before React renders into it */
export function manageToastFocus(host: HTMLElement): void {
  host.addEventListener('focusin', (event) => recordFocus(host, event), { capture: true });
  host.addEventListener('focusout', () => {
    focused = undefined;
  });
  host.addEventListener('keydown', leaveOnEscape);
  // After the library's listener on the document, which expands the messages.
  window.addEventListener('keydown', (event) => goToToasts(host, event));
  // A removed element loses the focus without an event.
  new MutationObserver(() => focused && !focused.isConnected && returnFocus()).observe(host, {
    childList: true,
    subtree: true,
  });
}

/** Moves the focus from the messages back to its former element, or to the page's content. */
export function returnFocus(): void {
  const before = origin instanceof HTMLElement && origin.isConnected ? origin : undefined;
  focused = undefined;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  (before ?? document.querySelector('main'))?.focus({ preventScroll: true });
}

function recordFocus(host: HTMLElement, event: FocusEvent): void {
  const { target, relatedTarget } = event;
  event.stopPropagation();
  if (!host.contains(relatedTarget as Node | null)) origin = relatedTarget;
  focused = target as Element;
}

function goToToasts(host: HTMLElement, { altKey, code }: KeyboardEvent): void {
  if (!altKey || code !== 'KeyT' || host.contains(document.activeElement)) return;
  host.querySelector<HTMLElement>('[data-sonner-toaster]:has(li)')?.focus();
}

function leaveOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  // Escape must not also close an element behind the messages.
  event.preventDefault();
  // After the library has collapsed the messages.
  setTimeout(returnFocus);
}
