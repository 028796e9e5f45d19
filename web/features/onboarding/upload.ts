import type { Attachment } from './attachments.ts';

export interface UploadProgress {
  /** Told from 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
}

/** Says in its message, to the person who chose the file, why it could not be uploaded. */
export class UploadError extends Error {}

/**
 * Uploads one file.
 * @returns the URL that names the file in the form
 * @throws UploadError, or the signal's reason
 */
export type UploadFile = (
  attachment: Attachment,
  businessName: string,
  progress: UploadProgress,
) => Promise<string>;
