/** The keys of the messages: Alt+T leads to them, and Escape back to where the keyboard was. */

/** The library does the same, but finds none any more when the last of several places has been cleared. */
export function goToToasts(host: HTMLElement, { altKey, code }: KeyboardEvent): void {
  if (!altKey || code !== 'KeyT' || host.contains(document.activeElement)) return;
  host.querySelector<HTMLElement>('[data-sonner-toaster]:has(li)')?.focus();
}

/** The library only folds messages up, and the focus would go with the last of them. */
export function leaveOnEscape(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Escape' || !(target instanceof HTMLElement)) return;
  // Nothing behind the messages is to be closed by it.
  event.preventDefault();
  // After the library has folded them up. It takes the focus back to where it came from.
  setTimeout(() => {
    target.blur();
    if (document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true });
  });
}
