/** Elements that visitors fill in, choose or focus. */
const CONTROLS = 'a, button, input, select, summary, textarea, [tabindex]';

/** Records values, choices and focus. @returns a function that restores them in equal new HTML */
export function recordFields(place: HTMLElement): { readonly restore: () => void } {
  const before = mapControls(place);
  const { activeElement } = document;

  function restore(): void {
    if ([...before.values()].every(({ isConnected }) => isConnected)) return;
    for (const [name, control] of mapControls(place)) {
      const old = before.get(name);
      if (old instanceof HTMLInputElement && control instanceof HTMLInputElement)
        control.checked = old.checked;
      if (isValued(old) && isValued(control) && control.value !== old.value) control.value = old.value;
      if (old && old === activeElement) moveFocus(old, control);
    }
  }

  return { restore };
}

/** Finds controls by name, not by position: a password manager may have inserted its own controls. */
function mapControls(place: HTMLElement): Map<string, HTMLElement> {
  const controls = new Map<string, HTMLElement>();
  for (const control of place.querySelectorAll<HTMLElement>(CONTROLS)) {
    const name = getControlName(control);
    let among = 1;
    while (controls.has(`${name} ${among}`)) among += 1;
    controls.set(`${name} ${among}`, control);
  }
  return controls;
}

/** Extensions and translations change classes and values of fields, and texts of buttons; React creates new ids. */
function getControlName(control: HTMLElement): string {
  if (!isValued(control)) return `${control.tagName} ${control.className}`;
  const isChoice = control.type === 'checkbox' || control.type === 'radio';
  return [control.tagName, control.name, control.type, isChoice && control.value].join(' ');
}

function isValued(control: unknown): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
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
