import type { Response } from '../http-message.ts';

/** The id of AWS's managed policy `SecurityHeadersPolicy`. */
const SECURITY_HEADERS_POLICY = '67f7725c-6f97-4210-82d7-5512b31e9d03';

/** Its headers, where the origin has not set one of the same name. */
const DEFAULTS = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-frame-options': 'SAMEORIGIN',
  'x-xss-protection': '1; mode=block',
} as const;

/** Adds the headers of a behavior's policy to a response. */
export type AddHeaders = (response: Response) => Response;

/** @param id of a managed policy @throws Error for another one */
export function headersPolicy(id: string | undefined): AddHeaders {
  if (id === undefined) return (response) => response;
  if (id !== SECURITY_HEADERS_POLICY) {
    throw new Error(`The local cloud does not know the response headers policy ${id}.`);
  }
  return (response) => {
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(DEFAULTS)) {
      if (!headers.has(name)) headers.set(name, value);
    }
    headers.set('x-content-type-options', 'nosniff');
    return { ...response, headers };
  };
}
