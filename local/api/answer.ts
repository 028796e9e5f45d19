import { jsonResponse, type Response } from '../http-message.ts';

/** Responses that the API itself sends. */
export const REFUSALS = {
  unauthorized: () => jsonResponse(401, { message: 'Unauthorized' }),
  forbidden: () => jsonResponse(403, { message: 'Forbidden' }),
  notFound: () => jsonResponse(404, { message: 'Not Found' }),
  tooLarge: () => jsonResponse(413, { message: 'Request Entity Too Large' }),
  tooManyRequests: () => jsonResponse(429, { message: 'Too Many Requests' }),
  failed: () => jsonResponse(500, { message: 'Internal Server Error' }),
  unavailable: () => jsonResponse(503, { message: 'Service Unavailable' }),
} as const;

interface FunctionAnswer {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/**
 * The HTTP response that an API of payload format 2.0 makes from a function's return value. Without a `statusCode` the
 * value itself is the body of a 200.
 * @returns a 500 if the value is not a valid response
 */
export function toResponse(value: unknown): Response {
  if (typeof value !== 'object' || value === null || !('statusCode' in value)) {
    return jsonResponse(200, value ?? null);
  }
  const answer = value as FunctionAnswer;
  const { statusCode: status, body = '', isBase64Encoded } = answer;
  if (!(status >= 200 && status <= 599) || typeof body !== 'string') return REFUSALS.failed();
  const headers = new Headers({ 'content-type': 'text/plain;charset=UTF-8' });
  try {
    for (const [name, text] of Object.entries(answer.headers ?? {})) headers.set(name, String(text));
    for (const cookie of answer.cookies ?? []) headers.append('set-cookie', cookie);
  } catch {
    return REFUSALS.failed();
  }
  return { status, headers, body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') };
}
