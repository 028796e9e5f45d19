import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { METADATA } from '../../infra/metadata/metadata-names.ts';
import { PAUSE_MS, TIMEOUTS } from '../../lambdas/aws/timeouts.ts';
import { RESPONSE_RESERVE_MS } from '../../lambdas/http/endpoint.ts';
import { API_TIMEOUT_MS } from '../../web/lib/api.ts';
import { distributionOf, propertiesOf, resourcesOf, synthesizedStages } from './synthesized-stages.ts';

type Service = keyof typeof TIMEOUTS;

const SECOND = 1000;

/** Fixed by AWS: how long the API waits for an authorizer, and a user pool for a function. */
const AUTHORIZERS = 10 * SECOND;
const POOL_TRIGGERS = 5 * SECOND;

/** The defaults of AWS. */
const API_DEFAULT_MS = 30_000;
const CLOUDFRONT_DEFAULT_S = 30;

/** How long a function takes to start, at most; `npm run bench` measures less than half of it. */
const START = 2 * SECOND;

/** How long a function waits when it calls each of these once and none responds, in milliseconds. */
const waitFor = (...services: readonly Service[]) =>
  services.reduce((sum, service) => {
    const { timeoutMs, attempts } = TIMEOUTS[service];
    return sum + attempts * timeoutMs + (attempts - 1) * PAUSE_MS;
  }, 0);

/**
 * The services that these functions continue without, in the order of their calls; the last one ends the function. All
 * other functions end with the first service that does not respond. A check of a session is quicker than the captcha
 * that it replaces.
 */
const IN_A_ROW: Readonly<Record<string, readonly Service[]>> = {
  checkout: ['parameters', 'database', 'payments'],
  contact: ['parameters', 'captcha', 'database', 'mail', 'database'],
  newsletter: ['database', 'mail', 'database'],
  onboarding: ['parameters', 'paymentOfForm', 'captcha', 'files', 'mail', 'database'],
};

/** The timeout of the function that a value of the template names, in milliseconds. */
function timeoutOf(template: Template, reference: unknown): number {
  const [id = ''] = /\w+Function\w{8}/.exec(JSON.stringify(reference)) ?? [];
  const { Properties } = resourcesOf(template, 'AWS::Lambda::Function')[id] ?? expect.fail(id);
  return Properties.Timeout * SECOND;
}

/** The time limits of a template, from the functions to the edge, in milliseconds. */
function limitsOf(template: Template) {
  const integrations = propertiesOf(template, 'AWS::ApiGatewayV2::Integration').map((integration) => ({
    api: integration.TimeoutInMillis ?? API_DEFAULT_MS,
    function: timeoutOf(template, integration.IntegrationUri),
  }));
  const authorizers = propertiesOf(template, 'AWS::ApiGatewayV2::Authorizer').flatMap(({ AuthorizerUri }) =>
    AuthorizerUri ? timeoutOf(template, AuthorizerUri) : [],
  );
  const origins: { CustomOriginConfig?: { OriginReadTimeout?: number } }[] = distributionOf(template).Origins;
  const [api, ...others] = origins.flatMap(({ CustomOriginConfig }) => CustomOriginConfig ?? []);
  for (const other of others) expect(other).toEqual(api);
  const edge = (api?.OriginReadTimeout ?? CLOUDFRONT_DEFAULT_S) * SECOND;
  return { integrations, authorizers, edge };
}

describe.each(Object.entries(synthesizedStages()))('in the stage %s', (_, { template }) => {
  const { integrations, authorizers, edge } = limitsOf(template);
  const shortest = Math.min(...integrations.map((integration) => integration.function));

  test('a function has time to report which service does not respond', () => {
    for (const service of Object.keys(TIMEOUTS) as Service[]) {
      expect(waitFor(service), service).toBeLessThan(shortest - RESPONSE_RESERVE_MS);
    }
    const names = Object.values(resourcesOf(template, 'AWS::Lambda::Function')).map(
      ({ Metadata }) => Metadata?.[METADATA.function],
    );
    for (const [name, services] of Object.entries(IN_A_ROW)) {
      expect(names).toContain(name);
      expect(waitFor(...services), name).toBeLessThan(shortest - RESPONSE_RESERVE_MS);
    }
    expect(waitFor('accounts')).toBeLessThan(waitFor('parameters', 'captcha'));
  });

  test('the API waits for the function, even for one that has to start', () => {
    expect(integrations.length).toBeGreaterThan(10);
    for (const integration of integrations) {
      expect(integration.function + START).toBeLessThan(integration.api);
    }
    expect(authorizers).toHaveLength(1);
    for (const authorizer of authorizers) expect(authorizer + START).toBeLessThan(AUTHORIZERS);
  });

  test('the edge waits for the API, and the browser for the edge', () => {
    const slowest = Math.max(...authorizers) + Math.max(...integrations.map(({ api }) => api));
    expect(slowest).toBeLessThan(edge);
    expect(edge).toBeLessThan(API_TIMEOUT_MS);
  });

  test('the user pool waits for its functions, and they for each service that they call', () => {
    const [pool] = propertiesOf(template, 'AWS::Cognito::UserPool');
    const triggers = Object.values(pool?.LambdaConfig ?? {}).map((arn) => timeoutOf(template, arn));
    expect(triggers).toHaveLength(4);
    for (const trigger of triggers) {
      expect(trigger).toBeLessThanOrEqual(POOL_TRIGGERS);
      for (const service of ['database', 'accounts', 'parameters', 'captcha'] as const) {
        expect(waitFor(service), service).toBeLessThan(trigger);
      }
    }
  });
});
