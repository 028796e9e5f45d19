import { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { clientLimits } from './client-limits.ts';
import { TIMEOUTS } from './timeouts.ts';
import { throwStorageError } from './unavailable.ts';

const client = new S3Client(clientLimits(TIMEOUTS.files));

export interface UploadPermission {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl: string;
  /** As `toTaggingDocument` writes tags. */
  readonly tagging: string;
  /** In bytes; at least one. */
  readonly maxBytes: number;
  /** How long from now the upload may start, in seconds. */
  readonly seconds: number;
}

/** A form that a browser posts, with the file as its last field. */
export interface PresignedForm {
  readonly url: string;
  readonly fields: Record<string, string>;
}

/** Signs a form for the upload of one object with exactly this key and type. @throws StorageError without credentials */
export function permitUpload(permission: UploadPermission): Promise<PresignedForm> {
  const { bucket, key, contentType, cacheControl, tagging, maxBytes, seconds } = permission;
  return createPresignedPost(client, {
    Bucket: bucket,
    Key: key,
    Fields: { 'Content-Type': contentType, 'Cache-Control': cacheControl, tagging },
    Conditions: [['content-length-range', 1, maxBytes]],
    Expires: seconds,
  }).catch(throwStorageError);
}
