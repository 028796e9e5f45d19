/** The users of all pools and their sessions: the stand-in's whole state. */
import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Clock } from '../../clock.ts';
import { type DataFile, openDataFile } from '../../data-file.ts';
import type { UserPool } from './pools.ts';
import type { Verifier } from './srp.ts';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';

/** A mailed code. */
export interface PendingCode {
  readonly value: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** The email address that replaces the user's when the code is confirmed. */
  readonly newEmail?: string;
}

/** The purpose of a code. */
export type CodePurpose = 'signUp' | 'password' | 'email';

export interface User {
  readonly poolId: string;
  /** Equal to the attribute `sub`. */
  readonly username: string;
  attributes: Readonly<Record<string, string>>;
  status: UserStatus;
  isEnabled: boolean;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
  password: Verifier | undefined;
  /** When a temporary password expires, in milliseconds since the epoch. */
  temporaryUntil: number | undefined;
  groups: readonly string[];
  codes: Readonly<Partial<Record<CodePurpose, PendingCode>>>;
  /** Secrets of authenticator apps, in base32. */
  totp: {
    /** A secret that has not been verified yet. */
    readonly pending?: string;
    readonly secret?: string;
    /** Whether signing in requires a code. */
    readonly isOn: boolean;
    /** The last time step whose code was used to sign in. */
    readonly lastStep?: number;
  };
}

/** A refresh token of a sign-in; rotation makes several. */
export interface RefreshToken {
  /** SHA-256, base64. */
  readonly hash: string;
  /** When it works no more since it was used, in milliseconds since the epoch. */
  readonly until?: number;
}

/** The grants of a sign-in: a refresh token and the tokens made from it. */
export interface Grant {
  readonly poolId: string;
  readonly username: string;
  readonly clientId: string;
  /** `origin_jti` of the tokens. */
  readonly id: string;
  refreshTokens: readonly RefreshToken[];
  readonly eventId: string;
  /** Milliseconds since the epoch. */
  readonly signedInAt: number;
  readonly expiresAt: number;
  isRevoked: boolean;
}

const SCHEMA_VERSION = 3;
const KEY_BITS = 2048;
const SECRET_BYTES = 32;

/** The stand-in's state. */
export class Directory {
  #users: User[] = [];
  #grants: Grant[] = [];
  #signingKey = '';
  #secret = randomBytes(SECRET_BYTES).toString('hex');
  readonly #clock: Clock;
  readonly #file: DataFile;

  /** @param path of the file; undefined keeps the directory in memory */
  constructor(path: string | undefined, clock: Clock) {
    this.#clock = clock;
    this.#file = openDataFile({
      path,
      owner: 'Cognito',
      version: SCHEMA_VERSION,
      load: (saved) => {
        const valuesOf = <Value>(kind: string) => [...(saved.get(kind)?.values() ?? [])] as Value[];
        this.#users = valuesOf('users');
        this.#grants = valuesOf('grants');
        [this.#signingKey = '', this.#secret = this.#secret] = valuesOf<string>('keys');
      },
    });
    const isExpired = ({ expiresAt }: Grant) => expiresAt <= clock.now();
    for (const { id } of this.#grants.filter(isExpired)) this.#file.put('grants', id, undefined);
    this.#grants = this.#grants.filter((grant) => !isExpired(grant));
  }

  #keepGrant(grant: Grant): void {
    this.#file.put('grants', grant.id, grant);
  }

  /** Creates the signing key, unless one is stored. */
  async prepare(): Promise<void> {
    if (this.#signingKey !== '') return;
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
    this.#signingKey = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    this.#file.put('keys', 'signing key', this.#signingKey);
    this.#file.put('keys', 'secret', this.#secret);
  }

  /** The key that signs tokens; PEM. The same in every run, so that sessions in browsers stay valid. */
  get signingKey(): string {
    return this.#signingKey;
  }

  /** From which responses for nonexistent users are derived. */
  get secret(): string {
    return this.#secret;
  }

  /** The users in the order of their creation. */
  users(pool: UserPool): readonly User[] {
    return this.#users.filter(({ poolId }) => poolId === pool.id);
  }

  /** The user with a username or an email address. */
  find(pool: UserPool, name: string): User | undefined {
    return this.users(pool).find(({ username }) => username === name) ?? this.findByEmail(pool, name);
  }

  findByEmail(pool: UserPool, email: string): User | undefined {
    const wanted = email.toLowerCase();
    return this.users(pool).find(({ attributes }) => attributes.email?.toLowerCase() === wanted);
  }

  add(user: User): void {
    this.#users.push(user);
    this.#keep(user);
  }

  /** Call it after changing a user. */
  changed(user: User): void {
    user.modifiedAt = this.#clock.now();
    this.#keep(user);
  }

  #keep(user: User): void {
    this.#file.put('users', fileId(user), user);
  }

  /** Deletes a user and all of the user's sessions. */
  delete(user: User): void {
    this.revokeAll(user);
    this.#users = this.#users.filter((other) => other !== user);
    this.#file.put('users', fileId(user), undefined);
  }

  addGrant(grant: Grant): void {
    this.#grants.push(grant);
    this.#keepGrant(grant);
  }

  grant(wanted: (grant: Grant) => boolean): Grant | undefined {
    return this.#grants.find(wanted);
  }

  /**
   * Adds a refresh token to those of a sign-in.
   * @param used the one that it was made with
   * @param until when that one works no more, in milliseconds since the epoch
   */
  rotate(grant: Grant, used: string, added: string, until: number): void {
    const others = grant.refreshTokens.filter(
      ({ until }) => until === undefined || until > this.#clock.now(),
    );
    const ended = others.map((token) => (token.hash === used ? { until, ...token } : token));
    grant.refreshTokens = [...ended, { hash: added }];
    this.#keepGrant(grant);
  }

  revoke(grant: Grant): void {
    grant.isRevoked = true;
    this.#keepGrant(grant);
  }

  revokeAll({ poolId, username }: User): void {
    const userGrants = this.#grants.filter((grant) => grant.poolId === poolId && grant.username === username);
    for (const grant of userGrants) this.revoke(grant);
  }
}

function fileId({ poolId, username }: User): string {
  return `${poolId} ${username}`;
}
