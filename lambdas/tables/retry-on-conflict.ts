/** Maximum number of attempts of a change. */
const CHANGE_TRIES = 4;

/** Returned by an attempt that failed because a concurrent change came first. */
export const CONFLICT = Symbol('conflict');

/**
 * Retries a change until it does not conflict with a concurrent one.
 * @param attempt reads the record and changes it
 * @param most attempts
 * @throws Error when retries are exhausted
 */
export async function retryOnConflict<Result>(
  attempt: () => Promise<Result | typeof CONFLICT>,
  most = CHANGE_TRIES,
): Promise<Result> {
  for (let tries = 0; tries < most; tries++) {
    const result = await attempt();
    if (result !== CONFLICT) return result;
  }
  throw new Error('A record was changed by others again and again.');
}
