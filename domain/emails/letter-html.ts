import { html, htmlLines, type Markup } from '../text/markup.ts';
import { BREAK_WORDS, CODE_FONT, DISPLAY_FONT, LIGHT, TEXT_FONT } from './email-look.ts';
import type { LetterBlock, LetterLine } from './letter-blocks.ts';
import { renderLine } from './letter-line.ts';

/** In pixels. */
const SPACE_ABOVE = {
  paragraph: 14,
  heading: 30,
  list: 12,
  quote: 16,
  code: 14,
  image: 18,
  table: 14,
  rule: 28,
} as const;

const SIZES = { 2: 24, 3: 20 } as const;

/** Width of the column of an email, in pixels. */
const COLUMN = 528;

/** Renders the text of a letter for `renderHtml`. */
export function renderLetterBlocks(blocks: readonly LetterBlock[]): readonly Markup[] {
  return blocks.map((block, at) => blockMarkup(block, at === 0 ? 0 : SPACE_ABOVE[block.kind]));
}

function blockMarkup(block: LetterBlock, space: number): Markup {
  const text = `font:400 17px/1.6 ${TEXT_FONT};color:${LIGHT.ink};${BREAK_WORDS}`;
  const margin = `margin:${space}px 0 0`;
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="ink" dir="auto" style="${margin};${text}">${lineMarkup(block.parts)}</p>`;
    case 'heading': {
      const style = `${margin};font:800 ${SIZES[block.level]}px/1.25 ${DISPLAY_FONT};letter-spacing:-0.015em;color:${LIGHT.ink};${BREAK_WORDS}`;
      const content = lineMarkup(block.parts);
      return block.level === 2
        ? html`<h2 class="ink" dir="auto" style="${style}">${content}</h2>`
        : html`<h3 class="ink" dir="auto" style="${style}">${content}</h3>`;
    }
    case 'list': {
      const items = block.items.map(
        (item) => html`<li style="margin:6px 0 0">${renderLetterBlocks(item)}</li>`,
      );
      const style = `${margin};padding:0 0 0 26px;${text}`;
      return block.start === undefined
        ? html`<ul class="ink" style="${style}">${items}</ul>`
        : html`<ol class="ink" start="${block.start}" style="${style}">${items}</ol>`;
    }
    case 'quote':
      return html`<blockquote class="edge" style="${margin};padding:2px 18px;border-left:3px solid ${LIGHT.edge}">${renderLetterBlocks(block.blocks)}</blockquote>`;
    case 'code':
      return html`<p class="ink edge" style="${margin};padding:12px 16px;border:1px solid ${LIGHT.edge};border-radius:10px;font:400 15px/1.5 ${CODE_FONT};color:${LIGHT.ink};${BREAK_WORDS}">${htmlLines(block.text)}</p>`;
    case 'image':
      return html`<p style="${margin}"><img src="${block.src}" alt="${block.alt}" width="${COLUMN}" class="ink" style="display:block;width:100%;max-width:${COLUMN}px;height:auto;border:0;border-radius:10px;font:400 15px/1.5 ${TEXT_FONT};color:${LIGHT.ink}"></p>`;
    case 'table':
      return tableMarkup(block, `${margin};width:100%;table-layout:fixed;border-collapse:collapse`);
    case 'rule':
      return html`<hr class="line" style="${margin};border:0;border-top:1px solid ${LIGHT.line}">`;
  }
}

function tableMarkup({ head, rows }: Extract<LetterBlock, { kind: 'table' }>, style: string): Markup {
  const cell = `padding:8px 10px 8px 0;border-top:1px solid ${LIGHT.line};font:400 16px/1.45 ${TEXT_FONT};color:${LIGHT.ink};text-align:left;vertical-align:top;${BREAK_WORDS}`;
  const heads = head.map(
    (parts) =>
      html`<th scope="col" class="ink line" style="${cell};font-weight:700">${lineMarkup(parts)}</th>`,
  );
  const lines = rows.map((cells) => {
    const all = cells.map((parts) => html`<td class="ink line" style="${cell}">${lineMarkup(parts)}</td>`);
    return html`<tr>${all}</tr>`;
  });
  return html`<table cellpadding="0" cellspacing="0" border="0" style="${style}"><tr>${heads}</tr>${lines}</table>`;
}

function lineMarkup(parts: LetterLine): readonly Markup[] {
  return renderLine(parts, {
    code: (content) => html`<code style="font-family:${CODE_FONT};font-size:0.9em">${content}</code>`,
    link: (href, content) =>
      html`<a class="link" href="${href}" style="color:${LIGHT.link};text-decoration:underline;text-underline-offset:3px">${content}</a>`,
  });
}
