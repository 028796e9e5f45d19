/** Reloads of this page by itself: they keep typed text and chosen files. */
import { TYPED_STORAGE_KEY } from '../../domain/storage-keys.ts';
import { openSessionStorage, storedFields, storedText } from './storage/stored-values.ts';

/** Fields whose values may be stored: not secret, not read-only, and typed by the visitor. */
const FIELDS =
  ':is(input:not([type=password], [type=file], [type=hidden]), textarea, select):not([name=topic])';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const entry = storedText(TYPED_STORAGE_KEY, openSessionStorage);

const keepers = new Set<() => Promise<unknown>>();
let isReloading = false;

/** Registers a function to call before this page reloads itself. @returns a function that unsubscribes */
export function onBeforeReload(keep: () => Promise<unknown>): () => void {
  keepers.add(keep);
  return () => {
    keepers.delete(keep);
  };
}

/** Reloads this page, without losing what was typed or registered. */
export async function reload(): Promise<void> {
  if (isReloading) return;
  isReloading = true;
  keepTyped();
  const kept = [...keepers].map((keep) =>
    keep().catch((error: unknown) => console.warn('Something is lost as the page reloads', error)),
  );
  await Promise.all(kept);
  location.reload();
}

/** Stores the text typed into this page, to restore it after a reload. */
function keepTyped(): void {
  const values = [...document.querySelectorAll<Field>(FIELDS)]
    .filter((field) => isChanged(field) && field.id !== '')
    .map((field) => [field.id, isCheckable(field) ? field.checked : field.value]);
  if (values.length > 0)
    entry.set(JSON.stringify({ path: location.pathname, values: Object.fromEntries(values) }));
}

/** Restores the text stored for this page. Text that is already there stays. */
export function restoreTyped(): void {
  const { path, values } = storedFields(entry.get() ?? '{}');
  entry.remove();
  if (path !== location.pathname) return;
  for (const [id, value] of Object.entries(values ?? {})) {
    const field = document.getElementById(id);
    if (!isField(field) || isChanged(field)) continue;
    if (isCheckable(field)) field.checked = value === true;
    else field.value = String(value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function isField(element: Element | null): element is Field {
  return element?.matches(FIELDS) ?? false;
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.matches('[type=checkbox], [type=radio]');
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}
