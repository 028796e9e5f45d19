import { DEFAULT_MAX_BODY_BYTES } from '../../domain/contracts/contract.ts';
import type { HttpEvent } from './event.ts';
import { malformedJson, Problem } from './problem.ts';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/i;

/**
 * Rejects a body before it is parsed.
 * @param maxBytes of the decoded body
 * @throws Problem `malformed_json` without a body, `body_too_large`, or `unsupported_media_type`
 */
export function checkJsonBody({ headers, ...event }: HttpEvent, maxBytes?: number): void {
  if (rawBody(event, maxBytes).length === 0) throw malformedJson('The request has no body.');
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
  if (!JSON_TYPE.test(mediaType.trim())) {
    throw new Problem(415, 'unsupported_media_type', 'The request must be sent as application/json.');
  }
}

/**
 * The bytes of a body that has not been parsed; empty without a body.
 * @param maxBytes of the decoded body
 * @throws Problem `body_too_large`
 */
export function rawBody(
  { body, isBase64Encoded }: Pick<HttpEvent, 'body' | 'isBase64Encoded'>,
  maxBytes = DEFAULT_MAX_BODY_BYTES,
): Buffer {
  const encoding = isBase64Encoded ? 'base64' : 'utf8';
  const text = typeof body === 'string' ? body : '';
  if (Buffer.byteLength(text, encoding) > maxBytes) {
    throw new Problem(413, 'body_too_large', `The request is larger than ${maxBytes / 1024} KB.`);
  }
  return Buffer.from(text, encoding);
}
