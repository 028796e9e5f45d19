import { fileTypeFromBuffer } from 'file-type';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The old formats of all office programs, and documents with a password, are containers of one type. */
const COMPOUND_FILE = 'application/x-cfb';

/** MIME types by which the beginnings of files are recognized, by content type. Text and PDF are checked separately. */
const KINDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['image/jpeg', ['image/jpeg']],
  ['image/jpg', ['image/jpeg']],
  ['image/png', ['image/png', 'image/apng']],
  ['image/gif', ['image/gif']],
  // Many programs save RTF under the name of a Word document, which Word opens like one.
  ['application/msword', [COMPOUND_FILE, 'application/rtf']],
  // Also a container, whose content need not show in its beginning.
  [DOCX, [DOCX, 'application/zip', COMPOUND_FILE]],
]);

/** How much of a file is read to detect its type, in bytes. */
export const START_BYTES = 4100;

/** Programs look for the mark of a PDF in as many bytes. */
const PDF_START_BYTES = 1024;

/** After a byte order mark and white space at most, each byte as one character. */
const PDF_START = /^(?:\xef\xbb\xbf)?[\t\n\f\r ]*%PDF-/;

/** Control characters that are not in texts: all but those of lines, tabs and pages. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the search is for them.
const CONTROLS = /[\x00-\x08\x0b\x0e-\x1f\x7f]/;

/** Bytes to which Windows-1252 gives no character. */
const NOT_WINDOWS = /[\x81\x8d\x8f\x90\x9d]/;

/** Whether a file's content matches its content type. @param start the file's first bytes */
export async function matchesContentType(contentType: string, start: Uint8Array): Promise<boolean> {
  if (contentType === 'text/plain') return isText(start);
  if (contentType === 'application/pdf') {
    return PDF_START.test(toLatin1(start.subarray(0, PDF_START_BYTES)));
  }
  // A file can crash the detector.
  const kind = await fileTypeFromBuffer(start).catch(() => undefined);
  return kind !== undefined && (KINDS.get(contentType) ?? []).includes(kind.mime);
}

/** Whether bytes are UTF-8 without zeros, UTF-16 with a byte order mark, or Windows-1252. The last character may be cut off. */
function isText(start: Uint8Array): boolean {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return hasNoControls(decode('utf-16le', start));
  if (first === 0xfe && second === 0xff) return hasNoControls(decode('utf-16be', start));
  if (start.includes(0)) return false;
  if (decode('utf-8', start) !== undefined) return true;
  const bytes = toLatin1(start);
  return hasNoControls(bytes) && !NOT_WINDOWS.test(bytes);
}

function hasNoControls(text: string | undefined): boolean {
  return text !== undefined && !CONTROLS.test(text);
}

/** Each byte as one character. */
function toLatin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

/** Bytes as text; undefined when they are none. */
function decode(encoding: string, start: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(start, { stream: true });
  } catch {
    return undefined;
  }
}
