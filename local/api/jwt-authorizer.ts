import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { HttpEvent } from './event.ts';
import { identityOf, type Verdict } from './lambda-authorizer.ts';

export interface JwtSettings {
  /** As tokens name it in `iss`. */
  readonly issuer: string;
  readonly audience: readonly string[];
  readonly identitySource: string;
  /** Gives the URL at which the issuer's documents are found. */
  readonly localize: (url: string) => string;
}

/** The algorithms that an HTTP API takes, all of them RSA. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512'];

/** Verifies tokens by the keys that their issuer publishes, as an HTTP API's JWT authorizer does. */
export class JwtAuthorizer {
  readonly #settings: JwtSettings;
  #keys: Promise<JWTVerifyGetKey> | undefined;

  constructor(settings: JwtSettings) {
    this.#settings = settings;
  }

  /** @param scopes of which the token must have one; none are needed when the list is empty */
  async decide(event: HttpEvent, scopes: readonly string[]): Promise<Verdict> {
    const token = (identityOf(this.#settings.identitySource, event) ?? '').replace(/^Bearer /i, '');
    const claims = await this.#verifiedClaims(token);
    // Access tokens of Cognito have no audience; their client id takes its place.
    const audience = [claims?.aud ?? claims?.client_id].flat();
    const isMeant = this.#settings.audience.some((accepted) => audience.includes(accepted));
    if (!claims || !isMeant) return { outcome: 'unauthorized' };
    const granted = [claims.scope ?? claims.scp].flat().join(' ').split(' ');
    if (scopes.length > 0 && !scopes.some((scope) => granted.includes(scope)))
      return { outcome: 'forbidden' };
    return {
      outcome: 'allowed',
      authorizer: { jwt: { claims: asTexts(claims), scopes: scopes.length > 0 ? scopes : null } },
    };
  }

  async #verifiedClaims(token: string): Promise<JWTPayload | undefined> {
    const { issuer } = this.#settings;
    try {
      this.#keys ??= this.#publishedKeys();
      const options = { issuer, algorithms: ALGORITHMS, requiredClaims: ['exp'] };
      return (await jwtVerify(token, await this.#keys, options)).payload;
    } catch {
      return undefined;
    }
  }

  async #publishedKeys(): Promise<JWTVerifyGetKey> {
    const { issuer, localize } = this.#settings;
    try {
      const response = await fetch(localize(`${issuer}/.well-known/openid-configuration`));
      const { jwks_uri } = (await response.json()) as { jwks_uri: string };
      // Asked again at once for a key that is not among them.
      return createRemoteJWKSet(new URL(localize(jwks_uri)), { cooldownDuration: 0 });
    } catch (error) {
      this.#keys = undefined;
      throw error;
    }
  }
}

/** Claims reach a function as texts; a list as `[a b]`. */
function asTexts(claims: JWTPayload): Record<string, string> {
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
