import { environment, isSwitchedOff } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { report } from '../aws/metrics.ts';
import { type ObjectName, type ObjectTags, readTags, writeTags } from '../aws/object-tags.ts';
import { readStart, removeVersion } from '../aws/s3.ts';
import { findFileFormId } from '../tables/onboarding-submissions.ts';
import { claimVersion } from '../tables/permitted-uploads.ts';
import { addUsage } from '../tables/rate-limits.ts';
import {
  addPendingScan,
  endPendingScan,
  oldestPendingScan,
  readScan,
  type ScanResult,
  saveScan,
} from '../tables/upload-scans.ts';
import {
  CLEAN,
  getFileState,
  haveSameTags,
  INFECTED,
  isChecked,
  isRejected,
  isSubmitted,
  PASSED,
  REFUSED,
  REJECTED,
  SUBMITTED,
} from '../uploads/upload-tags.ts';
import { matchesContentType, START_BYTES } from './file-kind.ts';
import { recordRefusedFiles } from './later-changes.ts';
import { isScheduled, readUploadEvents, type UploadEvent } from './upload-event.ts';

/** A version with a used permission counts as this many bytes at least, since each is scanned and waits in the queue. */
const MIN_REPEATED_BYTES = 1_000_000;

/** A file could not be scanned. The message omits its key, which contains a business name. */
class UnscannedUploadError extends Error {
  override readonly name = 'UnscannedUploadError';
}

/**
 * On a schedule: reports how long scans take. On a new version of a file, on new tags of one and on the end of its scan:
 * checks whether the content matches the declared type, and tags that version with the outcome and the scan's result. A
 * version that is not the first of its key is removed. A refusal is noted with the form, too. Final tags and notes are the
 * same in whatever order and however often events arrive.
 * @throws UnscannedUploadError when a file could not be scanned; the event then ends in the dead-letter queue
 */
export async function handler(batch: unknown): Promise<void> {
  if (isScheduled(batch)) return reportOldestScan();
  for (const event of readUploadEvents(batch)) await checkUpload(event);
}

/** Reports the age of the oldest pending scan, since a scanner that hangs reports nothing. */
async function reportOldestScan(): Promise<void> {
  const since = await oldestPendingScan();
  const age = since === undefined ? 0 : (Date.now() - Date.parse(since)) / 1000;
  report('uploads', { OldestUnscannedUploadSeconds: Math.max(0, Math.round(age)) });
}

async function checkUpload({ key, version, size, scan }: UploadEvent): Promise<void> {
  if (scan?.result) await saveScan(key, scan.etag, scan.result);
  else if (scan) await endPendingScan(key, scan.etag);

  if (size !== undefined) report('uploads', { UploadedBytes: size });
  const object = { bucket: environment('UPLOADS_BUCKET'), key, version };
  const isScanned = !isSwitchedOff('UPLOADS_ARE_SCANNED');
  const tags = (await readTags(object))?.tags;
  if (!tags) return;
  const isNew = !isSubmitted(tags) && !isRejected(tags);
  if (isNew && !(await keepFirstVersion(object, size))) return;
  if (isRejected(tags)) return refuseUpload(object, tags, tags);
  if (isChecked(tags) && !isScanned) return;
  const start = await readStart(object, START_BYTES).catch(async (error: unknown) => {
    // The file may have been refused meanwhile, which closes it to all readers.
    const current = (await readTags(object))?.tags;
    if (!current || !isRejected(current)) throw error;
    return refuseUpload(object, current, current);
  });
  if (!start) return;

  const isGenuine = await matchesContentType(start.contentType, start.bytes);
  const result = isScanned ? await readScan(key, start.etag) : undefined;
  if (isScanned && isGenuine && !result && !scan) await addPendingScan(key, start.etag, Date.now());
  const note = chooseTags(isGenuine, result, isSubmitted(tags));
  if (note && isRejected(note)) await refuseUpload(object, tags, note);
  else if (note && !haveSameTags(tags, note)) await writeTags(object, note);
  logger.info('upload checked', {
    isGenuine,
    contentType: start.contentType,
    isSubmitted: isSubmitted(tags),
    scan: result ?? scan?.status,
  });
  if (scan && isGenuine && !result) throw new UnscannedUploadError(`A scan ended with ${scan.status}.`);
}

/**
 * Returns whether a version is the first of its key. A later one, uploaded with a used permission, is removed, and its bytes count
 * against the visitor who got the permission.
 * @param size in bytes of a new version
 */
async function keepFirstVersion(object: Required<ObjectName>, size: number | undefined): Promise<boolean> {
  const { key, version = '' } = object;
  const claimed = await claimVersion(key, version);
  // News that come later than claims are kept must not remove the file of a form.
  if (claimed.version === version || (await findFileFormId({ key, version })) !== undefined) return true;
  if (size === undefined) return false;
  const counted = Math.max(size, MIN_REPEATED_BYTES);
  for (const counter of claimed.counters) await addUsage(counter, counted);
  // The size itself was reported with the event.
  report('uploads', { UploadedBytes: counted - size });
  await removeVersion(object);
  logger.info('repeated upload removed', { size });
  return false;
}

/** Tags a file as refused, then notes it with its form. Failures are repaired by the event of the tags. */
async function refuseUpload(
  object: Required<ObjectName>,
  tags: ObjectTags,
  refusal: ObjectTags,
): Promise<void> {
  const { key, version = '' } = object;
  const formId = await findFileFormId({ key, version });
  const note = formId === undefined ? refusal : { ...refusal, ...REFUSED };
  if (!haveSameTags(tags, note)) await writeTags(object, note);
  if (formId === undefined) return;
  const isMeant = (file: { readonly key?: string; readonly version?: string }) =>
    file.key === key && file.version === version;
  await recordRefusedFiles(formId, (file) => (isMeant(file) ? getFileState(note) : file.state), false);
}

/** Chooses the tags to add to a file. Results are tagged only after the submission: before that, a repeated event could remove them. */
function chooseTags(
  isGenuine: boolean,
  result: ScanResult | undefined,
  isSubmitted: boolean,
): ObjectTags | undefined {
  if (result === 'infected') return INFECTED;
  if (!isGenuine) return REJECTED;
  if (!isSubmitted) return undefined;
  return { ...SUBMITTED, ...PASSED, ...(result === 'clean' && CLEAN) };
}
