/** Sizes of parts of a response, since a function's response can have 6 MB. */

/** Maximum size of one list in a response, in bytes. */
export const MAX_LIST_BYTES = 2 * 1024 * 1024;

/** Returns a part's size in bytes: JSON within JSON, where a quote of a CSV file takes four. */
export function getResponseSize(part: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(part)));
}

/** Returns the first items, as many as a list of a response can have. */
export function takeFitting<Item>(items: readonly Item[]): readonly Item[] {
  let bytes = 0;
  const end = items.findIndex((item) => {
    bytes += getResponseSize(item);
    return bytes > MAX_LIST_BYTES;
  });
  return end === -1 ? items : items.slice(0, end);
}
