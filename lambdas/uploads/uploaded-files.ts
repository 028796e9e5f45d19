import { downloadName } from '../../domain/onboarding-files.ts';
import { environment, isSwitchedOn } from '../aws/environment.ts';
import { downloadUrl, readTags } from '../aws/s3.ts';
import { isClean, isInfected, isRejected } from './upload-tags.ts';

/** How long a download URL is valid, in seconds. */
const DOWNLOAD_SECONDS = 5 * 60;

/** A download URL, and until when it works. */
export interface Download {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Why a file cannot be downloaded. */
export type NoDownload = 'missing' | 'rejected' | 'infected' | 'unscanned';

/** Shown to somebody who wants to download an `unscanned` file. */
export const UNSCANNED_MESSAGE = 'This file is still being scanned. Please try again in a minute.';

/**
 * Makes a download URL of an uploaded file.
 * @param key of the file in the bucket
 * @returns `missing` when it was never uploaded or is deleted; `rejected` when it does not match its declared type;
 *   `infected` when it contains malware; `unscanned` while the result of a scan is missing, where files are scanned
 * @throws StorageError
 */
export async function downloadOf(key: string): Promise<Download | NoDownload> {
  const bucket = environment('UPLOADS_BUCKET');
  const tags = await readTags(bucket, key);
  if (!tags) return 'missing';
  if (isRejected(tags)) return isInfected(tags) ? 'infected' : 'rejected';
  if (isSwitchedOn('UPLOADS_ARE_SCANNED') && !isClean(tags)) return 'unscanned';
  const expiresAt = new Date(Date.now() + DOWNLOAD_SECONDS * 1000);
  return { url: await downloadUrl(bucket, key, downloadName(key), DOWNLOAD_SECONDS), expiresAt };
}
