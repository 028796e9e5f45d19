import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { resourcesOf, synthesizedStages } from './synthesized-stages.ts';

const { template } = synthesizedStages().prod;
const LAMBDAS = fileURLToPath(new URL('../../lambdas', import.meta.url));

/** The routes of the API by the functions that they lead to. */
function routesByFunction(): ReadonlyMap<string, string[]> {
  const functions = resourcesOf(template, 'AWS::Lambda::Function');
  const integrations = resourcesOf(template, 'AWS::ApiGatewayV2::Integration');
  const routes = new Map<string, string[]>();
  for (const { Properties } of Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Route'))) {
    const integration = integrations[Properties.Target['Fn::Join'][1][1].Ref];
    const called = functions[integration?.Properties.IntegrationUri['Fn::GetAtt'][0]];
    const name: string = called?.Metadata['s5:function'] ?? expect.fail(Properties.RouteKey);
    routes.set(name, [...(routes.get(name) ?? []), Properties.RouteKey]);
  }
  return routes;
}

const called = routesByFunction();

describe('a function that the API calls', () => {
  test.each([...called])('handles exactly the routes that lead to it: %s', async (name, routes) => {
    const [path = expect.fail(name)] = globSync(`*/${name}.handler.ts`, { cwd: LAMBDAS });
    const { handler } = await import(`../../lambdas/${path}`);
    // These two have no contract.
    if (['article', 'stripe-webhook'].includes(name)) expect(handler).not.toHaveProperty('routes');
    else expect([...handler.routes].sort()).toEqual(routes.sort());
  });

  test('has one integration and one permission for all its routes', () => {
    const uris = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Integration')).map(
      ({ Properties }) => JSON.stringify(Properties.IntegrationUri),
    );
    expect(new Set(uris).size).toBe(uris.length);
    expect(uris).toHaveLength(called.size);
    const permissions = Object.values(resourcesOf(template, 'AWS::Lambda::Permission')).filter(
      ({ Properties }) =>
        Properties.Principal === 'apigateway.amazonaws.com' &&
        uris.includes(JSON.stringify(Properties.FunctionName)),
    );
    expect(permissions).toHaveLength(called.size);
    for (const { Properties } of permissions) {
      expect(JSON.stringify(Properties.SourceArn), 'calls of this API alone').toMatch(
        /"execute-api:|:execute-api:/,
      );
    }
  });
});

describe('the stack of production', () => {
  test('has at most 25 functions and 300 resources', () => {
    expect(Object.keys(resourcesOf(template, 'AWS::Lambda::Function')).length).toBeLessThanOrEqual(25);
    expect(Object.keys(template.toJSON().Resources).length).toBeLessThanOrEqual(300);
  });

  // Quota of AWS: the policies of a role together, without white space.
  test('keeps the policies of each role below 10,240 characters', () => {
    const account = '123456789012';
    for (const [id, { Properties }] of Object.entries(resourcesOf(template, 'AWS::IAM::Role'))) {
      const written = JSON.stringify((Properties.Policies ?? []).map((policy: object) => policy))
        .replaceAll(
          /\{"Fn::GetAtt":\["\w+","\w+"\]\}/g,
          `"arn:aws:dynamodb:eu-central-1:${account}:table/${'x'.repeat(60)}"`,
        )
        .replaceAll(/\{"Ref":"\w+"\}/g, `"${'x'.repeat(30)}"`)
        // Joined parts become one text.
        .replaceAll(/\{"Fn::Join":\["",\[(.*?)\]\]\}/g, (_, parts: string) => parts.replaceAll('","', ''));
      expect(written.length, id).toBeLessThan(10_240);
    }
  });
});
