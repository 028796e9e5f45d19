import { NOTE_STORAGE_PREFIX } from '../../../../domain/storage-keys.ts';
import { browserStorage } from '../../../lib/storage/stored.ts';
import { type StoredText, storedText } from '../../../lib/storage/stored-values.ts';
import type { RecordName } from '../admin-api.ts';

/**
 * Notes that are being written. They outlive everything but the tab: another record, a session that has ended, a
 * reload. With the tab they go, since they are about people. Where storage is full, they live as long as the page.
 */
export function readDraft(name: RecordName, storage = browserStorage('sessionStorage')): string {
  return entryOf(name, storage).get() ?? '';
}

/** @param note nothing is kept of an empty one */
export function keepDraft(name: RecordName, note: string, storage = browserStorage('sessionStorage')): void {
  const entry = entryOf(name, storage);
  if (note === '') entry.remove();
  else entry.set(note);
}

function entryOf({ list, id }: RecordName, storage: ReturnType<typeof browserStorage>): StoredText {
  return storedText(`${NOTE_STORAGE_PREFIX}${list}#${id}`, () => storage);
}
