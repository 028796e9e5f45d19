import { Marked, type Renderer, type Tokens } from 'marked';
import { safeArticle } from './safe-article.ts';

/**
 * Renders Markdown to sanitized HTML with typographic quotes. Headings of the second and third level get an `id` made
 * from their words; tables get a scrolling container that can be reached with the keyboard.
 * @returns HTML for `ui/prose.tsx`
 */
export function renderMarkdown(markdown: string): string {
  const html = new Marked({ gfm: true, renderer: { ...headings(), ...tables() } }).parse(markdown, {
    async: false,
  });
  return typeset(safeArticle(html));
}

/** Gives each heading a unique anchor, numbered if words repeat. */
function headings() {
  const used = new Map<string, number>();
  return {
    heading(this: { parser: { parseInline(tokens: Tokens.Generic[]): string } }, token: Tokens.Heading) {
      const words = anchor(token.text);
      const times = used.get(words) ?? 0;
      used.set(words, times + 1);
      const id = times === 0 ? words : `${words}-${times + 1}`;
      return `<h${token.depth} id="${id}">${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`;
    },
  };
}

/** Renders the first column of a table as row headers if no two rows have the same text there. */
function tables() {
  const rowHeaders = new Set<Tokens.TableCell>();
  return {
    table({ rows }: Tokens.Table): false {
      const first = rows.flatMap(([cell]) => (cell?.text ? [cell] : []));
      const isUnique = new Set(first.map(({ text }) => text)).size === rows.length;
      if (isUnique) for (const cell of first) rowHeaders.add(cell);
      // The default renderer adds the rest.
      return false;
    },
    tablecell(this: Renderer, cell: Tokens.TableCell): string | false {
      if (!rowHeaders.has(cell)) return false;
      return `<th scope="row">${this.parser.parseInline(cell.tokens)}</th>\n`;
    },
  };
}

/** Makes an anchor from a heading: `Hour two: find them` becomes `hour-two-find-them`. */
export function anchor(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’]|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-');
  return words.replace(/^-|-$/g, '') || 'part';
}

const TAG = /(<[^<>]+>)/;
const INLINE = /^<\/?(?:a|strong|em|del|code)\b/;

/**
 * Replaces straight quotes by typographic ones in text or HTML; inline tags are not word boundaries. Code is left as is.
 */
export function typeset(html: string): string {
  let before = ' ';
  let inCode = false;
  const parts = html.split(TAG).map((part) => {
    if (TAG.test(part)) {
      if (/^<\/?(?:code|pre)\b/.test(part)) inCode = !part.startsWith('</');
      if (!INLINE.test(part)) before = ' ';
      return part;
    }
    const text = inCode ? part : curl(part, before);
    before = text.at(-1) ?? before;
    return text;
  });
  return parts.join('');
}

function curl(text: string, before: string): string {
  return text.replace(/["']/g, (quote, index: number) => {
    const opens = /[\s([—–‘“/]/.test(index === 0 ? before : (text[index - 1] ?? ' '));
    if (quote === '"') return opens ? '“' : '”';
    // A shortened year or word, as in ’26, is an apostrophe.
    return opens && !/\d/.test(text[index + 1] ?? '') ? '‘' : '’';
  });
}
