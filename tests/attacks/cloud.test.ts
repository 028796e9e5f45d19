import { readdirSync, readFileSync } from 'node:fs';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { SITE_SECRET_HEADER } from '../../domain/api.ts';
import { APPLICATIONS, CAPTCHA_PAGES, PRERENDERED_PAGES } from '../../domain/site/pages.ts';
import { getBootstrap, type StageSettings, stages } from '../../infra/stages.ts';
import { handler as originCheck } from '../../lambdas/origin/origin-check.handler.ts';
import {
  functionNamed,
  propertiesOf,
  resourcesOf,
  synthesizedStages,
  textOf,
} from '../infra/synthesized-stages.ts';
import { directivesOf, edgeHeaders } from '../support/edge-over.ts';
import { productTemplate } from '../support/product-template.ts';
import { type SynthesizedName, synthesized } from '../support/synthesized.ts';

const { dev, prod, ownDomain, elsewhere } = synthesizedStages();

/** The directives of the policy that a path of a stage is answered with. */
const policyOf = async (stage: SynthesizedName, path: string) => directivesOf(await edgeHeaders(stage, path));

const CLOSED_PAGES = new Set([
  ...APPLICATIONS,
  '/blog/an-article',
  ...PRERENDERED_PAGES.filter((path) => !CAPTCHA_PAGES.some((page) => page === path)),
]);

describe.each(['dev', 'prod'] as const)('the pages of %s', (stage) => {
  test.each([...CLOSED_PAGES])(
    'load no code of others, make none of text, and report it: %s',
    async (path) => {
      const headers = await edgeHeaders(stage, path);
      const policy = directivesOf(headers);
      expect(Object.values(policy).join(' ')).not.toMatch(/google|gstatic/);
      expect(policy).toMatchObject({
        'require-trusted-types-for': "'script'",
        'trusted-types': "'none'",
        'report-uri': '/api/policy-reports',
        'report-to': 'policy-reports',
      });
      expect(headers.get('reporting-endpoints')).toBe('policy-reports="/api/policy-reports"');
    },
  );

  test.each(APPLICATIONS)(
    'connect to uploads and the user pool alone, and have no opener: %s',
    async (path) => {
      const headers = await edgeHeaders(stage, path);
      const policy = directivesOf(headers);
      expect(policy['script-src']).toMatch(/^'self'(?: 'sha256-[\w+/]{43}='){2}$/);
      expect(policy['connect-src']).toMatch(
        /^'self' (https:\/\/s5-\w+-uploads-[\w.-]+) \1\/ https:\/\/cognito-idp\.us-east-1\.amazonaws\.com$/,
      );
      expect(headers.get('cross-origin-opener-policy')).toBe('noopener-allow-popups');
      const other = await edgeHeaders(stage, '/about');
      expect(other.get('cross-origin-opener-policy')).toBe('same-origin');
    },
  );
});

test.each(CAPTCHA_PAGES)('%s runs only the captcha’s own files from its hosts', async (path) => {
  const sources = (await policyOf('dev', path))['script-src']?.split(' ') ?? [];
  expect(sources.filter((source) => !source.startsWith("'"))).toEqual([
    // A path that does not end in a slash is this file alone.
    'https://www.google.com/recaptcha/api.js',
    'https://www.gstatic.com/recaptcha/releases/',
  ]);
  expect(await policyOf('prod', path), 'which has no captcha').toMatchObject({ 'trusted-types': "'none'" });
});

test('a silent malware scanner raises an alarm', () => {
  const alarms = propertiesOf(prod.template, 'AWS::CloudWatch::Alarm');
  expect(alarms.find(({ MetricName }) => MetricName === 'OldestUnscannedUploadSeconds')).toMatchObject({
    Namespace: 's5-prod',
    Dimensions: [{ Name: 'service', Value: 'uploads' }],
    Threshold: 3600,
    TreatMissingData: 'breaching',
  });
});

describe('unusual use of the back office raises an alarm', () => {
  const filters = propertiesOf(prod.template, 'AWS::Logs::MetricFilter');
  const alarms = propertiesOf(prod.template, 'AWS::CloudWatch::Alarm');

  test.each([
    ['RefusedAdminCalls', '1', 'refused', expect.stringMatching(/api\/admin\/\*.*"401".*"403"/), {}],
    [
      'ExportedRecords',
      '$.count',
      'exported',
      // Lists are not exports.
      '{ ($.count = *) && ($.status = 200) && (($.route = "GET /api/admin/exports") || ($.route = "POST /api/admin/people/data")) }',
      { LogGroupName: functionNamed(prod.template, 'admin').properties.LoggingConfig.LogGroup },
    ],
  ])('%s', (name, value, id, FilterPattern, log) => {
    expect(
      filters.filter(({ MetricTransformations: [transformation] }) => transformation.MetricName === name),
    ).toMatchObject([
      {
        ...log,
        FilterPattern,
        MetricTransformations: [{ MetricName: name, MetricNamespace: 's5-prod', MetricValue: value }],
      },
    ]);
    const alarm = alarms.find(({ AlarmName }) => AlarmName.endsWith('The back office is used unusually'));
    expect(alarm?.Metrics).toContainEqual(
      expect.objectContaining({
        Id: id,
        MetricStat: expect.objectContaining({ Metric: { Namespace: 's5-prod', MetricName: name } }),
      }),
    );
  });
});

describe('personal data and tokens', () => {
  test('are encrypted in topics with a key that the writing services may use', () => {
    const topics = propertiesOf(prod.template, 'AWS::SNS::Topic');
    const [[id, key] = expect.fail('No key')] = Object.entries(resourcesOf(prod.template, 'AWS::KMS::Key'));
    expect(topics.map(({ KmsMasterKeyId }) => KmsMasterKeyId)).toEqual(
      topics.map(() => ({ 'Fn::GetAtt': [id, 'Arn'] })),
    );
    expect(key.Properties.EnableKeyRotation).toBe(true);
    expect(key.Properties.KeyPolicy.Statement).toContainEqual({
      Effect: 'Allow',
      Action: ['kms:Decrypt', 'kms:GenerateDataKey'],
      Principal: { Service: expect.arrayContaining(['cloudwatch.amazonaws.com', 'ses.amazonaws.com']) },
      Resource: '*',
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
  });

  test('are not in the log of the firewall', () => {
    const [log] = propertiesOf(ownDomain.template, 'AWS::WAFv2::LoggingConfiguration');
    expect(log?.RedactedFields).toEqual([
      { SingleHeader: { Name: 'authorization' } },
      { SingleHeader: { Name: 'cookie' } },
      { SingleHeader: { Name: 'referer' } },
      { QueryString: {} },
    ]);
    expect(log?.LoggingFilter).toMatchObject({
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    });
  });

  const SECRET_FIELDS = /query|referer|cookie|authorization/i;

  test.each([
    ['dev', dev],
    ['prod', prod],
    ['a stage with a paid plan', ownDomain],
    ['a stage elsewhere', elsewhere],
  ])('are not in the access logs of %s', (_, { stage, template }) => {
    const [{ DistributionConfig } = expect.fail('No distribution')] = propertiesOf(
      template,
      'AWS::CloudFront::Distribution',
    );
    expect(DistributionConfig).not.toHaveProperty('Logging');
    const deliveries = propertiesOf(template, 'AWS::Logs::Delivery');
    const hasLog = stage.region === 'us-east-1' && stage.edgePlan !== 'free';
    expect(deliveries).toHaveLength(hasLog ? 1 : 0);
    for (const { RecordFields } of deliveries) {
      expect(RecordFields).toEqual(expect.arrayContaining(['time', 'c-ip', 'cs-uri-stem', 'sc-status']));
      expect(RecordFields.join(' ')).not.toMatch(SECRET_FIELDS);
    }
    const [{ AccessLogSettings } = expect.fail('No API')] = propertiesOf(
      template,
      'AWS::ApiGatewayV2::Stage',
    );
    expect(textOf(AccessLogSettings.Format)).not.toMatch(SECRET_FIELDS);
  });
});

describe('the deployment of dev', () => {
  interface Statement {
    readonly Sid: string;
    readonly Effect: string;
    readonly Action: string | readonly string[];
    readonly Resource?: string | readonly { readonly 'Fn::Sub': string }[];
    readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  }
  const boundary = parse(readFileSync(new URL('../../infra/stage-boundary.yaml', import.meta.url), 'utf8'))
    .Resources.Boundary.Properties;
  const statements: readonly Statement[] = boundary.PolicyDocument.Statement;
  const denied = statements.filter(({ Effect }) => Effect === 'Deny');

  const IN_DEV: Readonly<Record<string, string>> = {
    Product: 's5',
    Stage: 'dev',
    Other: 'prod',
    'AWS::Partition': 'aws',
    'AWS::AccountId': '123456789012',
  };

  /** The decision of the dev stage's policy for names made of its parameters. */
  const inDev = (text: string) =>
    text.replace(/\$\{([\w:]+)\}/g, (_, name) => IN_DEV[name] ?? expect.fail(name));

  /** Whether all that can be done with a resource is denied by its name. */
  const isOutOfReach = (arn: string) =>
    denied
      .filter(({ Action }) => Action === '*')
      .flatMap(({ Resource }) => (typeof Resource === 'string' ? [] : (Resource ?? [])))
      .some((resource) => {
        const pattern = inDev(resource['Fn::Sub']).replace(/[.+?^${}()|[\]\\]/g, '\\$&');
        return new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(arn);
      });

  test.each([
    'arn:aws:cloudformation:us-east-1:123456789012:stack/s5-prod/0a1b',
    'arn:aws:dynamodb:us-east-1:123456789012:table/s5-prod-DataOrders20A4E13F-1A2B',
    'arn:aws:iam::123456789012:policy/s5-prod-AdminOfficePolicy5F523FA5-x',
    'arn:aws:iam::123456789012:role/cdk-s5prod-cfn-exec-role-123456789012-us-east-1',
    'arn:aws:iam::123456789012:role/s5-prod-ApiOriginCheckRole5F523FA5-x',
    'arn:aws:lambda:us-east-1:123456789012:function:s5-prod-PaymentsWebhook',
    'arn:aws:s3:::cdk-s5prod-assets-123456789012-us-east-1/asset.zip',
    'arn:aws:s3:::s5-prod-uploads-123456789012-us-east-1/onboarding/a',
    'arn:aws:ssm:us-east-1:123456789012:parameter/s5/prod/stripe/secret-key',
  ])('cannot reach %s in a shared account', (arn) => {
    expect(isOutOfReach(arn)).toBe(true);
    expect(isOutOfReach(arn.replaceAll('prod', 'dev')), 'its own').toBe(false);
  });

  test('cannot reach resources with the tag of prod, nor create a role without the boundary', () => {
    const by = (sid: string) => denied.find(({ Sid }) => Sid === sid) ?? expect.fail(sid);
    expect(by('NothingWithTheTagOfTheOther')).toMatchObject({
      Action: '*',
      Resource: '*',
      Condition: { StringEquals: { 'aws:ResourceTag/stage': { Ref: 'Other' } } },
    });
    const { Action, Condition } = by('NoRoleWithoutThisBoundary');
    expect(Action).toEqual(expect.arrayContaining(['iam:CreateRole', 'iam:PutRolePolicy']));
    expect(inDev(JSON.stringify(Condition))).toBe(
      '{"StringNotEquals":{"iam:PermissionsBoundary":{"Fn::Sub":"arn:aws:iam::123456789012:policy/s5-dev-boundary"}}}',
    );
    expect(by('NoWayAroundRoles').Action).toContain('iam:DeleteRolePermissionsBoundary');
    expect(inDev(boundary.ManagedPolicyName['Fn::Sub'])).toBe(getBootstrap(stages.dev).boundary);
  });

  test.each(Object.values<StageSettings>(stages).map(({ name }) => name))(
    'gives each role of %s the boundary of its stage, and a bootstrap of its own',
    (name) => {
      const { template } = name === 'dev' ? dev : prod;
      const text = JSON.stringify(template.toJSON());
      for (const { PermissionsBoundary } of propertiesOf(template, 'AWS::IAM::Role')) {
        expect(textOf(PermissionsBoundary)).toBe(`arn:aws:iam::<AWS::AccountId>:policy/s5-${name}-boundary`);
      }
      expect(text).toContain(`cdk-s5${name}-assets-`);
      expect(text).not.toContain('hnb659fds');
    },
  );

  test('trusts two workflows at fixed references alone', () => {
    const trusted = propertiesOf(elsewhere.template, 'AWS::IAM::Role').flatMap(
      ({ AssumeRolePolicyDocument }) =>
        AssumeRolePolicyDocument.Statement.filter(({ Action }: Statement) =>
          /WebIdentity/.test(String(Action)),
        ),
    );
    const refs = trusted.map(({ Condition }) => {
      const { StringEquals = {}, StringLike = {} } = Condition;
      return { ...StringEquals, ...StringLike }['token.actions.githubusercontent.com:job_workflow_ref'];
    });
    expect(refs.sort()).toEqual([
      'example/site/.github/workflows/check.yml@refs/pull/*/merge',
      'example/site/.github/workflows/delivery.yml@refs/heads/main',
    ]);
  });

  test('has no role to compare changes as shipped', () => {
    const compares = Object.values<StageSettings>(stages).filter(({ delivery }) => delivery?.comparesChanges);
    expect(compares).toEqual([]);
    expect(prod.template.toJSON().Outputs).not.toHaveProperty('DiffRoleArn');
  });
});

describe('a call around the distribution', () => {
  /** The secrets that a stage's distribution sends and its functions accept, once a template is deployed. */
  function deployed(name: SynthesizedName) {
    const { template, stackName } = synthesized(name);
    const stage = Template.fromJSON(template);
    const [{ DistributionConfig } = expect.fail('No distribution')] = propertiesOf(
      stage,
      'AWS::CloudFront::Distribution',
    );
    const api = DistributionConfig.Origins.find(
      ({ OriginCustomHeaders }: { OriginCustomHeaders?: object }) => OriginCustomHeaders,
    );
    const check = Object.values(resourcesOf(stage, 'AWS::Lambda::Function')).find(
      ({ Metadata }) => Metadata['s5:function'] === 'origin-check',
    );
    const values = productTemplate({
      stackName,
      template: {
        ...template,
        Outputs: {
          stackId: { Value: { Ref: 'AWS::StackId' } },
          sent: { Value: api.OriginCustomHeaders[0].HeaderValue },
          accepted: { Value: check?.Properties.Environment.Variables.SITE_SECRETS },
        },
      },
    }).outputs();
    const { stackId = '', sent = '', accepted = '' } = values;
    return { stackId, sent, accepted };
  }

  /** Whether the API takes a call that names a secret. */
  async function isTaken(secret: string, accepted: string): Promise<boolean> {
    vi.stubEnv('SITE_SECRETS', accepted);
    const { isAuthorized } = await originCheck({ headers: { [SITE_SECRET_HEADER]: secret } });
    return isAuthorized;
  }

  test('is refused with the id of the stack or the secret of another stage', async () => {
    const { stackId, sent, accepted } = deployed('prod');
    expect(sent).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(await isTaken(sent, accepted)).toBe(true);
    for (const guess of [stackId, deployed('dev').sent, deployed('prod').sent, sent.slice(1), '']) {
      expect(await isTaken(guess, accepted)).toBe(false);
    }
  });

  test('is refused with a secret after its replacement, and both are accepted in between', async () => {
    const { sent, accepted } = deployed('elsewhere');
    const [first, second = '', ...others] = accepted.split(',');
    expect([first, others]).toEqual([sent, []]);
    expect(second).not.toBe(sent);
    expect(await isTaken(sent, accepted)).toBe(true);
    expect(await isTaken(second, accepted)).toBe(true);
    expect(await isTaken(accepted, accepted)).toBe(false);
    expect(await isTaken(second, sent), 'once it is gone').toBe(false);
  });

  test.each(['dev', 'prod', 'elsewhere'] as const)('finds no secret in the outputs of %s', (name) => {
    const { Outputs } = synthesized(name).template;
    expect(JSON.stringify(Outputs)).not.toMatch(/resolve:|SiteSecrets/);
  });
});

test('jobs with credentials of a deployment run no code of dependencies', () => {
  const folder = new URL('../../.github/workflows/', import.meta.url);
  interface Job {
    readonly permissions?: Readonly<Record<string, string>>;
    readonly steps: readonly { readonly run?: string; readonly with?: Readonly<Record<string, unknown>> }[];
  }
  const jobs = readdirSync(folder).flatMap((file) =>
    Object.values<Job>(parse(readFileSync(new URL(file, folder), 'utf8')).jobs),
  );
  const trusted = jobs.filter(({ permissions = {} }) => permissions['id-token'] === 'write');
  expect(trusted).not.toEqual([]);
  for (const { steps } of trusted) {
    const commands = steps.map(({ run = '' }) => run).join('\n');
    expect(commands).not.toMatch(/npm (?:ci|install)(?! --ignore-scripts)|npm test|build:web|synth/);
    expect(commands).not.toMatch(/npm run deploy(?!.* --built)/);
    expect(steps.map((step) => step.with?.cache)).not.toContain('npm');
  }
});
