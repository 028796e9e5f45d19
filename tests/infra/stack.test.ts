import { type Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { api, articlePage, notFoundPage, SITE_SECRET_HEADER } from '../../domain/api.ts';
import { createResponseHeaders } from '../../infra/site/response-headers.ts';
import { createSiteManifest, renderViewerFunction } from '../../infra/site/viewer-function.ts';
import { supportOf } from '../../local/template/resource-types.ts';
import { PRICE_MAP } from '../support/test-stages.ts';
import {
  emptyStack,
  policiesOf,
  propertiesOf,
  resourcesOf,
  SITE_SECRET,
  stacks,
  synthesizedStages,
  textOf,
} from './synthesized-stages.ts';

const { dev, prod, ownDomain, elsewhere } = stacks();
const { template } = prod;

const all = (type: string) => propertiesOf(template, type);
const only = (type: string) => {
  const [properties, ...others] = all(type);
  expect(properties, `one ${type}`).toBeDefined();
  expect(others, `only one ${type}`).toEqual([]);
  return properties;
};

interface Resource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly Properties?: object;
}

/** Properties by which CloudFormation does not make a name up. */
const FIXED_NAMES = ['BucketName', 'LogGroupName', 'TableName', 'UserPoolName', 'AliasName'];

const distribution = only('AWS::CloudFront::Distribution').DistributionConfig;
const behaviors = [
  ...distribution.CacheBehaviors,
  { ...distribution.DefaultCacheBehavior, PathPattern: '*' },
];
const behaviorOf = (pattern: string) => behaviors.find(({ PathPattern }) => PathPattern === pattern);
const statementsOf = (properties: ReturnType<typeof all>[number]): Statement[] =>
  policiesOf(template)
    .filter(({ Roles }) => Roles[0].Ref === properties.Role['Fn::GetAtt'][0])
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);

describe('buckets', () => {
  test('block public access in all four ways', () => {
    for (const { PublicAccessBlockConfiguration } of all('AWS::S3::Bucket')) {
      expect(PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
  });

  test('are encrypted, and refuse connections below TLS 1.2', () => {
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

  test("keep old versions of the site's files for 30 days", () => {
    const site = Object.values(resourcesOf(template, 'AWS::S3::Bucket')).find(
      ({ Metadata }) => Metadata['s5:site-directory'] === 'dist/web/client',
    );
    expect(site?.Properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      LifecycleConfiguration: { Rules: [{ NoncurrentVersionExpiration: { NoncurrentDays: 30 } }] },
    });
  });

  test('are read by nobody but this distribution', () => {
    const allowed = all('AWS::S3::BucketPolicy')
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.map(({ Action, Principal }) => [Action, Principal])).toEqual([
      ['s3:PutObject', { Service: 'logging.s3.amazonaws.com' }],
      ['s3:PutObject', { Service: 'logging.s3.amazonaws.com' }],
      [['s3:GetObject', 's3:ListBucket'], { Service: 'cloudfront.amazonaws.com' }],
    ]);
    const [distributionId] = Object.keys(resourcesOf(template, 'AWS::CloudFront::Distribution'));
    const { Condition } = allowed.find(({ Action }) => Action.includes('s3:ListBucket'));
    expect(JSON.stringify(Condition.StringEquals['AWS:SourceArn'])).toContain(`{"Ref":"${distributionId}"}`);
  });
});

describe('the distribution', () => {
  test('speaks HTTP/3 and IPv6', () => {
    expect(distribution).toMatchObject({ Enabled: true, HttpVersion: 'http2and3', IPV6Enabled: true });
  });

  test('sends every behavior to https and compresses what it answers', () => {
    expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual(['/blog/*', '/api/*', '*']);
    for (const behavior of behaviors) {
      expect(behavior).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https', Compress: true });
    }
  });

  test('asks the API for articles, as for pages, and the bucket for everything else', () => {
    const originOf = ({ TargetOriginId }: { TargetOriginId: string }) =>
      distribution.Origins.find(({ Id }: { Id: string }) => Id === TargetOriginId);
    expect(originOf(behaviorOf('*'))).toHaveProperty('S3OriginConfig');
    expect(originOf(behaviorOf('/blog/*'))).toBe(originOf(behaviorOf('/api/*')));
    const rest = ({ PathPattern: _, TargetOriginId: __, ...others }: (typeof behaviors)[number]) => others;
    expect(rest(behaviorOf('/blog/*'))).toEqual(rest(behaviorOf('*')));
    // Nothing of the visitor goes along.
    expect(behaviorOf('*')).not.toHaveProperty('AllowedMethods');
    expect(behaviorOf('*')).not.toHaveProperty('OriginRequestPolicyId');
  });

  // A function that maps `/` to a document keeps visitors from the list of the bucket.
  test('asks the bucket for nothing without its function, since it may list it', () => {
    const ofFiles = distribution.Origins.filter((origin: object) => 'S3OriginConfig' in origin).map(
      ({ Id }: { Id: string }) => Id,
    );
    const behaviorsOfFiles = behaviors.filter(({ TargetOriginId }) => ofFiles.includes(TargetOriginId));
    expect(behaviorsOfFiles).toHaveLength(1);
    for (const { FunctionAssociations } of behaviorsOfFiles) {
      expect(FunctionAssociations).toContainEqual(expect.objectContaining({ EventType: 'viewer-request' }));
    }
  });

  test("leaves the API's errors alone", () => {
    expect(distribution).not.toHaveProperty('CustomErrorResponses');
  });

  test('signs what it asks the site bucket for', () => {
    const isApi = (origin: object) => 'CustomOriginConfig' in origin;
    const files = distribution.Origins.filter((origin: object) => !isApi(origin));
    const apiOrigins = distribution.Origins.filter(isApi);
    expect(files.length).toBeGreaterThan(0);
    expect(apiOrigins.length).toBeGreaterThan(0);
    const [accessControl] = Object.keys(resourcesOf(template, 'AWS::CloudFront::OriginAccessControl'));
    for (const origin of files) {
      expect(origin).toMatchObject({
        OriginAccessControlId: { 'Fn::GetAtt': [accessControl, 'Id'] },
        S3OriginConfig: { OriginAccessIdentity: '' },
      });
    }
    for (const origin of apiOrigins) {
      expect(origin.CustomOriginConfig).toEqual({
        OriginProtocolPolicy: 'https-only',
        OriginReadTimeout: 33,
        OriginSSLProtocols: ['TLSv1.2'],
      });
      expect(origin.OriginCustomHeaders).toEqual([
        { HeaderName: SITE_SECRET_HEADER, HeaderValue: SITE_SECRET },
      ]);
    }
  });

  test('runs one function on requests for pages and files, and on their answers', () => {
    const [id] = Object.keys(resourcesOf(template, 'AWS::CloudFront::Function'));
    const FunctionARN = { 'Fn::GetAtt': [id, 'FunctionARN'] };
    expect(behaviorOf('*').FunctionAssociations).toEqual([
      { EventType: 'viewer-request', FunctionARN },
      { EventType: 'viewer-response', FunctionARN },
    ]);
    expect(behaviorOf('/api/*')).not.toHaveProperty('FunctionAssociations');
  });

  test('has a function that fits into the 10 KB it may have, with a captcha, a tag manager and two names', () => {
    const full = { ...ownDomain.stage, captchaSiteKey: 'x'.repeat(40), tagManagerId: 'GTM-ABC1234' };
    const code = renderViewerFunction(createSiteManifest(full), createResponseHeaders(full));
    // Instead of the account and the region there are longer texts.
    expect(Buffer.byteLength(code)).toBeLessThan(10_000);
    expect(only('AWS::CloudFront::Function').FunctionConfig.Runtime).toBe('cloudfront-js-2.0');
  });

  test('passes API calls on uncached, with all headers but Host', () => {
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

  test('has an authorizer for every route, and a written reason where nobody has to sign in', () => {
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

  test('lets calls pass that carry the secret of the distribution, and remembers it for an hour', () => {
    const [authorizer] = all('AWS::ApiGatewayV2::Authorizer').filter(
      ({ AuthorizerType }) => AuthorizerType === 'REQUEST',
    );
    expect(authorizer).toMatchObject({
      IdentitySource: [`$request.header.${SITE_SECRET_HEADER}`],
      AuthorizerPayloadFormatVersion: '2.0',
      EnableSimpleResponses: true,
      AuthorizerResultTtlInSeconds: 3600,
    });
    const [[id, check] = expect.fail('No function')] = Object.entries(
      resourcesOf(template, 'AWS::Lambda::Function'),
    ).filter(([, { Metadata }]) => Metadata['s5:function'] === 'origin-check');
    expect(authorizer?.AuthorizerUri['Fn::Join'][1]).toContainEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    expect(check.Properties.Environment.Variables.SITE_SECRETS).toEqual(SITE_SECRET);
  });

  test('limits every route by itself, below the limit of the whole', () => {
    const { ThrottlingRateLimit, ThrottlingBurstLimit } = stage.DefaultRouteSettings;
    expect(Object.keys(stage.RouteSettings).sort()).toEqual(
      routes.map(({ Properties }) => Properties.RouteKey).sort(),
    );
    for (const limits of Object.values<typeof stage.DefaultRouteSettings>(stage.RouteSettings)) {
      expect(limits.ThrottlingRateLimit).toBeLessThan(ThrottlingRateLimit);
      expect(limits.ThrottlingBurstLimit).toBeLessThan(ThrottlingBurstLimit);
    }
  });

  test('takes as many payment events at once as the setting of the stage says', () => {
    for (const { stage: settings, template } of Object.values(synthesizedStages())) {
      const [{ RouteSettings } = expect.fail('No stage')] = propertiesOf(
        template,
        'AWS::ApiGatewayV2::Stage',
      );
      const { rate, burst } = settings.webhookThrottle;
      expect(RouteSettings[`POST ${api.stripeWebhook.path}`], settings.name).toEqual({
        ThrottlingRateLimit: rate,
        ThrottlingBurstLimit: burst,
      });
      expect(rate).toBeLessThan(settings.apiThrottle.rate);
      expect(burst).toBeLessThan(settings.apiThrottle.burst);
    }
  });

  // Mailbox providers pass on what readers press within minutes of a letter, and repeat nothing.
  test('takes a hundred unsubscribes of mail programs in a second, as do the tables that they change', () => {
    for (const { stage: settings, template } of Object.values(synthesizedStages())) {
      const [{ RouteSettings } = expect.fail('No stage')] = propertiesOf(
        template,
        'AWS::ApiGatewayV2::Stage',
      );
      const { ThrottlingBurstLimit } = RouteSettings[`POST ${api.oneClickUnsubscribe.path}`];
      expect(ThrottlingBurstLimit, settings.name).toBeGreaterThanOrEqual(100);
      for (const name of ['Subscribers', 'UnsubscribeRequests']) {
        const [table] = Object.entries(resourcesOf(template, 'AWS::DynamoDB::GlobalTable')).filter(([id]) =>
          id.startsWith(`Data${name}`),
        );
        const { WriteOnDemandThroughputSettings: writes } = table?.[1].Properties ?? {};
        // Each changes the subscriber or its request twice, in the table and in an index as well.
        expect(writes?.MaxWriteRequestUnits, `${name} of ${settings.name}`).toBeGreaterThanOrEqual(400);
      }
    }
  });

  test('makes its routes before the stage that has settings for them', () => {
    const [resource] = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Stage'));
    expect(resource?.DependsOn).toEqual(
      expect.arrayContaining(Object.keys(resourcesOf(template, 'AWS::ApiGatewayV2::Route'))),
    );
  });

  test('hands requests to functions as payload 2.0', () => {
    const functions = Object.keys(resourcesOf(template, 'AWS::Lambda::Function'));
    const integrations = resourcesOf(template, 'AWS::ApiGatewayV2::Integration');
    for (const { Properties } of routes) {
      const [prefix, { Ref: id }] = Properties.Target['Fn::Join'][1];
      expect(prefix).toBe('integrations/');
      expect(integrations[id]?.Properties).toMatchObject({
        IntegrationType: 'AWS_PROXY',
        PayloadFormatVersion: '2.0',
      });
      expect(functions).toContain(integrations[id]?.Properties.IntegrationUri['Fn::GetAtt'][0]);
    }
  });

  test('logs each request as one line of JSON', () => {
    const [logGroup] = stage.AccessLogSettings.DestinationArn['Fn::GetAtt'];
    expect(resourcesOf(template, 'AWS::Logs::LogGroup')).toHaveProperty(logGroup);
    expect(JSON.parse(stage.AccessLogSettings.Format)).toMatchObject({
      requestId: '$context.requestId',
      route: '$context.routeKey',
      status: '$context.status',
    });
  });
});

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

describe('functions', () => {
  const functions = Object.values(resourcesOf(template, 'AWS::Lambda::Function'));
  const named = (name: string) =>
    functions.find(({ Metadata }) => Metadata['s5:function'] === name)?.Properties;
  const variablesOf = (name: string) => named(name).Environment.Variables;

  test('run on Graviton with Node 24, and end before the API gives up, but those that it does not run', () => {
    expect(functions).not.toHaveLength(0);
    const longest: Readonly<Record<string, number>> = {
      'publish-articles': 120,
      'mail-retry': 300,
      reconciliation: 600,
    };
    for (const { Properties, Metadata } of functions) {
      expect(Properties).toMatchObject({ Architectures: ['arm64'], Runtime: 'nodejs24.x' });
      expect(Properties.Timeout).toBeLessThanOrEqual(longest[Metadata['s5:function']] ?? 28);
    }
  });

  test('have a whole processor, but those that nobody waits for', () => {
    const smaller = functions.filter(({ Properties }) => Properties.MemorySize !== 1769);
    expect(smaller.map(({ Metadata }) => Metadata['s5:function']).sort()).toEqual([
      'derived-data',
      'mail-events',
      'mail-retry',
      'reconciliation',
      'retention',
      'stripe-webhook',
      'upload-check',
    ]);
    for (const { Properties } of smaller) expect(Properties.MemorySize).toBe(512);
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

  test('may do nothing with a wildcard', () => {
    const statements = policiesOf(template).flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    expect(statements).not.toHaveLength(0);
    const folders = /\/(?:onboarding|blog|content\/blog)\/\*"/g;
    const scannersRule = /DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3\*/g;
    // Recipients' identities: SES asks about them too.
    const identities = /:identity\/\*/g;
    const resources = JSON.stringify(statements)
      .replaceAll(folders, '"')
      .replaceAll(scannersRule, '')
      .replaceAll(identities, '');
    expect(resources).not.toContain('*');
    expect(JSON.stringify(statements)).not.toContain('dynamodb:Scan');
    const batches = statements.filter(({ Action }) => [Action].flat().includes('dynamodb:BatchWriteItem'));
    expect(batches.map(({ Resource }) => JSON.stringify(Resource))).toEqual([
      expect.stringContaining('DataSearchIndex'),
    ]);
  });

  test('may delete records and files for good only when somebody asks for it, their time is over, or a file is a repetition', () => {
    const deleting = functions.filter(({ Properties }) =>
      /dynamodb:Delete|s3:DeleteObjectVersion/.test(JSON.stringify(statementsOf(Properties))),
    );
    expect(deleting.map(({ Metadata }) => Metadata['s5:function']).sort()).toEqual([
      'admin-erasure',
      'retention',
      'upload-check',
    ]);
  });

  test('read many items by their keys in the back office only', () => {
    const tablesRead = (Properties: Resource['Properties']) =>
      statementsOf(Properties)
        .map((statement) => JSON.stringify(statement))
        .filter((statement) => statement.includes('dynamodb:BatchGetItem'))
        .flatMap((statement) => statement.match(/Data(?:[A-Z][a-z]+)+/g) ?? []);
    const reading = functions.flatMap(({ Properties, Metadata }) =>
      tablesRead(Properties).map((table) => `${Metadata['s5:function']}: ${table.slice('Data'.length)}`),
    );
    const found = [
      'Clients',
      'ContactSubmissions',
      'OnboardingSubmissions',
      'Orders',
      'SearchIndex',
      'Subscribers',
      // What the plans of exported clients bring in.
      'Subscriptions',
      'SuppressedAddresses',
    ];
    expect(reading.sort()).toEqual([...found.map((table) => `admin: ${table}`), 'derived-data: SearchIndex']);
  });

  test('may read exactly the parameters that their environment names', () => {
    for (const { Properties } of functions) {
      const readable = statementsOf(Properties)
        .filter(({ Action }) => Action === 'ssm:GetParameters')
        .flatMap(({ Resource }) => Resource)
        .map((arn) => JSON.stringify(arn));
      const names = Object.entries(Properties.Environment.Variables)
        .filter(([variable]) => variable.endsWith('_PARAMETER'))
        .map(([, name]) => name);
      expect(readable).toHaveLength(names.length);
      for (const name of names) {
        const ending =
          typeof name === 'string' ? `:parameter${name}"]]}` : `:parameter",${JSON.stringify(name)}]]}`;
        expect(readable.filter((arn) => arn.endsWith(ending))).toHaveLength(1);
      }
    }
  });

  test('are given names and URLs, and no secret but the one of the site', () => {
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

  test('for checkout and verification get what they read, and nothing else', () => {
    const stripe = {
      STRIPE_API_URL: 'https://api.stripe.com',
      STRIPE_SECRET_KEY_PARAMETER: '/s5/prod/stripe/secret-key',
      METRICS_NAMESPACE: 's5-prod',
    };
    const [distributionId] = Object.keys(resourcesOf(template, 'AWS::CloudFront::Distribution'));
    const [priceMap] = Object.keys(resourcesOf(template, 'AWS::SSM::Parameter'));
    expect(variablesOf('verification')).toEqual({
      ...stripe,
      MAIL_TOKEN_KEY_PARAMETER: '/s5/prod/mail/token-key',
      ONBOARDING_DRAFTS_TABLE: { Ref: expect.stringMatching(/^DataOnboardingDrafts/) },
      ONBOARDING_DRAFT_DAYS: '60',
      ORDERS_TABLE: { Ref: expect.stringMatching(/^DataOrders/) },
      RATE_LIMITS_TABLE: { Ref: expect.stringMatching(/^DataRateLimits/) },
      SITE_SECRETS: SITE_SECRET,
      VISITOR_ALLOWANCE: '1',
      SERVICE_NAME: 'verification',
    });
    expect(variablesOf('checkout')).toEqual({
      ...stripe,
      SERVICE_NAME: 'checkout',
      PRICE_MAP_PARAMETER: { Ref: priceMap },
      PROMOTIONAL_CONSENT: 'not-asked',
      TERMS_CONSENT: 'not-asked',
      RATE_LIMITS_TABLE: { Ref: expect.stringMatching(/^DataRateLimits/) },
      SITE_SECRETS: SITE_SECRET,
      VISITOR_ALLOWANCE: '1',
      SITE_URL: { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [distributionId, 'DomainName'] }]] },
    });
  });

  test("send customers back to the stage's own domain when it has one", () => {
    const [siteUrl] = propertiesOf(ownDomain.template, 'AWS::Lambda::Function')
      .map(({ Environment }) => Environment.Variables.SITE_URL)
      .filter((url) => url !== undefined);
    expect(siteUrl).toBe('https://www.example.com');
  });
});

describe('functions that keep and send what visitors write', () => {
  const functions = Object.values(resourcesOf(template, 'AWS::Lambda::Function'));
  const tables = Object.keys(resourcesOf(template, 'AWS::DynamoDB::GlobalTable'));
  const propertiesFor = (name: string) =>
    functions.find(({ Metadata }) => Metadata['s5:function'] === name)?.Properties;

  const names = functions.map(({ Metadata }) => Metadata['s5:function']);

  test.each(names)('the tables that %s knows are those that it may use', (name) => {
    const known = Object.entries<{ Ref?: string }>(propertiesFor(name).Environment.Variables)
      .filter(([variable]) => variable.endsWith('_TABLE'))
      .map(([, { Ref }]) => Ref);
    const used = statementsOf(propertiesFor(name))
      .filter(({ Action }) => [Action].flat().some((action) => /^dynamodb:\w*(?:Item|Query)$/.test(action)))
      .map(({ Resource }) => JSON.stringify(Resource));
    expect(known.sort()).toEqual(
      tables.filter((table) => used.some((text) => text.includes(`"${table}"`))).sort(),
    );
  });

  test('may send in the name of the site only, to whomever, also at another domain of the account', () => {
    const statements = policiesOf(template)
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement as Statement[])
      .filter(({ Action }) => Action === 'ses:SendRawEmail');
    expect(statements).toHaveLength(9);
    for (const { Condition, Resource } of statements) {
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': prod.stage.mail.from } });
      expect([Resource].flat().map(textOf)).toEqual([
        expect.stringMatching(/^arn:aws:ses:us-east-1:<AWS::AccountId>:configuration-set\/<Mail/),
        'arn:aws:ses:us-east-1:<AWS::AccountId>:identity/*',
      ]);
    }
  });

  test('are told what came through the distribution, where they limit what one visitor may do', () => {
    for (const name of ['checkout', 'contact', 'newsletter', 'visitor-counts', 'onboarding']) {
      expect(propertiesFor(name).Environment.Variables).toMatchObject({
        SITE_SECRETS: SITE_SECRET,
        VISITOR_ALLOWANCE: '1',
      });
    }
  });
});

describe('payments', () => {
  test('hand out the price map of the stage as a parameter', () => {
    const { Name, Type, Tier, Value } = only('AWS::SSM::Parameter');
    expect({ Name, Type, Tier }).toEqual({
      Name: '/s5/prod/stripe/price-map',
      Type: 'String',
      Tier: 'Intelligent-Tiering',
    });
    expect(JSON.parse(Value)).toEqual(PRICE_MAP);
  });

  test('and mail leave their secret keys to the operator, and say so in the template', () => {
    expect(template.toJSON().Metadata['s5:operator-parameters']).toEqual([
      '/s5/prod/stripe/secret-key',
      '/s5/prod/stripe/webhook-secret',
      '/s5/prod/captcha/secret-key',
      '/s5/prod/mail/token-key',
    ]);
  });
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

  test('in production keeps its data and cannot be deleted by accident', () => {
    expect(new Set(deletionPolicies(prod))).toEqual(new Set(['RetainExceptOnCreate, Retain']));
    expect(prod.stack.terminationProtection).toBe(true);
  });

  test('in production can be deployed again after its first deployment has failed', () => {
    const { template: main, edgeTemplate } = synthesizedStages().elsewhere;
    const resources = [main, edgeTemplate].flatMap((one) =>
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

  test('for development leaves nothing behind', () => {
    expect(new Set(deletionPolicies(dev))).toEqual(new Set(['Delete, Delete']));
    expect(dev.stack.terminationProtection).toBe(false);
  });

  test('is tagged and named after itself', () => {
    expect(prod.stack.stackName).toBe('s5-prod');
    for (const { Tags } of all('AWS::S3::Bucket')) {
      expect(Tags).toEqual([
        { Key: 'product', Value: 's5' },
        { Key: 'stage', Value: 'prod' },
      ]);
    }
  });

  test.each([dev, prod])(
    'gives $stage.name the logical ids that its data lives under',
    ({ stage, template }) => {
      const ids = [
        'AWS::S3::Bucket',
        'AWS::CloudFront::Distribution',
        'AWS::ApiGatewayV2::Api',
        'AWS::DynamoDB::GlobalTable',
        'AWS::Cognito::UserPool',
      ].flatMap((type) => Object.keys(resourcesOf(template, type)));
      // A changed id makes CloudFormation replace the resource: a new bucket, a new address of the site.
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
        'DataUnsubscribeRequestsFB3FE737',
        'DataSuppressedAddresses188C61EF',
        'DataRateLimitsB3E4B03B',
        'DataOnboardingDrafts66FCD6BA',
        'DataSubscriptionsB97CF578',
        'DataStripeEvents5A32C83C',
        'DataRolesBF4E9C29',
        'DataAdminChanges2C10BE73',
        'DataDayCountsF9D9B7A4',
        'DataSearchIndexD3E89A56',
        ...(stage.scansUploads ? ['OnboardingScanUploadScans892244C4'] : []),
        'IdentityPool9E5AED46',
      ]);
    },
  );

  test('leaves room below the 500 resources that CloudFormation takes', () => {
    expect(Object.keys(template.toJSON().Resources).length).toBeLessThan(450);
  });

  test('outputs what a deployment needs to know', () => {
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

  test.each([prod, elsewhere])('is made of resource types that the local run knows', ({ template }) => {
    const types = Object.values<{ Type: string }>(template.toJSON().Resources).map(({ Type }) => Type);
    expect([...new Set(types)].filter((type) => supportOf(type) === 'unknown')).toEqual([]);
  });
});

describe('the AWS Solutions rules', () => {
  const violationsOf = (stack: Stack) =>
    new AwsSolutionsChecks().validateScope(stack).violations.map(({ ruleName }) => ruleName);

  test.each([dev, prod, ownDomain, elsewhere])(
    'find nothing in stage $stage.name of $stage.region',
    ({ stack, edgeStack }) => {
      expect([stack, ...(edgeStack ? [edgeStack] : [])].flatMap(violationsOf)).toEqual([]);
    },
  );

  test('would find an unprotected bucket', () => {
    const stack = emptyStack();
    new Bucket(stack, 'Open');
    expect(violationsOf(stack)).toContain('AwsSolutions-S10');
  });

  const acknowledgedIn = (stack: Stack) =>
    stack.node.findAll().flatMap(({ node }) =>
      node.metadata
        .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
        .flatMap(({ data }) =>
          Object.entries<string>(data).map(([id, reason]) => {
            expect(reason.length, id).toBeGreaterThan(20);
            return `${node.path} ${id.replace('Annotation::', '')}`;
          }),
        ),
    );

  test('are set aside only where this list says so, for a written reason', () => {
    expect(acknowledgedIn(prod.stack).sort()).toEqual([
      's5-prod AwsSolutions-IAM5[Resource::arn:aws:ses:us-east-1:<AWS::AccountId>:identity/*]',
      's5-prod/Admin/Eraser AwsSolutions-IAM5[Resource::<OnboardingUploadsBucket978A882E.Arn>/onboarding/*]',
      's5-prod/Admin/Office AwsSolutions-IAM5[Resource::<OnboardingUploadsBucket978A882E.Arn>/onboarding/*]',
      's5-prod/Blog AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/blog/*]',
      's5-prod/Blog AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/content/blog/*]',
      's5-prod/Blog/DeadLetters AwsSolutions-SQS3',
      's5-prod/DerivedData/DeadLetters AwsSolutions-SQS3',
      's5-prod/Identity/Pool AwsSolutions-COG2',
      's5-prod/Identity/Pool AwsSolutions-COG8',
      's5-prod/Mail/DeadLetters AwsSolutions-SQS3',
      's5-prod/Onboarding/Check AwsSolutions-IAM5[Resource::<OnboardingUploadsBucket978A882E.Arn>/onboarding/*]',
      's5-prod/Onboarding/DeadLetters AwsSolutions-SQS3',
      's5-prod/Onboarding/Form AwsSolutions-IAM5[Resource::<OnboardingUploadsBucket978A882E.Arn>/onboarding/*]',
      's5-prod/Onboarding/Scan/Role AwsSolutions-IAM5[Resource::<OnboardingUploadsBucket978A882E.Arn>/onboarding/*]',
      's5-prod/Onboarding/Scan/Role AwsSolutions-IAM5[Resource::arn:aws:events:us-east-1:<AWS::AccountId>:rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*]',
      's5-prod/Reconciliation/DeadLetters AwsSolutions-SQS3',
      's5-prod/Retention/DeadLetters AwsSolutions-SQS3',
      's5-prod/Retention/Retention AwsSolutions-IAM5[Resource::<OnboardingUploadsBucket978A882E.Arn>/onboarding/*]',
      's5-prod/Site/Distribution @aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      's5-prod/Site/Distribution AwsSolutions-CFR1',
      's5-prod/Site/Distribution AwsSolutions-CFR3',
      's5-prod/Site/Distribution AwsSolutions-CFR4',
      's5-prod/SiteSecrets/1 AwsSolutions-SMG4',
    ]);
  });

  test('are set aside in other stages for what is left out there, and for who deploys from elsewhere', () => {
    const inProduction = acknowledgedIn(prod.stack).map((one) => one.replace('s5-prod', 's5-dev'));
    expect(acknowledgedIn(dev.stack).filter((one) => !inProduction.includes(one))).toEqual([
      's5-dev/Site/Distribution AwsSolutions-CFR2',
    ]);
    const wildcards = acknowledgedIn(elsewhere.stack).filter((one) => one.startsWith('s5-prod/Delivery/'));
    expect(wildcards.map((one) => /Resource::(.*)\]$/.exec(one)?.[1])).toEqual([
      'arn:aws:cloudformation:eu-central-1:<AWS::AccountId>:stack/CDKToolkit-s5-prod/*',
      'arn:aws:cloudformation:eu-central-1:<AWS::AccountId>:stack/s5-prod/*',
      'arn:aws:cloudformation:us-east-1:<AWS::AccountId>:stack/CDKToolkit-s5-prod/*',
      'arn:aws:cloudformation:us-east-1:<AWS::AccountId>:stack/s5-prod-edge/*',
      'arn:aws:cloudformation:eu-central-1:<AWS::AccountId>:stack/s5-prod/*',
      '<SiteBucket978D4AEB.Arn>/*',
      '*',
      'arn:aws:acm:us-east-1:<AWS::AccountId>:certificate/*',
      'arn:aws:ssm:eu-central-1:<AWS::AccountId>:parameter/s5/prod/*',
      'arn:aws:cloudformation:eu-central-1:<AWS::AccountId>:stack/s5-prod/*',
    ]);
    expect(elsewhere.edgeStack && acknowledgedIn(elsewhere.edgeStack)).toEqual([]);
  });
});
