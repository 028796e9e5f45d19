import type { Clock } from '../clock.ts';
import type { FunctionHost } from '../functions/function-host.ts';
import type { HttpEvent } from './event.ts';

/** Whether a request is authorized, and the context for the function. */
export type Verdict =
  | { readonly outcome: 'allowed'; readonly authorizer: Readonly<Record<string, unknown>> }
  | { readonly outcome: 'unauthorized' | 'forbidden' | 'failed' };

interface SimpleResponse {
  readonly isAuthorized: boolean;
  readonly context?: Readonly<Record<string, unknown>>;
}

/** An authorizer function of payload format 2.0 with simple responses. */
export class LambdaAuthorizer {
  readonly #function: FunctionHost;
  readonly #identitySource: readonly string[];
  readonly #ttlMs: number;
  readonly #clock: Clock;
  readonly #cache = new Map<string, { readonly until: number; readonly verdict: Verdict }>();

  /**
   * @param identitySource such as `$request.header.x-origin-verify`; a request without one of them is a 401
   * @param ttlSeconds how long a response is cached for the same identity; 0 disables the cache
   */
  constructor(host: FunctionHost, identitySource: readonly string[], ttlSeconds: number, clock: Clock) {
    this.#function = host;
    this.#identitySource = identitySource;
    this.#ttlMs = ttlSeconds * 1000;
    this.#clock = clock;
  }

  async decide(event: HttpEvent): Promise<Verdict> {
    const identity = this.#identitySource.map((source) => readIdentity(source, event));
    if (identity.some((value) => !value)) return { outcome: 'unauthorized' };
    const key = JSON.stringify(identity);
    const kept = this.#cache.get(key);
    if (kept && kept.until > this.#clock.now()) return kept.verdict;
    const verdict = await this.#ask(event, identity);
    if (this.#ttlMs > 0 && verdict.outcome !== 'failed') {
      this.#cache.set(key, { until: this.#clock.now() + this.#ttlMs, verdict });
    }
    return verdict;
  }

  async #ask(event: HttpEvent, identity: readonly unknown[]): Promise<Verdict> {
    const { body: _, ...request } = event;
    const result = await this.#function.invoke({
      ...request,
      type: 'REQUEST',
      routeArn: routeArn(event),
      identitySource: identity,
    });
    if (!result.ok || !isSimpleResponse(result.value)) return { outcome: 'failed' };
    if (!result.value.isAuthorized) return { outcome: 'forbidden' };
    return { outcome: 'allowed', authorizer: { lambda: result.value.context ?? {} } };
  }
}

function routeArn({ requestContext, rawPath }: HttpEvent): string {
  const { accountId, apiId, domainName, stage, http } = requestContext;
  const [, , region] = domainName.split('.');
  return `arn:aws:execute-api:${region}:${accountId}:${apiId}/${stage}/${http.method}${rawPath}`;
}

function isSimpleResponse(value: unknown): value is SimpleResponse {
  return (
    typeof value === 'object' &&
    value !== null &&
    'isAuthorized' in value &&
    typeof value.isAuthorized === 'boolean'
  );
}

/** The value that an identity source selects from a request. @throws Error for a source that is not a header */
export function readIdentity(source: string, event: HttpEvent): string | undefined {
  const [, name] = /^\$request\.header\.(.+)$/.exec(source) ?? [];
  if (name === undefined) throw new Error(`The local cloud does not know the identity source ${source}.`);
  return event.headers[name.toLowerCase()];
}
