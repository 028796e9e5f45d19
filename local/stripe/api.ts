import type { IncomingMessage, ServerResponse } from 'node:http';
import Stripe from 'stripe';
import type { Clock } from '../clock.ts';
import { type FaultMode, readBody } from '../stand-in.ts';
import { type Endpoint, findEndpoint, type PreparedCall } from './endpoint.ts';
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
import { expanded, type Resolvers } from './expand.ts';
import { type Form, parseForm } from './form-body.ts';
import { type Answer, idempotencyKeys } from './idempotency.ts';
import { newId } from './ids.ts';
import { requestTarget } from './request-target.ts';
import type { Account } from './store.ts';

export interface ApiOptions {
  readonly account: Account;
  readonly secretKey: string;
  readonly endpoints: readonly Endpoint[];
  readonly resolvers: Resolvers;
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

interface Reply extends Answer {
  readonly headers?: Readonly<Record<string, string>>;
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
export function stripeApi({ account, secretKey, endpoints, resolvers }: ApiOptions) {
  const keys = idempotencyKeys(account);

  async function handle(request: IncomingMessage, response: ServerResponse, fault: FaultMode): Promise<void> {
    const method = request.method ?? 'GET';
    const call: Call = { method, ...requestTarget(request), requestId: newId('req', 14), request, response };
    send(call, await replyTo(call, fault));
  }

  async function replyTo(call: Call, fault: FaultMode): Promise<Reply> {
    try {
      authenticate(call.request.headers.authorization, secretKey);
      const refusal = REFUSING_FAULTS[fault];
      if (refusal) throw refusal();
      const form = await readForm(call);
      return await execute(call, form, fault);
    } catch (error) {
      return answerOf(error, call.requestId);
    }
  }

  async function execute(call: Call, form: Form, fault: FaultMode): Promise<Reply> {
    const found = findEndpoint(endpoints, call.method, call.path);
    if (!found) throw unrecognizedUrl(call.method, call.path);
    const key = call.method === 'POST' ? keyOf(call.request) : null;
    const claim = key === null ? undefined : keys.claim(key, call.path, form, call.requestId);
    try {
      if (fault === 'slow') await slowness(call.response, account.clock);
      if (claim?.earlier) return replayed(claim.earlier);
      const { path, requestId } = call;
      const prepared = found.endpoint.prepare(form, { id: found.id, path, requestId, idempotencyKey: key });
      const answer = settle(prepared, requestId, fault);
      claim?.keep(answer);
      return key === null ? answer : { ...answer, headers: { 'original-request': requestId } };
    } finally {
      claim?.release();
    }
  }

  function settle(prepared: PreparedCall, requestId: string, fault: FaultMode): Answer {
    try {
      if (fault === 'error') throw serverError();
      return { status: 200, body: expanded(prepared.execute(), prepared.expand, resolvers) };
    } catch (error) {
      return answerOf(error, requestId);
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
  const type = request.headers['content-type'] ?? '';
  if (body.length > 0 && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have ' +
        'any questions, we can help at https://support.stripe.com/.',
    );
  }
  return parseForm(body.toString('utf8'));
}

function keyOf(request: IncomingMessage): string | null {
  const header = request.headers['idempotency-key'];
  return typeof header === 'string' && header !== '' ? header : null;
}

/** Delays a call until the time is over or the caller has disconnected, which does not undo the call. */
function slowness(response: ServerResponse, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(SLOW_CALL_MS, resolve);
    response.once('close', () => {
      cancel();
      resolve();
    });
  });
}

function replayed({ status, body, requestId }: Answer & { readonly requestId: string }): Reply {
  return { status, body, headers: { 'original-request': requestId, 'idempotent-replayed': 'true' } };
}

function answerOf(error: unknown, requestId: string): Answer {
  if (!(error instanceof StripeError)) console.error('Stripe stand-in: a call failed', error);
  const { status, body } = error instanceof StripeError ? error : serverError();
  const request_log_url = `https://dashboard.stripe.com/test/logs/${requestId}`;
  return { status, body: { error: { ...body, request_log_url } } };
}

function send({ request, response, requestId }: Call, { status, body, headers }: Reply): void {
  const key = keyOf(request);
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
    'stripe-version': request.headers['stripe-version'] ?? Stripe.API_VERSION,
    ...(key === null ? {} : { 'idempotency-key': key }),
    ...headers,
  });
  response.end(`${JSON.stringify(body, null, 2)}\n`);
}
