import { useEffect, useRef } from 'react';
import type { AdminList } from '../../../domain/admin.ts';
import { ADMIN_LISTS } from '../../../domain/records/records.ts';
import { SHORTCUTS_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { browserStorage } from '../../lib/storage/stored.ts';
import { storedText } from '../../lib/storage/stored-values.ts';
import { kindOf } from './kinds/kinds.ts';

/** What keys do, as the help says it. */
const TASKS = [
  ['j', 'next', 'Next record'],
  ['k', 'previous', 'Previous record'],
  ['Enter', 'open', 'Open the record'],
  ['Escape', 'close', 'Close the record or the client, or clear the selection'],
  ['x', 'select', 'Select the record, or leave it out again'],
  ['e', 'advance', 'Give it the next status'],
  ['u', 'undo', 'Undo the last change of statuses'],
  ['n', 'note', 'Write a note'],
  ['p', 'person', 'Everything about the client'],
  ['/', 'search', 'Search'],
  ['r', 'latest', 'Show what is new'],
] as const;

const HELP = ['?', 'help', 'All keyboard shortcuts'] as const;

/** What can be done by a key: a task, or showing a list. */
export type ShortcutAction = (typeof TASKS | readonly [typeof HELP])[number][1] | AdminList;

interface Shortcut {
  readonly key: string;
  /** As it is written on a keyboard. */
  readonly cap: string;
  readonly action: ShortcutAction;
  readonly does: string;
}

const LISTS = ADMIN_LISTS.map((list, place) => [`${place + 1}`, list, kindOf(list).name] as const);

export const SHORTCUTS: readonly Shortcut[] = [...TASKS, ...LISTS, HELP].map(([key, action, does]) => ({
  key,
  cap: key === 'Escape' ? 'Esc' : key.charAt(0).toUpperCase() + key.slice(1),
  action,
  does,
}));

/** What is looked at of a pressed key. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly defaultPrevented: boolean;
  /** Whether it is held down, and so comes again and again. */
  readonly isRepeated: boolean;
  /** Whether it goes into a field. */
  readonly isTyping: boolean;
  /** Whether a dialog or a menu is in front, which has keys of its own. */
  readonly isInDialog: boolean;
}

/** What a pressed key asks for; undefined for a key that means something else, or nothing. */
export function shortcutOf(press: KeyPress): ShortcutAction | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (press.isTyping || press.isInDialog || press.isComposing || press.defaultPrevented) return undefined;
  const action = SHORTCUTS.find(({ key }) => key === press.key)?.action;
  const isStep = action === 'next' || action === 'previous';
  return press.isRepeated && !isStep ? undefined : action;
}

/** Whether keys do something, as whoever works in this browser has chosen. Without a choice they do. */
export function areShortcutsOn(storage = browserStorage('localStorage')): boolean {
  return storedText(SHORTCUTS_STORAGE_KEY, () => storage).get() !== 'off';
}

export function switchShortcuts(isOn: boolean, storage = browserStorage('localStorage')): void {
  const entry = storedText(SHORTCUTS_STORAGE_KEY, () => storage);
  if (isOn) entry.remove();
  else entry.set('off');
}

const FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * Acts when a shortcut is pressed, and never while somebody is typing.
 * @param act gives back whether there was something to do; if not, the key does what it does elsewhere
 */
export function useShortcuts(isOn: boolean, act: (action: ShortcutAction) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });

  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const action = shortcutOf({
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        isComposing: event.isComposing,
        defaultPrevented: event.defaultPrevented,
        isRepeated: event.repeat,
        isTyping: target instanceof Element && target.matches(FIELDS),
        isInDialog: document.querySelector('dialog:modal, [data-menu][open]') !== null,
      });
      if (action && latest.current(action)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
