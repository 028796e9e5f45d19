import { type CameFrom, findCameFrom, parseCameFrom } from '../../../domain/site/came-from.ts';
import { CAME_FROM_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { createStored, openSessionStorage, storedFields } from '../storage/stored-values.ts';

const stored = createStored<CameFrom>({
  key: CAME_FROM_STORAGE_KEY,
  openStorage: openSessionStorage,
  read: (text) => parseCameFrom(storedFields(text)),
});

/** Keeps where the visitor came from until the tab is closed. Only for visitors who agreed to measuring. */
export function keepCameFrom(): void {
  const found = stored.get() ? undefined : findCameFrom(document.referrer, new URL(location.href));
  if (found) stored.set(found);
}

export function forgetCameFrom(): void {
  stored.remove();
}

/** Returns where the visitor came from: all that was kept with consent, or only the kind that this page's referrer tells. */
export function readCameFrom(): CameFrom | undefined {
  const kept = stored.get();
  if (kept) return kept;
  const kind = findCameFrom(document.referrer, new URL(location.href))?.kind;
  return kind && { kind };
}
