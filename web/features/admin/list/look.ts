import { useSyncExternalStore } from 'react';
import { LOOK_STORAGE_KEY } from '../../../../domain/storage-keys.ts';
import { createEmitter } from '../../../lib/emitter.ts';
import { createStored, storedFields } from '../../../lib/storage/stored-values.ts';

/** How this browser shows lists and the board. */
export interface Look {
  /** Lines of each record on wide windows. Phones always show two. */
  readonly lines: 1 | 2;
  /** Names of the shown columns by list; absent for the usual ones. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Stages of the board of which only the number is shown. */
  readonly folded: readonly string[];
}

export const USUAL_LOOK: Look = { lines: 1, columns: {}, folded: ['live', 'left'] };

/** Reads a stored look. Invalid parts are the usual ones. */
export function readLook(text: string): Look {
  const { lines, columns, folded } = storedFields(text);
  const chosen = Object.entries(typeof columns === 'object' && columns ? columns : {});
  return {
    lines: lines === 2 ? 2 : 1,
    columns: Object.fromEntries(
      chosen.flatMap(([list, names]) => (isTexts(names) ? [[list, names] as const] : [])),
    ),
    folded: isTexts(folded) ? folded : USUAL_LOOK.folded,
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

const stored = createStored({ key: LOOK_STORAGE_KEY, read: readLook });

let current: Look | undefined;
const changes = createEmitter();

function getLook(): Look {
  current ??= stored.get() ?? USUAL_LOOK;
  return current;
}

function changeLook(part: Partial<Look>): void {
  current = { ...getLook(), ...part };
  stored.set(current);
  changes.emit();
}

/** Returns the look of lists, and a function to change it. */
export function useLook() {
  return [useSyncExternalStore(changes.subscribe, getLook, () => USUAL_LOOK), changeLook] as const;
}
