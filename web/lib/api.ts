import type { ApiRoute } from '../../domain/api.ts';
import { isRecord } from '../../domain/record.ts';

/** A browser waits this long for an answer of the API, in milliseconds. */
export const API_TIMEOUT_MS = 30_000;

export interface ApiAnswer {
  readonly status: number;
  /** The parsed JSON; undefined when the body was empty. */
  readonly body: unknown;
}

export interface ApiCall {
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * Calls the API on the site's own origin.
 * @returns the answer, whatever its status
 * @throws when nobody answered in time, or what answered does not speak JSON and so is not the API
 */
export async function callApi(
  route: ApiRoute,
  { query, body, headers, signal }: ApiCall = {},
): Promise<ApiAnswer> {
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS);
  try {
    const response = await fetch(query ? `${route.path}?${new URLSearchParams(query)}` : route.path, {
      method: route.method,
      headers: { accept: 'application/json', ...(body !== undefined && JSON_BODY), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { status: response.status, body: parse(await response.text(), response.status) };
  } catch (error) {
    if (timeout.aborted)
      throw new Error(`no answer within ${API_TIMEOUT_MS / 1000} seconds`, { cause: error });
    throw error;
  }
}

/** The code by which the API says why; nothing where it knows none, as when a call was never passed on to a function. */
export function codeIn({ body }: ApiAnswer): string {
  return isRecord(body) && body.code !== undefined ? String(body.code) : '';
}

/** The id by which the logs know of a refused or failed call; undefined where nothing said it. */
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
