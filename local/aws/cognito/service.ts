/** The state that operations share, and the caller of an operation. */
import type { Clock } from '../../clock.ts';
import type { Challenges } from './challenges.ts';
import type { Directory, User } from './directory.ts';
import { notAuthorized, resourceNotFound, userNotFound } from './errors.ts';
import { type Input, text } from './input.ts';
import type { hourlyLimits, PasswordLocks } from './limits.ts';
import type { Delivery } from './messages.ts';
import type { AppClient, UserPool } from './pools.ts';
import type { Tokens } from './tokens.ts';

export interface Service {
  readonly clock: Clock;
  readonly directory: Directory;
  readonly tokens: Tokens;
  readonly locks: PasswordLocks;
  readonly countCall: ReturnType<typeof hourlyLimits>;
  readonly challenges: Challenges;
  readonly delivery: Delivery;
  pools(): readonly UserPool[];
}

/** Handles one of the service's operations. @throws CognitoError */
export type Operation = (service: Service, input: Input) => object | Promise<object>;

export interface App {
  readonly pool: UserPool;
  readonly client: AppClient;
}

/** The client named by a call. @throws CognitoError ResourceNotFoundException */
export function findApp(service: Service, input: Input): App {
  const id = text(input, 'ClientId');
  for (const pool of service.pools()) {
    const client = pool.clients.find((candidate) => candidate.id === id);
    if (client) return { pool, client };
  }
  throw resourceNotFound(`User pool client ${id} does not exist.`);
}

/** The pool named by an administrator's call. @throws CognitoError ResourceNotFoundException */
export function findPool(service: Service, input: Input): UserPool {
  const id = text(input, 'UserPoolId');
  const pool = service.pools().find((candidate) => candidate.id === id);
  if (!pool) throw resourceNotFound(`User pool ${id} does not exist.`);
  return pool;
}

/**
 * The user named by an administrator's call.
 * @throws CognitoError ResourceNotFoundException or UserNotFoundException
 */
export function namedUser(service: Service, input: Input): { pool: UserPool; user: User } {
  const pool = findPool(service, input);
  const user = service.directory.find(pool, text(input, 'Username'));
  if (!user) throw userNotFound();
  return { pool, user };
}

/** The user of an access token. @throws CognitoError NotAuthorizedException or UserNotFoundException */
export function signedInUser(service: Service, input: Input): App & { user: User } {
  const claims = service.tokens.verifyAccess(text(input, 'AccessToken'));
  const pool = service.pools().find(({ issuer }) => issuer === claims.iss);
  const client = pool?.clients.find(({ id }) => id === claims.client_id);
  if (!pool || !client) throw notAuthorized('Invalid Access Token');
  const user = service.directory.find(pool, claims.username);
  if (!user) throw userNotFound();
  if (!user.isEnabled) throw notAuthorized('User is disabled.');
  return { pool, client, user };
}

/** The key under which calls for a user, or an unknown name, are counted. */
export function lockKey(pool: UserPool, name: string, user: User | undefined): string {
  return `${pool.id}/${user?.username ?? name.toLowerCase()}`;
}
