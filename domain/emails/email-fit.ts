/** Keeps emails below the size at which email clients clip them. */
import {
  type EmailBlock,
  type EmailContent,
  type EmailField,
  type Phrase,
  truncate,
} from './email-content.ts';
import { renderHtml } from './email-html.ts';

/** In bytes, markup included. Gmail shows about 102 kB of an email and hides the rest, footer included. */
export const MAX_HTML_BYTES = 100_000;

/** Lengths to which entered texts are truncated, in characters: the longest that fits is used. */
const LENGTHS = [16_000, 8_000, 4_000, 2_000, 1_000, 500, 250, 125];

/** Renders an email as HTML. Truncates one that is too long, with a link to the full version. */
export function renderHtmlWithinLimit(content: EmailContent): string {
  const all = renderHtml(content);
  if (fits(all)) return all;
  for (const length of LENGTHS) {
    const shortened = renderHtml(withTruncationNotice(content, truncateContent(content, length)));
    if (fits(shortened)) return shortened;
  }
  const short = truncateContent(content, LENGTHS.at(-1) ?? 0);
  for (let count = short.body.length - 1; count > 0; count -= 1) {
    const rest = renderHtml(withTruncationNotice(content, { ...short, body: short.body.slice(0, count) }));
    if (fits(rest)) return rest;
  }
  return renderHtml(withTruncationNotice(content, { ...short, body: [] }));
}

function fits(html: string): boolean {
  return new TextEncoder().encode(html).length <= MAX_HTML_BYTES;
}

function withTruncationNotice({ fullVersion: whole }: EmailContent, content: EmailContent): EmailContent {
  const where: Phrase = whole ? [whole.before, whole.link, '.'] : [];
  const notice: EmailBlock = {
    kind: 'paragraph',
    phrase: ['This message was too long for an email, so we shortened some text with “…”. ', ...where],
  };
  return { ...content, body: [notice, ...content.body] };
}

function truncateContent(content: EmailContent, length: number): EmailContent {
  return {
    ...content,
    lead: truncatePhrase(content.lead, length),
    body: content.body.map((block) => truncateBlock(block, length)),
  };
}

function truncateBlock(block: EmailBlock, length: number): EmailBlock {
  switch (block.kind) {
    case 'lines':
    case 'quote':
      return { ...block, text: truncate(block.text, length) };
    case 'fields':
      return { ...block, fields: block.fields.map((field) => truncateField(field, length)) };
    case 'paragraph':
      return { ...block, phrase: truncatePhrase(block.phrase, length) };
    case 'receipt':
      return {
        ...block,
        lines: block.lines.map((line) => ({ ...line, label: truncate(line.label, length) })),
      };
    default:
      return block;
  }
}

function truncateField(field: EmailField, length: number): EmailField {
  return { ...field, value: truncate(field.value, length) };
}

function truncatePhrase(phrase: Phrase, length: number): Phrase {
  return phrase.map((part) =>
    typeof part === 'object' && 'value' in part ? { value: truncate(part.value, length) } : part,
  );
}
