const CHANGE_TRIES = 4;

/** Returned by an attempt that failed because of a concurrent change. */
export const CONFLICT = Symbol('conflict');

/** Retries a change until it meets no concurrent one. @throws Error when retries are exhausted */
export async function retryOnConflict<Result>(
  attempt: () => Promise<Result | typeof CONFLICT>,
  most = CHANGE_TRIES,
): Promise<Result> {
  for (let tries = 0; tries < most; tries++) {
    const result = await attempt();
    if (result !== CONFLICT) return result;
  }
  throw new Error('A record kept changing concurrently.');
}

/** Changes an item, with retries. @returns both versions; undefined when unchanged or deleted @throws StorageError */
export function changeItem<Item>(
  table: {
    readonly get: (key: string) => Promise<Item | undefined>;
    readonly replace: (item: Item) => Promise<Item | undefined>;
  },
  key: string,
  change: (item: Item) => Item | undefined,
): Promise<{ readonly before: Item; readonly after: Item } | undefined> {
  return retryOnConflict(async () => {
    const before = await table.get(key);
    const changed = before && change(before);
    if (!before || !changed) return undefined;
    const after = await table.replace(changed);
    return after ? { before, after } : CONFLICT;
  });
}
