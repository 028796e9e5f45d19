/** Cross-origin rules of buckets. */
import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './errors.ts';
import type { S3Answer } from './request.ts';

/** A rule of the template. */
export interface CorsRule {
  readonly AllowedOrigins: readonly string[];
  readonly AllowedMethods: readonly string[];
  readonly AllowedHeaders?: readonly string[];
  readonly ExposedHeaders?: readonly string[];
  /** Seconds. */
  readonly MaxAge?: number;
}

const VARY = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method';

/** The headers that allow a page to read a response; none if no rule allows the origin and method. */
export function corsHeaders(
  rules: readonly CorsRule[],
  method: string,
  { origin }: IncomingHttpHeaders,
): Readonly<Record<string, string>> {
  const rule = origin && rules.find((candidate) => allows(candidate, origin, method, []));
  return rule ? { ...allowance(rule, origin), vary: VARY } : {};
}

/** Handles a preflight request. @throws S3Error if no rule allows the request */
export function preflight(rules: readonly CorsRule[], headers: IncomingHttpHeaders): S3Answer {
  const { origin, 'access-control-request-method': method } = headers;
  if (!origin) {
    throw new S3Error(400, 'BadRequest', 'Insufficient information. Origin request header needed.');
  }
  if (!method) {
    const message = `Invalid Access-Control-Request-Method: ${method ?? 'null'}`;
    throw new S3Error(400, 'BadRequest', message);
  }
  if (rules.length === 0) throw forbidden('CORSResponse: CORS is not enabled for this bucket.', method);
  const requested = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const rule = rules.find((candidate) => allows(candidate, origin, method, requested));
  if (!rule) {
    throw forbidden(
      "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.",
      method,
    );
  }
  return {
    status: 200,
    headers: {
      ...allowance(rule, origin),
      ...(requested.length > 0 && { 'access-control-allow-headers': requested.join(', ') }),
      vary: VARY,
    },
  };
}

function forbidden(message: string, method: string): S3Error {
  return new S3Error(403, 'AccessForbidden', message, { Method: method, ResourceType: 'OBJECT' });
}

function allows(rule: CorsRule, origin: string, method: string, headers: readonly string[]): boolean {
  return (
    rule.AllowedMethods.includes(method) &&
    rule.AllowedOrigins.some((pattern) => matches(pattern, origin)) &&
    headers.every((name) => rule.AllowedHeaders?.some((pattern) => matches(pattern.toLowerCase(), name)))
  );
}

/** @param pattern with `*` for any characters */
function matches(pattern: string, text: string): boolean {
  const source = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${source.join('.*')}$`).test(text);
}

function allowance(rule: CorsRule, origin: string): Record<string, string> {
  const isAnybody = rule.AllowedOrigins.includes('*');
  return {
    'access-control-allow-origin': isAnybody ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(!isAnybody && { 'access-control-allow-credentials': 'true' }),
    ...(rule.ExposedHeaders && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
  };
}
