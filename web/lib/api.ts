import type * as z from 'zod/mini';
import type { ApiRoute } from '../../domain/api.ts';
import type { EndpointContract } from '../../domain/contracts/contract.ts';
import { isRecord } from '../../domain/record.ts';

/** The time limit for a response of the API, in milliseconds: longer than the time limit of the distribution. */
export const API_TIMEOUT_MS = 36_000;

export interface ApiResponse {
  readonly status: number;
  /** The parsed JSON; undefined if the body was empty. */
  readonly body: unknown;
}

export interface ApiCall {
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Whether the call outlives the page. Browsers then send at most 64 KB. */
  readonly keepalive?: boolean;
}

/**
 * Calls the API on the site's own origin.
 * @returns the response, whatever its status
 * @throws if no response arrives in time, or one that is not JSON and so does not come from the API
 */
export async function callApi(
  route: ApiRoute,
  { query, body, headers, signal, keepalive = false }: ApiCall = {},
): Promise<ApiResponse> {
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS);
  try {
    const response = await fetch(query ? `${route.path}?${new URLSearchParams(query)}` : route.path, {
      method: route.method,
      headers: { accept: 'application/json', ...(body !== undefined && JSON_BODY), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { status: response.status, body: parse(await response.text(), response.status) };
  } catch (error) {
    if (timeout.aborted)
      throw new Error(`no response within ${API_TIMEOUT_MS / 1000} seconds`, { cause: error });
    throw error;
  }
}

/** Returns the result of a call. @param failed the result of a call without a response, which is logged */
export async function readResponse<Result>(
  call: Promise<ApiResponse>,
  read: (response: ApiResponse) => Result,
  failed: Result,
): Promise<Result> {
  try {
    return read(await call);
  } catch (error) {
    console.warn('A call got no response', error);
    return failed;
  }
}

/** Whether the API has done what the call requested. */
export function isSuccess({ status, body }: ApiResponse): boolean {
  return status < 400 && isRecord(body) && body.success === true;
}

/** The body of an endpoint's success response. */
export type Success<Contract extends { readonly success: EndpointContract['success'] }> = z.output<
  Contract['success']
>;

/** Returns the body of a success response, which the API has checked by the contract; undefined for other responses. */
export function readSuccess<Contract extends { readonly success: EndpointContract['success'] }>({
  status,
  body,
}: ApiResponse): Success<Contract> | undefined {
  return status < 400 && isRecord(body) ? (body as Success<Contract>) : undefined;
}

/** Returns the API's field errors by id, without the fields' names: 'is required'. */
export function getFieldErrors({ body }: ApiResponse): Readonly<Record<string, unknown>> {
  return isRecord(body) && isRecord(body.fields) ? body.fields : {};
}

/** Returns the error code of a response; empty if there is none, as when API Gateway itself rejects a call. */
export function getErrorCode({ body }: ApiResponse): string {
  return isRecord(body) && body.code !== undefined ? String(body.code) : '';
}

/** Returns the error message of a response; undefined if there is none. */
export function getErrorMessage({ body }: ApiResponse): string | undefined {
  return isRecord(body) && typeof body.message === 'string' && body.message.trim() !== ''
    ? body.message
    : undefined;
}

/** The message for a rate-limited call without details. */
const TOO_MANY = 'Too many requests have come from your network. Please try again in a few minutes.';

/**
 * Returns the message for a rate-limited call: that of the function or the firewall, which have an error code. API
 * Gateway's own messages are not meant for visitors.
 * @returns undefined for other responses
 */
export function getRateLimitMessage(response: ApiResponse): string | undefined {
  if (response.status !== 429) return undefined;
  return (getErrorCode(response) && getErrorMessage(response)) || TOO_MANY;
}

/** Returns the request id of a rejected or failed call, to find it in the logs; undefined if the response has none. */
export function getRequestId({ body }: ApiResponse): string | undefined {
  return isRecord(body) && typeof body.requestId === 'string' ? body.requestId : undefined;
}

const JSON_BODY = { 'content-type': 'application/json' };

function parse(text: string, status: number): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`unexpected response (status ${status})`, { cause: error });
  }
}
