import { DEFAULT_MAX_BODY_BYTES } from '../../domain/contracts/contract.ts';
import type { HttpEvent } from './event.ts';
import { malformedJson, Problem } from './problem.ts';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/i;

/**
 * Refuses a body that is not worth parsing.
 * @param maxBytes of the decoded body
 * @throws Problem `malformed_json` without a body, `body_too_large`, or `unsupported_media_type`
 */
export function checkJsonBody(
  { headers, body, isBase64Encoded }: HttpEvent,
  maxBytes = DEFAULT_MAX_BODY_BYTES,
): void {
  if (typeof body !== 'string' || body === '') throw malformedJson('The request has no body.');
  if (Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8') > maxBytes) {
    throw new Problem(413, 'body_too_large', `The request is larger than ${maxBytes / 1024} KB.`);
  }
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
  if (!JSON_TYPE.test(mediaType.trim())) {
    throw new Problem(415, 'unsupported_media_type', 'The request must be sent as application/json.');
  }
}
