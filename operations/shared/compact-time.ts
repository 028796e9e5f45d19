/** A moment in a name, such as `20261121T120500Z`. @param time milliseconds since the epoch */
export function formatCompactTime(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+|[-:]/g, '');
}

/** @returns milliseconds since the epoch; NaN for another text */
export function readCompactTime(text: string): number {
  if (!/^\d{8}T\d{6}Z$/.test(text)) return Number.NaN;
  return Date.parse(text.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
}
