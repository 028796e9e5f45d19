/** HTML that may be put into a document as it is. Made by `html` only. */
export interface Markup {
  readonly markup: string;
}

/**
 * Writes HTML. Every text put into it is escaped, for content and for attributes in double quotes alike, so that
 * only other markup stays markup.
 */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup {
  const markup = parts.reduce((written, part, index) => {
    const value = values[index - 1];
    return written + (value === undefined ? '' : markupOf(value)) + part;
  });
  return { markup };
}

/** Somebody's text with its line breaks kept, in programs that know no `white-space` too. */
export function htmlLines(text: string): Markup {
  return { markup: text.split('\n').map(escaped).join('<br>\n') };
}

function markupOf(value: string | number | Markup | readonly Markup[]): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escaped(value);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
