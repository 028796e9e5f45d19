/** Cross-origin rules of buckets. */
import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './errors.ts';
import type { S3Answer } from './request.ts';

/** A rule of the template. Every header is allowed. */
export interface CorsRule {
  readonly AllowedOrigins: readonly string[];
  readonly AllowedMethods: readonly string[];
  /** Seconds. */
  readonly MaxAge?: number;
}

/** The headers that allow a page to read a response; none if no rule allows the origin and method. */
export function corsHeaders(
  rules: readonly CorsRule[],
  method: string,
  { origin = '', 'access-control-request-headers': requested = '' }: IncomingHttpHeaders,
): Readonly<Record<string, string>> {
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods }) =>
      AllowedOrigins.includes(origin) && AllowedMethods.includes(method),
  );
  if (!rule) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    'access-control-allow-headers': requested,
    'access-control-max-age': String(rule.MaxAge ?? 0),
  };
}

/** Handles a preflight request. @throws S3Error if no rule allows the request */
export function preflight(rules: readonly CorsRule[], headers: IncomingHttpHeaders): S3Answer {
  const allowance = corsHeaders(rules, headers['access-control-request-method'] ?? '', headers);
  if (Object.keys(allowance).length > 0) return { status: 200, headers: allowance };
  throw new S3Error(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
}
