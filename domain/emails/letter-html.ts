import { html, htmlLines, type Markup } from '../text/markup.ts';
import type { LetterBlock, LetterLine } from './letter-blocks.ts';
import { renderLine } from './letter-line.ts';

/** Colors and fonts of emails. Their classes override the colors in dark mode. */
export interface LetterLook {
  readonly ink: string;
  readonly line: string;
  readonly edge: string;
  readonly link: string;
  readonly displayFont: string;
  readonly textFont: string;
  readonly codeFont: string;
  /** Style of texts that break anywhere. */
  readonly breaking: string;
}

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
export function renderLetterBlocks(blocks: readonly LetterBlock[], look: LetterLook): readonly Markup[] {
  return blocks.map((block, at) => blockMarkup(block, at === 0 ? 0 : SPACE_ABOVE[block.kind], look));
}

function blockMarkup(block: LetterBlock, space: number, look: LetterLook): Markup {
  const { ink, line, edge, displayFont, textFont, codeFont, breaking } = look;
  const text = `font:400 17px/1.6 ${textFont};color:${ink};${breaking}`;
  const margin = `margin:${space}px 0 0`;
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="ink" dir="auto" style="${margin};${text}">${lineMarkup(block.parts, look)}</p>`;
    case 'heading': {
      const style = `${margin};font:800 ${SIZES[block.level]}px/1.25 ${displayFont};letter-spacing:-0.015em;color:${ink};${breaking}`;
      const content = lineMarkup(block.parts, look);
      return block.level === 2
        ? html`<h2 class="ink" dir="auto" style="${style}">${content}</h2>`
        : html`<h3 class="ink" dir="auto" style="${style}">${content}</h3>`;
    }
    case 'list': {
      const items = block.items.map(
        (item) => html`<li style="margin:6px 0 0">${renderLetterBlocks(item, look)}</li>`,
      );
      const style = `${margin};padding:0 0 0 26px;${text}`;
      return block.start === undefined
        ? html`<ul class="ink" style="${style}">${items}</ul>`
        : html`<ol class="ink" start="${block.start}" style="${style}">${items}</ol>`;
    }
    case 'quote':
      return html`<blockquote class="edge" style="${margin};padding:2px 18px;border-left:3px solid ${edge}">${renderLetterBlocks(block.blocks, look)}</blockquote>`;
    case 'code':
      return html`<p class="ink edge" style="${margin};padding:12px 16px;border:1px solid ${edge};border-radius:10px;font:400 15px/1.5 ${codeFont};color:${ink};${breaking}">${htmlLines(block.text)}</p>`;
    case 'image':
      return html`<p style="${margin}"><img src="${block.src}" alt="${block.alt}" width="${COLUMN}" class="ink" style="display:block;width:100%;max-width:${COLUMN}px;height:auto;border:0;border-radius:10px;font:400 15px/1.5 ${textFont};color:${ink}"></p>`;
    case 'table':
      return tableMarkup(block, `${margin};width:100%;table-layout:fixed;border-collapse:collapse`, look);
    case 'rule':
      return html`<hr class="line" style="${margin};border:0;border-top:1px solid ${line}">`;
  }
}

function tableMarkup(
  { head, rows }: Extract<LetterBlock, { kind: 'table' }>,
  style: string,
  look: LetterLook,
): Markup {
  const { ink, line, textFont, breaking } = look;
  const cell = `padding:8px 10px 8px 0;border-top:1px solid ${line};font:400 16px/1.45 ${textFont};color:${ink};text-align:left;vertical-align:top;${breaking}`;
  const heads = head.map(
    (parts) =>
      html`<th scope="col" class="ink line" style="${cell};font-weight:700">${lineMarkup(parts, look)}</th>`,
  );
  const lines = rows.map((cells) => {
    const all = cells.map(
      (parts) => html`<td class="ink line" style="${cell}">${lineMarkup(parts, look)}</td>`,
    );
    return html`<tr>${all}</tr>`;
  });
  return html`<table cellpadding="0" cellspacing="0" border="0" style="${style}"><tr>${heads}</tr>${lines}</table>`;
}

function lineMarkup(parts: LetterLine, look: LetterLook): readonly Markup[] {
  return renderLine(parts, {
    code: (content) => html`<code style="font-family:${look.codeFont};font-size:0.9em">${content}</code>`,
    link: (href, content) =>
      html`<a class="link" href="${href}" style="color:${look.link};text-decoration:underline;text-underline-offset:3px">${content}</a>`,
  });
}
