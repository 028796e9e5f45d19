/** Rules about the files that come with an onboarding form. Specification: content, sections 5, 7 and 9. */

/** The largest file, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Maximum number of files per category. */
export const MAX_FILES = 40;

/** The three lists of files. `accept` is for the file picker; the types below apply to all of them. */
export const FILE_CATEGORIES = [
  { id: 'general', label: 'Additional files', accept: undefined },
  { id: 'localPhotos', label: 'Local photos', accept: 'image/*' },
  { id: 'brandGuidelines', label: 'Brand guidelines', accept: '.pdf,.doc,.docx,.png,.jpg,.jpeg,.gif' },
] as const;

export type FileCategory = (typeof FILE_CATEGORIES)[number]['id'];

/**
 * The state of a file of a form: `missing` was never uploaded, or has expired since; `rejected` does not match its
 * declared type; `infected` contains malware.
 */
export const FILE_STATES = ['stored', 'missing', 'rejected', 'infected'] as const;

export type FileState = (typeof FILE_STATES)[number];

/** Allowed content types, with their file extensions. */
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

/** What is wrong with a file, for the person who selected it; undefined when it is valid. */
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

/** Prefix of the keys of all uploaded files. */
export const UPLOAD_PREFIX = 'onboarding/';

/** Maximum number of characters of a name within a key: a whole key must stay below 1,024 bytes. */
const MAX_NAME_LENGTH = 120;

/**
 * Sanitizes a text as one part of a key: everything but letters, digits, dots and hyphens becomes an underscore, so
 * that it cannot leave its folder.
 * @param fallback for a text without any usable character
 * @param kept which end of a long text is kept: the beginning for names of businesses, the end for names of files
 */
export function sanitizeKeyPart(text: string, fallback: string, kept: 'beginning' | 'end'): string {
  const part = text.replace(/[^A-Za-z0-9.-]/gu, '_');
  const short = kept === 'beginning' ? part.slice(0, MAX_NAME_LENGTH) : part.slice(-MAX_NAME_LENGTH);
  return /[A-Za-z0-9]/.test(short) ? short.replace(/^\.+/, '_') : fallback;
}

/**
 * The storage key of a file: `onboarding/{business}/{category}/{timestamp}_{random}_{name}`. A name without an
 * extension of its type gets one, since the file is later opened by it.
 * @param timestamp milliseconds since the epoch
 * @param random letters and digits that make the key unique
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
  const folder = sanitizeKeyPart(businessName, 'unknown', 'beginning');
  const fileName = withEndingOf(type, sanitizeKeyPart(name, 'file', 'end'));
  return `${UPLOAD_PREFIX}${folder}/${category}/${timestamp}_${random}_${fileName}`;
}

/** The file name for downloads: the one in the key, without the unique prefix. */
export function downloadName(key: string): string {
  return key.replace(/^.*\//, '').replace(/^[^_]*_[^_]*_/, '');
}

function withEndingOf(type: string, name: string): string {
  const endings = FILE_TYPES[type] ?? [];
  const isUsual = endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
  return isUsual ? name : `${name}.${endings[0] ?? 'bin'}`;
}
