import { html, type Markup } from '../text/markup.ts';
import type { LetterBlock, LetterLine } from './letter-blocks.ts';
import { renderLine } from './letter-line.ts';

/** Renders the text of a letter for its page in the archive, in the HTML of articles. */
export function renderLetterForPage(blocks: readonly LetterBlock[]): string {
  return toMarkup(blocks)
    .map(({ markup }) => markup)
    .join('\n');
}

const toMarkup = (blocks: readonly LetterBlock[]): readonly Markup[] => blocks.map(blockMarkup);

function blockMarkup(block: LetterBlock): Markup {
  switch (block.kind) {
    case 'paragraph':
      return html`<p>${line(block.parts)}</p>`;
    case 'heading':
      return block.level === 2 ? html`<h2>${line(block.parts)}</h2>` : html`<h3>${line(block.parts)}</h3>`;
    case 'list': {
      const items = block.items.map((item) => html`<li>${toMarkup(item)}</li>`);
      return block.start === undefined
        ? html`<ul>${items}</ul>`
        : html`<ol start="${block.start}">${items}</ol>`;
    }
    case 'quote':
      return html`<blockquote>${toMarkup(block.blocks)}</blockquote>`;
    case 'code':
      return html`<pre><code>${block.text}</code></pre>`;
    case 'image':
      return html`<p><img src="${block.src}" alt="${block.alt}"></p>`;
    case 'table': {
      const heads = block.head.map((parts) => html`<th scope="col">${line(parts)}</th>`);
      const rows = block.rows.map(
        (cells) => html`<tr>${cells.map((parts) => html`<td>${line(parts)}</td>`)}</tr>`,
      );
      return html`<table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
    }
    case 'rule':
      return html`<hr>`;
  }
}

const line = (parts: LetterLine): readonly Markup[] =>
  renderLine(parts, {
    code: (content) => html`<code>${content}</code>`,
    link: (href, content) => html`<a href="${href}">${content}</a>`,
  });
