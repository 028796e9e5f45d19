/** The tokens of a pool: signed ones that others verify, and opaque refresh tokens. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Directory, Grant, User } from './directory.ts';
import { notAuthorized } from './errors.ts';
import type { AppClient, UserPool } from './pools.ts';

export interface AuthenticationResult {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly TokenType: 'Bearer';
  /** Seconds. */
  readonly ExpiresIn: number;
  readonly RefreshToken?: string;
}

interface AccessClaims {
  readonly token_use: string;
  readonly username: string;
  readonly iss: string;
  readonly client_id: string;
  readonly origin_jti: string;
  readonly exp: number;
}

/** The scope for changing the user's own account. */
const SELF_SCOPE = 'aws.cognito.signin.user.admin';

const REFRESH_TOKEN_BYTES = 128;

/** Attributes that are booleans in tokens, and strings elsewhere. */
const BOOLEAN_ATTRIBUTES = ['email_verified', 'phone_number_verified'];

/** Issues and verifies tokens. */
export class Tokens {
  readonly #directory: Directory;
  readonly #clock: Clock;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #keyId: string;

  constructor(directory: Directory, clock: Clock) {
    this.#directory = directory;
    this.#clock = clock;
    this.#privateKey = createPrivateKey(directory.signingKey);
    this.#publicKey = createPublicKey(this.#privateKey);
    const spki = this.#publicKey.export({ type: 'spki', format: 'der' });
    this.#keyId = createHash('sha256').update(spki).digest('base64');
  }

  /** The public keys for verifying tokens, as a pool publishes them. */
  keySet(): object {
    const key = this.#publicKey.export({ format: 'jwk' });
    return { keys: [{ ...key, alg: 'RS256', kid: this.#keyId, use: 'sig' }] };
  }

  /** Signs a user in. */
  grant(pool: UserPool, client: AppClient, user: User): AuthenticationResult {
    const refreshToken = createRefreshToken();
    const now = this.#clock.now();
    const grant: Grant = {
      poolId: pool.id,
      username: user.username,
      clientId: client.id,
      id: randomUUID(),
      refreshTokens: [{ hash: hashOf(refreshToken) }],
      eventId: randomUUID(),
      signedInAt: now,
      expiresAt: now + client.validity.refresh,
      isRevoked: false,
    };
    this.#directory.addGrant(grant);
    return { ...this.#issue(pool, client, user, grant), RefreshToken: refreshToken };
  }

  /** New tokens for a signed-in user. @param refreshToken of the request */
  renew(
    pool: UserPool,
    client: AppClient,
    user: User,
    grant: Grant,
    refreshToken: string,
  ): AuthenticationResult {
    const tokens = this.#issue(pool, client, user, grant);
    if (client.rotationGrace === undefined) return tokens;
    const RefreshToken = createRefreshToken();
    const until = this.#clock.now() + client.rotationGrace;
    this.#directory.rotate(grant, hashOf(refreshToken), hashOf(RefreshToken), until);
    return { ...tokens, RefreshToken };
  }

  #issue(pool: UserPool, client: AppClient, user: User, grant: Grant): AuthenticationResult {
    const common = {
      sub: user.attributes.sub,
      ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
      iss: pool.issuer,
      origin_jti: grant.id,
      event_id: grant.eventId,
      auth_time: seconds(grant.signedInAt),
    };
    const access = {
      ...common,
      client_id: client.id,
      token_use: 'access',
      scope: SELF_SCOPE,
      username: user.username,
    };
    const id = {
      ...common,
      ...readableAttributes(user, client),
      'cognito:username': user.username,
      aud: client.id,
      token_use: 'id',
    };
    return {
      AccessToken: this.#sign(access, client.validity.access),
      IdToken: this.#sign(id, client.validity.id),
      TokenType: 'Bearer',
      ExpiresIn: seconds(client.validity.access),
    };
  }

  /** The session of a refresh token; undefined if the token is unknown or was replaced. */
  grantOf(refreshToken: string): Grant | undefined {
    const hash = hashOf(refreshToken);
    const now = this.#clock.now();
    return this.#directory.grant(({ refreshTokens }) =>
      refreshTokens.some((token) => token.hash === hash && (token.until === undefined || now < token.until)),
    );
  }

  /** The claims of a valid access token. @throws CognitoError NotAuthorizedException */
  verifyAccess(token: string): AccessClaims {
    const [head = '', payload = '', signature = '', ...rest] = token.split('.');
    const signed = Buffer.from(`${head}.${payload}`);
    const isGenuine =
      rest.length === 0 && verify('sha256', signed, this.#publicKey, Buffer.from(signature, 'base64url'));
    const claims = isGenuine
      ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as AccessClaims)
      : undefined;
    if (claims?.token_use !== 'access') throw notAuthorized('Invalid Access Token');
    if (claims.exp <= seconds(this.#clock.now())) throw notAuthorized('Access Token has expired');
    const grant = this.#directory.grant(({ id }) => id === claims.origin_jti);
    if (grant?.isRevoked) throw notAuthorized('Access Token has been revoked');
    return claims;
  }

  #sign(claims: object, validity: number): string {
    const iat = seconds(this.#clock.now());
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const content = { ...claims, exp: iat + seconds(validity), iat, jti: randomUUID() };
    const text = `${part({ kid: this.#keyId, alg: 'RS256' })}.${part(content)}`;
    return `${text}.${sign('sha256', Buffer.from(text), this.#privateKey).toString('base64url')}`;
  }
}

/** The attributes that a client may read. */
export function readableNames({ readable }: AppClient, names: readonly string[]): string[] {
  const always = ['sub', 'email_verified'];
  return names.filter((name) => always.includes(name) || readable.includes(name));
}

function readableAttributes(user: User, client: AppClient): Record<string, string | boolean> {
  const names = readableNames(client, Object.keys(user.attributes));
  return Object.fromEntries(
    names.map((name) => {
      const value = user.attributes[name] ?? '';
      return [name, BOOLEAN_ATTRIBUTES.includes(name) ? value === 'true' : value];
    }),
  );
}

function createRefreshToken(): string {
  return randomBytes(REFRESH_TOKEN_BYTES).toString('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
