/** Rules about the files that come with an onboarding form. Specification: content, sections 5, 7 and 9. */

/** The largest file, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** The most files of one category. */
export const MAX_FILES = 40;

/** The three lists of files. `accept` is what the picker offers; the types below apply to all of them. */
export const FILE_CATEGORIES = [
  { id: 'general', label: 'Additional files', accept: undefined },
  { id: 'localPhotos', label: 'Local photos', accept: 'image/*' },
  { id: 'brandGuidelines', label: 'Brand guidelines', accept: '.pdf,.doc,.docx,.png,.jpg,.jpeg,.gif' },
] as const;

export type FileCategory = (typeof FILE_CATEGORIES)[number]['id'];

/** Allowed content types, with the endings that their files' names have. */
export const FILE_TYPES: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/jpg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'text/plain': ['txt'],
};

/** What is wrong with a file, in words for the person who chose it; undefined when nothing is. */
export function fileProblem({
  type,
  size,
}: {
  readonly type: string;
  readonly size: number;
}): string | undefined {
  if (!Object.hasOwn(FILE_TYPES, type)) return 'This type of file cannot be uploaded.';
  if (size > MAX_FILE_BYTES) return 'The file is larger than 10 MB.';
  if (size === 0) return 'The file is empty.';
  return undefined;
}

/** All files are stored below it. */
export const UPLOAD_PREFIX = 'onboarding/';

/** The longest part of a key that comes from a name, in characters: a whole key must stay below 1,024 bytes. */
const MAX_NAME_LENGTH = 120;

/**
 * A text as one part of a key: everything but letters, digits, dots and hyphens becomes an underscore. Nothing
 * is left that could lead out of a folder.
 * @param fallback for a text with nothing in it to name anything
 * @param kept what is left of a long text: names of businesses say most at their beginning, names of files at their end
 */
export function keyPart(text: string, fallback: string, kept: 'beginning' | 'end'): string {
  const part = text.replace(/[^A-Za-z0-9.-]/gu, '_');
  const short = kept === 'beginning' ? part.slice(0, MAX_NAME_LENGTH) : part.slice(-MAX_NAME_LENGTH);
  return /[A-Za-z0-9]/.test(short) ? short.replace(/^\.+/, '_') : fallback;
}

/**
 * Where a file is stored: `onboarding/{business}/{category}/{timestamp}_{random}_{name}`. A name that does not end
 * like those of its type gets such an ending: the file is opened by it later.
 * @param timestamp milliseconds since the epoch
 * @param random letters and digits that keep two files of one moment apart
 */
export function uploadKey(file: {
  readonly businessName: string;
  readonly category: FileCategory;
  readonly name: string;
  /** One of FILE_TYPES. */
  readonly type: string;
  readonly timestamp: number;
  readonly random: string;
}): string {
  const { businessName, category, name, type, timestamp, random } = file;
  const folder = keyPart(businessName, 'unknown', 'beginning');
  const fileName = withEndingOf(type, keyPart(name, 'file', 'end'));
  return `${UPLOAD_PREFIX}${folder}/${category}/${timestamp}_${random}_${fileName}`;
}

/** The name under which a stored file is downloaded: the one in its key, without what makes the key unique. */
export function downloadName(key: string): string {
  return key.replace(/^.*\//, '').replace(/^[^_]*_[^_]*_/, '');
}

function withEndingOf(type: string, name: string): string {
  const endings = FILE_TYPES[type] ?? [];
  const isUsual = endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
  return isUsual ? name : `${name}.${endings[0] ?? 'bin'}`;
}
