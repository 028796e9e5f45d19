/** The XML of S3 and SES. */
import { escapeMarkup } from '../markup.ts';

/** Elements by name; a list repeats its name, and undefined values are left out. */
export interface XmlFields {
  readonly [name: string]: string | number | boolean | XmlFields | readonly XmlFields[] | undefined;
}

/** The attribute of S3's roots, except those of errors. */
export const NAMESPACE = ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

/** A whole document. @param attributes of its root */
export function xmlDocument(root: string, fields: XmlFields, attributes = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attributes}>${elements(fields)}</${root}>`;
}

function elements(fields: XmlFields): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => [value].flat().map((item) => element(name, item)))
    .join('');
}

function element(name: string, value: string | number | boolean | XmlFields | undefined): string {
  if (value === undefined) return '';
  return `<${name}>${typeof value === 'object' ? elements(value) : escapeMarkup(String(value))}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of an element, with its entities decoded. */
export function unescaped(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? entity;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
