import { Stack, Validations } from 'aws-cdk-lib';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  type HttpRouteProps,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { ApiRoute } from '../domain/api.ts';
import { removalPolicy } from './removal-policy.ts';
import type { StageSettings, Throttle } from './stages.ts';
import { addMetadata } from './template-metadata.ts';

/** Without the caller's address: here it is always CloudFront's. The distribution's log has the visitor's. */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  integrationLatencyMs: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  error: '$context.error.message',
  responseBytes: '$context.responseLength',
};

interface Route {
  readonly route: ApiRoute;
  readonly handler: IFunction;
  readonly throttle: Throttle;
}

export interface PublicRoute extends Route {
  /** Why anybody may call it. */
  readonly reason: string;
}

export interface SignedInRoute extends Route {
  /** Knows the tokens of the stage's user pool. */
  readonly authorizer: IHttpRouteAuthorizer;
}

/** What a token must have been given for. Only access tokens have scopes: one that says who somebody is has none. */
const ACCESS_SCOPE = 'aws.cognito.signin.user.admin';

/** The HTTP API. Browsers call it through the distribution, under the site's own address. */
export class Api extends Construct {
  readonly hostName: string;
  readonly id: string;
  private readonly api: HttpApi;
  private readonly stage: CfnStage;
  private readonly routeSettings: Record<string, object> = {};

  constructor(scope: Construct, id: string, { stage }: { readonly stage: StageSettings }) {
    super(scope, id);
    this.api = new HttpApi(this, 'Http', {
      apiName: Stack.of(this).stackName,
      createDefaultStage: false,
    });
    this.id = this.api.apiId;
    const { region, urlSuffix } = Stack.of(this);
    this.hostName = `${this.id}.execute-api.${region}.${urlSuffix}`;

    const logs = new LogGroup(this, 'AccessLogs', {
      retention: stage.logRetentionDays,
      removalPolicy: removalPolicy(stage),
    });
    this.stage = new CfnStage(this, 'Stage', {
      apiId: this.id,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: { destinationArn: logs.logGroupArn, format: JSON.stringify(ACCESS_LOG) },
      defaultRouteSettings: {
        throttlingRateLimit: stage.apiThrottle.rate,
        throttlingBurstLimit: stage.apiThrottle.burst,
      },
      routeSettings: this.routeSettings,
    });
  }

  /** Adds a route that anybody may call. */
  addPublicRoute(id: string, { reason, ...route }: PublicRoute): void {
    const added = this.addRoute(id, route);
    Validations.of(added).acknowledge({ id: 'AwsSolutions-APIG4', reason });
    addMetadata(added, 'publicReason', reason);
  }

  /** Adds a route that takes only calls with an access token of the user pool. The function has to ask whose. */
  addSignedInRoute(id: string, { authorizer, ...route }: SignedInRoute): void {
    this.addRoute(id, route, { authorizer, authorizationScopes: [ACCESS_SCOPE] });
  }

  private addRoute(
    id: string,
    { route, handler, throttle }: Route,
    authorization: Pick<HttpRouteProps, 'authorizer' | 'authorizationScopes'> = {},
  ): HttpRoute {
    const added = new HttpRoute(this, id, {
      httpApi: this.api,
      routeKey: HttpRouteKey.with(route.path, HttpMethod[route.method]),
      integration: new HttpLambdaIntegration('Integration', handler),
      ...authorization,
    });
    this.routeSettings[`${route.method} ${route.path}`] = {
      ThrottlingRateLimit: throttle.rate,
      ThrottlingBurstLimit: throttle.burst,
    };
    // The stage cannot be given settings of a route that is not there yet.
    this.stage.node.addDependency(added);
    return added;
  }
}
