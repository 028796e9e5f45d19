import { describe, expect, it, vi } from 'vitest';
import {
  areShortcutsOn,
  findShortcut,
  type KeyPress,
  SHORTCUTS,
  switchShortcuts,
} from '../../../../web/features/admin/shortcuts.ts';
import { MemoryStorage } from '../memory-storage.ts';

const J: KeyPress = {
  key: 'j',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  repeat: false,
};

describe('keyboard shortcuts', () => {
  it('each have their own key', () => {
    expect(new Set(SHORTCUTS.map(({ key }) => key)).size).toBe(SHORTCUTS.length);
    for (const { key, action } of SHORTCUTS) expect(findShortcut({ ...J, key }, false)).toBe(action);
  });

  it.each(['isComposing', 'defaultPrevented', 'ctrlKey', 'metaKey', 'altKey'])(
    'rest when a press has %s',
    (circumstance) => {
      expect(findShortcut({ ...J, [circumstance]: true }, false)).toBeUndefined();
    },
  );

  it('rest while a field, a dialog or a menu takes the key', () => {
    expect(findShortcut(J, true)).toBeUndefined();
  });

  it('act once while a key is held down, except for moving through the list', () => {
    const held = (key: string) => findShortcut({ ...J, key, repeat: true }, false);
    expect(['j', 'k'].map(held)).toEqual(['next', 'previous']);
    expect(['e', 'u', 'n', 'Escape', '1'].map(held)).toEqual(Array.from({ length: 5 }, () => undefined));
  });

  it('leave other keys to the browser', () => {
    expect(findShortcut({ ...J, key: 'F5' }, false)).toBeUndefined();
    expect(findShortcut({ ...J, key: 'J' }, false)).toBeUndefined();
  });

  it('are on by default, and stay as set', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const storage = new MemoryStorage();
    expect(areShortcutsOn(storage)).toBe(true);
    switchShortcuts(false, storage);
    expect(areShortcutsOn(storage)).toBe(false);
    switchShortcuts(true, storage);
    expect(areShortcutsOn(storage)).toBe(true);
    storage.failing = 'read';
    expect(areShortcutsOn(storage)).toBe(true);
  });
});
