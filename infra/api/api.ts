import { Duration, Stack } from 'aws-cdk-lib';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  type HttpRouteProps,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { type ILogGroup, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type ApiRoute, type EdgeRoute, getRouteKey, SITE_SECRET_HEADER } from '../../domain/api.ts';
import { HandlerFunction } from '../functions/function.ts';
import { addMetadata } from '../metadata/template-metadata.ts';
import type { Parts } from '../parts.ts';
import { getRemovalPolicy } from '../removal-policy.ts';
import type { Throttle } from '../stages.ts';

/** Without the caller's IP, which is always CloudFront's here. The distribution's log has the visitor's. */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  /** Id of the function's invocation, which its own log lines contain too. */
  functionRequestId: '$context.integration.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  integrationLatencyMs: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  error: '$context.error.message',
  responseBytes: '$context.responseLength',
};

/** How long the API caches an authorizer's result; the maximum. */
const ORIGIN_CHECK_HOURS = 1;

/** It calls no service, and its time adds to that of the request. */
const ORIGIN_CHECK_TIMEOUT = Duration.seconds(2);

export interface ApiProps extends Pick<Parts, 'stage' | 'functionsDir'> {
  /** Secrets of calls through the site, separated by commas. */
  readonly siteSecrets: string;
}

interface Route {
  readonly route: ApiRoute | EdgeRoute;
  readonly handler: HandlerFunction;
  readonly throttle: Throttle;
}

export interface PublicRoute extends Route {
  /** Why the route needs no sign-in. */
  readonly reason: string;
}

export interface SignedInRoute extends Route {
  /** Verifies tokens of the stage's user pool. */
  readonly authorizer: IHttpRouteAuthorizer;
}

/** The scope that a token needs. Only access tokens have scopes; id tokens have none. */
const ACCESS_SCOPE = 'aws.cognito.signin.user.admin';

/** The HTTP API. It only answers calls through the distribution, under the site's own URL. */
export class Api extends Construct {
  readonly hostName: string;
  readonly id: string;
  /** Environment of functions that check whether a call came through the site. */
  readonly siteEnvironment: Readonly<{ SITE_SECRETS: string }>;
  private readonly throughSite: IHttpRouteAuthorizer;
  /** A line for each call, including calls that reach no function. */
  readonly accessLogs: ILogGroup;
  private readonly api: HttpApi;
  private readonly stage: CfnStage;
  private readonly routeSettings: Record<string, object> = {};
  /** One for each function, whichever routes lead to it. */
  private readonly integrations = new Map<HandlerFunction, HttpLambdaIntegration>();

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    const { stage, siteSecrets } = props;
    this.api = new HttpApi(this, 'Http', {
      apiName: Stack.of(this).stackName,
      createDefaultStage: false,
    });
    this.id = this.api.apiId;
    this.siteEnvironment = { SITE_SECRETS: siteSecrets };
    const { region, urlSuffix } = Stack.of(this);
    this.hostName = `${this.id}.execute-api.${region}.${urlSuffix}`;

    this.accessLogs = new LogGroup(this, 'AccessLogs', {
      retention: stage.logRetentionDays,
      removalPolicy: getRemovalPolicy(stage),
    });
    this.stage = new CfnStage(this, 'Stage', {
      apiId: this.id,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: { destinationArn: this.accessLogs.logGroupArn, format: JSON.stringify(ACCESS_LOG) },
      defaultRouteSettings: {
        throttlingRateLimit: stage.apiThrottle.rate,
        throttlingBurstLimit: stage.apiThrottle.burst,
      },
      routeSettings: this.routeSettings,
    });
    const { function: originCheck } = new HandlerFunction(this, 'OriginCheck', props, {
      name: 'origin-check',
      environment: this.siteEnvironment,
      timeout: ORIGIN_CHECK_TIMEOUT,
    });
    this.throughSite = new HttpLambdaAuthorizer('ThroughSite', originCheck, {
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      identitySource: [`$request.header.${SITE_SECRET_HEADER}`],
      resultsCacheTtl: Duration.hours(ORIGIN_CHECK_HOURS),
    });
  }

  /** Adds a route without sign-in, for calls through the site. */
  addPublicRoute(id: string, { reason, ...route }: PublicRoute): void {
    const added = this.addRoute(id, route, { authorizer: this.throughSite });
    addMetadata(added, 'publicReason', reason);
  }

  /**
   * Adds a route that requires an access token. A route has only one authorizer, so its function has to identify the user
   * and check the site's secret.
   */
  addSignedInRoute(id: string, { authorizer, handler, ...route }: SignedInRoute): void {
    handler.setVariables(this.siteEnvironment);
    this.addRoute(id, { ...route, handler }, { authorizer, authorizationScopes: [ACCESS_SCOPE] });
  }

  private addRoute(
    id: string,
    { route, handler, throttle }: Route,
    authorization: Pick<HttpRouteProps, 'authorizer' | 'authorizationScopes'>,
  ): HttpRoute {
    const added = new HttpRoute(this, id, {
      httpApi: this.api,
      routeKey: HttpRouteKey.with(route.path, HttpMethod[route.method]),
      integration: this.getIntegration(handler),
      ...authorization,
    });
    this.routeSettings[getRouteKey(route)] = {
      ThrottlingRateLimit: throttle.rate,
      ThrottlingBurstLimit: throttle.burst,
    };
    // A route's settings can only be set once the route exists.
    this.stage.node.addDependency(added);
    return added;
  }

  private getIntegration(handler: HandlerFunction): HttpLambdaIntegration {
    const known = this.integrations.get(handler);
    if (known) return known;
    const integration = new HttpLambdaIntegration('Integration', handler.function, {
      scopePermissionToRoute: false,
    });
    this.integrations.set(handler, integration);
    return integration;
  }
}
