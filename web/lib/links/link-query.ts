/**
 * Reads the queries of links in our mails, as mail programs and people leave them: escaped as HTML (`&amp;`), with
 * `=` encoded, broken into lines, or with the end of a sentence behind them.
 */

/** Line breaks, with the mark of quoted-printable before and the space that programs put after them. */
const LINE_BREAK = /=?[ \t]{0,8}[\r\n]+[ \t]{0,8}/g;

/** A mark of quoted-printable that was not decoded: the codes and ids of our links do not begin like this. */
const UNDECODED = /^3D(?=cs_|\d{6}$|[\da-f]{8}-)/;

const AROUND = /^[\s"'<(=]+|[\s"'<>()[\]{}.,;:!?*=’”»…]+$/g;

/**
 * The value of a query parameter, without what has come to its ends.
 * @param search of the page's URL, or what is behind its `#`
 * @returns null if there is none
 */
export function linkParameter(search: string, name: string): string | null {
  for (const part of search.replace(/^[?#]/, '').split(/&(?:amp;|amp%3b)?/i)) {
    const [, found = '', value = ''] = /^(?:amp;)?(.*?)(?:=|%3d)(.*)$/i.exec(part) ?? [];
    if (decode(found) !== name) continue;
    const text = decode(value).replace(LINE_BREAK, '').replace(AROUND, '').replace(UNDECODED, '');
    if (text) return text;
  }
  return null;
}

/** The same for a code or an id, in which there are no spaces. */
export function linkToken(search: string, name: string): string | null {
  return linkParameter(search, name)?.replace(/\s/g, '') ?? null;
}

/** The same for an email address, in which a space was a plus sign. */
export function linkEmail(search: string, name: string): string | null {
  return linkParameter(search, name)?.replace(/\s/g, '+') ?? null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
