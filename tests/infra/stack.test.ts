import { Stack, Validations } from 'aws-cdk-lib';
import { Match } from 'aws-cdk-lib/assertions';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { api } from '../../domain/api.ts';
import { siteManifest, viewerFunction } from '../../infra/edge/viewer-function.ts';
import { treatment } from '../../local/template/resource-types.ts';
import { PRICE_MAP, propertiesOf, resourcesOf, synthesiseStages } from './synthesised-stages.ts';

const { dev, prod, ownDomain } = await synthesiseStages();
const { template } = prod;

const all = (type: string) => propertiesOf(template, type);
const only = (type: string) => {
  const [properties, ...others] = all(type);
  expect(properties, `one ${type}`).toBeDefined();
  expect(others, `only one ${type}`).toEqual([]);
  return properties;
};

const distribution = only('AWS::CloudFront::Distribution').DistributionConfig;
const behaviours = [
  ...distribution.CacheBehaviors,
  { ...distribution.DefaultCacheBehavior, PathPattern: '*' },
];
const behaviourOf = (pattern: string) => behaviours.find(({ PathPattern }) => PathPattern === pattern);
const headersOf = (pattern: string) => {
  const { Ref: id } = behaviourOf(pattern).ResponseHeadersPolicyId;
  return resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy')[id]?.Properties
    .ResponseHeadersPolicyConfig;
};
const customHeader = (pattern: string, name: string) =>
  headersOf(pattern).CustomHeadersConfig.Items.find(({ Header }: { Header: string }) => Header === name)
    ?.Value;

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
      expect(denied.map(({ Condition }: { Condition: object }) => Condition)).toEqual([
        { Bool: { 'aws:SecureTransport': 'false' } },
        { NumericLessThan: { 's3:TlsVersion': 1.2 } },
      ]);
    }
  });

  test("keep old versions of the site's files for 30 days", () => {
    template.hasResource('AWS::S3::Bucket', {
      Metadata: { 's5:site-directory': 'dist/web/client' },
      Properties: {
        VersioningConfiguration: { Status: 'Enabled' },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
        LifecycleConfiguration: {
          Rules: [Match.objectLike({ NoncurrentVersionExpiration: { NoncurrentDays: 30 } })],
        },
      },
    });
  });

  test('are read by nobody but this distribution', () => {
    const allowed = all('AWS::S3::BucketPolicy')
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.map(({ Action, Principal }) => [Action, Principal])).toEqual([
      ['s3:PutObject', { Service: 'logging.s3.amazonaws.com' }],
      ['s3:GetObject', { Service: 'cloudfront.amazonaws.com' }],
    ]);
    const [distributionId] = Object.keys(resourcesOf(template, 'AWS::CloudFront::Distribution'));
    const { Condition } = allowed.find(({ Action }) => Action === 's3:GetObject');
    expect(JSON.stringify(Condition.StringEquals['AWS:SourceArn'])).toContain(`{"Ref":"${distributionId}"}`);
  });
});

describe('the distribution', () => {
  test('speaks HTTP/3 and IPv6, writes access logs and stays in the cheapest price class', () => {
    expect(distribution).toMatchObject({
      Enabled: true,
      HttpVersion: 'http2and3',
      IPV6Enabled: true,
      PriceClass: 'PriceClass_100',
      Logging: { Prefix: 'distribution/' },
    });
  });

  test('sends every behaviour to https and compresses what it answers', () => {
    expect(behaviours.map(({ PathPattern }) => PathPattern)).toEqual(['/assets/*', '/api/*', '*']);
    for (const behaviour of behaviours) {
      expect(behaviour).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https', Compress: true });
    }
  });

  test("leaves the API's errors alone", () => {
    expect(distribution).not.toHaveProperty('CustomErrorResponses');
  });

  test('signs what it asks the site bucket for', () => {
    const [files, apiOrigin] = distribution.Origins;
    const [accessControl] = Object.keys(resourcesOf(template, 'AWS::CloudFront::OriginAccessControl'));
    expect(files).toMatchObject({
      OriginAccessControlId: { 'Fn::GetAtt': [accessControl, 'Id'] },
      S3OriginConfig: { OriginAccessIdentity: '' },
    });
    expect(apiOrigin.CustomOriginConfig).toEqual({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
  });

  test('runs one function on requests for pages and on their answers, and none on assets', () => {
    const [id] = Object.keys(resourcesOf(template, 'AWS::CloudFront::Function'));
    const FunctionARN = { 'Fn::GetAtt': [id, 'FunctionARN'] };
    expect(behaviourOf('*').FunctionAssociations).toEqual([
      { EventType: 'viewer-request', FunctionARN },
      { EventType: 'viewer-response', FunctionARN },
    ]);
    expect(behaviourOf('/assets/*')).not.toHaveProperty('FunctionAssociations');
    expect(behaviourOf('/api/*')).not.toHaveProperty('FunctionAssociations');
  });

  test('has a function that fits into the 10 KB it may have', () => {
    const { FunctionCode, FunctionConfig } = only('AWS::CloudFront::Function');
    expect(FunctionCode).toBe(viewerFunction(siteManifest()));
    expect(Buffer.byteLength(FunctionCode)).toBeLessThan(10_000);
    expect(FunctionConfig.Runtime).toBe('cloudfront-js-2.0');
  });

  test('passes API calls on uncached, with all headers but Host', () => {
    expect(behaviourOf('/api/*')).toMatchObject({
      AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PATCH', 'DELETE']),
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad', // CachingDisabled
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac', // AllViewerExceptHostHeader
    });
  });

  test('of a stage with a domain uses its certificate and nothing below TLS 1.2', () => {
    const [{ DistributionConfig }] = propertiesOf(ownDomain.template, 'AWS::CloudFront::Distribution');
    expect(DistributionConfig.Aliases).toEqual(['www.example.com']);
    expect(DistributionConfig.ViewerCertificate).toEqual({
      AcmCertificateArn: ownDomain.stage.domain?.certificateArn,
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    });
  });
});

describe('response headers', () => {
  test.each(['*', '/assets/*', '/api/*'])('of %s protect against the usual attacks', (pattern) => {
    expect(headersOf(pattern).SecurityHeadersConfig).toMatchObject({
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 2 * 365 * 24 * 60 * 60, Override: true },
    });
    expect(customHeader(pattern, 'cross-origin-opener-policy')).toBe('same-origin');
    expect(customHeader(pattern, 'permissions-policy')).toMatch(/\bcamera=\(\).*\bpayment=\(\)/);
  });

  test.each(['*', '/assets/*', '/api/*'])('of %s allow scripts from files of the site only', (pattern) => {
    const { ContentSecurityPolicy, Override } =
      headersOf(pattern).SecurityHeadersConfig.ContentSecurityPolicy;
    const directives = Object.fromEntries(
      ContentSecurityPolicy.split('; ').map((directive: string) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
    );
    expect(Override).toBe(true);
    expect(directives).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
  });

  test('keep hashed assets for a year, ask again for pages, and never keep answers of the API', () => {
    expect(customHeader('/assets/*', 'cache-control')).toBe('public, max-age=31536000, immutable');
    expect(customHeader('*', 'cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(customHeader('/api/*', 'cache-control')).toBe('no-store');
  });
});

describe('the API', () => {
  const routes = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Route'));
  const stage = only('AWS::ApiGatewayV2::Stage');

  test('has exactly the routes that the domain names', () => {
    const expected = Object.values(api).map(({ method, path }) => `${method} ${path}`);
    expect(routes.map(({ Properties }) => Properties.RouteKey).sort()).toEqual(expected.sort());
  });

  test('has for every route either an authorizer or a written reason', () => {
    for (const { Properties, Metadata } of routes) {
      const guarded = Properties.AuthorizationType !== 'NONE' && Properties.AuthorizerId !== undefined;
      const reason = Metadata['s5:public-because'];
      expect(guarded || reason?.length > 20, Properties.RouteKey).toBe(true);
    }
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

describe('functions', () => {
  const functions = Object.values(resourcesOf(template, 'AWS::Lambda::Function'));
  const named = (name: string) =>
    functions.find(({ Metadata }) => Metadata['s5:function'] === name)?.Properties;
  const variablesOf = (name: string) => named(name).Environment.Variables;

  test('run on Graviton with Node 24, and end before the API gives up', () => {
    expect(functions).not.toHaveLength(0);
    for (const { Properties } of functions) {
      expect(Properties).toMatchObject({ Architectures: ['arm64'], Runtime: 'nodejs24.x' });
      expect(Properties.MemorySize).toBeGreaterThanOrEqual(256);
      expect(Properties.MemorySize).toBeLessThanOrEqual(512);
      expect(Properties.Timeout).toBeLessThan(29);
    }
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
    const statements = all('AWS::IAM::Policy').flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    expect(statements).not.toHaveLength(0);
    expect(JSON.stringify(statements)).not.toContain('*');
  });

  test('may read exactly the parameters that their environment names', () => {
    for (const { Properties } of functions) {
      const policy = all('AWS::IAM::Policy').find(
        ({ Roles }) => Roles[0].Ref === Properties.Role['Fn::GetAtt'][0],
      );
      const { Resource } = policy.PolicyDocument.Statement.find(
        ({ Action }: { Action: string }) => Action === 'ssm:GetParameters',
      );
      const readable = [Resource].flat().map((arn) => JSON.stringify(arn));
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

  test('are given names and addresses, never secrets', () => {
    const secretValue = /\b[rs]k_(?:test|live)_|\bwhsec_|\bAKIA[A-Z0-9]{16}\b|-----BEGIN|resolve:/;
    const secretName = /KEY|SECRET|TOKEN|PASSWORD|CREDENTIAL/;
    for (const { Properties } of functions) {
      for (const [variable, value] of Object.entries(Properties.Environment.Variables)) {
        expect(JSON.stringify(value), variable).not.toMatch(secretValue);
        if (secretName.test(variable)) expect(variable).toMatch(/_PARAMETER$/);
      }
    }
  });

  test('for checkout and verification get what they read, and nothing else', () => {
    const stripe = {
      STRIPE_API_URL: 'https://api.stripe.com',
      STRIPE_SECRET_KEY_PARAMETER: '/s5/prod/stripe/secret-key',
      POWERTOOLS_LOG_LEVEL: 'INFO',
    };
    const [distributionId] = Object.keys(resourcesOf(template, 'AWS::CloudFront::Distribution'));
    const [priceMap] = Object.keys(resourcesOf(template, 'AWS::SSM::Parameter'));
    expect(variablesOf('verification')).toEqual({ ...stripe, POWERTOOLS_SERVICE_NAME: 'verification' });
    expect(variablesOf('checkout')).toEqual({
      ...stripe,
      POWERTOOLS_SERVICE_NAME: 'checkout',
      PRICE_MAP_PARAMETER: { Ref: priceMap },
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

  test('leave the secret key to the operator, and say so in the template', () => {
    expect(template.toJSON().Metadata['s5:operator-parameters']).toEqual(['/s5/prod/stripe/secret-key']);
  });
});

describe('a stage', () => {
  const STATEFUL = ['AWS::S3::Bucket', 'AWS::Logs::LogGroup'];
  const deletionPolicies = (stage: typeof dev) =>
    STATEFUL.flatMap((type) => Object.values(resourcesOf(stage.template, type))).map(
      ({ DeletionPolicy }) => DeletionPolicy,
    );

  test('in production keeps its data and cannot be deleted by accident', () => {
    expect(new Set(deletionPolicies(prod))).toEqual(new Set(['Retain']));
    expect(prod.stack.terminationProtection).toBe(true);
  });

  test('for development leaves nothing behind', () => {
    expect(new Set(deletionPolicies(dev))).toEqual(new Set(['Delete']));
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

  test.each([dev, prod])('gives $stage.name the logical ids that its data lives under', ({ template }) => {
    const ids = ['AWS::S3::Bucket', 'AWS::CloudFront::Distribution', 'AWS::ApiGatewayV2::Api'].flatMap(
      (type) => Object.keys(resourcesOf(template, type)),
    );
    // A changed id makes CloudFormation replace the resource: a new bucket, a new address of the site.
    expect(ids).toEqual([
      'AccessLogsBucketCD784A59',
      'SiteBucket978D4AEB',
      'SiteDistribution390DED28',
      'ApiHttp17514DA7',
    ]);
  });

  test('outputs what a deployment needs to know', () => {
    expect(Object.keys(template.findOutputs('*'))).toEqual([
      'SiteUrl',
      'SiteBucketName',
      'DistributionId',
      'DistributionDomainName',
      'ApiId',
    ]);
  });

  test('is made of resource types that the local run knows', () => {
    const types = Object.values<{ Type: string }>(template.toJSON().Resources).map(({ Type }) => Type);
    expect([...new Set(types)].filter((type) => treatment(type) === 'unknown')).toEqual([]);
  });
});

describe('the AWS Solutions rules', () => {
  const violationsOf = (stack: Stack) =>
    new AwsSolutionsChecks().validateScope(stack).violations.map(({ ruleName }) => ruleName);

  test.each([dev, prod, ownDomain])('find nothing in stage $stage.name', ({ stack }) => {
    expect(violationsOf(stack)).toEqual([]);
  });

  test('would find an unprotected bucket', () => {
    const stack = new Stack();
    new Bucket(stack, 'Open');
    expect(violationsOf(stack)).toContain('AwsSolutions-S10');
  });

  test('are set aside only where this list says so, for a written reason', () => {
    const acknowledged = prod.stack.node
      .findAll()
      .flatMap(({ node }) =>
        node.metadata
          .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
          .flatMap(({ data }) =>
            Object.entries<string>(data).map(([id, reason]) => ({ path: node.path, id, reason })),
          ),
      );
    expect(acknowledged.map(({ path, id }) => `${path} ${id.replace('Annotation::', '')}`).sort()).toEqual([
      's5-prod/Api/CheckoutRoute AwsSolutions-APIG4',
      's5-prod/Api/VerificationRoute AwsSolutions-APIG4',
      's5-prod/Site/Distribution AwsSolutions-CFR1',
      's5-prod/Site/Distribution AwsSolutions-CFR2',
      's5-prod/Site/Distribution AwsSolutions-CFR4',
    ]);
    for (const { reason } of acknowledged) expect(reason.length).toBeGreaterThan(20);
  });
});
