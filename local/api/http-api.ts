/** Simulates the HTTP API of a template: routes, throttles, authorizers and functions. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { FunctionHost } from '../functions/function-host.ts';
import { type Request, type Response, responseWithin } from '../http-message.ts';
import { apiDomain } from '../template/resource-types.ts';
import type { Resource, Template } from '../template/template.ts';
import { REFUSALS, toResponse } from './answer.ts';
import { type Authorize, jwtAuthorizer, lambdaAuthorizer, type Verdict } from './authorizers.ts';
import { type HttpEvent, toEvent } from './event.ts';
import { findRoute } from './route.ts';
import { type ThrottleSettings, throttle } from './throttle.ts';

interface RouteProperties {
  readonly ApiId: string;
  readonly RouteKey: string;
  readonly Target: string;
  readonly AuthorizationType?: string;
  readonly AuthorizerId?: string;
  readonly AuthorizationScopes?: readonly string[];
}

interface IntegrationProperties {
  readonly IntegrationType: string;
  readonly IntegrationUri: string;
  readonly PayloadFormatVersion?: string;
  readonly TimeoutInMillis?: number;
}

interface AuthorizerProperties {
  readonly AuthorizerType: string;
  readonly IdentitySource?: readonly string[];
  readonly JwtConfiguration?: { readonly Audience?: readonly string[]; readonly Issuer: string };
  readonly AuthorizerUri?: string;
  readonly AuthorizerPayloadFormatVersion?: string;
  readonly AuthorizerResultTtlInSeconds?: number;
  readonly EnableSimpleResponses?: boolean;
}

interface StageProperties {
  readonly ApiId: string;
  readonly StageName: string;
  readonly DefaultRouteSettings?: ThrottleSettings;
  readonly RouteSettings?: Readonly<Record<string, ThrottleSettings>>;
}

interface Route {
  readonly key: string;
  readonly isWithinLimit: () => boolean;
  readonly authorize: (event: HttpEvent) => Promise<Verdict>;
  readonly function: FunctionHost;
  readonly timeoutMs: number;
}

/** How long the API waits for a function by default. */
const INTEGRATION_TIMEOUT_MS = 30_000;

export interface HttpApiOptions {
  readonly template: Template;
  /** Functions by ARN. */
  readonly functions: ReadonlyMap<string, FunctionHost>;
  readonly localize: (text: string) => string;
  readonly clock: Clock;
}

/** One HTTP API. */
export interface HttpApi {
  /** The host name of the API's own URL. */
  readonly domainName: string;
  handle(request: Request): Promise<Response>;
}

/** All HTTP APIs of a template. @throws Error naming a resource that is not supported */
export function httpApis(options: HttpApiOptions): HttpApi[] {
  return options.template
    .resources<object>('AWS::ApiGatewayV2::Api')
    .map(({ ref }) => createHttpApi(ref, options));
}

function createHttpApi(apiId: string, options: HttpApiOptions): HttpApi {
  const { region, account: accountId } = options.template.surroundings;
  const domainName = apiDomain(apiId, region);
  const routes = readRoutes(apiId, options);

  async function respond(request: Request, requestId: string): Promise<Response> {
    const match = findRoute(routes, request.method, request.path);
    if (!match) return REFUSALS.notFound();
    const { route, pathParameters } = match;
    if (!route.isWithinLimit()) return REFUSALS.tooManyRequests();
    const body = await request.body();
    if (!body) return REFUSALS.tooLarge();
    const event = toEvent(request, body, {
      ...{ accountId, apiId, domainName, pathParameters, requestId },
      stage: '$default',
      routeKey: route.key,
      timeEpoch: options.clock.now(),
    });
    const verdict = await route.authorize(event);
    if (verdict.outcome !== 'allowed') return REFUSALS[verdict.outcome]();
    const authorizer = Object.keys(verdict.authorizer).length > 0 ? { authorizer: verdict.authorizer } : {};
    return answer(route, { ...event, requestContext: { ...event.requestContext, ...authorizer } });
  }

  return {
    domainName,
    async handle(request) {
      const requestId = randomUUID();
      const response = await respond(request, requestId);
      response.headers.set('apigw-requestid', requestId);
      return response;
    },
  };
}

function answer(route: Route, event: object): Promise<Response> {
  const invoked = route.function
    .invoke(event)
    .then((result) => (result.ok ? toResponse(result.value) : REFUSALS.failed()));
  return responseWithin(route.timeoutMs, invoked, REFUSALS.unavailable);
}

function readRoutes(apiId: string, options: HttpApiOptions): Route[] {
  const { template } = options;
  const integrations = template.resources<IntegrationProperties>('AWS::ApiGatewayV2::Integration');
  const settings = stageSettings(template, apiId);
  const authorizers = readAuthorizers(options);
  return template
    .resources<RouteProperties>('AWS::ApiGatewayV2::Route')
    .filter(({ properties }) => properties.ApiId === apiId)
    .map(({ logicalId, properties }) => {
      const integration = integrations.find(({ ref }) => properties.Target === `integrations/${ref}`);
      if (!integration) throw new Error(`${logicalId}.Target: there is no ${properties.Target}.`);
      if (/^\$default$|\+\}/.test(properties.RouteKey)) {
        throw new Error(`${logicalId}: the local cloud does not support the route ${properties.RouteKey}.`);
      }
      return {
        key: properties.RouteKey,
        isWithinLimit: throttle(
          { ...settings.DefaultRouteSettings, ...settings.RouteSettings?.[properties.RouteKey] },
          options.clock,
        ),
        authorize: authorization(logicalId, properties, authorizers),
        function: functionOf(integration, options.functions),
        timeoutMs: integration.properties.TimeoutInMillis ?? INTEGRATION_TIMEOUT_MS,
      };
    });
}

function stageSettings(template: Template, apiId: string): StageProperties {
  const stages = template.resources<StageProperties>('AWS::ApiGatewayV2::Stage');
  const stage = stages.find(({ properties }) => properties.ApiId === apiId);
  if (stage?.properties.StageName !== '$default') {
    throw new Error(`The local cloud plays HTTP APIs with a $default stage; ${apiId} has none.`);
  }
  return stage.properties;
}

function functionOf(
  { logicalId, properties }: Resource<IntegrationProperties>,
  functions: ReadonlyMap<string, FunctionHost>,
): FunctionHost {
  const { IntegrationType, PayloadFormatVersion, IntegrationUri } = properties;
  if (IntegrationType !== 'AWS_PROXY' || PayloadFormatVersion !== '2.0') {
    throw new Error(`${logicalId}: the local cloud plays AWS_PROXY integrations of payload format 2.0 only.`);
  }
  const found = functions.get(IntegrationUri);
  if (!found) throw new Error(`${logicalId}.IntegrationUri: there is no function ${IntegrationUri}.`);
  return found;
}

function authorization(
  logicalId: string,
  { AuthorizationType = 'NONE', AuthorizerId, AuthorizationScopes = [] }: RouteProperties,
  authorizers: ReadonlyMap<string, Authorize>,
): Route['authorize'] {
  if (AuthorizationType === 'NONE') return async () => ({ outcome: 'allowed', authorizer: {} });
  const authorizer = authorizers.get(AuthorizerId ?? '');
  if (!authorizer) {
    throw new Error(`${logicalId}: the local cloud cannot play AuthorizationType ${AuthorizationType}.`);
  }
  return (event) => authorizer(event, AuthorizationScopes);
}

function readAuthorizers(options: HttpApiOptions): ReadonlyMap<string, Authorize> {
  const authorizers = options.template.resources<AuthorizerProperties>('AWS::ApiGatewayV2::Authorizer');
  return new Map(authorizers.map((resource) => [resource.ref, authorizerOf(resource, options)]));
}

function authorizerOf(
  { logicalId, properties }: Resource<AuthorizerProperties>,
  { functions, localize, clock }: HttpApiOptions,
): Authorize {
  const { JwtConfiguration, AuthorizerUri = '', IdentitySource = [] } = properties;
  if (JwtConfiguration) {
    return jwtAuthorizer({
      issuer: JwtConfiguration.Issuer,
      audience: JwtConfiguration.Audience ?? [],
      identitySource: IdentitySource[0] ?? '$request.header.Authorization',
      localize,
      clock,
    });
  }
  if (properties.AuthorizerPayloadFormatVersion !== '2.0' || !properties.EnableSimpleResponses) {
    throw new Error(`${logicalId}: the local cloud plays authorizers of payload 2.0 with simple responses.`);
  }
  const [, arn = ''] = /\/functions\/(.+)\/invocations$/.exec(AuthorizerUri) ?? [];
  const host = functions.get(arn);
  if (!host) throw new Error(`${logicalId}.AuthorizerUri: there is no function ${arn}.`);
  const ttlSeconds = properties.AuthorizerResultTtlInSeconds ?? 0;
  return lambdaAuthorizer(host, IdentitySource, ttlSeconds, clock);
}
