import { onboardingFileContract } from '../../domain/contracts/onboarding.ts';
import { downloadName } from '../../domain/onboarding-files.ts';
import { environment } from '../aws/environment.ts';
import { downloadAddress, readTags } from '../aws/s3.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { readUpload } from '../tokens/upload-tokens.ts';
import { isRejected } from './upload-tags.ts';

const problem = problemsOf(onboardingFileContract);

/** How long a download may take to begin, in seconds. */
const DOWNLOAD_SECONDS = 5 * 60;

/** `GET /api/onboarding/files`: leads whoever has a file's address to a download that works for a few minutes. */
export const handler = endpoint(onboardingFileContract, async ({ query }) => {
  const key = await readUpload(query.token);
  if (key === undefined) throw problem('invalid_token', 'This link is not complete. Please copy it whole.');
  const bucket = environment('UPLOADS_BUCKET');
  const tags = await readTags(bucket, key);
  if (!tags) throw problem('file_not_found', 'This file was never uploaded, or it has been deleted since.');
  if (isRejected(tags)) {
    throw problem('file_not_found', 'This file is not the kind of file that it said it was, and is deleted.');
  }
  return { location: await downloadAddress(bucket, key, downloadName(key), DOWNLOAD_SECONDS) };
});
