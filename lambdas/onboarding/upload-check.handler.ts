import { environment, isSwitchedOn } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { readStart, readTags, type Tags, writeTags } from '../aws/s3.ts';
import { awaitScan, endWait, keepScan, type ScanResult, scanOf } from '../tables/upload-scans.ts';
import {
  areSame,
  CLEAN,
  INFECTED,
  isChecked,
  isRejected,
  isSubmitted,
  PASSED,
  REJECTED,
  SUBMITTED,
} from '../uploads/upload-tags.ts';
import { isOfType, START_BYTES } from './file-kind.ts';
import { readUploadEvent } from './upload-event.ts';

/** A file that nobody knows to be clean. Without its key, which has the name of a business in it. */
class UnscannedUpload extends Error {
  override readonly name = 'UnscannedUpload';
}

/**
 * On a new file, on new tags of one and when a scan of one has ended: looks whether the file is what it says it is, and
 * what was found in it, and notes that. Whatever order all this comes in, and however often, the last time leaves the
 * same tags.
 * @throws UnscannedUpload when a file could not be scanned; the event then ends among the dead letters
 */
export async function handler(event: unknown): Promise<void> {
  const { key, scan } = readUploadEvent(event);
  if (scan?.result) await keepScan(key, scan.etag, scan.result);
  else if (scan) await endWait(key, scan.etag);

  const bucket = environment('UPLOADS_BUCKET');
  const isScanned = isSwitchedOn('UPLOADS_ARE_SCANNED');
  const tags = await readTags(bucket, key);
  if (!tags || isRejected(tags) || (isChecked(tags) && !isScanned)) return;
  const start = await readStart(bucket, key, START_BYTES);
  if (!start) return;

  const isGenuine = await isOfType(start.contentType, start.bytes);
  const result = isScanned ? await scanOf(key, start.etag) : undefined;
  if (isScanned && isGenuine && !result && !scan) await awaitScan(key, start.etag, Date.now());
  const note = noteFor(isGenuine, result, isSubmitted(tags));
  if (note && !areSame(tags, note)) await writeTags(bucket, key, note);
  logger.info('upload checked', {
    isGenuine,
    contentType: start.contentType,
    isSubmitted: isSubmitted(tags),
    scan: result ?? scan?.status,
  });
  if (scan && isGenuine && !result) throw new UnscannedUpload(`A scan ended with ${scan.status}.`);
}

/**
 * All that is to be noted with a file. That it is genuine, and clean, is noted only once it has been submitted: until
 * then the same event could take that note away again.
 */
function noteFor(isGenuine: boolean, result: ScanResult | undefined, isSubmitted: boolean): Tags | undefined {
  if (result === 'infected') return INFECTED;
  if (!isGenuine) return REJECTED;
  if (!isSubmitted) return undefined;
  return { ...SUBMITTED, ...PASSED, ...(result === 'clean' && CLEAN) };
}
