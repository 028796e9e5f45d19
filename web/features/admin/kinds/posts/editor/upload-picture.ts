import {
  getPictureHeight,
  MAX_RESIZED_BYTES,
  PICTURE_TYPE,
  pictureProblem,
} from '../../../../../../domain/site/post-pictures.ts';
import type { AdminApi, PictureUploads } from '../../../admin-api.ts';

/** The message tells the author why a picture cannot be used. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

const QUALITY = 0.85;

/**
 * Crops a picture to the shape of covers, draws it in the widths that the site uses, and uploads them.
 * @returns the path of the largest @throws PictureError, AdminError
 */
export async function uploadPicture(api: AdminApi, file: File): Promise<string> {
  const picture = await decode(file);
  try {
    const { id, uploads } = await api.permitPicture();
    for (const { width, upload } of uploads) await post(upload, await draw(picture, width));
    const { path } = await api.takePicture(id);
    return path;
  } finally {
    picture.close();
  }
}

async function decode(file: File): Promise<ImageBitmap> {
  refuse(pictureProblem({ bytes: file.size }));
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new PictureError('This file is not a picture that the browser can open.', { cause });
  });
  refuse(pictureProblem({ bytes: file.size, width: picture.width, height: picture.height }));
  return picture;
}

function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw new PictureError(problem);
}

/** Draws the middle of a picture, on white where it is transparent. */
async function draw(picture: ImageBitmap, width: number): Promise<Blob> {
  const height = getPictureHeight(width);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  const scale = Math.min(picture.width / width, picture.height / height);
  const [cutWidth, cutHeight] = [width * scale, height * scale];
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    const [left, top] = [(picture.width - cutWidth) / 2, (picture.height - cutHeight) / 2];
    context.drawImage(picture, left, top, cutWidth, cutHeight, 0, 0, width, height);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PICTURE_TYPE, QUALITY));
  if (!blob || blob.size > MAX_RESIZED_BYTES) {
    throw new PictureError('The browser could not resize this picture. Choose another one.');
  }
  return blob;
}

async function post({ url, fields }: PictureUploads['uploads'][number]['upload'], blob: Blob): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', blob);
  const response = await fetch(url, { method: 'POST', body: form }).catch((cause: unknown) => {
    throw new PictureError('The upload was interrupted. Try again.', { cause });
  });
  if (!response.ok) throw new PictureError('The upload was refused. Try again.');
}
