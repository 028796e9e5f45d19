import {
  FILE_CATEGORIES,
  type FileCategory,
  fileProblem,
  getExtension,
  MAX_FILES,
  typeOfFile,
} from '../../../domain/onboarding/onboarding-files.ts';
import { takeEnd } from '../../../domain/text/cut-text.ts';
import { FILE_TEXTS } from '../../content/onboarding-form.ts';
import type { UploadFailure } from './upload-file.ts';

/** A chosen or dropped file, with its status. */
export interface Attachment {
  readonly id: string;
  readonly category: FileCategory;
  readonly file: File;
  /** Content type; empty if unknown. */
  readonly type: string;
  readonly status: AttachmentStatus;
}

export type AttachmentStatus =
  /** Cannot be sent. Listed so that the visitor sees why. */
  | { readonly name: 'refused'; readonly reason: string }
  /** `url` if it is uploaded, and not yet added to the form. */
  | { readonly name: 'waiting'; readonly url?: string | undefined }
  /** `progress` from 0 to 1. */
  | { readonly name: 'uploading'; readonly progress: number }
  | { readonly name: 'uploaded'; readonly url: string }
  | {
      readonly name: 'failed';
      readonly reason: string;
      readonly failure?: UploadFailure;
      /** If it is uploaded, and may have been added to the form. */
      readonly url?: string | undefined;
    };

/** Whether a retry makes sense. */
export function canBeRetried({ status }: Attachment): boolean {
  return status.name === 'failed' && status.failure !== 'gone';
}

/** Returns the status of a file that is tried again. An upload that arrived is not repeated. */
export function toRetried({ status }: Attachment): AttachmentStatus {
  return { name: 'waiting', url: status.name === 'failed' ? status.url : undefined };
}

/** Whether the failure may end by itself. After submission such files are retried automatically. */
export function isPassing({ status }: Attachment): boolean {
  return status.name === 'failed' && status.failure === 'passing';
}

/** Whether a file has to be chosen again. A new file of the same name replaces it. */
export function needsReselection({ status }: Attachment): boolean {
  return status.name === 'failed' && status.failure === 'gone';
}

/**
 * Validates files before they are listed. A file that may not be sent is listed with the reason.
 * docs/product.md#onboarding-form
 * @param listed the files already listed
 * @param newId makes a unique id
 * @param typeByContent types of files that have no type in their names or from their systems
 */
export function addFiles(
  files: readonly File[],
  category: FileCategory,
  listed: readonly Attachment[],
  newId: () => string,
  typeByContent: ReadonlyMap<File, string> = new Map(),
): Attachment[] {
  const added: Attachment[] = [];
  for (const file of files) {
    const type = typeOfFile(file) ?? typeByContent.get(file) ?? file.type;
    const others = [...listed, ...added].filter(
      (other) => other.category === category && isSendable(other) && !needsReselection(other),
    );
    const reason = findProblem(file, type, category, others);
    const status: AttachmentStatus = reason === undefined ? { name: 'waiting' } : { name: 'refused', reason };
    added.push({ id: newId(), category, file, type, status });
  }
  return added;
}

/** The longest name that the server accepts. Longer names are cut at the start, because the extension is at the end. */
const MAX_NAME_LENGTH = 300;

/** Returns a file's name, shortened to the length that the server accepts. */
export function shortenFileName({ name }: File): string {
  return takeEnd(name, MAX_NAME_LENGTH) || 'file';
}

/** Whether an attachment is sent with the form. Others are only listed. */
export function isSendable({ status }: Attachment): boolean {
  return status.name !== 'refused';
}

function findProblem(
  file: File,
  type: string,
  category: FileCategory,
  others: readonly Attachment[],
): string | undefined {
  const problem = fileProblem({ name: file.name, type, size: file.size });
  if (problem !== undefined) return problem;
  if (!isOffered(category, file.name, type)) return FILE_TEXTS.wrongList[category];
  if (others.some((other) => isSame(other.file, file))) return FILE_TEXTS.duplicate;
  return others.length >= MAX_FILES ? FILE_TEXTS.tooMany(MAX_FILES) : undefined;
}

/** Whether the list accepts the file: dropped files bypass the picker's own filter. */
function isOffered(category: FileCategory, name: string, type: string): boolean {
  const accept: string | undefined = FILE_CATEGORIES.find(({ id }) => id === category)?.accept;
  return (
    accept === undefined ||
    accept
      .split(',')
      .some((one) =>
        one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : one === `.${getExtension(name)}`,
      )
  );
}

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}
