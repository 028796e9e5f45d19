import { useEffect, useRef } from 'react';
import { SHORTCUTS_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { browserStorage } from '../../lib/stored.ts';
import { storedText } from '../../lib/stored-values.ts';

/** What can be done by a key. */
export type ShortcutAction =
  | 'next'
  | 'previous'
  | 'open'
  | 'close'
  | 'search'
  | 'select'
  | 'advance'
  | 'note'
  | 'person'
  | 'undo'
  | 'latest'
  | 'help'
  | 'submissions'
  | 'onboarding'
  | 'orders'
  | 'subscribers'
  | 'clients';

interface Shortcut {
  readonly key: string;
  /** As it is written on a keyboard. */
  readonly cap: string;
  readonly action: ShortcutAction;
  readonly does: string;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { key: 'j', cap: 'J', action: 'next', does: 'Next record' },
  { key: 'k', cap: 'K', action: 'previous', does: 'Previous record' },
  { key: 'Enter', cap: 'Enter', action: 'open', does: 'Open the record' },
  {
    key: 'Escape',
    cap: 'Esc',
    action: 'close',
    does: 'Close the record or the client, or clear the selection',
  },
  { key: 'x', cap: 'X', action: 'select', does: 'Select the record, or leave it out again' },
  { key: 'e', cap: 'E', action: 'advance', does: 'Give it the next status' },
  { key: 'u', cap: 'U', action: 'undo', does: 'Undo the last change of statuses' },
  { key: 'n', cap: 'N', action: 'note', does: 'Write a note' },
  { key: 'p', cap: 'P', action: 'person', does: 'Everything about the client' },
  { key: '/', cap: '/', action: 'search', does: 'Search' },
  { key: 'r', cap: 'R', action: 'latest', does: 'Show what is new' },
  { key: '1', cap: '1', action: 'submissions', does: 'Submissions' },
  { key: '2', cap: '2', action: 'onboarding', does: 'Onboarding' },
  { key: '3', cap: '3', action: 'orders', does: 'Orders' },
  { key: '4', cap: '4', action: 'subscribers', does: 'Subscribers' },
  { key: '5', cap: '5', action: 'clients', does: 'Clients' },
  { key: '?', cap: '?', action: 'help', does: 'All keyboard shortcuts' },
];

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
