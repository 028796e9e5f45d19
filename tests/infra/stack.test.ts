import { describe, expect, test } from 'vitest';
import { api, articlePage, notFoundPage, SITE_SECRET_HEADER } from '../../domain/api.ts';
import { createResponseHeaders } from '../../infra/site/response-headers.ts';
import { createSiteManifest, renderViewerFunction } from '../../infra/site/viewer-function.ts';
import { getSupport } from '../../local/template/resource-types.ts';
import { PRICE_MAP } from '../support/test-stages.ts';
import {
  distributionOf,
  functionNamed,
  functionNames,
  idStarting,
  onlyResource,
  type Properties,
  propertiesOf,
  resourcesOf,
  SITE_SECRET,
  statementsOf,
  synthesizedStages,
  textOf,
} from './synthesized-stages.ts';

const { dev, prod, ownDomain, elsewhere } = synthesizedStages();
const { template } = prod;

const all = (type: string) => propertiesOf(template, type);
const only = (type: string) => onlyResource(template, type).properties;

interface Resource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly Properties?: object;
}

/** Properties that fix the name of a resource. CloudFormation makes other names up. */
const FIXED_NAMES = ['BucketName', 'LogGroupName', 'TableName', 'UserPoolName', 'AliasName'];

const distribution = distributionOf(template);
const behaviors = [
  ...distribution.CacheBehaviors,
  { ...distribution.DefaultCacheBehavior, PathPattern: '*' },
];
const behaviorOf = (pattern: string) => behaviors.find(({ PathPattern }) => PathPattern === pattern);

describe('buckets', () => {
  test('are encrypted, and reject connections below TLS 1.2', () => {
    const buckets = resourcesOf(template, 'AWS::S3::Bucket');
    const policies = all('AWS::S3::BucketPolicy');
    for (const [id, { Properties }] of Object.entries(buckets)) {
      expect(Properties.BucketEncryption, id).toBeDefined();
      const policy = policies.find(({ Bucket }) => Bucket.Ref === id);
      const denied = policy.PolicyDocument.Statement.filter(
        ({ Effect }: { Effect: string }) => Effect === 'Deny',
      );
      expect(denied.map(({ Condition }: { Condition: object }) => Condition).slice(0, 2)).toEqual([
        { Bool: { 'aws:SecureTransport': 'false' } },
        { NumericLessThan: { 's3:TlsVersion': 1.2 } },
      ]);
    }
  });

  test("keep old versions of the site's files as long as the back office says", () => {
    const site = Object.values(resourcesOf(template, 'AWS::S3::Bucket')).find(
      ({ Metadata }) => Metadata['s5:site-directory'] === 'dist/web/client',
    );
    expect(site?.Properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      LifecycleConfiguration: {
        Rules: [{ NoncurrentVersionExpiration: { NoncurrentDays: 30 } }],
      },
    });
  });

  test('let the distribution read the site, AWS write access logs, and no one else do anything', () => {
    const allowed = all('AWS::S3::BucketPolicy')
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.map(({ Action, Principal }) => [Action, Principal])).toEqual([
      ['s3:PutObject', { Service: 'logging.s3.amazonaws.com' }],
      ['s3:PutObject', { Service: 'logging.s3.amazonaws.com' }],
      [['s3:GetObject', 's3:ListBucket'], { Service: 'cloudfront.amazonaws.com' }],
    ]);
    const { Condition } = allowed.find(({ Action }) => Action.includes('s3:ListBucket'));
    const { id } = onlyResource(template, 'AWS::CloudFront::Distribution');
    expect(JSON.stringify(Condition.StringEquals['AWS:SourceArn'])).toContain(`{"Ref":"${id}"}`);
  });
});

describe('the distribution', () => {
  test('redirects all requests to https, compresses responses, and supports HTTP/3 and IPv6', () => {
    expect(distribution).toMatchObject({ Enabled: true, HttpVersion: 'http2and3', IPV6Enabled: true });
    expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/blog/*',
      '/newsletter/*',
      '/api/*',
      '*',
    ]);
    for (const behavior of behaviors) {
      expect(behavior).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https', Compress: true });
    }
  });

  test('gets articles and letters from the API, and pages and files from the bucket', () => {
    const originOf = ({ TargetOriginId }: { TargetOriginId: string }) =>
      distribution.Origins.find(({ Id }: { Id: string }) => Id === TargetOriginId);
    expect(originOf(behaviorOf('*'))).toHaveProperty('S3OriginConfig');
    expect(originOf(behaviorOf('/blog/*'))).toBe(originOf(behaviorOf('/api/*')));
    const rest = ({ PathPattern: _, TargetOriginId: __, ...others }: (typeof behaviors)[number]) => others;
    expect(rest(behaviorOf('/blog/*'))).toEqual(rest(behaviorOf('*')));
    expect(rest(behaviorOf('/newsletter/*'))).toEqual(rest(behaviorOf('*')));
    expect(originOf(behaviorOf('/newsletter/*'))).toBe(originOf(behaviorOf('/api/*')));
    // Nothing of the visitor goes along.
    expect(behaviorOf('*')).not.toHaveProperty('AllowedMethods');
    expect(behaviorOf('*')).not.toHaveProperty('OriginRequestPolicyId');
  });

  test('passes errors of the API on unchanged', () => {
    expect(distribution).not.toHaveProperty('CustomErrorResponses');
  });

  test('signs its requests to the bucket, and sends its secret to the API over TLS 1.2', () => {
    const isApi = (origin: object) => 'CustomOriginConfig' in origin;
    const files = distribution.Origins.filter((origin: object) => !isApi(origin));
    const apiOrigins = distribution.Origins.filter(isApi);
    expect([files.length, apiOrigins.length]).not.toContain(0);
    const { id } = onlyResource(template, 'AWS::CloudFront::OriginAccessControl');
    for (const origin of files) {
      expect(origin).toMatchObject({ OriginAccessControlId: { 'Fn::GetAtt': [id, 'Id'] } });
    }
    for (const origin of apiOrigins) {
      expect(origin).toMatchObject({
        CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
        OriginCustomHeaders: [{ HeaderName: SITE_SECRET_HEADER, HeaderValue: SITE_SECRET }],
      });
    }
  });

  // A function that maps `/` to a document keeps visitors from the list of the bucket.
  test('runs one function on requests for pages and files, and on their responses', () => {
    const { id } = onlyResource(template, 'AWS::CloudFront::Function');
    const FunctionARN = { 'Fn::GetAtt': [id, 'FunctionARN'] };
    expect(behaviorOf('*').FunctionAssociations).toEqual([
      { EventType: 'viewer-request', FunctionARN },
      { EventType: 'viewer-response', FunctionARN },
    ]);
    expect(behaviorOf('/api/*')).not.toHaveProperty('FunctionAssociations');
  });

  test('keeps its function below 10 KB with a captcha, a tag manager and two names', () => {
    const full = { ...ownDomain.stage, captchaSiteKey: 'x'.repeat(40), tagManagerId: 'GTM-ABC1234' };
    const code = renderViewerFunction(createSiteManifest(full), createResponseHeaders(full));
    // Placeholders are longer than the account and the region.
    expect(Buffer.byteLength(code)).toBeLessThan(10_000);
    expect(only('AWS::CloudFront::Function').FunctionConfig.Runtime).toBe('cloudfront-js-2.0');
  });

  test('passes API calls on without caching, with all headers except Host', () => {
    expect(behaviorOf('/api/*')).toMatchObject({
      AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PATCH', 'DELETE']),
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad', // CachingDisabled
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac', // AllViewerExceptHostHeader
    });
  });
});

describe('the API', () => {
  const routes = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Route'));
  const stage = only('AWS::ApiGatewayV2::Stage');

  test('has exactly the routes that the domain names', () => {
    const expected = [...Object.values(api), articlePage, notFoundPage].map(
      ({ method, path }) => `${method} ${path}`,
    );
    expect(routes.map(({ Properties }) => Properties.RouteKey).sort()).toEqual(expected.sort());
  });

  test('has an authorizer for every route, and a written reason for each route without sign-in', () => {
    const authorizers = resourcesOf(template, 'AWS::ApiGatewayV2::Authorizer');
    for (const { Properties, Metadata } of routes) {
      const { AuthorizationType, AuthorizerId, RouteKey } = Properties;
      const { AuthorizerType } = authorizers[AuthorizerId?.Ref]?.Properties ?? expect.fail(RouteKey);
      const isOpen = Metadata?.['s5:public-because']?.length > 20;
      expect([AuthorizationType, AuthorizerType], RouteKey).toEqual(
        isOpen ? ['CUSTOM', 'REQUEST'] : ['JWT', 'JWT'],
      );
    }
  });

  test('accepts calls with the secret of the distribution, and caches that for an hour', () => {
    const [authorizer] = all('AWS::ApiGatewayV2::Authorizer').filter(
      ({ AuthorizerType }) => AuthorizerType === 'REQUEST',
    );
    expect(authorizer).toMatchObject({
      IdentitySource: [`$request.header.${SITE_SECRET_HEADER}`],
      AuthorizerPayloadFormatVersion: '2.0',
      EnableSimpleResponses: true,
      AuthorizerResultTtlInSeconds: 3600,
    });
    const { id, properties: check } = functionNamed(template, 'origin-check');
    expect(authorizer?.AuthorizerUri['Fn::Join'][1]).toContainEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    expect(check.Environment.Variables.SITE_SECRETS).toEqual(SITE_SECRET);
  });

  test('limits each route below the limit of the API', () => {
    const { ThrottlingRateLimit, ThrottlingBurstLimit } = stage.DefaultRouteSettings;
    expect(Object.keys(stage.RouteSettings).sort()).toEqual(
      routes.map(({ Properties }) => Properties.RouteKey).sort(),
    );
    for (const limits of Object.values<typeof stage.DefaultRouteSettings>(stage.RouteSettings)) {
      expect(limits.ThrottlingRateLimit).toBeLessThan(ThrottlingRateLimit);
      expect(limits.ThrottlingBurstLimit).toBeLessThan(ThrottlingBurstLimit);
    }
  });

  test.each(Object.entries(synthesizedStages()))(
    'accepts bursts of payment events and of one-click unsubscribes in %s',
    (_, { stage: settings, template }) => {
      const { RouteSettings } = onlyResource(template, 'AWS::ApiGatewayV2::Stage').properties;
      const { rate, burst } = settings.webhookThrottle;
      expect(RouteSettings[`POST ${api.stripeWebhook.path}`]).toEqual({
        ThrottlingRateLimit: rate,
        ThrottlingBurstLimit: burst,
      });
      expect(rate).toBeLessThan(settings.apiThrottle.rate);
      expect(burst).toBeLessThan(settings.apiThrottle.burst);
      // Mailbox providers pass on within minutes of a letter what its readers press, and never retry.
      const { ThrottlingBurstLimit } = RouteSettings[`POST ${api.oneClickUnsubscribe.path}`];
      expect(ThrottlingBurstLimit).toBeGreaterThanOrEqual(100);
      for (const name of ['Subscribers', 'UnsubscribeRequests']) {
        const id = idStarting(template, 'AWS::DynamoDB::GlobalTable', `Data${name}`);
        const { Properties } = resourcesOf(template, 'AWS::DynamoDB::GlobalTable')[id] ?? {};
        // Each changes the subscriber or its request twice, in the table and in an index as well.
        expect(Properties.WriteOnDemandThroughputSettings.MaxWriteRequestUnits, name).toBeGreaterThanOrEqual(
          400,
        );
      }
    },
  );

  test('creates its routes before the stage that has settings for them', () => {
    const [resource] = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Stage'));
    expect(resource?.DependsOn).toEqual(
      expect.arrayContaining(Object.keys(resourcesOf(template, 'AWS::ApiGatewayV2::Route'))),
    );
  });
});

describe('functions', () => {
  const functions = Object.values(resourcesOf(template, 'AWS::Lambda::Function'));

  test('run on Graviton with Node 24, and end before the API times out when it calls them', () => {
    expect(functions).not.toHaveLength(0);
    const longest: Readonly<Record<string, number>> = {
      'publish-articles': 120,
      letters: 60,
      'mail-retry': 300,
      reconciliation: 600,
    };
    for (const { Properties, Metadata } of functions) {
      expect(Properties).toMatchObject({ Architectures: ['arm64'], Runtime: 'nodejs24.x' });
      expect(Properties.Timeout).toBeLessThanOrEqual(longest[Metadata['s5:function']] ?? 28);
    }
  });

  test('have a whole processor, except those that run in the background', () => {
    expect(functionNames(template, ({ MemorySize }) => MemorySize === 512).sort()).toEqual([
      'derived-data',
      'letters',
      'mail-events',
      'mail-retry',
      'reconciliation',
      'retention',
      'stripe-webhook',
      'upload-check',
    ]);
    const sizes = functions.map(({ Properties }) => Properties.MemorySize);
    expect(new Set(sizes)).toEqual(new Set([512, 1769]));
  });

  test('log JSON to a group of their own that expires', () => {
    const groups = functions.map(({ Properties }) => Properties.LoggingConfig.LogGroup.Ref);
    expect(new Set(groups).size).toBe(functions.length);
    for (const { Properties } of functions) {
      expect(Properties.LoggingConfig.LogFormat).toBe('JSON');
      const group = resourcesOf(template, 'AWS::Logs::LogGroup')[Properties.LoggingConfig.LogGroup.Ref];
      expect(group?.Properties.RetentionInDays).toBe(prod.stage.logRetentionDays);
    }
  });

  test('have a role each, without managed policies', () => {
    const roles = functions.map(({ Properties }) => Properties.Role['Fn::GetAtt'][0]);
    expect(new Set(roles).size).toBe(functions.length);
    for (const role of all('AWS::IAM::Role')) {
      expect(role).not.toHaveProperty('ManagedPolicyArns');
    }
  });

  test('delete records and files for good in three functions alone, and scan no table', () => {
    const canDelete = ({ Role }: Properties) =>
      statementsOf(template, Role['Fn::GetAtt'][0])
        .map((statement) => JSON.stringify(statement))
        .some((statement) => /dynamodb:Delete|s3:DeleteObjectVersion/.test(statement));
    expect(functionNames(template, canDelete).sort()).toEqual(['admin-erasure', 'retention', 'upload-check']);
    expect(JSON.stringify(statementsOf(template))).not.toContain('dynamodb:Scan');
  });

  test.each([
    ['read the sources of letters', /"s3:GetObject".*content\/letters/, ['publish-articles']],
    ['ask for the address of a queue', /"sqs:GetQueueUrl"/, ['letters', 'upload-check']],
  ])('%s where they need to', (_, right, names) => {
    const holds = ({ Role }: Properties) =>
      statementsOf(template, Role['Fn::GetAtt'][0]).some((statement) =>
        right.test(JSON.stringify(statement)),
      );
    expect(functionNames(template, holds)).toEqual(names);
  });

  test('have no secret in their environment except that of the distribution', () => {
    const secretValue = /\b[rs]k_(?:test|live)_|\bwhsec_|\bAKIA[A-Z0-9]{16}\b|-----BEGIN|resolve:/;
    const secretName = /KEY|SECRET|TOKEN|PASSWORD|CREDENTIAL/;
    for (const { Properties } of functions) {
      const { SITE_SECRETS: _, ...others } = Properties.Environment.Variables;
      for (const [variable, value] of Object.entries(others)) {
        expect(JSON.stringify(value), variable).not.toMatch(secretValue);
        if (secretName.test(variable)) expect(variable).toMatch(/_PARAMETER$/);
      }
    }
  });

  test("send customers back to the stage's own domain", () => {
    const [siteUrl] = propertiesOf(ownDomain.template, 'AWS::Lambda::Function')
      .map(({ Environment }) => Environment.Variables.SITE_URL)
      .filter((url) => url !== undefined);
    expect(siteUrl).toBe('https://www.example.com');
  });

  test('send email from the address of the site alone, to any recipient', () => {
    const statements = statementsOf(template).filter(({ Action }) => Action === 'ses:SendRawEmail');
    expect(statements).not.toHaveLength(0);
    for (const { Condition, Resource } of statements) {
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': prod.stage.mail.from } });
      expect([Resource].flat().map(textOf)).toEqual([
        expect.stringMatching(/^arn:aws:ses:us-east-1:<AWS::AccountId>:configuration-set\/<Mail/),
        'arn:aws:ses:us-east-1:<AWS::AccountId>:identity/*',
      ]);
    }
  });
});

test('the price map of a stage is a parameter', () => {
  const { Name, Type, Value } = only('AWS::SSM::Parameter');
  expect([Name, Type]).toEqual(['/s5/prod/stripe/price-map', 'String']);
  expect(JSON.parse(Value)).toEqual(PRICE_MAP);
});

describe('a stage', () => {
  const STATEFUL = [
    'AWS::S3::Bucket',
    'AWS::Logs::LogGroup',
    'AWS::DynamoDB::GlobalTable',
    'AWS::Cognito::UserPool',
  ];
  const deletionPolicies = (stage: typeof dev) =>
    STATEFUL.flatMap((type) => Object.values(resourcesOf(stage.template, type))).map(
      ({ DeletionPolicy, UpdateReplacePolicy }) => `${DeletionPolicy}, ${UpdateReplacePolicy}`,
    );

  test('keeps its data in production', () => {
    expect(new Set(deletionPolicies(prod))).toEqual(new Set(['RetainExceptOnCreate, Retain']));
  });

  test('can be deployed again in production after its first deployment failed', () => {
    const resources = [elsewhere.template, elsewhere.edgeTemplate].flatMap((one) =>
      Object.values<Resource>(one?.toJSON().Resources ?? {}),
    );
    const kept = resources.filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain'));
    expect(new Set(kept.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(
      new Set(['RetainExceptOnCreate']),
    );
    const named = kept.filter(({ Properties = {} }) => FIXED_NAMES.some((name) => name in Properties));
    // The doctor looks for the first; docs/operations.md says what to do about the second.
    expect(named.map(({ Type }) => Type).sort()).toEqual(['AWS::Logs::LogGroup', 'AWS::S3::Bucket']);
  });

  test('leaves nothing behind in development', () => {
    expect(new Set(deletionPolicies(dev))).toEqual(new Set(['Delete, Delete']));
  });

  test('tags its resources with the product and its name', () => {
    for (const { Tags } of all('AWS::S3::Bucket')) {
      expect(Tags).toEqual([
        { Key: 'product', Value: 's5' },
        { Key: 'stage', Value: 'prod' },
      ]);
    }
  });

  test.each([dev, prod])(
    'keeps its data in $stage.name under the same logical ids',
    ({ stage, template }) => {
      const ids = [
        'AWS::S3::Bucket',
        'AWS::CloudFront::Distribution',
        'AWS::ApiGatewayV2::Api',
        'AWS::DynamoDB::GlobalTable',
        'AWS::Cognito::UserPool',
        'AWS::Cognito::UserPoolClient',
        'AWS::Cognito::UserPoolGroup',
      ].flatMap((type) => Object.keys(resourcesOf(template, type)));
      // A changed id makes CloudFormation replace the resource: a new bucket, a new address of the site, no accounts.
      expect(ids).toEqual([
        'AccessLogsBucketCD784A59',
        'SiteBucket978D4AEB',
        'OnboardingUploadsBucket978A882E',
        'SiteDistribution390DED28',
        'ApiHttp17514DA7',
        'DataContactSubmissionsF2E3EC15',
        'DataOnboardingSubmissions8613DFCF',
        'DataOrders20A4E13F',
        'DataSubscribers0EE7773A',
        'DataClients768C012C',
        'DataLetters0EC40099',
        'DataPosts33238424',
        'DataLetterDeliveriesE219C139',
        'DataUnsubscribeRequestsFB3FE737',
        'DataSuppressedAddresses188C61EF',
        'DataRateLimitsB3E4B03B',
        'DataOnboardingDrafts66FCD6BA',
        'DataSubscriptionsB97CF578',
        'DataStripeEvents5A32C83C',
        'DataRolesBF4E9C29',
        'DataSettingsFC28C4CC',
        'DataAdminChanges2C10BE73',
        'DataDayCountsF9D9B7A4',
        'DataSearchIndexD3E89A56',
        ...(stage.scansUploads ? ['OnboardingScanUploadScans892244C4'] : []),
        'IdentityPool9E5AED46',
        'IdentityPoolBrowserB8334AA0',
        'IdentityPoolAdminsCDE087B6',
      ]);
    },
  );

  test('outputs the values that commands read', () => {
    const outputs = Object.keys(template.findOutputs('*'));
    expect(outputs.filter((name) => !name.endsWith('TableName'))).toEqual([
      'UserPoolId',
      'UserPoolClientId',
      'DashboardUrl',
      'SiteUrl',
      'SiteBucketName',
      'DistributionId',
      'DistributionDomainName',
      'ApiId',
      'ApiUrl',
    ]);
  });

  test.each([prod, elsewhere])(
    'has resource types that the local run knows alone ($stage.name in $stage.region)',
    ({ template }) => {
      const types = Object.values<{ Type: string }>(template.toJSON().Resources).map(({ Type }) => Type);
      expect([...new Set(types)].filter((type) => getSupport(type) === 'unknown')).toEqual([]);
    },
  );
});
