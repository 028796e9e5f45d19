/** Maximum number of concurrent calls. S3 takes thousands; this is enough to saturate a slow connection. */
const CONCURRENCY = 16;

/**
 * Calls a function with each item, `concurrency` at a time.
 * @returns the results, in the order of the items @throws the first error, once running calls have ended
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  concurrency = CONCURRENCY,
): Promise<Result[]> {
  const left = [...items.entries()];
  const results: Result[] = [];
  const errors: unknown[] = [];
  async function workOff(): Promise<void> {
    for (let next = left.shift(); next && errors.length === 0; next = left.shift()) {
      const [at, item] = next;
      try {
        results[at] = await work(item);
      } catch (error) {
        errors.push(error);
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, workOff));
  if (errors.length > 0) throw errors[0];
  return results;
}
