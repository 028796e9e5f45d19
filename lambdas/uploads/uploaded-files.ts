import { downloadName, nameInKey } from '../../domain/onboarding/onboarding-files.ts';
import { environment, isSwitchedOff } from '../aws/environment.ts';
import { type ObjectName, readTags } from '../aws/object-tags.ts';
import { downloadUrl } from '../aws/s3.ts';
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
 * @param file its key in the bucket, and the version that was sent
 * @param name its own, as it was chosen
 * @returns `closed` when it was never uploaded, is deleted, was refused or has malware in it; `unchecked` while the
 *   result of its check is missing, or that of its scan, where files are scanned
 * @throws StorageError
 */
export async function downloadOf(
  file: Required<Pick<ObjectName, 'key' | 'version'>>,
  name: string,
): Promise<Download | NoDownload> {
  const object = { ...file, bucket: environment('UPLOADS_BUCKET') };
  const tags = (await readTags(object))?.tags;
  if (!tags || isRejected(tags)) return 'closed';
  if (!isSubmitted(tags) || !isPassed(tags)) return 'unchecked';
  if (!isSwitchedOff('UPLOADS_ARE_SCANNED') && !isClean(tags)) return 'unchecked';
  const expiresAt = new Date(Date.now() + DOWNLOAD_SECONDS * 1000);
  const names = { own: downloadName(file.key, name), plain: nameInKey(file.key) };
  return { url: await downloadUrl(object, names, DOWNLOAD_SECONDS), expiresAt };
}
