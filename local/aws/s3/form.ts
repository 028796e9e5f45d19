/** Reads a form that a browser posts to S3 (`multipart/form-data`). */
import { invalidArgument, S3Error } from './errors.ts';
import { getHeader, type S3Request } from './request.ts';

export interface UploadForm {
  /** The fields before the file, by lower-case name; S3 ignores those after it. */
  readonly fields: ReadonlyMap<string, string>;
  readonly file: Buffer;
}

/** @throws S3Error */
export async function readForm(request: S3Request): Promise<UploadForm> {
  const fields = new Map<string, string>();
  for (const [field, value] of await parse(request)) {
    const name = field.toLowerCase();
    if (name === 'file') return { fields, file: await bytesOf(value) };
    if (typeof value !== 'string' || fields.has(name)) throw invalidArgument(`Invalid form field: ${name}`);
    fields.set(name, value);
  }
  throw invalidArgument('POST requires exactly one file upload per request.');
}

async function bytesOf(value: string | Blob): Promise<Buffer> {
  return typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
}

async function parse(request: S3Request): Promise<FormData> {
  const headers = { 'content-type': getHeader(request, 'content-type') ?? '' };
  try {
    return await new Response(new Uint8Array(request.body ?? []), { headers }).formData();
  } catch {
    throw new S3Error(
      400,
      'MalformedPOSTRequest',
      'The body of your POST request is not well-formed multipart/form-data.',
    );
  }
}
