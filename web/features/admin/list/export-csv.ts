import type { CsvPart } from '../admin-api.ts';
import { type AdminFailure, failureOf } from '../admin-failure.ts';

/** Tells programs for tables that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Failures that pass. An export of many parts meets them sooner or later. */
const PASSING: readonly AdminFailure[] = ['unavailable', 'unreachable', 'identity_unavailable'];

/** How long to wait before a part is asked for again, in milliseconds; after the last it is given up. */
const PAUSES_MS = [1_000, 3_000, 9_000];

/**
 * Fetches a list as CSV, part after part. No two of them are in memory at once: the browser may keep what is in a `Blob`
 * on its disk.
 * @param fetchPart gives the part after a cursor, or the first
 * @param onProgress hears how many records have come so far
 * @param signal ends it early
 * @returns the file
 */
export async function exportCsv(
  fetchPart: (cursor: string | undefined) => Promise<CsvPart>,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const parts = [new Blob([BYTE_ORDER_MARK])];
  let count = 0;
  let cursor: string | undefined;
  do {
    const part = await withRetries(() => fetchPart(cursor), signal);
    parts.push(new Blob([part.csv]));
    count += part.count;
    cursor = part.cursor;
    onProgress(count);
  } while (cursor !== undefined);
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/**
 * Turns exports of one record each into the parts of one export, of whose headers only the first is kept.
 * @param ids of the records; one that is gone meanwhile has no line
 */
export function partsOf(
  ids: readonly string[],
  fetchOne: (id: string) => Promise<CsvPart>,
): (cursor: string | undefined) => Promise<CsvPart> {
  return async (cursor = '0') => {
    const place = Number(cursor);
    const { csv, count } = await fetchOne(ids[place] ?? '');
    return {
      csv: place === 0 ? csv : csv.slice(csv.indexOf('\r\n') + 2),
      count,
      ...(place + 1 < ids.length && { cursor: String(place + 1) }),
    };
  };
}

async function withRetries<Part>(fetchPart: () => Promise<Part>, signal: AbortSignal): Promise<Part> {
  for (const pause of PAUSES_MS) {
    try {
      return await fetchPart();
    } catch (error) {
      if (signal.aborted || !PASSING.includes(failureOf(error))) throw error;
    }
    await waitFor(pause, signal);
  }
  return fetchPart();
}

/** @throws the signal's reason, as soon as it is aborted */
async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', resolve, { once: true });
  });
  signal.throwIfAborted();
}

/** Gives a file to the browser to be saved. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has taken it up by the next turn; some start only then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
