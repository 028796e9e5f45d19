/** Stores a file that a browser posts, if the form's signed policy allows it. */
import type { Bucket } from './buckets.ts';
import { accessDenied, invalidArgument, notImplemented, S3Error } from './errors.ts';
import { readForm, type UploadForm } from './form.ts';
import { checkFields, type PostPolicy, readPolicy } from './post-policy.ts';
import type { S3Answer, S3Request } from './request.ts';
import {
  createObject,
  type Operation,
  requirePermission,
  requireShortKey,
  versionHeader,
} from './service.ts';
import { verifyPolicySignature } from './signature.ts';
import type { StoredObject } from './store.ts';
import { tagsOfXml } from './tags.ts';

/** Fields that set headers of the download. */
const HEADER_FIELDS = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

/** Fields that S3 supports and this stand-in does not. */
const UNPLAYED_FIELD =
  /^(?:acl|redirect|success_action_(?:redirect|status)|x-amz-(?:checksum|grant|meta|object-lock|server-side|storage-class|website).*)$/;

/** The placeholder for the file's name in a key. */
const FILE_NAME_VARIABLE = /\$\{filename\}/g;

const DEFAULT_TYPE = 'binary/octet-stream';

/** @throws S3Error */
export async function postObject(operation: Operation): Promise<S3Answer> {
  const { request, bucket, clock, store } = operation;
  const form = await readForm(request);
  const fields = new Map(form.fields);
  const { policy, caller } = verifyForm(fields, bucket.name, form.file.name, clock.now());
  const key = fields.get('key') ?? '';
  requireShortKey(key);
  const signed = { ...operation, caller };
  await requirePermission(signed, 's3:PutObject', key);
  const tagging = fields.get('tagging');
  if (tagging !== undefined) await requirePermission(signed, 's3:PutObjectTagging', key);
  const tags = tagging === undefined ? {} : tagsOfXml(tagging);
  const content = await store.write(limited(form.file, policy.length));
  const object = await createObject(operation, 'POST Object', content, {
    key,
    headers: headersOf(fields),
    tags,
  });
  return answer(object, bucket, request);
}

/**
 * Checks the fields of a form, and adds those from the URL and the file.
 * @returns the form's policy, and the access key of whoever has signed it
 */
function verifyForm(
  fields: Map<string, string>,
  bucket: string,
  fileName: string,
  now: number,
): { readonly policy: PostPolicy; readonly caller: string } {
  const key = fields.get('key');
  if (key === undefined) {
    const message = `Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.`;
    throw invalidArgument(message, 'key');
  }
  if (key === '') throw invalidArgument('User key must have a length greater than 0.', 'key', '');
  fields.set(
    'key',
    key.replace(FILE_NAME_VARIABLE, () => fileName),
  );
  const encodedPolicy = fields.get('policy');
  // Without a policy the upload would be anonymous.
  if (encodedPolicy === undefined) throw accessDenied();
  const caller = verifyPolicySignature(encodedPolicy, fields);
  const unplayed = [...fields.keys()].find((field) => UNPLAYED_FIELD.test(field));
  if (unplayed !== undefined) throw notImplemented(unplayed);
  const policy = readPolicy(encodedPolicy);
  // The bucket of the URL counts, and the policy must allow it, whatever the form says.
  fields.set('bucket', bucket);
  checkFields(policy, fields, now);
  return { policy, caller };
}

/** A file's content. @throws S3Error as soon as its size is not allowed */
async function* limited(
  { content, announcedSize }: UploadForm['file'],
  { min, max }: PostPolicy['length'],
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > max) {
      throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
        ProposedSize: Math.max(size, announcedSize),
        MaxSizeAllowed: max,
      });
    }
    yield chunk;
  }
  if (size >= min) return;
  throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', {
    ProposedSize: size,
    MinSizeAllowed: min,
  });
}

/** The content type in the file's own part is ignored. */
function headersOf(fields: ReadonlyMap<string, string>): Record<string, string> {
  const given = HEADER_FIELDS.flatMap((name) => {
    const value = fields.get(name);
    return value ? [[name, value] as const] : [];
  });
  return { 'content-type': DEFAULT_TYPE, ...Object.fromEntries(given) };
}

function answer(object: StoredObject, bucket: Bucket, { headers: { host }, path }: S3Request): S3Answer {
  const { key, etag } = object;
  const location = `http://${host}${path.replace(/\/$/, '')}/${encodeURIComponent(key)}`;
  const headers = { etag: `"${etag}"`, location, ...versionHeader(bucket, object) };
  return { status: 204, headers };
}
