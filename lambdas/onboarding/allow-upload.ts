import { randomBytes } from 'node:crypto';
import { onboardingUploadContract } from '../../domain/contracts/onboarding.ts';
import {
  FILE_CATEGORIES,
  fileProblem,
  MAX_FILE_BYTES,
  MAX_FILES,
  typeOfFile,
  uploadKey,
} from '../../domain/onboarding/onboarding-files.ts';
import { environment } from '../aws/environment.ts';
import { toTaggingDocument } from '../aws/object-tags.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { createProblemFactory } from '../http/problem.ts';
import { listVisitorCounters, tryConsumeForVisitor } from '../http/visitor-limits.ts';
import { savePermittedUpload } from '../tables/permitted-uploads.ts';
import type { RateLimit } from '../tables/rate-limits.ts';
import { signFileUrl } from '../tokens/upload-tokens.ts';
import { PENDING } from '../uploads/upload-tags.ts';

const problem = createProblemFactory(onboardingUploadContract);

const FILES_OF_A_FORM = FILE_CATEGORIES.length * MAX_FILES;

const UPLOADS_PER_VISITOR: RateLimit = { name: 'onboarding-upload', max: FILES_OF_A_FORM, seconds: 10 * 60 };

/** In bytes: as much a day as the largest form has. Repeated uploads with one permission are added. */
const UPLOADED_BYTES_PER_VISITOR: RateLimit = {
  name: 'onboarding-upload-bytes',
  max: FILES_OF_A_FORM * MAX_FILE_BYTES,
  seconds: 24 * 60 * 60,
};

/** How long a browser may take to begin an upload, in seconds. */
const PERMISSION_SECONDS = 10 * 60;

const CACHE_CONTROL = 'max-age=3600';

/** `POST /api/onboarding/uploads`: permits a browser to upload one file to the bucket, and returns the file's URL. */
export const allowUpload = defineEndpoint(onboardingUploadContract, async ({ body, viewer, note }) => {
  const { category, size } = body;
  const type = typeOfFile(body);
  note({ category, type: type ?? 'other', size });
  const refusal = fileProblem(body);
  if (type === undefined || refusal !== undefined)
    throw problem(getProblemCode(type, size), refusal ?? 'This file type is not supported.');
  const visitor = viewer();
  if (!(await tryConsumeForVisitor([UPLOADS_PER_VISITOR], visitor))) {
    throw problem('too_many_requests', 'Too many files. Please try again in a few minutes.');
  }
  if (!(await tryConsumeForVisitor([UPLOADED_BYTES_PER_VISITOR], visitor, size))) {
    throw problem('too_many_requests', 'Too many files today. Please try again tomorrow.');
  }

  const now = Date.now();
  const key = uploadKey({ ...body, type, timestamp: now, random: randomBytes(6).toString('hex') });
  await savePermittedUpload(key, listVisitorCounters(UPLOADED_BYTES_PER_VISITOR, visitor));
  // The client of S3 is loaded for uploads alone: no other call of this function needs it.
  const { permitUpload } = await import('../aws/upload-form.later.ts');
  const [url, upload] = await Promise.all([
    signFileUrl(key),
    permitUpload({
      bucket: environment('UPLOADS_BUCKET'),
      key,
      contentType: type,
      cacheControl: CACHE_CONTROL,
      tagging: toTaggingDocument(PENDING),
      maxBytes: size,
      seconds: PERMISSION_SECONDS,
    }),
  ]);
  const expiresAt = new Date(now + PERMISSION_SECONDS * 1000).toISOString();
  return { success: true as const, upload, url, expiresAt };
});

/** Returns the error code of a file that `fileProblem` rejects. */
function getProblemCode(type: string | undefined, size: number) {
  if (type === undefined) return 'unsupported_type';
  return size === 0 ? 'file_empty' : 'file_too_large';
}
