import type { AdminList } from '../../../domain/admin.ts';
import { ADMIN_LISTS } from '../../../domain/records/records.ts';
import { SHORTCUTS_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { browserStorage } from '../../lib/storage/stored.ts';
import { storedText } from '../../lib/storage/stored-values.ts';
import { findKind } from './kinds/kinds.ts';

const TASKS = [
  ['j', 'next', 'Next record'],
  ['k', 'previous', 'Previous record'],
  ['Enter', 'open', 'Open the record'],
  ['Escape', 'close', 'Close the record or the client, or clear the selection'],
  ['x', 'select', 'Select or deselect the record'],
  ['e', 'advance', 'Set the next status'],
  ['u', 'undo', 'Undo the last status change'],
  ['n', 'note', 'Write a note'],
  ['p', 'person', 'Everything about the client'],
  ['/', 'search', 'Search'],
  ['r', 'latest', 'Show new records'],
] as const;

const HELP = ['?', 'help', 'All keyboard shortcuts'] as const;

export type ShortcutTask = (typeof TASKS | readonly [typeof HELP])[number][1];

/** The effect of a key: a task, or showing a list. */
type ShortcutAction = ShortcutTask | AdminList;

interface Shortcut {
  readonly key: string;
  /** The label of the key on a keyboard. */
  readonly cap: string;
  readonly action: ShortcutAction;
  readonly description: string;
}

const LISTS = ADMIN_LISTS.map((list, place) => [`${place + 1}`, list, findKind(list).name] as const);

export const SHORTCUTS: readonly Shortcut[] = [...TASKS, ...LISTS, HELP].map(
  ([key, action, description]) => ({
    key,
    cap: key === 'Escape' ? 'Esc' : key.charAt(0).toUpperCase() + key.slice(1),
    action,
    description,
  }),
);

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'repeat'
>;

/**
 * Returns the action of a pressed key; undefined for a key without one.
 * @param hasOtherUse whether a field, a dialog or a menu takes the key
 */
export function findShortcut(press: KeyPress, hasOtherUse: boolean): ShortcutAction | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (hasOtherUse || press.isComposing || press.defaultPrevented) return undefined;
  const action = SHORTCUTS.find(({ key }) => key === press.key)?.action;
  const isStep = action === 'next' || action === 'previous';
  return press.repeat && !isStep ? undefined : action;
}

/** Whether shortcuts are on in this browser, as they are by default. */
export function areShortcutsOn(storage = browserStorage('localStorage')): boolean {
  return storedText(SHORTCUTS_STORAGE_KEY, () => storage).get() !== 'off';
}

export function switchShortcuts(isOn: boolean, storage = browserStorage('localStorage')): void {
  const entry = storedText(SHORTCUTS_STORAGE_KEY, () => storage);
  if (isOn) entry.remove();
  else entry.set('off');
}
