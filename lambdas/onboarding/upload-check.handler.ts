import { environment, isSwitchedOn } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { readStart, readTags, type Tags, writeTags } from '../aws/s3.ts';
import { awaitScan, endWait, type ScanResult, saveScan, scanOf } from '../tables/upload-scans.ts';
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

/** A file could not be scanned. The message omits its key, which contains a business name. */
class UnscannedUpload extends Error {
  override readonly name = 'UnscannedUpload';
}

/**
 * On a new version of a file, on new tags of one and on the end of its scan: checks whether the content matches the
 * declared type, and tags that version with the outcome and the scan's result. The final tags are the same in whatever
 * order and however often events arrive.
 * @throws UnscannedUpload when a file could not be scanned; the event then ends in the dead-letter queue
 */
export async function handler(event: unknown): Promise<void> {
  const { key, version, scan } = readUploadEvent(event);
  if (scan?.result) await saveScan(key, scan.etag, scan.result);
  else if (scan) await endWait(key, scan.etag);

  const object = { bucket: environment('UPLOADS_BUCKET'), key, version };
  const isScanned = isSwitchedOn('UPLOADS_ARE_SCANNED');
  const tags = (await readTags(object))?.tags;
  if (!tags || isRejected(tags) || (isChecked(tags) && !isScanned)) return;
  const start = await readStart(object, START_BYTES);
  if (!start) return;

  const isGenuine = await isOfType(start.contentType, start.bytes);
  const result = isScanned ? await scanOf(key, start.etag) : undefined;
  if (isScanned && isGenuine && !result && !scan) await awaitScan(key, start.etag, Date.now());
  const note = tagsFor(isGenuine, result, isSubmitted(tags));
  if (note && !areSame(tags, note)) await writeTags(object, note);
  logger.info('upload checked', {
    isGenuine,
    contentType: start.contentType,
    isSubmitted: isSubmitted(tags),
    scan: result ?? scan?.status,
  });
  if (scan && isGenuine && !result) throw new UnscannedUpload(`A scan ended with ${scan.status}.`);
}

/**
 * The tags to add to a file. That it passed the check, or is clean, is only tagged once it has been submitted: before
 * that, a repeat of the event could remove the tag again.
 */
function tagsFor(isGenuine: boolean, result: ScanResult | undefined, isSubmitted: boolean): Tags | undefined {
  if (result === 'infected') return INFECTED;
  if (!isGenuine) return REJECTED;
  if (!isSubmitted) return undefined;
  return { ...SUBMITTED, ...PASSED, ...(result === 'clean' && CLEAN) };
}
