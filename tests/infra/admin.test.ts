import { describe, expect, test } from 'vitest';
import { api } from '../../domain/api.ts';
import { propertiesOf, resourcesOf, synthesizedStages } from './synthesized-stages.ts';

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

/** What a function may do besides writing its log and finding out who calls, as `operations: where`. */
function permissionsOf(name: string): string[] {
  const role = propertiesFor(name).Role['Fn::GetAtt'][0];
  const permissions = propertiesOf(template, 'AWS::IAM::Policy')
    .filter(({ Roles }) => Roles[0].Ref === role)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement as Statement[])
    .flatMap(({ Action, Resource }) => {
      const actions = [Action].flat().map((action) => action.replace('dynamodb:', ''));
      // Statements about the pool are one, whoever asks for which part of it.
      const isPool = actions.some((action) => action.startsWith('cognito-idp:'));
      return [Resource]
        .flat()
        .flatMap((resource) =>
          (isPool ? actions : [actions.join(' ')]).map((action) => `${action}: ${placeOf(resource)}`),
        );
    });
  const isWhoCalls = (permission: string) => permission === READS_ROLES || GROUPS.test(permission);
  expect(permissions.filter(isWhoCalls), 'finds out who calls').toHaveLength(2);
  return permissions
    .filter((permission) => permission !== READS_ROLES && !permission.startsWith('logs:'))
    .map((permission) => permission.replace(GROUPS, ''))
    .filter((permission) => permission !== ': user pool')
    .sort();
}

const READS_ROLES = 'GetItem: Roles';
const GROUPS = /^cognito-idp:AdminListGroupsForUser ?/;

function placeOf(resource: unknown): string {
  const text = JSON.stringify(resource);
  const table = /"Data([A-Za-z]+?)[0-9A-F]{8}"/.exec(text)?.[1];
  const index = /\/index\/(\w+)/.exec(text)?.[1];
  if (table) return index ? `${table}/${index}` : table;
  if (text.includes('"IdentityPool')) return 'user pool';
  if (text.includes(':parameter/')) return /\/prod\/([\w/-]+)/.exec(text)?.[1] ?? text;
  return text.includes('"OnboardingUploadsBucket')
    ? `uploads${/\/onboarding\/\*/.exec(text)?.[0] ?? ''}`
    : text;
}

/** Which addresses mail comes back from. */
const KNOWS_SUPPRESSED = 'BatchGetItem: SuppressedAddresses';

const READS_LISTS = [
  'BatchGetItem Query: SearchIndex',
  ...['Clients', 'ContactSubmissions', 'OnboardingSubmissions', 'Orders', 'Subscribers'].map(
    (table) => `BatchGetItem: ${table}`,
  ),
  KNOWS_SUPPRESSED,
  ...['ContactSubmissions', 'OnboardingSubmissions', 'Orders'].flatMap((table) =>
    ['byCreation', 'byEmail', ...(table === 'Orders' ? ['byPayment'] : []), 'byStatus', 'byWork'].map(
      (index) => `Query: ${table}/${index}`,
    ),
  ),
  'Query: Subscribers',
  ...['byCreation', 'byId', 'byStatus', 'byWork'].map((index) => `Query: Subscribers/${index}`),
  ...['byCreation', 'byStatus', 'byWork'].map((index) => `Query: Clients/${index}`),
];

const MAKES_CLIENTS = ['GetItem PutItem: AdminChanges', 'GetItem PutItem: Clients'];

const SEES_TEAM = 'cognito-idp:ListUsersInGroup: user pool';

const CHANGES_RECORDS = [
  KNOWS_SUPPRESSED,
  ...MAKES_CLIENTS,
  'GetItem PutItem: Subscribers',
  'GetItem UpdateItem: ContactSubmissions',
  'GetItem UpdateItem: OnboardingSubmissions',
  'GetItem UpdateItem: Orders',
  'Query: Subscribers/byId',
];

const FINDS_PEOPLE = [
  ...['ContactSubmissions', 'OnboardingSubmissions', 'Orders', 'Subscriptions', 'UnsubscribeRequests'].map(
    (table) => `Query: ${table}/byEmail`,
  ),
  'Query: AdminChanges',
  'cognito-idp:AdminGetUser: user pool',
  'ssm:GetParameters: stripe/secret-key',
];

describe('the functions of the back office', () => {
  test.each([
    ['admin-session', [SEES_TEAM]],
    ['admin-list', [...READS_LISTS, 'GetItem: Orders']],
    [
      'admin-export',
      [
        ...READS_LISTS,
        ...['Clients', 'ContactSubmissions', 'Orders', 'Subscribers'].map((table) => `GetItem: ${table}`),
        'GetItem: OnboardingSubmissions',
        'Query: AdminChanges',
      ],
    ],
    [
      'admin-numbers',
      [
        'PutItem: DayCounts',
        'Query: Clients/byCreation',
        'Query: Clients/bySince',
        'Query: Clients/byWork',
        'Query: ContactSubmissions/byCreation',
        'Query: ContactSubmissions/byStatus',
        'Query: ContactSubmissions/byWork',
        'Query: DayCounts',
        'Query: OnboardingSubmissions/byCreation',
        'Query: OnboardingSubmissions/byStatus',
        'Query: OnboardingSubmissions/byWork',
        'Query: Orders/byCreation',
        'Query: Orders/byStatus',
        'Query: Orders/byWork',
        'Query: Subscribers/byCreation',
        'Query: Subscribers/byWork',
      ],
    ],
    ['admin-board', ['Query: Clients/bySince', KNOWS_SUPPRESSED]],
    ['admin-record', [...CHANGES_RECORDS, 'GetItem: Subscriptions', 'Query: AdminChanges']],
    ['admin-change', [...CHANGES_RECORDS, SEES_TEAM]],
    [
      'admin-person',
      [
        ...MAKES_CLIENTS,
        KNOWS_SUPPRESSED,
        'GetItem: ContactSubmissions',
        'GetItem: OnboardingSubmissions',
        'GetItem: Orders',
        'GetItem: Subscribers',
        'GetItem: Subscriptions',
        'Query: AdminChanges',
        'Query: ContactSubmissions/byEmail',
        'Query: OnboardingSubmissions/byEmail',
        'Query: Orders/byEmail',
        'Query: Subscribers/byId',
        'Query: Subscriptions/byEmail',
      ],
    ],
    [
      'admin-file',
      [
        'GetItem: OnboardingSubmissions',
        's3:GetObject s3:GetObjectTagging s3:GetObjectVersion s3:GetObjectVersionTagging: uploads/onboarding/*',
        's3:ListBucket: uploads',
      ],
    ],
    [
      'admin-person-data',
      [
        ...FINDS_PEOPLE,
        'GetItem: Clients',
        'GetItem: OnboardingDrafts',
        'GetItem: OnboardingSubmissions',
        'GetItem: Subscribers',
        'GetItem: SuppressedAddresses',
      ],
    ],
    [
      'admin-erasure',
      [
        ...FINDS_PEOPLE,
        'DeleteItem: ContactSubmissions',
        'DeleteItem: UnsubscribeRequests',
        'DeleteItem GetItem: Clients',
        'DeleteItem GetItem: OnboardingSubmissions',
        'DeleteItem GetItem: Subscribers',
        'DeleteItem GetItem PutItem: SuppressedAddresses',
        'GetItem PutItem: OnboardingDrafts',
        'GetItem PutItem: Orders',
        'GetItem PutItem: Subscriptions',
        'DeleteItem PutItem: AdminChanges',
        'cognito-idp:AdminDeleteUser: user pool',
        's3:DeleteObjectVersion: uploads/onboarding/*',
        's3:ListBucketVersions: uploads',
      ],
    ],
  ])('%s may do this and nothing else', (name, permissions) => {
    expect(permissionsOf(name)).toEqual([...permissions].sort());
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
    const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    expect(Object.fromEntries(called)).toEqual({
      [keyOf(api.adminSession)]: 'admin-session',
      [keyOf(api.adminNumbers)]: 'admin-numbers',
      [keyOf(api.adminExport)]: 'admin-export',
      [keyOf(api.adminBoard)]: 'admin-board',
      [keyOf(api.adminList)]: 'admin-list',
      [keyOf(api.adminRecord)]: 'admin-record',
      [keyOf(api.adminChange)]: 'admin-change',
      [keyOf(api.adminPerson)]: 'admin-person',
      [keyOf(api.adminFile)]: 'admin-file',
      [keyOf(api.adminPersonData)]: 'admin-person-data',
      [keyOf(api.adminErasure)]: 'admin-erasure',
    });
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
      byEmail: [...shown, 'files', 'status'].sort(),
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
