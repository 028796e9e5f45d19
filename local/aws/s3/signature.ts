/** AWS Signature Version 4 as S3 checks it: in a header, in a URL, and over a form's policy. */
import { createHash, createHmac } from 'node:crypto';
import { functionOf, LOCAL_CREDENTIALS } from '../credentials.ts';
import { accessDenied, notImplemented, S3Error } from './errors.ts';
import { headerOf, type S3Request } from './request.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** The largest tolerated difference of clocks, in milliseconds. */
const MAX_SKEW_MS = 15 * 60_000;

/** The longest validity of a signed URL, in seconds. */
const MAX_EXPIRES = 7 * 24 * 3600;

/** The parts of a signature. */
interface Signed {
  readonly credential: Credential;
  /** Such as `20260301T120000Z`. */
  readonly date: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly payloadHash: string;
}

interface Credential {
  readonly accessKeyId: string;
  /** Such as `20260301/us-east-1/s3/aws4_request`. */
  readonly scope: string;
}

/** What a valid signature says. */
export interface Verified {
  /** The access key of whoever has signed. */
  readonly caller: string;
  /** The required SHA-256 of the body; undefined if the body is not signed. */
  readonly payloadHash: string | undefined;
}

/**
 * Verifies a request's signature.
 * @param now milliseconds since the epoch
 * @throws S3Error
 */
export function verifyRequest(request: S3Request, region: string, now: number): Verified {
  const signed = request.query.has('X-Amz-Signature')
    ? readQuery(request, now)
    : readHeader(request, region, now);
  const stringToSign = [
    ALGORITHM,
    signed.date,
    signed.credential.scope,
    sha256(canonicalRequest(request, signed)),
  ].join('\n');
  verifySignature(signed.credential, stringToSign, signed.signature, {
    CanonicalRequest: canonicalRequest(request, signed),
  });
  return {
    caller: signed.credential.accessKeyId,
    payloadHash: /^[\da-f]{64}$/.test(signed.payloadHash) ? signed.payloadHash : undefined,
  };
}

/**
 * Verifies the signature over a policy.
 * @param fields of the form, by lower-case name
 * @returns the access key of whoever has signed
 * @throws S3Error
 */
export function verifyPolicySignature(policy: string, fields: ReadonlyMap<string, string>): string {
  const required = (name: string) => {
    const value = fields.get(name.toLowerCase());
    if (value !== undefined) return value;
    const message = `Bucket POST must contain a field named '${name}'.  If it is specified, please check the order of the fields.`;
    throw new S3Error(400, 'InvalidArgument', message, { ArgumentName: name });
  };
  const [algorithm, signature] = [required('X-Amz-Algorithm'), required('X-Amz-Signature')];
  const credential = readCredential(required('X-Amz-Credential'), 'InvalidArgument');
  required('X-Amz-Date');
  if (algorithm !== ALGORITHM)
    throw new S3Error(400, 'InvalidArgument', 'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"');
  verifyToken(credential, fields.get('x-amz-security-token'));
  verifySignature(credential, policy, signature);
  return credential.accessKeyId;
}

/** The signature in a URL with an expiry time. */
function readQuery(request: S3Request, now: number): Signed {
  const { query } = request;
  const parameter = (name: string) => query.get(name) ?? '';
  if (parameter('X-Amz-Algorithm') !== ALGORITHM) {
    throw badParameters('X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"');
  }
  const credential = readCredential(parameter('X-Amz-Credential'), 'AuthorizationQueryParametersError');
  const date = parameter('X-Amz-Date');
  const signedAt = timeOf(date);
  if (Number.isNaN(signedAt)) {
    throw badParameters("X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  }
  const expires = parameter('X-Amz-Expires');
  if (!/^\d+$/.test(expires)) throw badParameters('X-Amz-Expires should be a number');
  if (Number(expires) > MAX_EXPIRES) {
    throw badParameters(
      'X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than 604800 seconds',
    );
  }
  if (signedAt > now + MAX_SKEW_MS) throw accessDenied('Request is not valid yet');
  const end = signedAt + Number(expires) * 1000;
  if (now > end) {
    throw accessDenied('Request has expired', {
      'X-Amz-Expires': expires,
      Expires: isoSeconds(end),
      ServerTime: isoSeconds(now),
    });
  }
  verifyToken(credential, query.get('X-Amz-Security-Token'));
  const signedHeaders = parameter('X-Amz-SignedHeaders').split(';');
  requireSignedHeaders(request, signedHeaders);
  return {
    credential,
    date,
    signedHeaders,
    signature: parameter('X-Amz-Signature'),
    payloadHash: headerOf(request, 'x-amz-content-sha256') ?? (parameter('X-Amz-Content-Sha256') || UNSIGNED),
  };
}

const UNSIGNED = 'UNSIGNED-PAYLOAD';

/** The signature in the header `Authorization`. */
function readHeader(request: S3Request, region: string, now: number): Signed {
  const authorization = headerOf(request, 'authorization');
  if (authorization === undefined) throw accessDenied();
  const parts = /^AWS4-HMAC-SHA256 +Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=(\w+)$/.exec(
    authorization,
  );
  if (!parts) {
    throw new S3Error(400, 'InvalidArgument', 'Unsupported Authorization Type', {
      ArgumentName: 'Authorization',
    });
  }
  const [, credentialText = '', headers = '', signature = ''] = parts;
  const credential = readCredential(credentialText, 'AuthorizationHeaderMalformed');
  const signedRegion = credential.scope.split('/')[1];
  if (signedRegion !== region) {
    const message = `The authorization header is malformed; the region '${signedRegion}' is wrong; expecting '${region}'`;
    throw new S3Error(400, 'AuthorizationHeaderMalformed', message, { Region: region });
  }
  const date = headerOf(request, 'x-amz-date') ?? '';
  const signedAt = timeOf(date);
  if (Number.isNaN(signedAt)) {
    throw accessDenied('AWS authentication requires a valid Date or x-amz-date header');
  }
  if (Math.abs(now - signedAt) > MAX_SKEW_MS) {
    const message = 'The difference between the request time and the current time is too large.';
    throw new S3Error(403, 'RequestTimeTooSkewed', message, {
      RequestTime: date,
      ServerTime: isoSeconds(now),
      MaxAllowedSkewMilliseconds: MAX_SKEW_MS,
    });
  }
  verifyToken(credential, headerOf(request, 'x-amz-security-token'));
  const payloadHash = headerOf(request, 'x-amz-content-sha256');
  if (payloadHash === undefined) {
    throw new S3Error(
      400,
      'InvalidRequest',
      'Missing required header for this request: x-amz-content-sha256',
    );
  }
  if (payloadHash.startsWith('STREAMING-')) throw notImplemented('x-amz-content-sha256: STREAMING-');
  const signedHeaders = headers.split(';');
  requireSignedHeaders(request, signedHeaders);
  return { credential, date, signedHeaders, signature, payloadHash };
}

function badParameters(message: string): S3Error {
  return new S3Error(400, 'AuthorizationQueryParametersError', message);
}

/** Headers that change the effect of a request must be signed. */
function requireSignedHeaders(request: S3Request, signedHeaders: readonly string[]): void {
  const unsigned = Object.keys(request.headers).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !signedHeaders.includes(name),
  );
  if (unsigned.length > 0) {
    const message = 'There were headers present in the request which were not signed';
    throw accessDenied(message, { HeadersNotSigned: unsigned.join(', ') });
  }
}

function readCredential(text: string, code: string): Credential {
  const [accessKeyId = '', ...scope] = text.split('/');
  if (scope.length !== 4 || scope[2] !== 's3' || scope[3] !== 'aws4_request') {
    throw new S3Error(
      400,
      code,
      'The Credential is mal-formed; expecting "<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request".',
    );
  }
  const isKnown = accessKeyId === LOCAL_CREDENTIALS.accessKeyId || functionOf(accessKeyId) !== undefined;
  if (!isKnown) throw unknownKey(accessKeyId);
  return { accessKeyId, scope: scope.join('/') };
}

function unknownKey(accessKeyId: string): S3Error {
  const message = 'The AWS Access Key Id you provided does not exist in our records.';
  return new S3Error(403, 'InvalidAccessKeyId', message, { AWSAccessKeyId: accessKeyId });
}

/** Temporary keys are only valid together with their token. */
function verifyToken({ accessKeyId }: Credential, token: string | null | undefined): void {
  if (token === null || token === undefined) throw unknownKey(accessKeyId);
  if (token !== LOCAL_CREDENTIALS.sessionToken) {
    throw new S3Error(400, 'InvalidToken', 'The provided token is malformed or otherwise invalid.');
  }
}

function verifySignature(
  { accessKeyId, scope }: Credential,
  stringToSign: string,
  signature: string,
  details: Readonly<Record<string, string>> = {},
): void {
  const key = [...scope.split('/')].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${LOCAL_CREDENTIALS.secretAccessKey}`,
  );
  if (hmac(key, stringToSign).toString('hex') === signature) return;
  throw new S3Error(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    {
      AWSAccessKeyId: accessKeyId,
      StringToSign: stringToSign,
      SignatureProvided: signature,
      ...details,
    },
  );
}

/** S3 encodes the path once, and does not normalize it. */
function canonicalRequest(request: S3Request, { signedHeaders, payloadHash }: Signed): string {
  const path = request.path.split('/').map((part) => encoded(decodeURIComponent(part)));
  const query = [...request.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const headers = signedHeaders.map((name) => `${name}:${canonicalValue(request.headers[name])}\n`);
  return [
    request.method,
    path.join('/'),
    query.join('&'),
    headers.join(''),
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

function canonicalValue(value: string | readonly string[] | undefined): string {
  return [value ?? '']
    .flat()
    .map((text) => text.trim().replace(/ +/g, ' '))
    .join(',');
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

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Milliseconds since the epoch; NaN for a text unlike `20260301T120000Z`. */
function timeOf(text: string): number {
  const iso = text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return iso === text ? Number.NaN : Date.parse(iso);
}

function isoSeconds(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+/, '');
}
