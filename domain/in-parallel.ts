/** Calls that are under way at the same time. S3 takes thousands; this keeps a slow line busy and no more. */
const AT_ONCE = 16;

/**
 * Does something with each item, several at a time, beginning in the order of the list.
 * @throws the first error, when what was under way has ended; nothing is begun after it
 */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const errors: unknown[] = [];
  async function workOff(): Promise<void> {
    for (let item = left.shift(); item !== undefined && errors.length === 0; item = left.shift()) {
      await work(item).catch((error: unknown) => errors.push(error));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOff));
  if (errors.length > 0) throw errors[0];
}
