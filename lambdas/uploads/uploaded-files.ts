import { downloadName } from '../../domain/onboarding-files.ts';
import { environment, isSwitchedOn } from '../aws/environment.ts';
import { downloadUrl, readTags } from '../aws/s3.ts';
import { isClean, isPassed, isRejected, isSubmitted } from './upload-tags.ts';

/** How long a download URL is valid, in seconds. */
const DOWNLOAD_SECONDS = 5 * 60;

/** A download URL, and until when it works. */
export interface Download {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Why a file cannot be downloaded. */
export type NoDownload = 'closed' | 'unchecked';

/**
 * Makes a download URL of a file that was sent with a form.
 * @param key of the file in the bucket
 * @returns `closed` when it was never uploaded, is deleted, was refused or has malware in it; `unchecked` while the
 *   result of its check is missing, or that of its scan, where files are scanned
 * @throws StorageError
 */
export async function downloadOf(key: string): Promise<Download | NoDownload> {
  const bucket = environment('UPLOADS_BUCKET');
  const tags = await readTags(bucket, key);
  if (!tags || isRejected(tags)) return 'closed';
  if (!isSubmitted(tags) || !isPassed(tags)) return 'unchecked';
  if (isSwitchedOn('UPLOADS_ARE_SCANNED') && !isClean(tags)) return 'unchecked';
  const expiresAt = new Date(Date.now() + DOWNLOAD_SECONDS * 1000);
  return { url: await downloadUrl(bucket, key, downloadName(key), DOWNLOAD_SECONDS), expiresAt };
}
