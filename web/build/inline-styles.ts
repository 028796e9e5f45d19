import { type ChildNode, parse } from 'postcss';

/** A style sheet in the two forms that visitors get it in. */
export interface Styles {
  /** All but the fonts, which every page has already: declared again, they would be fetched again. */
  readonly whole: string;
  /** What may apply to a page that is made of these texts: its tags, and the scripts that may change them. */
  readonly partFor: (texts: readonly Text[]) => string;
}

/** Whether there is something of this name. */
type Has = (name: string) => boolean;

/** Something that may hold names, such as a script. */
export interface Text {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

export function textOf(text: string): Text {
  return { text, words: new Set([...text.split(/[\s"'`<>=/]+/), ...(text.match(/--[\w-]+/g) ?? [])]) };
}

/** The tags of a page as a text: what visitors read in it are no names. */
export function tagsOf(html: string): Text {
  const tags = html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/>[^<]*</g, '><')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
  return textOf(tags);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** @returns true wherever the text has the name, and sometimes for a text that has it by chance */
function has({ text, words }: Text, name: string): boolean {
  return words.has(name) || (/[\s"'`<>=/\\]/.test(name) && text.includes(name));
}

/**
 * Takes a style sheet apart. Rules keep their order, and a part before the whole changes nothing about it: the whole
 * has every rule of the part once more, in its place among the others.
 * @param css as built: nothing nested in a rule
 */
export function readStyles(css: string): Styles {
  const { nodes } = parse(css);
  const whole = parse(css);
  whole.walkAtRules('font-face', (font) => {
    font.remove();
  });
  return {
    whole: whole.toString(),
    partFor(texts) {
      const hasName: Has = (name) => texts.some((text) => has(text, name));
      const rules = write(nodes, hasName, () => true);
      const mentioned = new Set(rules.match(/(?<=var\()--[\w-]+/g));
      return write(nodes, hasName, (property) => mentioned.has(property) || hasName(property));
    },
  };
}

/** Rules without what cannot apply, and custom properties only where something asks for them. */
function write(nodes: readonly ChildNode[], hasName: Has, isUsed: Has): string {
  const kept = nodes.map((node) => {
    if (node.type === 'comment') return '';
    if (node.type === 'decl') return isUsed(node.prop) || !node.prop.startsWith('--') ? `${node};` : '';
    if (node.type === 'rule') {
      const selectors = node.selectors.filter(
        (selector) => namesOf(selector).every(hasName) && !isOfNoField(selector, hasName),
      );
      const declarations = write(node.nodes, hasName, isUsed).replace(/;$/, '');
      return selectors.length > 0 && declarations ? `${selectors.join(',')}{${declarations}}` : '';
    }
    if (node.name === 'property') return isUsed(node.params) ? String(node) : '';
    if (node.name === 'keyframes' || node.name === 'font-face') return String(node);
    // A layer that is only named decides about the order of all others.
    if (!node.nodes) return `${node};`;
    // What browsers without @property get in its place. They are years old, and get it with the whole sheet.
    if (node.name === 'layer' && node.params === 'properties') return '@layer properties;';
    const inside = write(node.nodes, hasName, isUsed);
    return inside && `@${node.name} ${node.params}{${inside}}`;
  });
  return kept.join('');
}

/** Parts that only fields of a kind have, by the words that a page with such a field has. */
const PARTS_OF_FIELDS: readonly (readonly [part: RegExp, words: readonly string[]])[] = [
  [/::placeholder/, ['placeholder']],
  [/::file-selector-button/, ['file']],
  [/::-webkit-search-/, ['search']],
  [/::-webkit-\w+-spin-button/, ['number']],
  [/::-webkit-(?:date|calendar)/, ['date', 'time', 'month', 'week', 'datetime-local']],
];

function isOfNoField(selector: string, hasName: Has): boolean {
  return PARTS_OF_FIELDS.some(([part, words]) => part.test(selector) && !words.some(hasName));
}

const CLASS = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/g;
const known = new Map<string, readonly string[]>();

/**
 * The classes and elements without which a selector matches nothing. States and attributes are not asked for, since
 * a page changes them as it is used, nor is anything that there are alternatives to.
 */
function namesOf(selector: string): readonly string[] {
  const found = known.get(selector);
  if (found) return found;
  const classes: string[] = [];
  const withoutClasses = selector.replace(
    CLASS,
    (_, name: string) => `.${classes.push(unescaped(name)) - 1}`,
  );
  const needed = withoutChoices(withoutClasses.replace(/\[[^\]]*\]/g, ''));
  const names = [
    ...[...needed.matchAll(/\.(\d+)/g)].flatMap(([, place]) => classes[Number(place)] ?? []),
    ...(needed.replace(/::?[\w-]+/g, '').match(/(?<![\w.-])[a-z][\w-]*/g) ?? []),
  ];
  known.set(selector, names);
  return names;
}

/** Without `:not()`, `:has()` and lists in parentheses. */
function withoutChoices(selector: string): string {
  const fewer = selector
    .replace(/:(?:not|has)\([^()]*\)/g, '')
    .replace(/:[\w-]+\([^()]*,[^()]*\)/g, '')
    .replace(/:(?:is|where)\(([^()]*)\)/g, '$1');
  return fewer === selector ? selector : withoutChoices(fewer);
}

function unescaped(name: string): string {
  return name.replace(/\\(?:([\da-f]{1,6}) ?|(.))/g, (_, code: string | undefined, character: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  );
}
