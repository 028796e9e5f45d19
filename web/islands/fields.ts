/** What visitors fill in, choose or focus. */
const CONTROLS = 'a, button, input, select, summary, textarea, [tabindex]';

/**
 * Notes what is filled in, chosen and focused in an element.
 * @returns a function that restores it in equal HTML, if the element's has been replaced by such
 */
export function fieldsIn(place: HTMLElement): { readonly restore: () => void } {
  const before = controlsIn(place);
  const { activeElement } = document;

  function restore(): void {
    if (before.every(({ isConnected }) => isConnected)) return;
    for (const [index, control] of controlsIn(place).entries()) {
      const old = before[index];
      if (old instanceof HTMLInputElement && control instanceof HTMLInputElement)
        control.checked = old.checked;
      if (isValued(old) && isValued(control) && control.value !== old.value) control.value = old.value;
      if (old && old === activeElement) moveFocus(old, control);
    }
  }

  return { restore };
}

function controlsIn(place: HTMLElement): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(CONTROLS)];
}

function isValued(control: unknown) {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  );
}

function moveFocus(from: HTMLElement, to: HTMLElement): void {
  to.focus({ preventScroll: true });
  if (!isText(from) || !isText(to) || from.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined);
}

function isText(control: HTMLElement) {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}
