import { isUtf8 } from 'node:buffer';
import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type * as z from 'zod/mini';
import { type ApiProblem, getRouteKey } from '../../domain/api.ts';
import { DEFAULT_MAX_BODY_BYTES, type EndpointContract } from '../../domain/contracts/contract.ts';
import { API_HEADERS } from '../../domain/responses/security-headers.ts';
import { logger } from '../aws/logger.ts';
import { type HttpEvent, parseHttpEvent } from './event.ts';
import { malformedJsonProblem, Problem, toProblem } from './problem.ts';
import { validate, validatePath } from './validation.ts';
import { getVisitorKey } from './viewer.ts';

/** The input of an endpoint's function: validated, and typed by its contract. */
export interface EndpointRequest<Contract extends EndpointContract = EndpointContract, Caller = unknown> {
  readonly body: z.output<NonNullable<Contract['body']>>;
  readonly query: z.output<NonNullable<Contract['query']>>;
  readonly path: z.output<NonNullable<Contract['path']>>;
  /** Claims of the token that the API has verified, all as text; empty on a public route. */
  readonly claims: Readonly<Record<string, string>>;
  /** The result of `authorize`. */
  readonly caller: Caller;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly requestId: string;
  /** The unparsed body, for a contract without a parsed one. @throws Problem `body_too_large` */
  rawBody(): Buffer;
  /** The key that rate limits of the visitor use: see `getVisitorKey`. */
  viewer(): string;
  /** Adds to the request's log line. No bodies, tokens, email addresses or keys. */
  note(details: Readonly<Record<string, unknown>>): void;
}

/** A Lambda handler for an HTTP API with payload format 2.0. */
export type EndpointHandler = (
  event: unknown,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** A handler with its routes. */
export interface Endpoint extends EndpointHandler {
  /** The routes that it answers, as the API names them. */
  readonly routes: readonly string[];
}

interface EndpointOptions<Caller> {
  /** Additional fields of every failed response. docs/product.md#checkout */
  readonly alsoOnFailure?: (problem: ApiProblem) => object;
  /** Identifies the caller before anything of the request is read; throws to reject the call. */
  readonly authorize?: (event: HttpEvent) => Promise<Caller>;
}

/** Time reserved, before the function's timeout, to answer and log that it was too slow, in milliseconds. */
export const RESPONSE_RESERVE_MS = 250;

/**
 * Makes the Lambda handler of an endpoint: reads, limits, parses and validates the request, answers what `fn` returns
 * or throws as JSON, and writes one log line for each request.
 * @param fn handles the request; throws problems made by `createProblemFactory(contract)`. Any other error is answered as a bare
 *   500 and logged in full
 */
export function defineEndpoint<Contract extends EndpointContract, Caller = undefined>(
  contract: Contract,
  fn: (request: EndpointRequest<Contract, Caller>) => Promise<z.input<Contract['success']>>,
  { alsoOnFailure, authorize }: EndpointOptions<Caller> = {},
): Endpoint {
  const chain = middy<HttpEvent & { caller?: Caller }>({ timeoutEarlyInMillis: RESPONSE_RESERVE_MS });
  chain.use(httpHeaderNormalizer());
  if (authorize) {
    chain.before(async ({ event }) => {
      event.caller = await authorize(event);
    });
  }
  if (contract.body) {
    chain.before(({ event }) => checkJsonBody(event, contract.maxBodyBytes));
    chain.use(httpJsonBodyParser({ disableContentTypeCheck: true }));
  }
  chain.handler(async (event) => {
    const { requestId, headers, claims, pathParameters, body, query, notes } = event;
    const answer = await fn({
      requestId,
      headers,
      claims,
      caller: event.caller as Caller,
      path: validatePath<NonNullable<Contract['path']>>(contract.path, pathParameters),
      rawBody: () => rawBody(event, contract.maxBodyBytes),
      viewer: () => getVisitorKey(event),
      note: (details) => Object.assign(notes, details),
      body: validate<NonNullable<Contract['body']>>(contract.body, body, 'body'),
      query: validate<NonNullable<Contract['query']>>(contract.query, query, 'query'),
    });
    return contract.success.parse(answer);
  });

  const succeeded = (body: object): EndpointResult =>
    contract.isRedirect && 'location' in body
      ? { status: 302, body, headers: { location: String(body.location) } }
      : { status: 200, body };
  const failed = (error: unknown, requestId: string): EndpointResult => {
    const { status, code, message, fields, details } = toProblem(error);
    const problem: ApiProblem = { code, message, ...(fields && { fields }), requestId };
    return {
      status,
      body: { ...alsoOnFailure?.(problem), ...problem },
      details: { code, fields, ...details },
    };
  };

  const route = getRouteKey(contract.route);
  const answer = async (event: unknown, context: Context) => {
    const startedAt = performance.now();
    const request = parseHttpEvent(event);
    const { requestId } = request;
    // First, so that all lines of a request have its id and the invocation's.
    logger.setRequest({ requestId, function_request_id: context.awsRequestId });
    const outcome = await chain(request, context).then(succeeded, (error) => failed(error, requestId));
    logger[getLogLevel(outcome.status)]('request answered', {
      route,
      status: outcome.status,
      durationMs: Math.round(performance.now() - startedAt),
      ...request.notes,
      ...outcome.details,
    });
    logger.setRequest({});
    return {
      statusCode: outcome.status,
      headers: {
        'content-type': 'application/json',
        ...API_HEADERS,
        ...outcome.headers,
      },
      body: JSON.stringify(outcome.body),
    };
  };
  return Object.assign(answer, { routes: [route] });
}

interface EndpointResult {
  readonly status: number;
  readonly body: object;
  /** In addition to those of every response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** More for the log line. */
  readonly details?: Readonly<Record<string, unknown>>;
}

function getLogLevel(status: number): 'info' | 'warn' | 'error' {
  if (status >= 500) return 'error';
  return status >= 400 ? 'warn' : 'info';
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/i;

/** Rejects a body before parsing, also one that is not text, since decoding would lengthen it. @throws Problem `malformed_json`, `body_too_large`, `unsupported_media_type` */
function checkJsonBody({ headers, ...event }: HttpEvent, maxBytes?: number): void {
  const raw = rawBody(event, maxBytes);
  if (raw.length === 0) throw malformedJsonProblem('The request has no body.');
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
  if (!JSON_TYPE.test(mediaType.trim())) {
    throw new Problem(415, 'unsupported_media_type', 'The request must be sent as application/json.');
  }
  if (!isUtf8(raw)) throw malformedJsonProblem('The request is not text in UTF-8.');
}

/** The bytes of an unparsed body; empty without one. @throws Problem `body_too_large` */
function rawBody(
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
