/** Maximum number of concurrent calls. S3 takes thousands; this is enough to saturate a slow connection. */
const CONCURRENCY = 16;

/** Calls a function with each item, `concurrency` at a time. @throws the first error, once running calls have ended */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  concurrency = CONCURRENCY,
): Promise<void> {
  const left = [...items];
  const errors: unknown[] = [];
  async function workOff(): Promise<void> {
    for (let item = left.shift(); item !== undefined && errors.length === 0; item = left.shift()) {
      await work(item).catch((error: unknown) => errors.push(error));
    }
  }
  await Promise.all(Array.from({ length: concurrency }, workOff));
  if (errors.length > 0) throw errors[0];
}
