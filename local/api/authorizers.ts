/** The two kinds of authorizers of an HTTP API. */
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Clock } from '../clock.ts';
import type { FunctionHost } from '../functions/function-host.ts';
import type { HttpEvent } from './event.ts';

/** Whether a request is authorized, and the context for the function. */
export type Verdict =
  | { readonly outcome: 'allowed'; readonly authorizer: Readonly<Record<string, unknown>> }
  | { readonly outcome: 'unauthorized' | 'forbidden' | 'failed' };

/** @param scopes of the route */
export type Authorize = (event: HttpEvent, scopes: readonly string[]) => Promise<Verdict>;

/**
 * An authorizer function of payload format 2.0 with simple responses.
 * @param identitySource such as `$request.header.x-origin-verify`; a request without one of them is a 401
 * @param ttlSeconds how long a response is cached for the same identity; 0 disables the cache
 */
export function lambdaAuthorizer(
  host: FunctionHost,
  identitySource: readonly string[],
  ttlSeconds: number,
  clock: Clock,
): Authorize {
  const cache = new Map<string, { readonly until: number; readonly verdict: Verdict }>();

  async function ask({ body: _, ...request }: HttpEvent, identity: readonly unknown[]): Promise<Verdict> {
    const { requestContext, rawPath } = request;
    const { accountId, apiId, domainName, stage, http } = requestContext;
    const [, , region] = domainName.split('.');
    const routeArn = `arn:aws:execute-api:${region}:${accountId}:${apiId}/${stage}/${http.method}${rawPath}`;
    const result = await host.invoke({ ...request, type: 'REQUEST', routeArn, identitySource: identity });
    const { isAuthorized, context = {} } = (result.ok && (result.value as Partial<SimpleResponse>)) || {};
    if (typeof isAuthorized !== 'boolean') return { outcome: 'failed' };
    return isAuthorized ? { outcome: 'allowed', authorizer: { lambda: context } } : { outcome: 'forbidden' };
  }

  return async (event) => {
    const identity = identitySource.map((source) => readIdentity(source, event));
    if (identity.some((value) => !value)) return { outcome: 'unauthorized' };
    const key = JSON.stringify(identity);
    const kept = cache.get(key);
    if (kept && kept.until > clock.now()) return kept.verdict;
    const verdict = await ask(event, identity);
    if (verdict.outcome !== 'failed') cache.set(key, { until: clock.now() + ttlSeconds * 1000, verdict });
    return verdict;
  };
}

interface SimpleResponse {
  readonly isAuthorized: boolean;
  readonly context: Readonly<Record<string, unknown>>;
}

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

/** Verifies tokens with the keys that their issuer publishes. A route with scopes asks for one of them. */
export function jwtAuthorizer({ issuer, audience, identitySource, localize, clock }: JwtSettings): Authorize {
  let keys: Promise<JWTVerifyGetKey> | undefined;

  async function publishedKeys(): Promise<JWTVerifyGetKey> {
    try {
      const response = await fetch(localize(`${issuer}/.well-known/openid-configuration`));
      const { jwks_uri } = (await response.json()) as { jwks_uri: string };
      // Fetches the keys again at once for an unknown key, and waits for a busy machine.
      const options = { cooldownDuration: 0, timeoutDuration: 60_000 };
      return createRemoteJWKSet(new URL(localize(jwks_uri)), options);
    } catch (error) {
      keys = undefined;
      throw error;
    }
  }

  async function verifiedClaims(token: string): Promise<JWTPayload | undefined> {
    try {
      keys ??= publishedKeys();
      const currentDate = new Date(clock.now());
      const options = { issuer, algorithms: ALGORITHMS, requiredClaims: ['exp'], currentDate };
      return (await jwtVerify(token, await keys, options)).payload;
    } catch {
      return undefined;
    }
  }

  return async (event, scopes) => {
    const token = (readIdentity(identitySource, event) ?? '').replace(/^Bearer /i, '');
    const claims = await verifiedClaims(token);
    // Cognito's access tokens have no audience; their client id is checked instead.
    const meant = [claims?.aud ?? claims?.client_id].flat();
    if (!claims || !audience.some((accepted) => meant.includes(accepted))) return { outcome: 'unauthorized' };
    const granted = String(claims.scope ?? '').split(' ');
    if (scopes.length > 0 && !scopes.some((scope) => granted.includes(scope)))
      return { outcome: 'forbidden' };
    const jwt = { claims: asTexts(claims), scopes: scopes.length > 0 ? scopes : null };
    return { outcome: 'allowed', authorizer: { jwt } };
  };
}

/** A function gets claims as strings; a list as `[a b]`. */
function asTexts(claims: JWTPayload): Record<string, string> {
  const asText = (value: unknown) => (Array.isArray(value) ? `[${value.join(' ')}]` : String(value));
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, asText(value)]));
}

/** The value that an identity source selects from a request. @throws Error for a source that is not a header */
function readIdentity(source: string, event: HttpEvent): string | undefined {
  const [, name] = /^\$request\.header\.(.+)$/.exec(source) ?? [];
  if (name === undefined) throw new Error(`The local cloud does not know the identity source ${source}.`);
  return event.headers[name.toLowerCase()];
}
