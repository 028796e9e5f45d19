import { brand } from '../brand.ts';
import {
  type EmailBlock,
  type EmailContent,
  type EmailField,
  type EmailLink,
  isSafeHref,
  multiLine,
  type Phrase,
  type ReceiptLine,
  singleLine,
} from './email-content.ts';
import type { LetterBlock, LetterLine, LetterPart } from './letter-blocks.ts';

/** Maximum number of characters of a line, unless one word or URL is longer. */
const WIDTH = 72;

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Renders an email as plain text that is complete without the HTML. */
export function renderText({ headline, lead, action, body, reason, address }: EmailContent): string {
  const blocks = [
    wrap(headline),
    phraseText(lead),
    ...(action ? actionText(action) : []),
    ...body.map(blockText),
    `-- \n${phraseText(reason)}\n\n${senderText(address)}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function senderText(address: string = brand.locality): string {
  return [
    brand.name,
    `${brand.legalEntity}, ${address}`,
    `${brand.phone.display}, ${brand.email.general}`,
  ].join('\n');
}

function blockText(block: EmailBlock): string {
  if (block.kind === 'paragraph') return phraseText(block.phrase);
  if (block.kind === 'lines')
    return multiLine(block.text)
      .split('\n')
      .map((line) => wrap(line))
      .join('\n');
  if (block.kind === 'letter') return letterText(block.blocks);
  if (block.kind === 'heading') return `${block.text}\n${'-'.repeat(block.text.length)}`;
  if (block.kind === 'code') return `    ${block.text}`;
  if (block.kind === 'quote') return quoteText(block.text);
  if (block.kind === 'receipt') return receiptText([...block.lines, block.total]);
  return fieldsText(block.fields);
}

/** Quotes an entered text, so that its lines cannot pass for ours. */
function quoteText(text: string): string {
  const lines = multiLine(text).split('\n');
  return lines.map((line) => wrap(line, '> ').trimEnd()).join('\n');
}

function fieldsText(fields: readonly EmailField[]): string {
  const column = Math.max(...fields.map(({ label }) => label.length)) + 2;
  const indent = ' '.repeat(column);
  return fields
    .map(({ label, value }) =>
      wrap(isolate(singleLine(value)), indent).replace(indent, `${label}:`.padEnd(column)),
    )
    .join('\n');
}

function receiptText(lines: readonly ReceiptLine[]): string {
  const column = Math.max(...lines.map(({ amount }) => amount.length));
  return lines
    .map(({ label, detail, amount }) => {
      const text = wrap(isolate(singleLine(detail === undefined ? label : `${label}, ${detail}`)));
      const last = text.slice(text.lastIndexOf('\n') + 1);
      const gap = ' '.repeat(Math.max(2, WIDTH - last.length - column));
      return `${text}${gap}${amount.padStart(column)}`;
    })
    .join('\n');
}

function phraseText(phrase: Phrase): string {
  const text = phrase.map((part) => {
    if (typeof part === 'string') return part;
    return 'value' in part ? isolate(singleLine(part.value)) : linkText(part);
  });
  return wrapLines(text.join(''));
}

/** Puts URLs on their own lines, below their labels. `mailto:` and `tel:` links need only their label. */
function linkText({ label, href }: EmailLink): string {
  return isHttpUrl(href) ? `${label}:\n${href}\n` : label;
}

function actionText(action: EmailLink): string[] {
  return isHttpUrl(action.href) ? [linkText(action).trimEnd()] : [];
}

function isHttpUrl(href: string): boolean {
  return isSafeHref(href) && /^https?:/i.test(href);
}

/** Isolates a right-to-left text, so that it does not reorder the words around it. */
function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** @param indent prefix of every line; counts toward the width */
function wrap(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && indent.length + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line].map((each) => indent + each).join('\n');
}

function letterText(blocks: readonly LetterBlock[]): string {
  return blocks.map(letterBlockText).join('\n\n');
}

function letterBlockText(block: LetterBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return wrapLines(lineText(block.parts));
    case 'heading': {
      const text = lineText(block.parts).replaceAll('\n', ' ');
      return `${text}\n${(block.level === 2 ? '=' : '-').repeat(Math.min(text.length, 72))}`;
    }
    case 'list':
      return block.items.map((item, at) => itemText(item, markOf(block.start, at))).join('\n');
    case 'quote':
      return prefixLines(letterText(block.blocks), '> ', '> ');
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

function itemText(item: readonly LetterBlock[], mark: string): string {
  const text = item.map(letterBlockText).join('\n');
  return prefixLines(text, mark, ' '.repeat(mark.length));
}

function prefixLines(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, at) => `${at === 0 ? first : rest}${line}`.trimEnd())
    .join('\n');
}

function wrapLines(text: string): string {
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
