import { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { expect, onTestFinished, test, vi } from 'vitest';
import { taggingDocument } from '../../../lambdas/aws/object-tags.ts';
import { permitUpload } from '../../../lambdas/aws/upload-form.ts';

const PERMISSION = {
  bucket: 'uploads',
  key: 'onboarding/general/Acme/logo.png',
  contentType: 'image/png',
  cacheControl: 'max-age=3600',
  tags: { state: 'pending' },
  maxBytes: 9,
  seconds: 600,
};

test.each([
  ['with the credentials of a role', { AWS_SESSION_TOKEN: 'session' }],
  ['with those of a user', {}],
  ['for the service of a local run', { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:4566' }],
])('the form of an upload is signed as the SDK signs it, %s', async (_, variables) => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ now: Date.UTC(2026, 1, 3, 4, 5, 6, 789) });
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', undefined);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);

  const { bucket, key, contentType, cacheControl, tags, maxBytes, seconds } = PERMISSION;
  const signed = await createPresignedPost(new S3Client({}), {
    Bucket: bucket,
    Key: key,
    Fields: { 'Content-Type': contentType, 'Cache-Control': cacheControl, tagging: taggingDocument(tags) },
    Conditions: [['content-length-range', 1, maxBytes]],
    Expires: seconds,
  });
  expect(await permitUpload(PERMISSION)).toEqual(signed);
});
