import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import { type FaultMode, readBody } from '../stand-in.ts';
import { type Endpoint, findEndpoint, type PreparedCall, requestTarget } from './endpoint.ts';
import {
  cardDeclined,
  noApiKey,
  rateLimited,
  StripeError,
  serverError,
  unrecognizedUrl,
  wrongApiKey,
} from './errors.ts';
import { expand } from './expand.ts';
import { idempotencyKeys } from './idempotency.ts';
import type { CallResponse } from './objects.ts';
import { parseForm } from './params.ts';
import { type Account, newId } from './store.ts';

export interface ApiOptions {
  readonly account: Account;
  readonly secretKey: string;
  readonly endpoints: readonly Endpoint[];
}

/** The delay of a `slow` call, in milliseconds: longer than any caller should wait. */
const SLOW_CALL_MS = 30_000;

/** Faults before a call is executed, which are not remembered under its idempotency key. */
const REFUSING_FAULTS: { readonly [mode in FaultMode]?: () => StripeError } = {
  throttle: rateLimited,
  declined: cardDeclined,
};

/**
 * Handles HTTP requests to the API: key, fault, form, idempotency, call, response.
 * @returns a function that handles a request with the current fault
 */
export function stripeApi({ account, secretKey, endpoints }: ApiOptions) {
  const keys = idempotencyKeys(account);

  async function handle(request: IncomingMessage, response: ServerResponse, fault: FaultMode): Promise<void> {
    const { status, body, isReplay } = await execute(request, response, fault).catch(errorResponse);
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': newId('req', 14),
      ...(isReplay && { 'idempotent-replayed': 'true' }),
    });
    response.end(JSON.stringify(body));
  }

  async function execute(
    request: IncomingMessage,
    response: ServerResponse,
    fault: FaultMode,
  ): Promise<CallResponse> {
    const { method = 'GET', headers } = request;
    const { path, query } = requestTarget(request);
    authenticate(headers.authorization, secretKey);
    const refusal = REFUSING_FAULTS[fault];
    if (refusal) throw refusal();
    const form = parseForm(method === 'POST' ? String(await readBody(request)) : query);
    const found = findEndpoint(endpoints, method, path);
    if (!found) throw unrecognizedUrl(method, path);
    const run = async () => {
      if (fault === 'slow') await waitOutSlowness(response, account.clock);
      return settle(found.endpoint.prepare(form, { id: found.id, path }), fault);
    };
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    return key ? keys.once(String(key), path, form, run) : run();
  }

  function settle(prepared: PreparedCall, fault: FaultMode): CallResponse {
    try {
      if (fault === 'error') throw serverError();
      return { status: 200, body: expand(prepared.execute(), prepared.expand, account) };
    } catch (error) {
      return errorResponse(error);
    }
  }

  return { handle };
}

function authenticate(authorization: string | undefined, secretKey: string): void {
  const key = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!key) throw noApiKey();
  if (key !== secretKey) throw wrongApiKey(key);
}

/** Delays a call until the time is over or the caller has disconnected, which does not undo the call. */
function waitOutSlowness(response: ServerResponse, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(SLOW_CALL_MS, resolve);
    response.once('close', () => {
      cancel();
      resolve();
    });
  });
}

function errorResponse(error: unknown): CallResponse {
  if (error instanceof StripeError) return { status: error.status, body: { error: error.body } };
  console.error('Stripe stand-in: a call failed', error);
  return errorResponse(serverError());
}
