import type * as z from 'zod/mini';
import type { ApiRoute } from '../../domain/api.ts';
import type { EndpointContract } from '../../domain/contracts/contract.ts';
import { isRecord } from '../../domain/record.ts';

/** How long a browser waits for a response of the API, in milliseconds: longer than the distribution does. */
export const API_TIMEOUT_MS = 36_000;

export interface ApiAnswer {
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
  /** Whether the call outlives the page. Browsers send at most 64 KB so. */
  readonly keepalive?: boolean;
}

/**
 * Calls the API on the site's own origin.
 * @returns the response, whatever its status
 * @throws if there is no response in time, or one that is not JSON and so does not come from the API
 */
export async function callApi(
  route: ApiRoute,
  { query, body, headers, signal, keepalive = false }: ApiCall = {},
): Promise<ApiAnswer> {
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
      throw new Error(`no answer within ${API_TIMEOUT_MS / 1000} seconds`, { cause: error });
    throw error;
  }
}

/** The outcome of a call. @param failed the outcome of a call without a response, which is logged */
export async function outcomeOf<Outcome>(
  call: Promise<ApiAnswer>,
  read: (answer: ApiAnswer) => Outcome,
  failed: Outcome,
): Promise<Outcome> {
  try {
    return read(await call);
  } catch (error) {
    console.warn('A call got no answer', error);
    return failed;
  }
}

/** Whether the API has done what it was asked for. */
export function isDone({ status, body }: ApiAnswer): boolean {
  return status < 400 && isRecord(body) && body.success === true;
}

/** What an endpoint answers when it has done what it was asked for. */
export type Success<Contract extends { readonly success: EndpointContract['success'] }> = z.output<
  Contract['success']
>;

/** The answer to a call that succeeded, which the API has checked by the contract; undefined to any other. */
export function successIn<Contract extends { readonly success: EndpointContract['success'] }>({
  status,
  body,
}: ApiAnswer): Success<Contract> | undefined {
  return status < 400 && isRecord(body) ? (body as Success<Contract>) : undefined;
}

/** What the API says is wrong with fields, by their ids and without their names: 'is required'. */
export function fieldsIn({ body }: ApiAnswer): Readonly<Record<string, unknown>> {
  return isRecord(body) && isRecord(body.fields) ? body.fields : {};
}

/** The error code of the API's response; empty if there is none, as when API Gateway itself rejects a call. */
export function codeIn({ body }: ApiAnswer): string {
  return isRecord(body) && body.code !== undefined ? String(body.code) : '';
}

/** The API's words for what went wrong; undefined if it has none. */
export function messageIn({ body }: ApiAnswer): string | undefined {
  return isRecord(body) && typeof body.message === 'string' && body.message.trim() !== ''
    ? body.message
    : undefined;
}

/** Said of a call that was one too many, where nothing more is known. */
const TOO_MANY = 'Too many requests have come from your network. Please try again in a few minutes.';

/**
 * The message about a call that was one too many: the words of the function or the firewall, which have a code.
 * Those of API Gateway itself are not made for visitors.
 * @returns undefined for any other answer
 */
export function tooManyIn(answer: ApiAnswer): string | undefined {
  if (answer.status !== 429) return undefined;
  return (codeIn(answer) && messageIn(answer)) || TOO_MANY;
}

/** The request id of a rejected or failed call, for finding it in the logs; undefined if the response has none. */
export function requestIdIn({ body }: ApiAnswer): string | undefined {
  return isRecord(body) && typeof body.requestId === 'string' ? body.requestId : undefined;
}

const JSON_BODY = { 'content-type': 'application/json' };

function parse(text: string, status: number): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`unexpected answer (status ${status})`, { cause: error });
  }
}
