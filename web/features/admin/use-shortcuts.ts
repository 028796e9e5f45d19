import { useEffect, useRef } from 'react';
import { type ShortcutAction, shortcutOf } from './shortcuts.ts';

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
        isInDialog: document.querySelector('dialog:modal') !== null,
      });
      if (action && latest.current(action)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
