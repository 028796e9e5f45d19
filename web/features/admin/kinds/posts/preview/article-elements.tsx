import { createElement, type ReactNode } from 'react';

/** Attributes of sanitized articles. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  'href title src alt width height start scope colspan rowspan align id role tabindex aria-label data-table'.split(
    ' ',
  ),
);

/** Those that React calls otherwise. */
const REACT_NAMES: Readonly<Record<string, string>> = {
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  tabindex: 'tabIndex',
};

const TAGS: ReadonlySet<string> = new Set(
  'p h2 h3 h4 ul ol li blockquote strong em del code pre br hr a img figure figcaption table caption thead tbody tr th td dl dt dd div'.split(
    ' ',
  ),
);

const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** Elements in which HTML allows no text, so white space is dropped. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol', 'dl']);

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

const TOKEN = /<\/([a-z0-9]+)>|<([a-z0-9]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+|</g;
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/g;

interface OpenElement {
  readonly tag: string;
  readonly attributes: string;
  readonly children: ReactNode[];
}

/**
 * Creates elements from the HTML of a sanitized article, because the page's policy lets no text become HTML. Markup that
 * sanitized articles cannot contain is dropped here as well.
 */
export function toElements(html: string): ReactNode[] {
  const root: OpenElement = { tag: '', attributes: '', children: [] };
  const open: OpenElement[] = [root];
  const top = () => open.at(-1) as OpenElement;
  const close = () => {
    const { tag, attributes, children } = open.pop() as OpenElement;
    const { children: siblings } = top();
    if (TAGS.has(tag)) siblings.push(createElement(tag, toProps(attributes, siblings.length), ...children));
    else siblings.push(...children);
  };
  for (const [text, closed, opened, attributes = ''] of html.matchAll(TOKEN)) {
    if (opened !== undefined) {
      open.push({ tag: opened, attributes, children: [] });
      if (VOID.has(opened)) close();
    } else if (closed === undefined) {
      if (text.trim() !== '' || !WITHOUT_TEXT.has(top().tag)) top().children.push(decode(text));
    } else if (open.some(({ tag }) => tag === closed)) {
      while (top().tag !== closed) close();
      close();
    }
  }
  while (open.length > 1) close();
  return root.children;
}

function toProps(attributes: string, key: number): Record<string, unknown> {
  const props: Record<string, unknown> = { key };
  for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (!ATTRIBUTES.has(name)) continue;
    props[REACT_NAMES[name] ?? name] = name === 'tabindex' ? Number(value) : decode(value);
  }
  // A click must not lose unsaved text.
  return 'href' in props ? { ...props, target: '_blank', rel: 'noreferrer' } : props;
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
}
