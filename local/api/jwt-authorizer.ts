import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import type { HttpEvent } from './event.ts';
import { identityOf, type Verdict } from './lambda-authorizer.ts';

export interface JwtSettings {
  /** As tokens name it in `iss`. */
  readonly issuer: string;
  readonly audience: readonly string[];
  readonly identitySource: string;
  /** Gives the URL at which the issuer's documents are found. */
  readonly localise: (url: string) => string;
}

type Claims = Readonly<Record<string, unknown>>;

/** The algorithms that an HTTP API takes, all of them RSA. */
const HASHES: Readonly<Record<string, string>> = { RS256: 'sha256', RS384: 'sha384', RS512: 'sha512' };

/** Verifies tokens by the keys that their issuer publishes, as an HTTP API's JWT authorizer does. */
export class JwtAuthorizer {
  readonly #settings: JwtSettings;
  #keys: ReadonlyMap<string, KeyObject> = new Map();

  constructor(settings: JwtSettings) {
    this.#settings = settings;
  }

  /** @param scopes of which the token must have one; none are needed when the list is empty */
  async decide(event: HttpEvent, scopes: readonly string[]): Promise<Verdict> {
    const token = (identityOf(this.#settings.identitySource, event) ?? '').replace(/^Bearer /i, '');
    const claims = await this.#verifiedClaims(token);
    if (!claims || !this.#isAcceptable(claims)) return { outcome: 'unauthorized' };
    const granted = [claims.scope ?? claims.scp].flat().join(' ').split(' ');
    if (scopes.length > 0 && !scopes.some((scope) => granted.includes(scope)))
      return { outcome: 'forbidden' };
    return {
      outcome: 'allowed',
      authorizer: { jwt: { claims: asTexts(claims), scopes: scopes.length > 0 ? scopes : null } },
    };
  }

  #isAcceptable(claims: Claims): boolean {
    const now = Date.now() / 1000;
    // Access tokens of Cognito have no audience; their client id takes its place.
    const audience = [claims.aud ?? claims.client_id].flat();
    return (
      claims.iss === this.#settings.issuer &&
      this.#settings.audience.some((accepted) => audience.includes(accepted)) &&
      typeof claims.exp === 'number' &&
      claims.exp > now &&
      (claims.nbf === undefined || Number(claims.nbf) <= now)
    );
  }

  async #verifiedClaims(token: string): Promise<Claims | undefined> {
    const [head = '', payload = '', signature = '', ...rest] = token.split('.');
    const { alg, kid } = decodePart(head) ?? {};
    const hash = HASHES[String(alg)];
    if (rest.length > 0 || !hash || typeof kid !== 'string') return undefined;
    const key = await this.#key(kid);
    const signed = Buffer.from(`${head}.${payload}`);
    if (!key || !verify(hash, signed, key, Buffer.from(signature, 'base64url'))) return undefined;
    return decodePart(payload);
  }

  /** Reads the issuer's keys again when a token names one that was not among them. */
  async #key(kid: string): Promise<KeyObject | undefined> {
    if (!this.#keys.has(kid)) this.#keys = await this.#readKeys();
    return this.#keys.get(kid);
  }

  async #readKeys(): Promise<ReadonlyMap<string, KeyObject>> {
    try {
      const discovery = await this.#readJson(`${this.#settings.issuer}/.well-known/openid-configuration`);
      const { keys } = (await this.#readJson(String(discovery.jwks_uri))) as {
        keys: (JsonWebKey & { kid: string })[];
      };
      return new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
    } catch {
      return new Map();
    }
  }

  async #readJson(url: string): Promise<Record<string, unknown>> {
    const response = await fetch(this.#settings.localise(url));
    return (await response.json()) as Record<string, unknown>;
  }
}

function decodePart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Claims reach a function as texts; a list as `[a b]`. */
function asTexts(claims: Claims): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : asText(value),
    ]),
  );
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
