/** Markup that may be put into a document as it is. */
export interface Markup {
  readonly markup: string;
}

type Part = Markup | string | number | undefined | readonly Part[];

/**
 * Writes HTML. Every text put into it is escaped, for content and for attributes in quotes alike, so that only other
 * markup stays markup. Lists are joined, and undefined is nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return {
    markup: strings.reduce((written, string, index) => written + markupOf(parts[index - 1]) + string),
  };
}

/** Somebody's text with its line breaks kept, in programs that know no `white-space` too. */
export function htmlLines(text: string): Markup {
  return { markup: text.split('\n').map(escapeMarkup).join('<br>\n') };
}

/** A text as it stands in HTML or XML, in content or in quotes. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function markupOf(part: Part): string {
  if (part === undefined) return '';
  if (typeof part !== 'object') return escapeMarkup(String(part));
  return 'markup' in part ? part.markup : part.map(markupOf).join('');
}
