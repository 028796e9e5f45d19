import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import { type FaultMode, readBody } from '../stand-in.ts';
import { type Endpoint, findEndpoint, type PreparedCall, requestTarget } from './endpoint.ts';
import {
  cardDeclined,
  invalidRequest,
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
import { type Form, parseForm } from './params.ts';
import { type Account, newId } from './store.ts';

export interface ApiOptions {
  readonly account: Account;
  readonly secretKey: string;
  readonly endpoints: readonly Endpoint[];
}

/** A received call. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly requestId: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The delay of a `slow` call, in milliseconds: longer than any caller should wait. */
const SLOW_CALL_MS = 30_000;

const MAX_BODY_BYTES = 1024 * 1024;

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
    const method = request.method ?? 'GET';
    const call: Call = { method, ...requestTarget(request), requestId: newId('req', 14), request, response };
    send(call, await replyTo(call, fault));
  }

  async function replyTo(call: Call, fault: FaultMode): Promise<CallResponse> {
    try {
      authenticate(call.request.headers.authorization, secretKey);
      const refusal = REFUSING_FAULTS[fault];
      if (refusal) throw refusal();
      const form = await readForm(call);
      return await execute(call, form, fault);
    } catch (error) {
      return errorResponse(error);
    }
  }

  async function execute(call: Call, form: Form, fault: FaultMode): Promise<CallResponse> {
    const found = findEndpoint(endpoints, call.method, call.path);
    if (!found) throw unrecognizedUrl(call.method, call.path);
    const key = call.request.headers['idempotency-key'];
    const hasKey = call.method === 'POST' && typeof key === 'string' && key !== '';
    const claim = hasKey ? keys.claim(key, call.path, form) : undefined;
    try {
      if (fault === 'slow') await waitOutSlowness(call.response, account.clock);
      if (claim?.earlier) return claim.earlier;
      const prepared = found.endpoint.prepare(form, { id: found.id, path: call.path });
      const response = settle(prepared, fault);
      claim?.keep(response);
      return response;
    } finally {
      claim?.release();
    }
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

async function readForm({ method, query, request }: Call): Promise<Form> {
  if (method !== 'POST') return parseForm(query);
  const body = await readBody(request, MAX_BODY_BYTES);
  if (!body) throw invalidRequest('The request body is too large.');
  return parseForm(body.toString('utf8'));
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

function send({ response, requestId }: Call, { status, body }: CallResponse): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': requestId,
  });
  response.end(JSON.stringify(body));
}
