import type { Attachment } from './attachments.ts';

export interface UploadProgress {
  /** Called with 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
}

/**
 * What can be done about a failed upload: `passing` may succeed later by itself; a file that is `gone` was changed, moved or
 * deleted after it was chosen, and has to be chosen again; `final` fails again.
 */
export type UploadFailure = 'passing' | 'gone' | 'final';

/** What can be done about a call that was answered with an error: the server's own trouble passes, and too many calls. */
export function failureOf(status: number): UploadFailure {
  return status >= 500 || status === 429 ? 'passing' : 'final';
}

/** The message tells the visitor why the file could not be uploaded. */
export class UploadError extends Error {
  readonly failure: UploadFailure;

  constructor(message: string, failure: UploadFailure, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

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
