import { browserStorage, type TextStorage } from '../../lib/stored.ts';
import type { RecordName } from './admin-api.ts';

/**
 * Notes that are being written. They outlive everything but the tab: another record, a session that has ended, a
 * reload. With the tab they go, since they are about people.
 */
export function readDraft(name: RecordName, storage = sessionTexts()): string {
  return attempt(() => storage?.getItem(keyOf(name))) ?? '';
}

/** @param note nothing is kept of an empty one */
export function keepDraft(name: RecordName, note: string, storage = sessionTexts()): void {
  attempt(() => (note === '' ? storage?.removeItem(keyOf(name)) : storage?.setItem(keyOf(name), note)));
}

function keyOf({ list, id }: RecordName): string {
  return `s5_admin_note:${list}#${id}`;
}

function sessionTexts(): TextStorage | undefined {
  return browserStorage('sessionStorage');
}

/** Storage may be full. The note is then kept as long as the page. */
function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch (error) {
    console.warn('A note cannot be kept', error);
    return undefined;
  }
}
