import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Clock } from '../clock.ts';
import type { HttpEvent } from './event.ts';
import { readIdentity, type Verdict } from './lambda-authorizer.ts';

export interface JwtSettings {
  /** The claim `iss` of its tokens. */
  readonly issuer: string;
  readonly audience: readonly string[];
  readonly identitySource: string;
  /** Returns the URL from which the issuer's documents are fetched. */
  readonly localize: (url: string) => string;
  readonly clock: Clock;
}

/** The algorithms that an HTTP API accepts, all of them RSA. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512'];

/** Verifies tokens with the keys that their issuer publishes, like an HTTP API's JWT authorizer. */
export class JwtAuthorizer {
  readonly #settings: JwtSettings;
  #keys: Promise<JWTVerifyGetKey> | undefined;

  constructor(settings: JwtSettings) {
    this.#settings = settings;
  }

  /** @param scopes the token must have one of these; any token passes if the list is empty */
  async decide(event: HttpEvent, scopes: readonly string[]): Promise<Verdict> {
    const token = (readIdentity(this.#settings.identitySource, event) ?? '').replace(/^Bearer /i, '');
    const claims = await this.#verifiedClaims(token);
    // Cognito's access tokens have no audience; their client id is checked instead.
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
    const { issuer, clock } = this.#settings;
    try {
      this.#keys ??= this.#publishedKeys();
      const currentDate = new Date(clock.now());
      const options = { issuer, algorithms: ALGORITHMS, requiredClaims: ['exp'], currentDate };
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
      // Fetches the keys again at once for an unknown key.
      return createRemoteJWKSet(new URL(localize(jwks_uri)), { cooldownDuration: 0 });
    } catch (error) {
      this.#keys = undefined;
      throw error;
    }
  }
}

/** A function gets claims as strings; a list as `[a b]`. */
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
