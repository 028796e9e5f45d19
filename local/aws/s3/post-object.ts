/** Stores a file that a browser posts, if the form's signed policy allows it. */
import { accessDenied, invalidArgument, notImplemented, S3Error } from './errors.ts';
import { checkForm } from './post-policy.ts';
import { getHeader, type S3Answer, type S3Request } from './request.ts';
import { createObject, type Operation, requirePermission, versionHeader } from './service.ts';
import { verifyPolicySignature } from './signature.ts';
import { tagsOfXml } from './tags.ts';

/** The fields that this stand-in acts upon, besides those of the signature. */
const PLAYED_FIELD =
  /^(?:key|bucket|policy|content-type|cache-control|tagging|x-amz-(?:algorithm|credential|date|security-token|signature))$/;

/** Fields that set headers of the download. */
const HEADER_FIELDS = ['content-type', 'cache-control'];

/** @throws S3Error */
export async function postObject(operation: Operation): Promise<S3Answer> {
  const { request, bucket, clock } = operation;
  const form = await readForm(request);
  // The policy must allow the bucket of the URL, whatever the form says.
  const fields = new Map([...form.fields, ['bucket', bucket.name]]);
  const key = fields.get('key') ?? '';
  if (key === '') throw invalidArgument("Bucket POST must contain a field named 'key'.");
  const policy = fields.get('policy');
  // Without a policy the upload would be anonymous.
  if (policy === undefined) throw accessDenied();
  const caller = verifyPolicySignature(policy, fields);
  const limits = checkForm(policy, fields, clock.now());
  const unplayed = [...fields.keys()].find((field) => !PLAYED_FIELD.test(field));
  if (unplayed !== undefined) throw notImplemented(unplayed);
  const signed = { ...operation, caller };
  await requirePermission(signed, 's3:PutObject', key);
  const tagging = fields.get('tagging');
  if (tagging !== undefined) await requirePermission(signed, 's3:PutObjectTagging', key);
  if (form.file.length > limits.max) {
    throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
  }
  if (form.file.length < limits.min) {
    throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  }
  const object = await createObject(operation, 'POST Object', form.file, {
    key,
    // The content type in the file's own part is ignored.
    headers: {
      'content-type': 'binary/octet-stream',
      ...Object.fromEntries([...fields].filter(([name]) => HEADER_FIELDS.includes(name))),
    },
    tags: tagging === undefined ? {} : tagsOfXml(tagging),
  });
  return { status: 204, headers: { etag: `"${object.etag}"`, ...versionHeader(bucket, object) } };
}

interface UploadForm {
  /** The fields before the file, by lower-case name; S3 ignores those after it. */
  readonly fields: ReadonlyMap<string, string>;
  readonly file: Buffer;
}

/** Reads `multipart/form-data`. @throws S3Error */
async function readForm(request: S3Request): Promise<UploadForm> {
  const fields = new Map<string, string>();
  for (const [field, value] of await parse(request)) {
    const name = field.toLowerCase();
    if (name === 'file') return { fields, file: Buffer.from(await new Blob([value]).arrayBuffer()) };
    fields.set(name, String(value));
  }
  throw invalidArgument('POST requires exactly one file upload per request.');
}

async function parse(request: S3Request): Promise<FormData> {
  const headers = { 'content-type': getHeader(request, 'content-type') ?? '' };
  try {
    return await new Response(new Uint8Array(request.body ?? []), { headers }).formData();
  } catch {
    const message = 'The body of your POST request is not well-formed multipart/form-data.';
    throw new S3Error(400, 'MalformedPOSTRequest', message);
  }
}
