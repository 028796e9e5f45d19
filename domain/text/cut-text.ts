/** Cuts texts between characters as people see them. Databases and APIs refuse half a character. */

/** The beginning of a text. @param limit the most UTF-16 units, in which `maxlength` and contracts count */
export function takeStart(text: string, limit: number): string {
  const cut = charactersIn(text).containing(limit)?.index;
  if (cut === undefined) return text;
  // A single character can be longer than any limit: accents can be piled up without end.
  return cut === 0 ? text.slice(0, limit).replace(/[\ud800-\udbff]$/, '') : text.slice(0, cut);
}

/** The end of a text. @param limit as of `takeStart` */
export function takeEnd(text: string, limit: number): string {
  const start = text.length - limit;
  const cut = charactersIn(text).containing(start - 1);
  if (cut === undefined) return text;
  const end = text.slice(cut.index + cut.segment.length);
  return end === '' ? text.slice(start).replace(/^[\udc00-\udfff]/, '') : end;
}

/** Created on first use: the first `Intl` object of a process takes 16 ms. */
function charactersIn(text: string): Intl.Segments {
  return new Intl.Segmenter('en').segment(text);
}
