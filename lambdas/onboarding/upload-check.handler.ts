import { environment, isSwitchedOff } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { reportUploads } from '../aws/metrics.ts';
import { type ObjectName, readTags, type Tags, writeTags } from '../aws/object-tags.ts';
import { readStart, removeVersion } from '../aws/s3.ts';
import { formOf } from '../tables/onboarding-submissions.ts';
import { claimVersion } from '../tables/permitted-uploads.ts';
import { addTo } from '../tables/rate-limits.ts';
import {
  addPendingScan,
  endPendingScan,
  oldestPendingScan,
  type ScanResult,
  saveScan,
  scanOf,
} from '../tables/upload-scans.ts';
import {
  areSame,
  CLEAN,
  INFECTED,
  isChecked,
  isRejected,
  isSubmitted,
  PASSED,
  REFUSED,
  REJECTED,
  SUBMITTED,
  stateOf,
} from '../uploads/upload-tags.ts';
import { isOfType, START_BYTES } from './file-kind.ts';
import { recordRefusedFiles } from './refused-files.ts';
import { isScheduled, readUploadEvents, type UploadEvent } from './upload-event.ts';

/** A file could not be scanned. The message omits its key, which contains a business name. */
class UnscannedUpload extends Error {
  override readonly name = 'UnscannedUpload';
}

/**
 * On a schedule: reports how long scans take. On a new version of a file, on new tags of one and on the end of its scan:
 * checks whether the content matches the declared type, and tags that version with the outcome and the scan's result. A
 * version that is not the first of its key is removed. A refusal is noted with the form, too. Final tags and notes are the
 * same in whatever order and however often events arrive.
 * @throws UnscannedUpload when a file could not be scanned; the event then ends in the dead-letter queue
 */
export async function handler(batch: unknown): Promise<void> {
  if (isScheduled(batch)) return reportOldestScan();
  for (const event of readUploadEvents(batch)) await check(event);
}

/** Reports for how long the oldest scan has been awaited, since a scanner that hangs reports nothing. */
async function reportOldestScan(): Promise<void> {
  const since = await oldestPendingScan();
  const age = since === undefined ? 0 : (Date.now() - Date.parse(since)) / 1000;
  reportUploads({ OldestUnscannedUploadSeconds: Math.max(0, Math.round(age)) });
}

async function check({ key, version, size, scan }: UploadEvent): Promise<void> {
  if (scan?.result) await saveScan(key, scan.etag, scan.result);
  else if (scan) await endPendingScan(key, scan.etag);

  if (size !== undefined) reportUploads({ UploadedBytes: size });
  const object = { bucket: environment('UPLOADS_BUCKET'), key, version };
  const isScanned = !isSwitchedOff('UPLOADS_ARE_SCANNED');
  const tags = (await readTags(object))?.tags;
  if (!tags) return;
  const isNew = !isSubmitted(tags) && !isRejected(tags);
  if (isNew && !(await isFirst(object, size))) return;
  if (isRejected(tags)) return refuse(object, tags, tags);
  if (isChecked(tags) && !isScanned) return;
  const start = await readStart(object, START_BYTES).catch(async (error: unknown) => {
    // Somebody may have refused it meanwhile, and refused files are closed to everybody.
    const current = (await readTags(object))?.tags;
    if (!current || !isRejected(current)) throw error;
    return refuse(object, current, current);
  });
  if (!start) return;

  const isGenuine = await isOfType(start.contentType, start.bytes);
  const result = isScanned ? await scanOf(key, start.etag) : undefined;
  if (isScanned && isGenuine && !result && !scan) await addPendingScan(key, start.etag, Date.now());
  const note = tagsFor(isGenuine, result, isSubmitted(tags));
  if (note && isRejected(note)) await refuse(object, tags, note);
  else if (note && !areSame(tags, note)) await writeTags(object, note);
  logger.info('upload checked', {
    isGenuine,
    contentType: start.contentType,
    isSubmitted: isSubmitted(tags),
    scan: result ?? scan?.status,
  });
  if (scan && isGenuine && !result) throw new UnscannedUpload(`A scan ended with ${scan.status}.`);
}

/** Whether a version is its key's file; any other is removed and counted. @param size in bytes of a new version */
async function isFirst(object: Required<ObjectName>, size: number | undefined): Promise<boolean> {
  const { key, version = '' } = object;
  const claimed = await claimVersion(key, version);
  // News that come later than claims are kept must not remove the file of a form.
  if (claimed.version === version || (await formOf({ key, version })) !== undefined) return true;
  if (size === undefined) return false;
  for (const counter of claimed.counters) await addTo(counter, size);
  await removeVersion(object);
  logger.info('repeated upload removed', { size });
  return false;
}

/** Tags a file as refused, then notes it with its form. Failures are repaired by the event of the tags. */
async function refuse(object: Required<ObjectName>, tags: Tags, refusal: Tags): Promise<void> {
  const { key, version = '' } = object;
  const formId = await formOf({ key, version });
  const note = formId === undefined ? refusal : { ...refusal, ...REFUSED };
  if (!areSame(tags, note)) await writeTags(object, note);
  if (formId === undefined) return;
  const isMeant = (file: { readonly key?: string; readonly version?: string }) =>
    file.key === key && file.version === version;
  await recordRefusedFiles(formId, (file) => (isMeant(file) ? stateOf(note) : file.state), false);
}

/** The tags to add to a file. The results of checks are tagged only after the submission, or a repeat removes them. */
function tagsFor(isGenuine: boolean, result: ScanResult | undefined, isSubmitted: boolean): Tags | undefined {
  if (result === 'infected') return INFECTED;
  if (!isGenuine) return REJECTED;
  if (!isSubmitted) return undefined;
  return { ...SUBMITTED, ...PASSED, ...(result === 'clean' && CLEAN) };
}
