import { typeOfFile } from '../../../../domain/onboarding/onboarding-files.ts';

/** The number of bytes read from a file. They include the names of the first parts of a Word document. */
const START_BYTES = 4_100;

/** The first bytes of each file type, as characters. */
const BEGINNINGS: readonly (readonly [type: string, beginning: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/heic', /^....ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/s],
  ['application/pdf', /^%PDF-/],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', /^PK.{2}.*word\//s],
];

/**
 * Detects the types of files by their contents, where neither their names nor the system tell them. The server checks
 * each file again.
 * @returns the detected types; without files that cannot be read
 */
export async function detectTypes(files: readonly File[]): Promise<ReadonlyMap<File, string>> {
  const unknown = files.filter((file) => typeOfFile(file) === undefined);
  const types = await Promise.all(unknown.map(async (file) => [file, await typeByContent(file)] as const));
  return new Map(types.filter((entry): entry is readonly [File, string] => entry[1] !== undefined));
}

async function typeByContent(file: File): Promise<string | undefined> {
  try {
    const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
    const text = Array.from(start, (byte) => String.fromCharCode(byte)).join('');
    return BEGINNINGS.find(([, beginning]) => beginning.test(text))?.[0];
  } catch (error) {
    console.warn('A file could not be read', error);
    return undefined;
  }
}
