import { pause } from '../../../lib/pause.ts';
import type { CsvPart } from '../admin-api.ts';
import { type AdminFailure, toFailure } from '../admin-failure.ts';

/** Marks the text as UTF-8 for spreadsheet programs. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Failures that pass by themselves. */
const TEMPORARY: readonly AdminFailure[] = ['unavailable', 'unreachable', 'identity_unavailable'];

/** Pauses before a part is fetched again, in milliseconds. After the last the export fails. */
const PAUSES_MS = [1_000, 3_000, 9_000];

/**
 * Fetches a list as CSV, one part after the other. The browser may keep the parts, as `Blob`s, on its disk.
 * @param fetchPart fetches the part after a cursor, or the first
 * @param onProgress receives the number of records so far
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
 * Turns exports of one record each into the parts of one export, with one header.
 * @param ids of the records; a deleted one has no line
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
  for (const milliseconds of PAUSES_MS) {
    try {
      return await fetchPart();
    } catch (error) {
      if (signal.aborted || !TEMPORARY.includes(toFailure(error))) throw error;
    }
    await pause(milliseconds, signal);
  }
  return fetchPart();
}

/** Lets the browser save a file. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // Some browsers start the download later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
