import { createHash } from 'node:crypto';
import {
  getPictureHeight,
  MAX_RESIZED_BYTES,
  PICTURE_TYPE,
  PICTURE_WIDTHS,
  type PictureWidth,
  POST_PICTURES_PREFIX,
  uploadedCoverPath,
} from '../../domain/site/post-pictures.ts';
import { environment } from '../aws/environment.ts';
import { toTaggingDocument } from '../aws/object-tags.ts';
import { readStart } from '../aws/s3.ts';
import type { PresignedForm } from '../aws/upload-form.later.ts';
import { PENDING } from '../uploads/upload-tags.ts';
import { readJpegSize } from './jpeg.ts';
import { writeSiteFile } from './post-files.ts';

/** The time that a browser has to start an upload, in seconds. */
const PERMISSION_SECONDS = 10 * 60;

const toKey = (id: string, width: PictureWidth) => `${POST_PICTURES_PREFIX}${id}/${width}.jpg`;

/** Permits the upload of a picture in all its widths. Unused uploads expire. @throws StorageError */
export async function permitPicture(
  id: string,
): Promise<{ readonly width: number; readonly upload: PresignedForm }[]> {
  // The S3 client is loaded only for uploads.
  const { permitUpload } = await import('../aws/upload-form.later.ts');
  return Promise.all(
    PICTURE_WIDTHS.map(async (width) => ({
      width,
      upload: await permitUpload({
        bucket: environment('UPLOADS_BUCKET'),
        key: toKey(id, width),
        contentType: PICTURE_TYPE,
        cacheControl: 'private, no-store',
        tagging: toTaggingDocument(PENDING),
        maxBytes: MAX_RESIZED_BYTES,
        seconds: PERMISSION_SECONDS,
      }),
    })),
  );
}

/**
 * Copies an uploaded picture to the site if all widths have their expected sizes.
 * @returns the path of the largest; undefined if a size is wrong @throws StorageError
 */
export async function acceptPicture(id: string): Promise<string | undefined> {
  const files = await Promise.all(PICTURE_WIDTHS.map((width) => readPicture(id, width)));
  const pictures = files.filter((file) => file !== undefined);
  if (pictures.length < files.length) return undefined;
  const hash = createHash('sha256');
  for (const { bytes } of pictures) hash.update(bytes);
  const digest = hash.digest('hex').slice(0, 24);
  const paths = pictures.map(({ width }) => uploadedCoverPath(digest, width));
  await Promise.all(
    pictures.map(({ width, bytes }) => writeSiteFile(uploadedCoverPath(digest, width).slice(1), bytes)),
  );
  return paths.at(-1);
}

async function readPicture(id: string, width: PictureWidth) {
  const object = { bucket: environment('UPLOADS_BUCKET'), key: toKey(id, width) };
  const { bytes } = (await readStart(object, MAX_RESIZED_BYTES)) ?? {};
  const size = bytes && readJpegSize(bytes);
  const isExpected = size?.width === width && size.height === getPictureHeight(width);
  return bytes && isExpected ? { width, bytes } : undefined;
}
