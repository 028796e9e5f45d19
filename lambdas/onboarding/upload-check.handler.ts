import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { readStart, readTags, writeTags } from '../aws/s3.ts';
import { isChecked, isSubmitted, PASSED, REJECTED, SUBMITTED } from '../tables/upload-tags.ts';
import { isOfType, START_BYTES } from './file-kind.ts';
import { keyOfEvent } from './upload-event.ts';

/**
 * On a new file and on new tags of one: looks whether the file is what it says it is, and notes it. That a file is
 * genuine is noted only once it has been submitted: until then the same event could take that note away again.
 */
export async function handler(event: unknown): Promise<void> {
  const key = keyOfEvent(event);
  const bucket = environment('UPLOADS_BUCKET');
  const tags = await readTags(bucket, key);
  const start = tags && !isChecked(tags) && (await readStart(bucket, key, START_BYTES));
  if (!start) return;

  const isGenuine = await isOfType(start.contentType, start.bytes);
  if (!isGenuine) await writeTags(bucket, key, REJECTED);
  else if (isSubmitted(tags)) await writeTags(bucket, key, { ...SUBMITTED, ...PASSED });
  logger.info('upload checked', {
    isGenuine,
    contentType: start.contentType,
    isSubmitted: isSubmitted(tags),
  });
}
