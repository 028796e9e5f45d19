/** Reads the built site. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SITE = join(import.meta.dirname, '../../dist/web/client');

/** Metadata of a document, before any script. */
export interface DocumentFacts {
  readonly title: string;
  readonly canonical: string | undefined;
  /** By name or property. */
  readonly meta: Readonly<Record<string, string>>;
  /** The blocks of structured data. */
  readonly data: readonly string[];
}

/** Reads a file of the built site. @param path below the site's root, such as `/robots.txt` */
export function builtFile(path: string): Buffer {
  return readFileSync(join(SITE, path));
}

/** Reads the document of a page. @param path the page's, such as `/about` */
export function builtDocument(path: string): string {
  return builtFile(`${path}/index.html`).toString();
}

/** Reads the metadata of a document. */
export function factsOf(html: string): DocumentFacts {
  const metaTags = [...html.matchAll(/<meta [^>]*>/g)].map(([tag]) => [
    attributeOf(tag, 'name') ?? attributeOf(tag, 'property') ?? '',
    attributeOf(tag, 'content') ?? '',
  ]);
  return {
    title: textOf(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    canonical: linkOf(html, 'canonical'),
    meta: Object.fromEntries(metaTags),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text = '']) => text,
    ),
  };
}

/** The URL of the first `<link>` with a relation. */
export function linkOf(html: string, relation: string): string | undefined {
  const [tag] = new RegExp(`<link rel="${relation}"[^>]*>`).exec(html) ?? [];
  return tag && attributeOf(tag, 'href');
}

/** The part of a document between header and footer. */
export function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}

/** The text of HTML, without that of scripts and styles. */
export function textOf(html: string): string {
  return decode(html.replaceAll(/<(script|style)\b.*?<\/\1>|<[^>]+>/gs, ''));
}

function attributeOf(tag: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Decodes React's entities. */
function decode(text: string): string {
  return text.replaceAll(/&[#\w]+;/g, (entity) => CHARACTERS[entity] ?? entity);
}
