/** Cross-origin rules of buckets. */
import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './errors.ts';
import type { S3Answer } from './request.ts';

/** A rule of the template. */
export interface CorsRule {
  readonly AllowedOrigins: readonly string[];
  readonly AllowedMethods: readonly string[];
  readonly AllowedHeaders?: readonly string[];
  /** Seconds. */
  readonly MaxAge?: number;
}

/** The headers that allow a page to read a response; none if no rule allows the origin and method. */
export function corsHeaders(
  rules: readonly CorsRule[],
  method: string,
  { origin }: IncomingHttpHeaders,
  requested: readonly string[] = [],
): Readonly<Record<string, string>> {
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders = [] }) =>
      AllowedOrigins.includes(origin ?? '') &&
      AllowedMethods.includes(method) &&
      (AllowedHeaders.includes('*') || requested.every((name) => AllowedHeaders.includes(name))),
  );
  if (!rule || !origin) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    'access-control-allow-credentials': 'true',
    ...(requested.length > 0 && { 'access-control-allow-headers': requested.join(', ') }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

/** Handles a preflight request. @throws S3Error if no rule allows the request */
export function preflight(rules: readonly CorsRule[], headers: IncomingHttpHeaders): S3Answer {
  const { 'access-control-request-method': method = '', 'access-control-request-headers': list = '' } =
    headers;
  const requested = list.split(/[\s,]+/).filter((name) => name !== '');
  const allowance = corsHeaders(rules, method, headers, requested);
  if (Object.keys(allowance).length > 0) return { status: 200, headers: allowance };
  throw new S3Error(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
}
