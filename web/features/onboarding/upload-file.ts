import { api } from '../../../domain/api.ts';
import type { onboardingUploadContract } from '../../../domain/contracts/onboarding.ts';
import { ANSWER_LIMITS } from '../../../domain/onboarding/onboarding.ts';
import { takeStart } from '../../../domain/text/cut-text.ts';
import { FILE_TEXTS } from '../../content/onboarding-form.ts';
import { callApi, getErrorMessage, getRateLimitMessage, readSuccess, type Success } from '../../lib/api.ts';
import { type Attachment, shortenFileName } from './attachments.ts';

export interface UploadProgress {
  /** Called with 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
}

/**
 * The remedy for a failed upload: a `passing` failure may resolve by itself; a file that is `gone` was changed, moved
 * or deleted after it was chosen, and must be chosen again; a `final` failure repeats.
 */
export type UploadFailure = 'passing' | 'gone' | 'final';

/** Classifies an error response. Server errors and rate limits are temporary. */
export function toUploadFailure(status: number): UploadFailure {
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

/** An upload without progress for this long, in milliseconds, has failed. */
const STANDSTILL_MS = 60_000;

/** Requests a presigned POST, then sends the file directly to the bucket. */
export const uploadFile: UploadFile = async ({ file, type, category }, businessName, progress) => {
  // Browsers report an unreadable file as a lost connection.
  await expectReadable(file);
  const { upload, url } = await askPermission(
    {
      businessName: takeStart(businessName.trim(), ANSWER_LIMITS.line),
      category,
      name: shortenFileName(file),
      type,
      size: file.size,
    },
    progress.signal,
  );
  await post(upload, file, progress);
  return url;
};

type Permission = Success<typeof onboardingUploadContract>;

async function askPermission(body: unknown, signal: AbortSignal): Promise<Permission> {
  const response = await callApi(api.onboardingUpload, { body, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new UploadError(FILE_TEXTS.noAnswer, 'passing', { cause: error });
  });
  const permission = readSuccess<typeof onboardingUploadContract>(response);
  if (permission) return permission;
  const { status } = response;
  throw new UploadError(
    getRateLimitMessage(response) ?? getErrorMessage(response) ?? FILE_TEXTS.refused(status),
    toUploadFailure(status),
  );
}

/** @throws UploadError if the file was changed, moved or deleted after it was chosen */
async function expectReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw new UploadError(FILE_TEXTS.gone, 'gone', { cause: error });
  }
}

/** Uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function post(
  { url, fields }: Permission['upload'],
  file: File,
  { onProgress, signal }: UploadProgress,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let standstill = setTimeout(abort, STANDSTILL_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(standstill);
      standstill = setTimeout(abort, STANDSTILL_MS);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else
        reject(
          new UploadError(
            FILE_TEXTS.refused(request.status),
            // The bucket rejects an expired permission. The next attempt requests a new one.
            request.status === 403 ? 'passing' : toUploadFailure(request.status),
          ),
        );
    };
    request.onerror = () =>
      expectReadable(file).then(() => reject(new UploadError(FILE_TEXTS.connectionLost, 'passing')), reject);
    request.onabort = () =>
      reject(signal.aborted ? signal.reason : new UploadError(FILE_TEXTS.standstill, 'passing'));
    request.onloadend = () => {
      clearTimeout(standstill);
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort);
    request.open('POST', url);
    request.send(buildForm(fields, file));
  });
}

/** The bucket ignores fields after the file. */
function buildForm(fields: Readonly<Record<string, string>>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}
