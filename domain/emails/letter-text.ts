import { isSafeHref } from './email-content.ts';
import type { LetterBlock, LetterLine, LetterPart } from './letter-blocks.ts';

/** Breaks a text into lines. @param indent prefix of every line */
type Wrap = (text: string, indent?: string) => string;

/** Renders the text of a letter for `renderText`. */
export function renderLetterText(blocks: readonly LetterBlock[], wrap: Wrap): string {
  return blocks.map((block) => blockText(block, wrap)).join('\n\n');
}

function blockText(block: LetterBlock, wrap: Wrap): string {
  switch (block.kind) {
    case 'paragraph':
      return wrapLines(lineText(block.parts), wrap);
    case 'heading': {
      const text = lineText(block.parts).replaceAll('\n', ' ');
      return `${text}\n${(block.level === 2 ? '=' : '-').repeat(Math.min(text.length, 72))}`;
    }
    case 'list':
      return block.items.map((item, at) => itemText(item, markOf(block.start, at), wrap)).join('\n');
    case 'quote':
      return prefixLines(renderLetterText(block.blocks, wrap), '> ', '> ');
    case 'code':
      return prefixLines(block.text, '    ', '    ');
    case 'image':
      return block.alt ? `[${block.alt}]` : '';
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(lineText).join(' | ')).join('\n');
    case 'rule':
      return '* * *';
  }
}

function markOf(start: number | undefined, at: number): string {
  return start === undefined ? '- ' : `${start + at}. `;
}

function itemText(item: readonly LetterBlock[], mark: string, wrap: Wrap): string {
  const text = item.map((block) => blockText(block, wrap)).join('\n');
  return prefixLines(text, mark, ' '.repeat(mark.length));
}

function prefixLines(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, at) => `${at === 0 ? first : rest}${line}`.trimEnd())
    .join('\n');
}

function wrapLines(text: string, wrap: Wrap): string {
  return text
    .split('\n')
    .map((line) => wrap(line.trim()))
    .join('\n')
    .trim();
}

function lineText(parts: LetterLine): string {
  return parts.map(partText).join('');
}

/** A link's URL follows its text, unless the text is the URL. */
function partText(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if (part.kind === 'break') return '\n';
  const text = lineText(part.parts);
  if (part.kind !== 'link' || !isSafeHref(part.href) || part.href === text) return text;
  return /^https?:/i.test(part.href) ? `${text} (${part.href})` : text;
}
