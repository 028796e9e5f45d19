import { fileTypeFromBuffer } from 'file-type';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** MIME types by which the beginnings of files are recognized, by content type. Text is checked separately. */
const KINDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['image/jpeg', ['image/jpeg']],
  ['image/jpg', ['image/jpeg']],
  ['image/png', ['image/png', 'image/apng']],
  ['image/gif', ['image/gif']],
  ['application/pdf', ['application/pdf']],
  // The old formats of all office programs are containers of one type.
  ['application/msword', ['application/x-cfb']],
  // Also a container, whose content need not show in its beginning.
  [DOCX, [DOCX, 'application/zip']],
]);

/** How much of a file is read to detect its type, in bytes. */
export const START_BYTES = 4100;

/** Whether a file's content matches its content type. @param start the file's first bytes */
export async function isOfType(contentType: string, start: Uint8Array): Promise<boolean> {
  if (contentType === 'text/plain') return isText(start);
  const kind = await kindOf(start);
  return kind !== undefined && (KINDS.get(contentType) ?? []).includes(kind);
}

/** The detected type; undefined for a file that crashes the detector. */
async function kindOf(start: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  return found?.mime;
}

/** Whether bytes are UTF-8 without zeros. The last character may be cut off. */
function isText(start: Uint8Array): boolean {
  if (start.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return true;
  } catch {
    return false;
  }
}
