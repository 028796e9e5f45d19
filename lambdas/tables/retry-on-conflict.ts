/** How often a change is tried against others of the same record. */
const CHANGE_TRIES = 4;

/** An attempt at a change came to nothing, because another change came first. */
export const CONFLICT = Symbol('overtaken');

/**
 * Tries a change until no other comes first.
 * @param attempt reads the record and changes it
 * @throws Error when others change the record all the time
 */
export async function retryOnConflict<Result>(
  attempt: () => Promise<Result | typeof CONFLICT>,
): Promise<Result> {
  for (let tries = 0; tries < CHANGE_TRIES; tries++) {
    const result = await attempt();
    if (result !== CONFLICT) return result;
  }
  throw new Error('A record was changed by others again and again.');
}
