import { downloadName } from '../../domain/onboarding-files.ts';
import { environment } from '../aws/environment.ts';
import { downloadAddress, readTags } from '../aws/s3.ts';
import { isRejected } from './upload-tags.ts';

/** How long a download may take to begin, in seconds. */
const DOWNLOAD_SECONDS = 5 * 60;

/** Where a browser downloads a file, and until when. */
export interface Download {
  readonly address: string;
  readonly expiresAt: Date;
}

/**
 * Makes an address at which an uploaded file is downloaded.
 * @param key of the file in the bucket
 * @returns `missing` when it was never uploaded or is deleted; `rejected` when it is not what it said it was
 * @throws StorageError
 */
export async function downloadOf(key: string): Promise<Download | 'missing' | 'rejected'> {
  const bucket = environment('UPLOADS_BUCKET');
  const tags = await readTags(bucket, key);
  if (!tags) return 'missing';
  if (isRejected(tags)) return 'rejected';
  const expiresAt = new Date(Date.now() + DOWNLOAD_SECONDS * 1000);
  return { address: await downloadAddress(bucket, key, downloadName(key), DOWNLOAD_SECONDS), expiresAt };
}
