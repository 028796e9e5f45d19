/** Simulates Amazon Cognito's user pools: accounts, sign-in and tokens. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, stoppable, systemClock } from '../clock.ts';
import { Permissions, readAccessKey } from '../permissions/permissions.ts';
import { type FaultMode, readBody, type StandIn, startStandIn } from '../stand-in.ts';
import { Challenges } from './cognito/challenges.ts';
import { Directory, type User } from './cognito/directory.ts';
import { CognitoError } from './cognito/errors.ts';
import type { Input } from './cognito/input.ts';
import { hourlyLimits, PasswordLocks } from './cognito/limits.ts';
import type { EmailSender, Invoke } from './cognito/messages.ts';
import { ADMIN_OPERATIONS, OPEN_OPERATIONS } from './cognito/operations.ts';
import type { UserPool } from './cognito/pools.ts';
import type { Operation, Service } from './cognito/service.ts';
import { Tokens } from './cognito/tokens.ts';
import { type AwsErrors, sendAwsError, sendAwsJson, simulateFault } from './faults.ts';

export interface CognitoOptions {
  /** File of users and sessions; without it they are kept in memory. */
  readonly dataFile?: string | undefined;
  /** The system's clock by default. */
  readonly clock?: Clock | undefined;
  /** Permissions of callers with credentials; by default all are administrators. */
  readonly permissions?: Permissions | undefined;
}

export interface CognitoStandIn extends StandIn {
  /** Replaces the pools; at first there are none. Users of a removed pool are kept for when it is added again. */
  setPools(pools: readonly UserPool[]): void;
  /** Sets how functions that write messages are invoked. */
  invokeThrough(invoke: Invoke): void;
  /** Sets how emails are sent. */
  setEmailSender(sendMail: EmailSender): void;
  /** The pools with their users, for the console. */
  accounts(): readonly Accounts[];
  /** Calls an operation as an administrator of the pool. @throws CognitoError */
  administer(operation: string, input: Input): Promise<object>;
}

/** A pool and its users, in the order of their creation. */
export interface Accounts {
  readonly pool: UserPool;
  readonly users: readonly User[];
}

const ERRORS: AwsErrors = {
  error: [500, 'InternalErrorException'],
  throttle: [400, 'TooManyRequestsException'],
};

/**
 * Starts Cognito without pools. Faults concern calls; the published keys are always available, as with the caches in
 * front of the real service.
 */
export async function startCognito(options: CognitoOptions = {}): Promise<CognitoStandIn> {
  const clock = stoppable(options.clock ?? systemClock);
  const { permissions = new Permissions() } = options;
  const directory = new Directory(options.dataFile, clock);
  await directory.prepare();
  const tokens = new Tokens(directory, clock);
  let pools: readonly UserPool[] = [];
  let invoke: Invoke = async () => {
    throw new Error('The functions of user pools have no runner.');
  };
  let sendMail: EmailSender = () => {
    throw new Error('The emails of user pools have no sender.');
  };
  const service: Service = {
    clock,
    directory,
    tokens,
    locks: new PasswordLocks(clock),
    countCall: hourlyLimits(clock),
    challenges: new Challenges(clock),
    delivery: { invoke: (arn, event) => invoke(arn, event), sendMail: (email) => sendMail(email) },
    pools: () => pools,
  };

  async function answer(request: IncomingMessage, response: ServerResponse, fault: FaultMode): Promise<void> {
    // The service can be called from pages of every origin.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'x-amzn-ErrorType,x-amzn-ErrorMessage,Date');
    if (request.method === 'OPTIONS') return allow(request, response);
    if (request.method === 'GET') return publish(request, response);
    const body = await readBody(request);
    if (await simulateFault(fault, ERRORS, request, response)) return;
    try {
      sendAwsJson(response, 200, await call(request, body?.toString() ?? ''));
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error;
      response.setHeader('x-amzn-ErrorType', `${error.code}:`);
      sendAwsError(response, 400, error.code, error.message);
    }
  }

  async function call({ headers }: IncomingMessage, body: string): Promise<object> {
    const [, name = ''] = String(headers['x-amz-target']).split('.');
    const isAdmin = Object.hasOwn(ADMIN_OPERATIONS, name);
    if (isAdmin && !headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
      throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
    }
    const input = parse(body);
    if (isAdmin) {
      const resource = permissions.arn('cognito-idp', `userpool/${input.UserPoolId}`);
      const access = { action: `cognito-idp:${name}`, resource };
      const refusal = await permissions.refusal(readAccessKey(headers), [access]);
      if (refusal !== undefined) throw new CognitoError('AccessDeniedException', refusal);
    }
    return findOperation(name)(service, input);
  }

  function publish({ url: path = '' }: IncomingMessage, response: ServerResponse): void {
    const pool = pools.find(({ id }) => path.startsWith(`/${id}/.well-known/`));
    if (pool && path.endsWith('/jwks.json')) sendJson(response, 200, tokens.keySet());
    else if (pool && path.endsWith('/openid-configuration')) sendJson(response, 200, discovery(pool));
    else sendJson(response, 404, { message: 'Not found' });
  }

  const standIn = await startStandIn('Cognito', answer, clock, ({ method }) => method !== 'GET');
  return {
    ...standIn,
    async stop() {
      await standIn.stop();
      clock.cancelAll();
    },
    setPools(next) {
      pools = next;
    },
    invokeThrough(next) {
      invoke = next;
    },
    setEmailSender(next) {
      sendMail = next;
    },
    accounts: () => pools.map((pool) => ({ pool, users: directory.users(pool) })),
    administer: async (name, input) => findOperation(name)(service, input),
  };
}

function findOperation(name: string): Operation {
  const operations = { ...OPEN_OPERATIONS, ...ADMIN_OPERATIONS };
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (operation) return operation;
  throw new CognitoError('UnknownOperationException', `${name} is not played locally.`);
}

function allow({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
  });
  response.end();
}

function parse(body: string): Input {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Input;
  } catch {
    // Handled like any other body that is not an object.
  }
  throw new CognitoError('SerializationException', 'The body is not a JSON object.');
}

function discovery({ issuer }: UserPool): object {
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
  };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
