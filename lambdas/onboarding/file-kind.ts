import { fileTypeFromBuffer } from 'file-type';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What the beginnings of files of each content type look like, besides text. */
const KINDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['image/jpeg', ['image/jpeg']],
  ['image/jpg', ['image/jpeg']],
  ['image/png', ['image/png', 'image/apng']],
  ['image/gif', ['image/gif']],
  ['application/pdf', ['application/pdf']],
  // The old documents of all programs for the office are containers of one kind.
  ['application/msword', ['application/x-cfb']],
  // A container too. What is in it need not show in its beginning.
  [DOCX, [DOCX, 'application/zip']],
]);

/** How much of a file has to be read to tell, in bytes. */
export const START_BYTES = 4100;

/**
 * Whether a file is of the type that it says it is.
 * @param start the file's beginning
 */
export async function isOfType(contentType: string, start: Uint8Array): Promise<boolean> {
  if (contentType === 'text/plain') return isText(start);
  const kind = await kindOf(start);
  return kind !== undefined && (KINDS.get(contentType) ?? []).includes(kind);
}

/** A file made to break its reader is of no kind. */
async function kindOf(start: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  return found?.mime;
}

/** UTF-8 without zeros. The last character may be cut off. */
function isText(start: Uint8Array): boolean {
  if (start.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return true;
  } catch {
    return false;
  }
}
