/** Simulates the distribution: behaviors, edge functions, response headers, compression. */
import { header, type Request, type Response, responseWithin, textResponse } from '../http-message.ts';
import type { Template } from '../template/template.ts';
import { Compression } from './compression.ts';
import { type DistributionNames, EdgeFunction } from './edge-function.ts';
import { type BehaviorPolicies, type Forwarding, forward, readForwarding } from './forwarding.ts';
import { type AddHeaders, headersPolicy } from './response-headers.ts';

/** Handles the requests that the edge sends to an origin. */
export type Origin = (request: Request) => Promise<Response>;

interface DistributionConfig {
  readonly Aliases?: readonly string[];
  readonly DefaultCacheBehavior: BehaviorConfig;
  readonly CacheBehaviors?: readonly (BehaviorConfig & { readonly PathPattern: string })[];
  readonly Origins: readonly OriginConfig[];
}

interface BehaviorConfig extends BehaviorPolicies {
  readonly TargetOriginId: string;
  readonly AllowedMethods?: readonly string[];
  readonly ResponseHeadersPolicyId?: string;
  readonly FunctionAssociations?: readonly { readonly EventType: string; readonly FunctionARN: string }[];
}

interface OriginConfig {
  readonly Id: string;
  readonly DomainName: string;
  readonly OriginCustomHeaders?: readonly { readonly HeaderName: string; readonly HeaderValue: string }[];
  readonly CustomOriginConfig?: { readonly OriginReadTimeout?: number };
}

interface Behavior {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
  readonly origin: OriginConfig;
  readonly forwarding: Forwarding;
  readonly addHeaders: AddHeaders;
  readonly onRequest: EdgeFunction | undefined;
  readonly onResponse: EdgeFunction | undefined;
}

const DEFAULT_METHODS = ['GET', 'HEAD'];

/** How long CloudFront waits for an origin by default, in seconds. */
const ORIGIN_TIMEOUT_SECONDS = 30;

export interface EdgeOptions {
  readonly template: Template;
  /** Origins by host name. Looked up at each request, so that they can be added later. */
  readonly origins: ReadonlyMap<string, Origin>;
  /** Replaces outside URLs in the distribution's custom headers for origins. */
  readonly localize: (text: string) => string;
  /** Gets the edge functions' output and errors. */
  readonly log: (line: string) => void;
}

/** The distribution of a template. */
export class Edge {
  /** The distribution's host names, its own first. */
  readonly hostNames: readonly string[];
  readonly #options: EdgeOptions;
  readonly #config: DistributionConfig;
  readonly #behaviors: readonly Behavior[];
  readonly #compression = new Compression();

  /** @throws Error unless the template has exactly one distribution, which is supported */
  constructor(options: EdgeOptions) {
    this.#options = options;
    const { template } = options;
    const [distribution, ...others] = template.resources<{ DistributionConfig: DistributionConfig }>(
      'AWS::CloudFront::Distribution',
    );
    if (!distribution || others.length > 0) {
      throw new Error('The local cloud plays a template with exactly one CloudFront distribution.');
    }
    this.#config = distribution.properties.DistributionConfig;
    const domainName = template.attribute(distribution.logicalId, 'DomainName');
    this.hostNames = [domainName, ...(this.#config.Aliases ?? [])];
    const functions = edgeFunctions(template, { id: distribution.ref, domainName }, options.log);
    const { CacheBehaviors = [], DefaultCacheBehavior } = this.#config;
    this.#behaviors = [...CacheBehaviors, { ...DefaultCacheBehavior, PathPattern: '*' }].map((config) =>
      this.#behavior(config, functions),
    );
  }

  /** Whether the edge function maps paths to pages and files. */
  mapsToFile(path: string): boolean {
    return this.#find(path).onRequest !== undefined;
  }

  /** Handles a viewer's request. */
  async handle(request: Request): Promise<Response> {
    const behavior = this.#find(request.path);
    if (!behavior.methods.includes(request.method)) {
      return errorPage(403, 'This distribution is not configured to allow this HTTP request method.');
    }
    try {
      const response = await this.#respond(behavior, request);
      const compressed = await this.#compression.apply(request, response, behavior.forwarding.encodings);
      return withoutBodyIfKnown(request, compressed);
    } catch (error) {
      this.#options.log(`${request.method} ${request.path} failed at the edge: ${error}`);
      return errorPage(503, 'The function associated with this distribution failed.');
    }
  }

  async #respond(behavior: Behavior, viewer: Request): Promise<Response> {
    const result = (await behavior.onRequest?.onRequest(viewer)) ?? { request: viewer };
    // The viewer-response function does not run on a response of the viewer-request function.
    if ('response' in result) return behavior.addHeaders(result.response);
    const { request } = result;
    const response = behavior.addHeaders(await this.#ask(behavior, request));
    // CloudFront runs no viewer-response function on errors of the origin.
    if (!behavior.onResponse || response.status >= 400) return response;
    return behavior.onResponse.onResponse(request, response);
  }

  async #ask({ origin, forwarding }: Behavior, request: Request): Promise<Response> {
    const target = this.#options.origins.get(origin.DomainName);
    if (!target) return errorPage(502, `The local cloud does not play the origin ${origin.DomainName}.`);
    const added = (origin.OriginCustomHeaders ?? []).map(
      ({ HeaderName, HeaderValue }) => [HeaderName, this.#options.localize(HeaderValue)] as const,
    );
    const { OriginReadTimeout: seconds = ORIGIN_TIMEOUT_SECONDS } = origin.CustomOriginConfig ?? {};
    const forwarded = forward(request, forwarding, origin.DomainName, Object.fromEntries(added));
    return responseWithin(seconds * 1000, target(forwarded), () =>
      errorPage(504, 'The origin did not respond in time.'),
    );
  }

  #find(path: string): Behavior {
    const behavior = this.#behaviors.find(({ pattern }) => pattern.test(path));
    if (!behavior) throw new Error('The default behavior takes every path.');
    return behavior;
  }

  #behavior(
    config: BehaviorConfig & { readonly PathPattern: string },
    functions: ReadonlyMap<string, EdgeFunction>,
  ): Behavior {
    const functionOn = (event: string) => {
      const arn = config.FunctionAssociations?.find(({ EventType }) => EventType === event)?.FunctionARN;
      return arn === undefined ? undefined : functions.get(arn);
    };
    return {
      pattern: pathPattern(config.PathPattern),
      methods: config.AllowedMethods ?? DEFAULT_METHODS,
      origin: this.#origin(config.TargetOriginId),
      forwarding: readForwarding(config),
      addHeaders: headersPolicy(config.ResponseHeadersPolicyId),
      onRequest: functionOn('viewer-request'),
      onResponse: functionOn('viewer-response'),
    };
  }

  #origin(id: string): OriginConfig {
    const origin = this.#config.Origins.find(({ Id }) => Id === id);
    if (!origin) throw new Error(`The distribution has no origin ${id}.`);
    return origin;
  }
}

/** `*` matches any characters and `?` exactly one; the leading slash is optional. */
function pathPattern(pattern: string): RegExp {
  const source = pattern
    .replace(/^\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^/${source}$`, 's');
}

function edgeFunctions(
  template: Template,
  names: DistributionNames,
  log: (line: string) => void,
): ReadonlyMap<string, EdgeFunction> {
  const functions = template.resources<{ FunctionCode: string }>('AWS::CloudFront::Function');
  return new Map(
    functions.map(({ ref, logicalId, properties }) => [
      ref,
      new EdgeFunction(logicalId, properties.FunctionCode, names, log),
    ]),
  );
}

/** Returns a 304 if the viewer has the same content already. */
function withoutBodyIfKnown(request: Request, response: Response): Response {
  const etag = response.headers.get('etag');
  const known = header(request, 'if-none-match');
  if (!etag || !known || response.status !== 200) return response;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  if (known !== '*' && !known.split(',').some((tag) => plain(tag) === plain(etag))) return response;
  const headers = new Headers(response.headers);
  for (const name of ['content-type', 'content-encoding', 'content-length']) headers.delete(name);
  return { status: 304, headers, body: Buffer.of() };
}

function errorPage(status: number, reason: string): Response {
  return textResponse(
    status,
    'text/html; charset=utf-8',
    `<!doctype html><title>Error</title><h1>${status} ERROR</h1><p>The request could not be satisfied.</p><p>${reason}</p>\n`,
  );
}
