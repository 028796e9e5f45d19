import type { CsvPart } from './admin-api.ts';

/** Tells programs for tables that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Fetches a list as CSV, part after part.
 * @param fetchPart gives the part after a cursor, or the first
 * @param onProgress hears how many records have come so far
 * @returns the parts, in order, ready to be saved
 */
export async function exportCsv(
  fetchPart: (cursor: string | undefined) => Promise<CsvPart>,
  onProgress: (count: number) => void,
): Promise<string[]> {
  const parts = [BYTE_ORDER_MARK];
  let count = 0;
  let cursor: string | undefined;
  do {
    const part = await fetchPart(cursor);
    parts.push(part.csv);
    count += part.count;
    cursor = part.cursor;
    onProgress(count);
  } while (cursor !== undefined);
  return parts;
}

/** Gives texts to the browser to be saved as one file. */
export function saveCsv(name: string, parts: readonly string[]): void {
  saveFile(name, new Blob([...parts], { type: 'text/csv;charset=utf-8' }));
}

/** Gives a file to the browser to be saved. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has taken it up by the next turn; some start only then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
