/** AWS Signature Version 4 as S3 checks it: in a header, in a URL, and over a form's policy. */
import { createHash, createHmac } from 'node:crypto';
import { findFunctionName, LOCAL_CREDENTIALS } from '../credentials.ts';
import { accessDenied, invalidArgument, notImplemented, S3Error } from './errors.ts';
import { getHeader, type S3Request } from './request.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** The parts of a request's signature. */
interface Signed {
  readonly credential: string;
  /** Such as `20260301T120000Z`. */
  readonly date: string;
  readonly token: string | undefined;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly payloadHash: string;
}

interface Credential {
  readonly accessKeyId: string;
  /** Such as `20260301/us-east-1/s3/aws4_request`. */
  readonly scope: string;
}

/**
 * Verifies a request's signature.
 * @param now milliseconds since the epoch
 * @returns the access key that signed the request
 * @throws S3Error
 */
export function verifyRequest(request: S3Request, region: string, now: number): string {
  const signed = request.query.has('X-Amz-Signature') ? readQuery(request, now) : readHeader(request);
  const credential = readCredential(signed.credential, signed.token);
  if (!credential.scope.includes(`/${region}/`)) {
    throw new S3Error(400, 'AuthorizationHeaderMalformed', `The region is wrong; expecting '${region}'`);
  }
  requireSignedHeaders(request, signed.signedHeaders);
  const stringToSign = [
    ALGORITHM,
    signed.date,
    credential.scope,
    createHash('sha256').update(canonicalRequest(request, signed)).digest('hex'),
  ].join('\n');
  verifySignature(credential, stringToSign, signed.signature);
  return credential.accessKeyId;
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
  if (required('X-Amz-Algorithm') !== ALGORITHM)
    throw invalidArgument(`X-Amz-Algorithm must be ${ALGORITHM}`);
  const credential = readCredential(required('X-Amz-Credential'), fields.get('x-amz-security-token'));
  verifySignature(credential, policy, required('X-Amz-Signature'));
  return credential.accessKeyId;
}

/** The signature in a URL with an expiry time. */
function readQuery(request: S3Request, now: number): Signed {
  const parameter = (name: string) => request.query.get(name) ?? '';
  const date = parameter('X-Amz-Date');
  const expires = Number.parseInt(parameter('X-Amz-Expires'), 10);
  const end = timeOf(date) + expires * 1000;
  if (parameter('X-Amz-Algorithm') !== ALGORITHM || Number.isNaN(end)) {
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'Query-string authentication is malformed');
  }
  if (now > end) throw accessDenied('Request has expired');
  return {
    credential: parameter('X-Amz-Credential'),
    date,
    token: request.query.get('X-Amz-Security-Token') ?? undefined,
    signedHeaders: parameter('X-Amz-SignedHeaders').split(';'),
    signature: parameter('X-Amz-Signature'),
    payloadHash: 'UNSIGNED-PAYLOAD',
  };
}

/** The signature in the header `Authorization`. */
function readHeader(request: S3Request): Signed {
  const authorization = getHeader(request, 'authorization');
  if (authorization === undefined) throw accessDenied();
  const parts = /^AWS4-HMAC-SHA256 +Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=(\w+)$/.exec(
    authorization,
  );
  if (!parts) throw invalidArgument('Unsupported Authorization Type');
  const [, credential = '', headers = '', signature = ''] = parts;
  const payloadHash = getHeader(request, 'x-amz-content-sha256') ?? '';
  if (payloadHash.startsWith('STREAMING-')) throw notImplemented('x-amz-content-sha256: STREAMING-');
  return {
    credential,
    date: getHeader(request, 'x-amz-date') ?? '',
    token: getHeader(request, 'x-amz-security-token'),
    signedHeaders: headers.split(';'),
    signature,
    payloadHash,
  };
}

/** Headers that change the effect of a request must be signed. */
function requireSignedHeaders(request: S3Request, signedHeaders: readonly string[]): void {
  const isUnsigned = Object.keys(request.headers).some(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !signedHeaders.includes(name),
  );
  if (isUnsigned) throw accessDenied('There were headers present in the request which were not signed');
}

/** Temporary keys are only valid together with their token. */
function readCredential(text: string, token: string | undefined): Credential {
  const [accessKeyId = '', ...scope] = text.split('/');
  if (scope.length !== 4 || scope[2] !== 's3' || scope[3] !== 'aws4_request') {
    throw invalidArgument('The Credential is mal-formed');
  }
  const isKnown =
    accessKeyId === LOCAL_CREDENTIALS.accessKeyId || findFunctionName(accessKeyId) !== undefined;
  if (!isKnown || token === undefined) {
    const message = 'The AWS Access Key Id you provided does not exist in our records.';
    throw new S3Error(403, 'InvalidAccessKeyId', message);
  }
  if (token !== LOCAL_CREDENTIALS.sessionToken) {
    throw new S3Error(400, 'InvalidToken', 'The provided token is malformed or otherwise invalid.');
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

/** S3 encodes the path once, and does not normalize it. */
function canonicalRequest(request: S3Request, { signedHeaders, payloadHash }: Signed): string {
  const path = request.path.split('/').map((part) => encoded(decodeURIComponent(part)));
  const query = [...request.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const headers = signedHeaders.map((name) => `${name}:${(getHeader(request, name) ?? '').trim()}\n`);
  return [
    request.method,
    path.join('/'),
    query.join('&'),
    headers.join(''),
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
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
