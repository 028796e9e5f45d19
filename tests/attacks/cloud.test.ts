import { readdirSync, readFileSync } from 'node:fs';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { SITE_SECRET_HEADER } from '../../domain/api.ts';
import { APPLICATIONS, CAPTCHA_PAGES, PRERENDERED_PAGES } from '../../domain/site/pages.ts';
import { bootstrapOf, type StageSettings, stages } from '../../infra/stages.ts';
import { handler as originCheck } from '../../lambdas/origin/origin-check.handler.ts';
import { propertiesOf, resourcesOf, synthesizedStages, textOf } from '../infra/synthesized-stages.ts';
import { directivesOf, edgeHeaders } from '../support/edge-over.ts';
import { productTemplate } from '../support/product-template.ts';
import { type SynthesizedName, synthesized } from '../support/synthesized.ts';

const { dev, prod, ownDomain, elsewhere } = synthesizedStages();

/** The directives of the policy that a path of a stage is answered with. */
const policyOf = async (stage: SynthesizedName, path: string) => directivesOf(await edgeHeaders(stage, path));

describe.each(['dev', 'prod'] as const)('the pages of %s', (stage) => {
  test.each(APPLICATIONS)('Who can change a tag or a captcha wants to read along on %s', async (path) => {
    const policy = await policyOf(stage, path);
    expect(Object.values(policy).join(' ')).not.toMatch(/google|gstatic/);
    expect(policy['script-src']).toMatch(/^'self'(?: 'sha256-[\w+/]{43}='){2}$/);
    expect(policy['connect-src']).toMatch(
      /^'self' https:\/\/s5-\w+-uploads-\S+ https:\/\/cognito-idp\.us-east-1\.amazonaws\.com$/,
    );
  });

  test.each(APPLICATIONS)('Who gets text into %s wants it to become code', async (path) => {
    expect(await policyOf(stage, path)).toMatchObject({
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    });
  });

  test.each(APPLICATIONS)(
    'Who runs a script in another page wants to open %s and reach into it',
    async (path) => {
      const openers = [path, '/about'].map(async (page) =>
        (await edgeHeaders(stage, page)).get('cross-origin-opener-policy'),
      );
      expect(await Promise.all(openers)).toEqual(['noopener-allow-popups', 'same-origin']);
    },
  );

  test.each(PRERENDERED_PAGES.filter((path) => !CAPTCHA_PAGES.some((page) => page === path)))(
    'Who gets text into %s, which asks for no captcha, wants scripts of the captcha or of that text',
    async (path) => {
      const policy = await policyOf(stage, path);
      expect(Object.values(policy).join(' ')).not.toMatch(/google|gstatic/);
      expect(policy).toMatchObject({
        'require-trusted-types-for': "'script'",
        'trusted-types': "'none'",
      });
    },
  );

  test.each([...APPLICATIONS, '/pricing', '/blog/an-article'])(
    'Who tries what %s forbids wants nobody to notice',
    async (path) => {
      const headers = await edgeHeaders(stage, path);
      expect(directivesOf(headers)).toMatchObject({
        'report-uri': '/api/policy-reports',
        'report-to': 'policy-reports',
      });
      expect(headers.get('reporting-endpoints')).toBe('policy-reports="/api/policy-reports"');
    },
  );
});

test.each(CAPTCHA_PAGES)(
  'Who gets a script tag into %s wants to run what else the hosts of the captcha serve',
  async (path) => {
    const sources = (await policyOf('dev', path))['script-src']?.split(' ') ?? [];
    expect(sources.filter((source) => !source.startsWith("'"))).toEqual([
      // A path that does not end in a slash is this file alone.
      'https://www.google.com/recaptcha/api.js',
      'https://www.gstatic.com/recaptcha/releases/',
    ]);
    expect(await policyOf('prod', path), 'which has no captcha').toMatchObject({ 'trusted-types': "'none'" });
  },
);

test('Who has the malware scanner fail without a word wants the team to wait, or to switch it off', () => {
  const plans = resourcesOf(prod.template, 'AWS::GuardDuty::MalwareProtectionPlan');
  expect(Object.keys(plans), 'on as shipped').toHaveLength(1);
  const [alarm] = propertiesOf(prod.template, 'AWS::CloudWatch::Alarm').filter(
    ({ MetricName }) => MetricName === 'OldestUnscannedUploadSeconds',
  );
  expect(alarm).toMatchObject({
    Namespace: 's5-prod',
    Dimensions: [{ Name: 'service', Value: 'uploads' }],
    Threshold: 3600,
    TreatMissingData: 'breaching',
  });
});

describe('Who tries to get into the back office, or carries much out of it, wants nobody to notice', () => {
  const filters = propertiesOf(prod.template, 'AWS::Logs::MetricFilter');
  const alarms = propertiesOf(prod.template, 'AWS::CloudWatch::Alarm');

  test.each([
    ['RefusedAdminCalls', '1', 'refused', 60, /api\/admin\/\*.*"401".*"403"/],
    ['ExportedRecords', '$.count', 'exported', 10_000, /count.*200/],
  ] as const)('%s', (name, value, id, threshold, pattern) => {
    const filter = filters.find(({ MetricTransformations: [{ MetricName }] }) => MetricName === name);
    expect(filter?.FilterPattern).toMatch(pattern);
    expect(filter?.MetricTransformations).toEqual([
      { MetricName: name, MetricNamespace: 's5-prod', MetricValue: value },
    ]);
    const alarm = alarms.find(({ AlarmName }) => AlarmName.endsWith('The back office is used unusually'));
    expect(alarm?.Metrics).toContainEqual(
      expect.objectContaining({
        Id: id,
        MetricStat: expect.objectContaining({ Metric: { Namespace: 's5-prod', MetricName: name } }),
      }),
    );
    expect(alarm?.Metrics[0].Expression).toContain(`(FILL(${id}, 0) >= ${threshold})`);
  });
});

describe('Who reads what services keep for us wants email addresses and tokens', () => {
  test('from topics: they are encrypted, with a key that the services may use that write to them', () => {
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

  test('from the log of the firewall: it has what was blocked, without what may be a token', () => {
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
  ])(
    'from the access logs of %s: no field of them has queries, referrers or cookies',
    (_, { stage, template }) => {
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
    },
  );
});

test('Who floods the site with reports of policies wants to be a bill', () => {
  const [{ RouteSettings } = expect.fail('No stage')] = propertiesOf(
    prod.template,
    'AWS::ApiGatewayV2::Stage',
  );
  const limits = RouteSettings['POST /api/policy-reports'];
  expect(limits.ThrottlingRateLimit).toBeLessThan(stages.prod.apiThrottle.rate);
});

describe('Who can change the workflow of dev wants to change prod', () => {
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

  /** What the policy of dev says for the names that it makes of its parameters. */
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
    'arn:aws:iam::123456789012:role/cdk-s5prod-cfn-exec-role-123456789012-us-east-1',
    'arn:aws:iam::123456789012:role/s5-prod-ApiOriginCheckRole5F523FA5-x',
    'arn:aws:lambda:us-east-1:123456789012:function:s5-prod-PaymentsWebhook',
    'arn:aws:s3:::cdk-s5prod-assets-123456789012-us-east-1/asset.zip',
    'arn:aws:s3:::s5-prod-uploads-123456789012-us-east-1/onboarding/a',
    'arn:aws:ssm:us-east-1:123456789012:parameter/s5/prod/stripe/secret-key',
  ])('by %s, in an account that both share', (arn) => {
    expect(isOutOfReach(arn)).toBe(true);
    expect(isOutOfReach(arn.replaceAll('prod', 'dev')), 'its own').toBe(false);
  });

  test('by what has no name of ours, and by a role that has no boundary', () => {
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
    expect(inDev(boundary.ManagedPolicyName['Fn::Sub'])).toBe(bootstrapOf(stages.dev).boundary);
  });

  test.each(Object.values<StageSettings>(stages).map(({ name }) => name))(
    'by a role of %s: each has the boundary of its own stage, and the CDK one bootstrap for each',
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

  test('from another workflow or another branch', () => {
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

  test('by the role that compares changes, which nobody has protected', () => {
    const compares = Object.values<StageSettings>(stages).filter(({ delivery }) => delivery?.comparesChanges);
    expect(compares).toEqual([]);
    expect(prod.template.toJSON().Outputs).not.toHaveProperty('DiffRoleArn');
  });
});

describe('Who calls the API around the distribution wants to be taken for it', () => {
  /** What a stage's distribution sends and its functions accept, once a template is deployed. */
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

  test('by the id of the stack, or by what another stage is known by', async () => {
    const { stackId, sent, accepted } = deployed('prod');
    expect(sent).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(await isTaken(sent, accepted)).toBe(true);
    for (const guess of [stackId, deployed('dev').sent, deployed('prod').sent, sent.slice(1), '']) {
      expect(await isTaken(guess, accepted)).toBe(false);
    }
  });

  test('by a secret that has come out: it can be replaced, and both are good meanwhile', async () => {
    const { sent, accepted } = deployed('elsewhere');
    const [first, second = '', ...others] = accepted.split(',');
    expect([first, others]).toEqual([sent, []]);
    expect(second).not.toBe(sent);
    expect(await isTaken(sent, accepted)).toBe(true);
    expect(await isTaken(second, accepted)).toBe(true);
    expect(await isTaken(accepted, accepted)).toBe(false);
    expect(await isTaken(second, sent), 'once it is gone').toBe(false);
  });

  test.each(['dev', 'prod', 'elsewhere'] as const)(
    'by what the template of %s tells: neither it nor an output has a secret',
    (name) => {
      const { Resources, Outputs } = synthesized(name).template;
      const made = Object.values(Resources).filter(({ Type }) => Type.startsWith('AWS::SecretsManager::'));
      expect(made).not.toEqual([]);
      for (const { Type, Properties } of made) {
        expect([Type, Object.keys(Properties ?? {}).sort()]).toEqual([
          'AWS::SecretsManager::Secret',
          ['Description', 'GenerateSecretString', 'Tags'],
        ]);
      }
      expect(JSON.stringify(Outputs)).not.toMatch(/resolve:|SiteSecrets/);
    },
  );
});

test('Who gets code into a dependency wants it to run beside the credentials of a deployment', () => {
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
