import type { Attachment } from './attachments.ts';

export interface UploadProgress {
  /** Called with 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
}

/** The message tells the visitor why the file could not be uploaded. */
export class UploadError extends Error {}

/**
 * Uploads one file.
 * @returns the URL that identifies the file in the form
 * @throws UploadError, or the signal's reason
 */
export type UploadFile = (
  attachment: Attachment,
  businessName: string,
  progress: UploadProgress,
) => Promise<string>;
