import { html, type Markup } from '../text/markup.ts';
import { isSafeHref } from './email-content.ts';
import type { LetterLine, LetterPart } from './letter-blocks.ts';

/** The elements that emails and pages write differently. */
interface LineElements {
  readonly code: (content: readonly Markup[]) => Markup;
  readonly link: (href: string, content: readonly Markup[]) => Markup;
}

/** Renders text with its emphasis and links. */
export function renderLine(parts: LetterLine, elements: LineElements): readonly Markup[] {
  return parts.map((part) => renderPart(part, elements));
}

function renderPart(part: LetterPart, elements: LineElements): Markup {
  if (typeof part === 'string') return html`${part}`;
  if (part.kind === 'break') return html`<br>`;
  const content = renderLine(part.parts, elements);
  switch (part.kind) {
    case 'strong':
      return html`<strong>${content}</strong>`;
    case 'emphasis':
      return html`<em>${content}</em>`;
    case 'deleted':
      return html`<del>${content}</del>`;
    case 'code':
      return elements.code(content);
    case 'link':
      return isSafeHref(part.href) ? elements.link(part.href, content) : html`${content}`;
  }
}
