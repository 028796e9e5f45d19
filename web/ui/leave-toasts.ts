/**
 * Escape leads from the messages, which Alt+T leads to, back to where the keyboard was. The library only folds them up,
 * and the focus would go with the last of them.
 */
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
