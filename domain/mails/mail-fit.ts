/** Keeps mails below the size at which mail programs cut them off. */
import { type MailBlock, type MailContent, type MailField, type Phrase, truncate } from './mail-content.ts';
import { renderHtml } from './mail-html.ts';

/** In bytes, everything included. Gmail shows about 102 kB of a mail and hides the rest, with the footer. */
export const MAX_HTML_BYTES = 100_000;

/** What remains of each entered text, in characters: as much as fits. */
const LENGTHS = [16_000, 8_000, 4_000, 2_000, 1_000, 500, 250, 125];

/** Renders a mail as HTML. A mail that is too long is shortened from the end, with a link to all of it. */
export function renderFitting(content: MailContent): string {
  const all = renderHtml(content);
  if (fits(all)) return all;
  for (const length of LENGTHS) {
    const shortened = renderHtml(withNotice(content, truncated(content, length)));
    if (fits(shortened)) return shortened;
  }
  const short = truncated(content, LENGTHS.at(-1) ?? 0);
  for (let count = short.body.length - 1; count > 0; count -= 1) {
    const rest = renderHtml(withNotice(content, { ...short, body: short.body.slice(0, count) }));
    if (fits(rest)) return rest;
  }
  return renderHtml(withNotice(content, { ...short, body: [] }));
}

function fits(html: string): boolean {
  return new TextEncoder().encode(html).length <= MAX_HTML_BYTES;
}

function withNotice({ whole }: MailContent, content: MailContent): MailContent {
  const where: Phrase = whole ? [whole.before, whole.link, '.'] : [];
  const notice: MailBlock = {
    kind: 'paragraph',
    phrase: ['This is too long for an email, so long texts end with “…” here. ', ...where],
  };
  return { ...content, body: [notice, ...content.body] };
}

function truncated(content: MailContent, length: number): MailContent {
  const { panel, body } = content;
  return {
    ...content,
    panel: { ...panel, lead: truncatePhrase(panel.lead, length) },
    body: body.map((block) => truncateBlock(block, length)),
  };
}

function truncateBlock(block: MailBlock, length: number): MailBlock {
  switch (block.kind) {
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

function truncateField(field: MailField, length: number): MailField {
  return { ...field, value: truncate(field.value, length) };
}

function truncatePhrase(phrase: Phrase, length: number): Phrase {
  return phrase.map((part) =>
    typeof part === 'object' && 'value' in part ? { value: truncate(part.value, length) } : part,
  );
}
