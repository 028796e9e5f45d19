import { describe, expect, test } from 'vitest';
import { api, routeKeyOf } from '../../domain/api.ts';
import { policiesOf, propertiesOf, resourcesOf, synthesizedStages } from './synthesized-stages.ts';

const { prod } = synthesizedStages();
const { template } = prod;

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
}

interface Index {
  readonly IndexName: string;
  readonly Projection: { readonly ProjectionType: string; readonly NonKeyAttributes?: readonly string[] };
}

const functions = Object.values(resourcesOf(template, 'AWS::Lambda::Function'));
const propertiesFor = (name: string) =>
  functions.find(({ Metadata }) => Metadata['s5:function'] === name)?.Properties ??
  expect.fail(`No function ${name}`);

describe('the functions of the back office', () => {
  test('each find out who calls: by the groups of the account and by the record of the role', () => {
    const names = functions
      .map(({ Metadata }) => Metadata['s5:function'])
      .filter((name) => /^admin(-|$)/.test(name));
    expect(names).not.toHaveLength(0);
    for (const name of names) {
      const role = propertiesFor(name).Role['Fn::GetAtt'][0];
      const statements = policiesOf(template)
        .filter(({ Roles }) => Roles[0].Ref === role)
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement as Statement[]);
      expect(JSON.stringify(statements), name).toContain('cognito-idp:AdminListGroupsForUser');
      const aboutRoles = statements.filter(({ Resource }) => JSON.stringify(Resource).includes('"DataRoles'));
      expect(
        aboutRoles.map(({ Action }) => Action),
        name,
      ).toEqual(['dynamodb:GetItem']);
    }
  });

  test('are called by the routes that the domain names, and by no other', () => {
    const integrations = resourcesOf(template, 'AWS::ApiGatewayV2::Integration');
    const called = propertiesOf(template, 'AWS::ApiGatewayV2::Route')
      .filter(({ RouteKey }) => RouteKey.includes('/api/admin/'))
      .map(({ RouteKey, Target }) => {
        const { IntegrationUri } = integrations[Target['Fn::Join'][1][1].Ref]?.Properties ?? {};
        const { Metadata } =
          resourcesOf(template, 'AWS::Lambda::Function')[IntegrationUri['Fn::GetAtt'][0]] ?? {};
        return [RouteKey, Metadata?.['s5:function']];
      });
    const routes = Object.entries(api).filter(([name]) => name.startsWith('admin'));
    expect(Object.fromEntries(called)).toEqual(
      Object.fromEntries(
        routes.map(([name, route]) => [
          routeKeyOf(route),
          name === 'adminErasure' ? 'admin-erasure' : 'admin',
        ]),
      ),
    );
  });
});

describe('the indexes of lists', () => {
  const tables = resourcesOf(template, 'AWS::DynamoDB::GlobalTable');
  const indexesOf = (name: string): Index[] =>
    Object.entries(tables).find(([id]) => id.startsWith(`Data${name}`))?.[1].Properties
      .GlobalSecondaryIndexes ?? expect.fail(name);

  test.each([
    ['ContactSubmissions', ['byCreation', 'byStatus', 'byEmail', 'byWork', 'outbox']],
    ['OnboardingSubmissions', ['byCreation', 'byStatus', 'byEmail', 'byWork', 'outbox']],
    ['Orders', ['byCreation', 'byStatus', 'byEmail', 'byPayment', 'byWork', 'outbox']],
    ['Subscribers', ['byId', 'byCreation', 'byStatus', 'byWork', 'outbox']],
    ['Clients', ['byCreation', 'byStatus', 'byWork', 'bySince']],
  ])('of %s are these', (name, expected) => {
    expect(indexesOf(name).map(({ IndexName }) => IndexName)).toEqual(expected);
  });

  test('hold what is shown of an onboarding form, and never its answers', () => {
    const shown = ['businessName', 'followUp', 'owner', 'payment', 'reply', 'services', 'source', 'version'];
    const held = Object.fromEntries(
      indexesOf('OnboardingSubmissions')
        .filter(({ IndexName }) => IndexName !== 'outbox')
        .map(({ IndexName, Projection }) => [IndexName, Projection.NonKeyAttributes?.toSorted()]),
    );
    expect(held).toEqual({
      byCreation: [...shown, 'email', 'status'].sort(),
      byStatus: [...shown, 'email'].sort(),
      byEmail: [...shown, 'status'].sort(),
      byWork: [...shown, 'email', 'status'].sort(),
    });
  });

  test('hold other records whole', () => {
    for (const name of ['ContactSubmissions', 'Orders', 'Clients']) {
      for (const { IndexName, Projection } of indexesOf(name)) {
        expect(Projection.ProjectionType, `${name} ${IndexName}`).toBe('ALL');
      }
    }
  });

  test('have changes by record and version, and counts by list and day', () => {
    const keysOf = (name: string) =>
      Object.entries(tables)
        .find(([id]) => id.startsWith(`Data${name}`))?.[1]
        .Properties.KeySchema.map(({ AttributeName }: { AttributeName: string }) => AttributeName);
    expect(keysOf('AdminChanges')).toEqual(['record', 'version']);
    expect(keysOf('DayCounts')).toEqual(['list', 'day']);
    expect(keysOf('Roles')).toEqual(['userId']);
  });
});
