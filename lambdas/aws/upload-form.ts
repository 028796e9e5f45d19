/** Signs forms for uploads without the SDK's client of S3: see docs/decisions/infra-bundles.md. */
import { createHmac } from 'node:crypto';
import { Sha256 } from '@smithy/core/checksum';
import { createScope, getSigningKey } from '@smithy/signature-v4';
import { credentials } from './credentials.ts';
import { environment } from './environment.ts';
import { bucketUrl, type Tags, taggingDocument } from './object-tags.ts';

export interface UploadPermission {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly tags: Tags;
  /** In bytes; at least one. */
  readonly maxBytes: number;
  /** How long from now the upload may start, in seconds. */
  readonly seconds: number;
}

/** A form that a browser posts, with the file as its last field. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Record<string, string>;
}

/**
 * Signs a form that permits the upload of one object with exactly this key and type (S3, 'Creating a POST policy', signature
 * version 4). Makes no network call.
 */
export async function permitUpload(permission: UploadPermission): Promise<UploadForm> {
  const { bucket, key, contentType, cacheControl, tags, maxBytes, seconds } = permission;
  const now = Date.now();
  const region = environment('AWS_REGION');
  const signer = await credentials();
  const time = timeOf(now).replace(/[-:]/g, '');
  const day = time.slice(0, 8);
  const fields = {
    'Content-Type': contentType,
    'Cache-Control': cacheControl,
    tagging: taggingDocument(tags),
    bucket,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${signer.accessKeyId}/${createScope(day, region, 's3')}`,
    'X-Amz-Date': time,
    ...(signer.sessionToken && { 'X-Amz-Security-Token': signer.sessionToken }),
    key,
  };
  const exactly = Object.entries(fields).map(([name, value]) => ({ [name]: value }));
  const policy = {
    expiration: timeOf(now + seconds * 1000),
    conditions: [['content-length-range', 1, maxBytes], ...exactly],
  };
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64');
  const signingKey = await getSigningKey(Sha256, signer, day, region, 's3');
  const signature = createHmac('sha256', signingKey).update(encoded).digest('hex');
  return {
    url: new URL(bucketUrl(bucket)).href,
    fields: { ...fields, Policy: encoded, 'X-Amz-Signature': signature },
  };
}

/** ISO 8601 without milliseconds. */
function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
