/** Markup that may be put into a document unescaped. */
export interface Markup {
  readonly markup: string;
}

type Part = Markup | string | number | undefined | readonly Part[];

/** Template tag for HTML. Interpolated text is escaped, except Markup; lists are joined, undefined is empty. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return {
    markup: strings.reduce((written, string, index) => written + markupOf(parts[index - 1]) + string),
  };
}

/** Escapes a text with line breaks as `<br>`, for programs that do not support `white-space` too. */
export function htmlLines(text: string): Markup {
  return { markup: text.split('\n').map(escapeMarkup).join('<br>\n') };
}

/** Escapes a text for HTML or XML, in content or in quoted attributes. */
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
