/** AWS Signature Version 4 as S3 checks it: in a URL, and over a form's policy. Signatures in headers are not checked. */
import { createHash, createHmac } from 'node:crypto';
import { readAccessKey } from '../../permissions/permissions.ts';
import { findFunctionName, LOCAL_CREDENTIALS } from '../credentials.ts';
import { accessDenied, invalidArgument, S3Error } from './errors.ts';
import { getHeader, type S3Request } from './request.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';

interface Credential {
  readonly accessKeyId: string;
  /** Such as `20260301/us-east-1/s3/aws4_request`. */
  readonly scope: string;
}

/**
 * Finds the access key of a request, and verifies the signature of one whose URL is signed.
 * @param now milliseconds since the epoch
 * @throws S3Error
 */
export function readCaller(request: S3Request, now: number): string {
  if (request.query.has('X-Amz-Signature')) return verifyUrl(request, now);
  if (request.headers.authorization === undefined) throw accessDenied();
  return readAccessKey(request.headers);
}

/**
 * Verifies the signature over a policy.
 * @param fields of the form, by lower-case name
 * @returns the access key that signed the policy
 * @throws S3Error
 */
export function verifyPolicySignature(policy: string, fields: ReadonlyMap<string, string>): string {
  const required = (name: string) => {
    const value = fields.get(name.toLowerCase());
    if (value !== undefined) return value;
    throw invalidArgument(`Bucket POST must contain a field named '${name}'.`);
  };
  const credential = readCredential(required('X-Amz-Credential'), fields.get('x-amz-security-token'));
  verifySignature(credential, policy, required('X-Amz-Signature'));
  return credential.accessKeyId;
}

/** Verifies a URL, which works for some time. */
function verifyUrl(request: S3Request, now: number): string {
  const parameter = (name: string) => request.query.get(name) ?? '';
  const date = parameter('X-Amz-Date');
  const end = timeOf(date) + Number.parseInt(parameter('X-Amz-Expires'), 10) * 1000;
  if (Number.isNaN(end)) {
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'Query-string authentication is malformed');
  }
  if (now > end) throw accessDenied('Request has expired');
  const token = request.query.get('X-Amz-Security-Token') ?? undefined;
  const credential = readCredential(parameter('X-Amz-Credential'), token);
  const hash = createHash('sha256').update(canonicalRequest(request)).digest('hex');
  verifySignature(
    credential,
    [ALGORITHM, date, credential.scope, hash].join('\n'),
    parameter('X-Amz-Signature'),
  );
  return credential.accessKeyId;
}

/** Temporary keys are only valid together with their token. */
function readCredential(text: string, token: string | undefined): Credential {
  const [accessKeyId = '', ...scope] = text.split('/');
  const isKnown =
    accessKeyId === LOCAL_CREDENTIALS.accessKeyId || findFunctionName(accessKeyId) !== undefined;
  if (!isKnown || token !== LOCAL_CREDENTIALS.sessionToken) {
    const message = 'The AWS Access Key Id you provided does not exist in our records.';
    throw new S3Error(403, 'InvalidAccessKeyId', message);
  }
  return { accessKeyId, scope: scope.join('/') };
}

function verifySignature({ scope }: Credential, stringToSign: string, signature: string): void {
  const key = scope
    .split('/')
    .reduce<Buffer | string>(
      (secret, part) => hmac(secret, part),
      `AWS4${LOCAL_CREDENTIALS.secretAccessKey}`,
    );
  if (hmac(key, stringToSign).toString('hex') === signature) return;
  throw new S3Error(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  );
}

/** Of a URL, for which the host is the only signed header. S3 encodes the path once, and does not normalize it. */
function canonicalRequest(request: S3Request): string {
  const path = request.path.split('/').map((part) => encoded(decodeURIComponent(part)));
  const query = [...request.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const host = `host:${getHeader(request, 'host')}\n`;
  return [request.method, path.join('/'), query.join('&'), host, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Milliseconds since the epoch; NaN for a text unlike `20260301T120000Z`. */
function timeOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
