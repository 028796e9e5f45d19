import { downloadName } from '../../domain/onboarding-files.ts';
import { environment, isSwitchedOn } from '../aws/environment.ts';
import { downloadUrl, readTags } from '../aws/s3.ts';
import { isClean, isInfected, isRejected } from './upload-tags.ts';

/** How long a download may take to begin, in seconds. */
const DOWNLOAD_SECONDS = 5 * 60;

/** Where a browser downloads a file, and until when. */
export interface Download {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Why a file cannot be downloaded. */
export type NoDownload = 'missing' | 'rejected' | 'infected' | 'unscanned';

/** What somebody is told who wants to download an `unscanned` file. */
export const UNSCANNED_MESSAGE = 'This file is still being scanned. Please try again in a minute.';

/**
 * Makes a URL at which an uploaded file is downloaded.
 * @param key of the file in the bucket
 * @returns `missing` when it was never uploaded or is deleted; `rejected` when it is not what it said it was, `infected`
 * when it has malware in it; `unscanned` while nobody knows that, where files are scanned
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
