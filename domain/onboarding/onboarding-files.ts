/** Rules for the files of an onboarding form. docs/product.md#onboarding-form */

import { withoutDirectionControls } from '../text/text-direction.ts';

/** The largest file, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export const MAX_FILES = 40;

/** The three lists of files. `accept` is for the file picker; the types below apply to all of them. */
export const FILE_CATEGORIES = [
  { id: 'general', label: 'Additional files', accept: undefined },
  { id: 'localPhotos', label: 'Local photos', accept: 'image/*' },
  { id: 'brandGuidelines', label: 'Brand guidelines', accept: '.pdf,.doc,.docx,.png,.jpg,.jpeg,.gif' },
] as const;

export type FileCategory = (typeof FILE_CATEGORIES)[number]['id'];

/** `missing`: never uploaded or expired; `rejected`: not of its declared type; `infected`: contains malware. */
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

/** The format of photos on iPhones, which few other programs open. */
const HEIC_TYPES = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];
const HEIC_ENDINGS = ['heic', 'heif', 'heics', 'heifs', 'hif'];

/** How to convert such a photo. */
const SAVE_AS_JPEG =
  'This is a HEIC photo, which cannot be sent. Save it as JPEG and choose that one: on an iPhone, share it from Photos with Options, Most Compatible, and save it to Files; on a Mac, open it in Preview and choose File, Export.';

/** A file's content type by its extension, or else as declared. @returns undefined for one not in FILE_TYPES */
export function typeOfFile({ name, type }: { readonly name: string; readonly type: string }) {
  const ending = getExtension(name);
  const byEnding = Object.keys(FILE_TYPES).find((known) => FILE_TYPES[known]?.includes(ending));
  return byEnding ?? (Object.hasOwn(FILE_TYPES, type) && !HEIC_ENDINGS.includes(ending) ? type : undefined);
}

/** The ending of a name in lower case, without its dot; the whole name when it has none. */
export function getExtension(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/** Explains why a selected file is not valid; undefined when it is. */
export function fileProblem(file: {
  readonly name: string;
  /** As reported by the browser. */
  readonly type: string;
  readonly size: number;
}): string | undefined {
  const { name, type, size } = file;
  if (typeOfFile(file) === undefined) {
    const isHeic = HEIC_TYPES.includes(type) || HEIC_ENDINGS.includes(getExtension(name));
    return isHeic ? SAVE_AS_JPEG : 'This file type is not supported.';
  }
  if (size > MAX_FILE_BYTES) return 'The file is larger than 10 MB.';
  if (size === 0) return 'The file is empty.';
  return undefined;
}

export const UPLOAD_PREFIX = 'onboarding/';

/** Maximum number of characters of a name within a key: a whole key must stay below 1,024 bytes. */
const MAX_NAME_LENGTH = 120;

/** Makes a text one part of a key, without slashes. @param kept which end of a long text */
export function sanitizeKeyPart(text: string, fallback: string, kept: 'beginning' | 'end'): string {
  const part = text.replace(/[^A-Za-z0-9.-]/gu, '_');
  const short = kept === 'beginning' ? part.slice(0, MAX_NAME_LENGTH) : part.slice(-MAX_NAME_LENGTH);
  return /[A-Za-z0-9]/.test(short) ? short.replace(/^\.+/, '_') : fallback;
}

/** Key of a file: `onboarding/{business}/{category}/{timestamp}_{random}_{name}`, with an extension of its type. */
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

/** The name in a key, without the unique prefix: letters, digits, dots, hyphens and underscores. */
export function nameInKey(key: string): string {
  return key.replace(/^.*\//, '').replace(/^[^_]*_[^_]*_/, '');
}

/** A file's name without control characters, and without those that make `fdp.exe` look like `exe.pdf`. */
export function shownFileName(name: string): string {
  const shown = withoutDirectionControls(name)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]/gu, '')
    .trim();
  return /[^.\s]/u.test(shown) ? shown : 'file';
}

/** The name of a downloaded file: its own, with an extension of the type in its key. */
export function downloadName(key: string, name: string): string {
  return withEndingOf(typeOfFile({ name: key, type: '' }) ?? '', shownFileName(name).replace(/[/\\]/g, '_'));
}

function withEndingOf(type: string, name: string): string {
  const endings = FILE_TYPES[type] ?? [];
  const isUsual = endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
  return isUsual ? name : `${name}.${endings[0] ?? 'bin'}`;
}
