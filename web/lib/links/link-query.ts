/**
 * Reads the queries of links in our emails, including the damage done by email programs and people: `&amp;` for `&`, an
 * encoded `=`, line breaks, or the end of a sentence attached.
 */

/** Line breaks, with the quoted-printable mark before them and the space that programs add after them. */
const LINE_BREAK = /=?[ \t]{0,8}[\r\n]+[ \t]{0,8}/g;

/** A quoted-printable mark that was not decoded. The codes and ids in our links never begin like this. */
const UNDECODED = /^3D(?=cs_|\d{6}$|[\da-f]{8}-)/;

const AROUND = /^[\s"'<(=]+|[\s"'<>()[\]{}.,;:!?*=’”»…]+$/g;

/**
 * Returns the value of a query parameter, without text attached at its ends.
 * @param search of the page's URL, or the part after its `#`
 * @returns null if there is none
 */
export function readLinkParameter(search: string, name: string): string | null {
  for (const part of partsOf(search)) {
    const [found, value] = readPart(part);
    if (found !== name) continue;
    const text = decode(value).replace(LINE_BREAK, '').replace(AROUND, '').replace(UNDECODED, '');
    if (text) return text;
  }
  return null;
}

/** Returns a query without the parameters of these names, however they are damaged; empty if nothing remains. */
export function withoutLinkParameters(search: string, names: readonly string[]): string {
  const kept = partsOf(search).filter((part) => !names.includes(readPart(part)[0]));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

function partsOf(search: string): string[] {
  return search
    .replace(/^[?#]/, '')
    .split(/&(?:amp;|amp%3b)?/i)
    .filter(Boolean);
}

/** @returns its decoded name, and its value as written */
function readPart(part: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^(?:amp;)?(.*?)(?:=|%3d)(.*)$/i.exec(part) ?? [];
  return [decode(name), value];
}

/** Like `readLinkParameter`, for a code or an id, which contain no spaces. */
export function readLinkToken(search: string, name: string): string | null {
  return readLinkParameter(search, name)?.replace(/\s/g, '') ?? null;
}

/** Like `readLinkParameter`, for an email address, in which a space was a plus sign. */
export function readLinkEmail(search: string, name: string): string | null {
  return readLinkParameter(search, name)?.replace(/\s/g, '+') ?? null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
