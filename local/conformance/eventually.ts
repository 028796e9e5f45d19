import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 200;

/** Retries until it succeeds. @throws the last error after a minute */
export async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 60_000; ; await wait(POLL_MS)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
