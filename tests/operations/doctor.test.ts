import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { main } from '../../bin/doctor.ts';
import { STRIPE_WEBHOOK_IPS } from '../../infra/edge/stripe-webhook-ips.ts';
import { CAPTCHA_TEST_SITE_KEY, type StageSettings, stages } from '../../infra/stages.ts';
import { startServer } from '../../local/stand-in.ts';
import { verifiedIdentity } from '../support/aws/sesv2.ts';
import { runCommand } from '../support/commands.ts';
import {
  DISTRIBUTION,
  type Harness,
  LIVE_KEY,
  lineWith,
  type Reading,
  STAGE,
  startHarness,
  WEBHOOK,
} from './doctor-harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});

beforeEach(() => harness.heal());

afterAll(() => harness?.stop());

/** The lines that a person reads about one thing, with what to do about it. */
function linesOn({ text }: Reading, check: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`  ${check}: `));
  if (start < 0) return '';
  const length = lines.slice(start + 1).findIndex((line) => !line.startsWith('    '));
  return lines
    .slice(start, start + 1 + length)
    .map((line) => line.trim())
    .join('\n');
}

const verdictOn = ({ findings }: Reading, check: string) =>
  findings.find((finding) => finding.check === check)?.verdict;

/** Also what is said of all other things, which nothing may hide. */
async function readAbout(check: string, stage: StageSettings = STAGE, dependencies = {}) {
  const reading = await harness.read(stage, dependencies);
  return {
    said: linesOn(reading, check),
    verdict: verdictOn(reading, check),
    isBlocked: reading.isBlocked,
    others: reading.findings.filter((finding) => finding.check !== check && isBad(finding.verdict)),
  };
}

const isBad = (verdict: string) => verdict === 'problem';

const mailOf = (isVerified: boolean): StageSettings => ({ ...STAGE, mail: { ...STAGE.mail, isVerified } });
const zone = { id: 'Z0EXAMPLE', name: 'agency.example' };
const IN_ZONE: StageSettings = {
  ...STAGE,
  domain: { hostName: 'www.agency.example', redirectFrom: 'agency.example', hostedZone: zone },
};

describe('of a healthy stage', () => {
  test('the doctor says so', async () => {
    const { text, isBlocked, findings } = await harness.read();
    expect(isBlocked).toBe(false);
    expect(findings.filter(({ verdict }) => verdict !== 'fine').map(({ check }) => check)).toEqual([
      'Alarms',
    ]);
    expect(text).toContain('AWS account: 123456789012, as arn:aws:iam::123456789012:user/olga\n');
    expect(text).toContain(`Webhook endpoint: we_`);
    expect(text).toContain('Administrators: ada@agency.example\n');
    expect(text).toMatch(/\n\nNothing prevents a deployment\. 1 check could not be completed\.$/);
  });

  test('the doctor shows no secret', async () => {
    const { text } = await harness.read();
    harness.keep({ 'stripe/secret-key': 'sk_test_OfAnotherWorld42', 'mail/token-key': 'short-and-telling' });
    const broken = await harness.read();
    expect(text + broken.text).not.toMatch(
      /StandInForTheTests|OfAnotherWorld|short-and-telling|0123456789abc/,
    );
  });

  test('nothing is asked of a stage that it has no need of', async () => {
    const { domain, tagManagerId, captchaSiteKey, alarmEmail, monthlyBudgetDollars, ...plain } = STAGE;
    harness.keep({ 'captcha/secret-key': undefined });
    const { findings } = await harness.read({ ...plain, keepsData: false });
    expect(findings.filter(({ verdict }) => verdict !== 'fine')).toEqual([]);
    const checks = findings.map(({ check }) => check);
    expect(checks).not.toContain('Certificate');
    expect(checks).not.toContain('Tag manager');
    expect(checks).not.toContain('Secret captcha/secret-key');
  });
});

describe('before the first deployment', () => {
  test('the doctor tells what comes after it, and what has to be done before', async () => {
    harness.cloudFormation.stacks.delete('s5-prod');
    harness.mail.identities.clear();
    harness.certificates.certificates = [];
    harness.dns.cname = {};
    harness.dns.addresses = {};
    harness.keep({ 'stripe/webhook-secret': undefined });
    const { text, isBlocked, findings } = await harness.read(mailOf(false));
    expect(isBlocked).toBe(false);
    expect(findings.filter(({ verdict }) => verdict === 'later').map(({ check }) => check)).toEqual([
      'Secret stripe/webhook-secret',
      'Webhook endpoint',
      'Certificate',
      'DNS of www.agency.example',
      'DNS of agency.example',
      'Email domain',
      'Alarms',
      'Administrators',
      'Plan of the edge',
    ]);
    expect(text).toContain('Stack: Has not been deployed yet.');
    expect(text).toMatch(/^After the first deployment\n/);
  });
});

describe('the doctor tells of an account', () => {
  test('without credentials, and tells the rest all the same', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined);
    vi.stubEnv('HOME', '/nowhere');
    const reading = await harness.read();
    expect(linesOn(reading, 'AWS account')).toBe(
      [
        'AWS account: There are no AWS credentials.',
        '`aws sso login` or `aws configure`, and `export AWS_PROFILE=...` if the profile has a name',
        '`aws sts get-caller-identity` shows whether it has worked',
      ].join('\n'),
    );
    expect(reading.isBlocked).toBe(true);
    expect(reading.text).toContain(
      'There are no AWS credentials.\n      CDK bootstrap in us-east-1, Separate account, Concurrent functions, Stack,',
    );
    expect(verdictOn(reading, 'Price map')).toBe('fine');
    expect(verdictOn(reading, 'DMARC')).toBe('fine');
  });

  test.each([
    ['have expired', 'expired', 'The AWS credentials have expired.'],
    ['AWS does not know', 'unknown', 'AWS does not know these credentials.'],
  ] as const)('whose credentials %s', async (_, fault, words) => {
    harness.sts.fault = fault;
    const { said, isBlocked } = await readAbout('AWS account');
    expect(said).toContain(`AWS account: ${words}\n\`aws sso login\``);
    expect(isBlocked).toBe(true);
  });

  test('that nobody answers for', async () => {
    harness.sts.fault = 'unreachable';
    expect(await readAbout('AWS account')).toMatchObject({
      said: 'AWS account: There was no response (ECONNRESET).',
      verdict: 'unknown',
      isBlocked: false,
    });
  });

  test('that the CDK has not been bootstrapped in', async () => {
    harness.cloudFormation.stacks.delete('CDKToolkit-s5-prod');
    expect(await readAbout('CDK bootstrap in us-east-1')).toMatchObject({
      said: [
        'CDK bootstrap in us-east-1: The account is not bootstrapped for the CDK.',
        'npx cdk bootstrap aws://123456789012/us-east-1 --qualifier s5prod --toolkit-stack-name CDKToolkit-s5-prod \\',
        '--custom-permissions-boundary s5-prod-boundary --apply-permissions-boundary-to-all-roles \\',
        '--cloudformation-execution-policies arn:aws:iam::123456789012:policy/s5-prod-boundary',
        'after the boundary was created: docs/operations.md#prepare-an-account-for-a-stage',
      ].join('\n'),
      isBlocked: true,
      others: [],
    });
  });

  test('whose bootstrap is too old', async () => {
    harness.cloudFormation.stacks.set('CDKToolkit-s5-prod', { outputs: { BootstrapVersion: '4' } });
    const { said, isBlocked } = await readAbout('CDK bootstrap in us-east-1');
    expect(said).toContain('Version 4 is too old: 6 is needed.\nnpx cdk bootstrap');
    expect(isBlocked).toBe(true);
  });

  test('that another stage is in too, which stops nobody', async () => {
    harness.cloudFormation.stacks.set('s5-dev', { outputs: {} });
    const { said, isBlocked } = await readAbout('Separate account');
    expect(said).toContain('s5-dev is in this account too. Only the boundaries of the stages protect');
    expect(isBlocked).toBe(false);
  });

  test('that has to be bootstrapped in two regions, for a stage with a domain elsewhere', async () => {
    const { findings } = await harness.read({ ...STAGE, region: 'eu-west-1' });
    const checks = findings.map(({ check }) => check);
    expect(checks).toEqual(
      expect.arrayContaining(['CDK bootstrap in eu-west-1', 'CDK bootstrap in us-east-1']),
    );
  });

  test('that may not be looked into, naming what the credentials lack', async () => {
    harness.mail.fault = 'denied';
    const reading = await harness.read();
    expect(reading.text).toContain(
      'These credentials lack ses:GetEmailIdentity.\n      Email domain, DKIM, MAIL FROM, SPF',
    );
    expect(reading.text).toContain('Email service: These credentials lack ses:GetAccount.');
    expect(reading.isBlocked).toBe(false);
    expect(reading.findings.filter(({ verdict }) => isBad(verdict))).toEqual([]);
  });
});

describe('the doctor tells of the functions that the account may run at once', () => {
  test('that they are few, as in a new account, and how to ask for more', async () => {
    harness.account.functionsAtOnce = 10;
    expect(await readAbout('Concurrent functions')).toMatchObject({
      said: [
        'Concurrent functions: AWS runs at most 10 functions of this account at the same time in us-east-1, and refuses further visitors.',
        'aws service-quotas request-service-quota-increase --region us-east-1 --service-code lambda \\',
        '--quota-code L-B99A9384 --desired-value 1000, which is free and takes AWS a day or two',
      ].join('\n'),
      isBlocked: false,
      others: [],
    });
  });

  test('nothing bad when they are many', async () => {
    expect(await readAbout('Concurrent functions')).toMatchObject({ verdict: 'fine' });
  });

  test.each([
    ['denied', 'These credentials lack lambda:GetAccountSettings.'],
    ['unreachable', 'There was no response'],
  ] as const)('that it could not be asked, when the service is %s', async (fault, words) => {
    harness.account.fault = fault;
    const { said, verdict, isBlocked } = await readAbout('Concurrent functions');
    expect(said).toContain(words);
    expect([verdict, isBlocked]).toEqual(['unknown', false]);
  });
});

describe('the doctor tells of the plan of the edge', () => {
  test('how much of it was used in thirty days', async () => {
    harness.account.usage = { Requests: [4_000_000, 5_999_999], BytesDownloaded: [2e12] };
    expect(await readAbout('Plan of the edge')).toMatchObject({
      verdict: 'fine',
      said: 'Plan of the edge: PRO: 9,999,999 of 10,000,000 requests and 2,000 of 50,000 GB in 30 days',
    });
  });

  test.each([
    ['requests', { Requests: [10_000_000, 1], BytesDownloaded: [] }],
    ['bytes', { Requests: [], BytesDownloaded: [50e12, 1] }],
  ])('that the site outgrows it by its %s, and where is written what to do', async (_, usage) => {
    harness.account.usage = usage;
    const { verdict, said, isBlocked } = await readAbout('Plan of the edge');
    expect({ verdict, isBlocked }).toEqual({ verdict: 'problem', isBlocked: false });
    expect(said).toContain('The site outgrows its plan: ');
    expect(said).toContain('docs/operations.md#change-the-plan-of-the-edge');
  });

  test('that a paid one waits to be approved, before the first deployment', async () => {
    harness.cloudFormation.stacks.delete('s5-prod');
    expect(await readAbout('Plan of the edge')).toMatchObject({
      verdict: 'later',
      said: expect.stringContaining('The plan PRO begins once an administrator of the account approves it.'),
    });
  });

  test('nothing where there is none', async () => {
    const { findings } = await harness.read({ ...STAGE, edgePlan: 'pay-as-you-go' });
    expect(findings.filter(({ check }) => check === 'Plan of the edge')).toEqual([]);
  });
});

describe('the doctor tells of a stack', () => {
  test.each([
    ['UPDATE_IN_PROGRESS', 'Another change is in progress.'],
    [
      'UPDATE_ROLLBACK_FAILED',
      'aws cloudformation continue-update-rollback --region us-east-1 --stack-name s5-prod',
    ],
    ['ROLLBACK_COMPLETE', 'aws cloudformation delete-stack --region us-east-1 --stack-name s5-prod'],
    ['DELETE_FAILED', 'update-termination-protection --no-enable-termination-protection'],
  ])('that is in the state %s', async (status, words) => {
    harness.cloudFormation.stacks.set('s5-prod', {
      outputs: { SiteUrl: 'https://www.agency.example' },
      status,
    });
    const { said, isBlocked } = await readAbout('Stack');
    expect(said).toContain(`s5-prod is in the state ${status}.`);
    expect(said).toContain(words);
    expect(isBlocked).toBe(true);
  });

  test.each(['UPDATE_ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS'])(
    'nothing bad when it is in the state %s',
    async (status) => {
      harness.cloudFormation.stacks.set('s5-prod', { outputs: {}, status });
      expect(await readAbout('Stack')).toMatchObject({ verdict: 'fine', isBlocked: false });
    },
  );
});

describe('the doctor tells an operator whose first deployment has failed', () => {
  const BUCKET = 's5-prod-uploads-123456789012-us-east-1';
  const TABLE = 's5-prod-DataOrders20A4E13F-1ABCDEFGHIJKL';

  beforeEach(() => {
    harness.cloudFormation.stacks.set('s5-prod', { outputs: {}, status: 'ROLLBACK_COMPLETE' });
  });

  test('how to remove the stack, and how to go on', async () => {
    const { said, isBlocked } = await readAbout('Stack');
    expect(said).toContain('must be deleted before the next deployment');
    expect(said).toMatch(
      /no-enable-termination-protection --region .*\n.*delete-stack .*wait stack-delete-complete .*\n.*npm run deploy -- --stage prod$/,
    );
    expect(isBlocked).toBe(true);
    expect(await readAbout('Leftovers')).toMatchObject({ verdict: 'fine' });
  });

  test.each(['ROLLBACK_COMPLETE', undefined])(
    'that a bucket is in the way of the next one, when the stack is %s',
    async (status) => {
      if (status === undefined) harness.cloudFormation.stacks.delete('s5-prod');
      harness.buckets.names = [BUCKET];
      expect(await readAbout('Leftovers')).toMatchObject({
        said: [
          `Leftovers: An earlier stack has left the bucket ${BUCKET}. Another bucket of this name cannot be created.`,
          'First check whether it contains anything to keep: docs/operations.md#a-first-deployment-has-failed',
          `aws s3api delete-bucket --region us-east-1 --bucket ${BUCKET}, once it is empty`,
        ].join('\n'),
        isBlocked: true,
      });
    },
  );

  test('which tables are left, which are in the way of nothing', async () => {
    harness.cloudFormation.stacks.delete('s5-prod');
    harness.admins.tables = [TABLE, TABLE.replace('prod', 'prod-2')];
    const { said, isBlocked } = await readAbout('Leftovers');
    expect(said).toContain(`An earlier stack has left the table ${TABLE}.\n`);
    expect(said).toContain(`--table-name ${TABLE} --no-deletion-protection-enabled`);
    expect([said.includes('prod-2'), isBlocked]).toEqual([false, false]);
  });

  test('that the log of the firewall is in the way of the next one', async () => {
    harness.cloudFormation.stacks.delete('s5-prod');
    harness.account.logGroups = ['aws-waf-logs-s5-prod-firewall', 'aws-waf-logs-s5-prod-firewall-2'];
    expect(await readAbout('Leftovers')).toMatchObject({
      said: [
        'Leftovers: An earlier stack has left the log group aws-waf-logs-s5-prod-firewall. Another log group of this name cannot be created.',
        'First check whether it contains anything to keep: docs/operations.md#a-first-deployment-has-failed',
        'aws logs delete-log-group --region us-east-1 --log-group-name aws-waf-logs-s5-prod-firewall',
      ].join('\n'),
      isBlocked: true,
    });
  });

  test('which user pool is left, which is in the way of nothing', async () => {
    harness.cloudFormation.stacks.delete('s5-prod');
    harness.admins.pools = {
      'us-east-1_Left00001': { product: 's5', stage: 'prod' },
      'us-east-1_OtherOne1': { product: 's5', stage: 'dev' },
      'us-east-1_OtherOne2': {},
    };
    const { said, isBlocked } = await readAbout('Leftovers');
    expect(said).toContain('An earlier stack has left the user pool us-east-1_Left00001.\n');
    expect(said).toContain('delete-user-pool --region us-east-1 --user-pool-id us-east-1_Left00001');
    expect([said.includes('OtherOne'), isBlocked]).toEqual([false, false]);
  });

  test('nothing of the bucket of a stage that works', async () => {
    harness.heal();
    harness.buckets.names = [BUCKET];
    expect(await readAbout('Leftovers')).toMatchObject({ said: '', isBlocked: false });
  });
});

describe('the doctor tells of a secret', () => {
  test.each([
    ['stripe/secret-key', "Stripe's secret key is not stored. It has to write Checkout Sessions", true],
    ['mail/token-key', 'The key that signs the links in mails is not stored.\nnpm run secrets', true],
    ['captcha/secret-key', "The secret key of Google's reCAPTCHA v2 is not stored.\nnpm run secrets", false],
    ['stripe/webhook-secret', 'payments are not recorded.\nnpm run stripe:webhook -- --stage prod', false],
  ] as const)('that is not there: %s', async (path, words, blocks) => {
    harness.keep({ [path]: undefined });
    const { said, isBlocked, others } = await readAbout(`Secret ${path}`);
    expect(said).toContain(words);
    expect([isBlocked, others]).toEqual([blocks, []]);
  });

  test.each([
    [
      'stripe/secret-key',
      'sk_test_51StandInForTheTestsOnly4242',
      'is a test key, where a live key belongs.',
      true,
    ],
    ['stripe/secret-key', 'sk_live_...', 'looks like a placeholder.', true],
    [
      'stripe/secret-key',
      'sk_live_51StandInForTheTestsOnly4242\n',
      'has a space or a line break at an end.',
      true,
    ],
    ['mail/token-key', 'hello', 'can be guessed: 43 random characters are good, 32 the least.', true],
    ['mail/token-key', 'ab'.repeat(20), 'can be guessed', true],
    ['captcha/secret-key', '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe', "is Google's for tests", false],
    ['captcha/secret-key', 'changeme', 'looks like a placeholder.', false],
    ['stripe/webhook-secret', 'we_123456', 'is no signing secret of Stripe (whsec_...).', false],
  ] as const)('that is wrong: %s', async (path, value, words, blocks) => {
    harness.keep({ [path]: value });
    const { said, isBlocked } = await readAbout(`Secret ${path}`);
    expect(said).toContain(`Secret ${path}: /s5/prod/${path} ${words}`);
    expect(said).toContain(`\nnpm run secrets -- --stage prod --replace ${path}`);
    expect(isBlocked).toBe(blocks);
  });

  test('that lies open', async () => {
    harness.keep({
      'mail/token-key': { type: 'String', value: 'Zm9yIHRoZSB0ZXN0cyBvbmx5LCBhbmQgbm90aGluZyBlbHNl' },
    });
    expect(await readAbout('Secret mail/token-key')).toMatchObject({
      said: [
        'Secret mail/token-key: /s5/prod/mail/token-key is stored without encryption.',
        'aws ssm delete-parameter --region us-east-1 --name /s5/prod/mail/token-key',
        'npm run secrets -- --stage prod',
      ].join('\n'),
      isBlocked: true,
      others: [],
    });
  });

  test('of a captcha that the site does not show', async () => {
    const { captchaSiteKey, ...stage } = STAGE;
    const { said, isBlocked, others } = await readAbout('Secret captcha/secret-key', stage);
    expect(said).toContain('infra/stages.ts has no captchaSiteKey');
    expect([isBlocked, others]).toEqual([false, []]);
  });

  test('that cannot be read, and hides nothing else', async () => {
    harness.parameters.setFault('unreachable');
    const reading = await harness.read();
    expect(verdictOn(reading, 'Secret mail/token-key')).toBe('unknown');
    expect(verdictOn(reading, 'DKIM')).toBe('fine');
    expect(reading.isBlocked).toBe(false);
  });
});

describe('the doctor tells of Stripe', () => {
  test('that it does not know the key', async () => {
    harness.keep({ 'stripe/secret-key': 'sk_live_51RolledSomeTimeAgo4242' });
    const reading = await harness.read();
    expect(linesOn(reading, 'Stripe')).toBe(
      'Stripe: Stripe does not know the key of this stage. It may have been rolled, or mistyped.\nnpm run secrets -- --stage prod --replace stripe/secret-key',
    );
    expect(reading.isBlocked).toBe(true);
    expect(verdictOn(reading, 'Webhook endpoint')).toBe('unknown');
  });

  test('that it does not answer', async () => {
    const stripeUrl = new URL('http://127.0.0.1:9');
    const reading = await harness.read(STAGE, { stripeUrl });
    expect(reading.text).toContain(
      '  Stripe could not be reached: connect ECONNREFUSED 127.0.0.1:9\n      Stripe, Prices at Stripe, Webhook endpoint, Customer portal\n',
    );
    expect(reading.isBlocked).toBe(false);
  });

  test('that a stage with real payments has no prices', async () => {
    const priceMaps = pathToFileURL(join('nowhere', '/'));
    const { said, isBlocked, others } = await readAbout('Price map', STAGE, { priceMaps });
    expect(said).toContain(
      "Stage 'prod' takes real payments and has no price map, so that nothing could be bought.",
    );
    expect(said).toContain('Run `npm run stripe:sync -- --stage prod` and keep the file that it writes.');
    expect([isBlocked, others]).toEqual([true, []]);
  });

  test('that a stage for tests has no prices, which is in nobody’s way', async () => {
    const reading = await harness.read(stages.dev, { priceMaps: pathToFileURL(join('nowhere', '/')) });
    expect(linesOn(reading, 'Price map')).toContain('It does not exist, so that nothing can be bought.');
    expect(reading.findings.find(({ check }) => check === 'Price map')).toMatchObject({ blocks: false });
  });

  test('where its prices are not those of the catalogue', async () => {
    const { data } = await harness.stripe.prices.list({ lookup_keys: ['s5_seo-bundle_monthly'] });
    const id = data[0]?.id ?? expect.fail('no price');
    await harness.stripe.prices.update(id, { active: false });
    const { said, isBlocked, others } = await readAbout('Prices at Stripe');
    await harness.stripe.prices.update(id, { active: true });
    expect(said).toContain(`price s5_seo-bundle_monthly: archived at Stripe (${id})`);
    expect(said).toContain('\nnpm run stripe:sync -- --stage prod');
    expect([isBlocked, others]).toEqual([true, []]);
  });

  test('that it does not tell the stage of payments', async () => {
    harness.cloudFormation.stacks.set('s5-prod', {
      outputs: {
        SiteUrl: 'https://other.example',
        DistributionDomainName: DISTRIBUTION,
        UserPoolId: 'p',
        RolesTableName: 'r',
      },
    });
    expect(await readAbout('Webhook endpoint')).toMatchObject({
      said: 'Webhook endpoint: Stripe sends no events to https://other.example/api/webhooks/stripe.\nnpm run stripe:webhook -- --stage prod',
      isBlocked: false,
      others: [],
    });
  });

  describe('an endpoint', () => {
    const webhookOf = async () =>
      (await harness.stripe.webhookEndpoints.list()).data[0] ?? expect.fail('no endpoint');

    test('that is switched off, or not told of everything', async () => {
      const { id, enabled_events } = await webhookOf();
      await harness.stripe.webhookEndpoints.update(id, { disabled: true });
      const off = await readAbout('Webhook endpoint');
      await harness.stripe.webhookEndpoints.update(id, { disabled: false, enabled_events: ['invoice.paid'] });
      const deaf = await readAbout('Webhook endpoint');
      await harness.stripe.webhookEndpoints.update(id, { enabled_events: enabled_events as ['*'] });
      expect(off.said).toBe(
        `Webhook endpoint: The endpoint ${id} is disabled.\nnpm run stripe:webhook -- --stage prod`,
      );
      expect(deaf.said).toContain(`The endpoint ${id} does not get checkout.session.completed, checkout`);
      expect((await readAbout('Webhook endpoint')).verdict).toBe('fine');
    });

    test('that is there twice', async () => {
      const { id } = await harness.stripe.webhookEndpoints.create({ url: WEBHOOK, enabled_events: ['*'] });
      const { said } = await readAbout('Webhook endpoint');
      await harness.stripe.webhookEndpoints.del(id);
      expect(said).toContain(`Stripe has 2 endpoints for ${WEBHOOK}, each with its own secret.`);
      expect(said).toContain('\nnpm run stripe:webhook -- --stage prod --new');
    });
  });

  test('that the key may not see its webhook endpoints', async () => {
    const body = { error: { type: 'invalid_request_error', message: 'The key rk_live_secret may not.' } };
    const stripeUrl = await lineWith(harness.stripeStandIn.url, '/v1/webhook_endpoints', {
      status: 403,
      body,
    });
    const { said, verdict, others } = await readAbout('Webhook endpoint', STAGE, { stripeUrl });
    expect([verdict, others]).toEqual(['unknown', []]);
    expect(said).toContain('The key that is stored for this stage may not do this.');
    expect(said).toContain('Stripe says: The key [key] may not.');
  });

  describe('of a key for functions that only read', () => {
    const WITH_READ_KEY: StageSettings = { ...STAGE, hasStripeReadKey: true };
    const READ_KEY = 'rk_live_51ReadsForTheTestsOnly4242';

    /** Stripe with that key, which may not read some things. */
    async function stripeRefusing(...paths: readonly string[]): Promise<URL> {
      const { url, stop } = await startServer(async (request, response) => {
        const isRefused = paths.some((path) => request.url?.startsWith(path));
        const key = request.headers.authorization?.replace(READ_KEY, LIVE_KEY) ?? '';
        const answer = await fetch(`${harness.stripeStandIn.url}${request.url}`, {
          headers: { authorization: key },
        });
        const error = { type: 'invalid_request_error', message: `The key ${READ_KEY} may not.` };
        response.setHeader('content-type', 'application/json');
        if (isRefused) response.writeHead(403).end(JSON.stringify({ error }));
        else response.writeHead(answer.status).end(await answer.text());
      });
      onTestFinished(stop);
      return new URL(url);
    }

    test('that it may read all that they read, and which rights each key needs', async () => {
      harness.keep({ 'stripe/read-key': READ_KEY });
      const reading = await harness.read(WITH_READ_KEY, { stripeUrl: await stripeRefusing() });
      expect(linesOn(reading, "Stripe's read key")).toBe(
        "Stripe's read key: May read everything that functions read",
      );
      expect(linesOn(reading, 'Secret stripe/read-key')).toContain(
        'It has to read Charges, Checkout Sessions, Customers, Disputes, Events, Invoices, PaymentIntents, Prices, Products, Promotion Codes and Subscriptions',
      );
      expect(linesOn(reading, 'Secret stripe/secret-key')).toContain(
        'It has to write Checkout Sessions, Customers and Customer portal, to read Subscriptions, and for our commands write Prices',
      );
      const alone = linesOn(await harness.read(), 'Secret stripe/secret-key');
      expect(alone).toContain(
        'It has to write Checkout Sessions, Customers and Customer portal, to read Charges,',
      );
    });

    test('what it may not read', async () => {
      harness.keep({ 'stripe/read-key': READ_KEY });
      const stripeUrl = await stripeRefusing('/v1/invoices', '/v1/promotion_codes');
      const { said, verdict, isBlocked } = await readAbout("Stripe's read key", WITH_READ_KEY, { stripeUrl });
      expect([verdict, isBlocked]).toEqual(['problem', true]);
      expect(said).toContain(
        'stripe/read-key may not read Invoices, Promotion Codes: payments are not recorded.',
      );
      expect(said).not.toContain(READ_KEY);
    });

    test.each([
      ['is missing', undefined, "Stripe's key for functions that only read is not stored. It has to read"],
      ['may do everything', LIVE_KEY, 'is no restricted key (rk_live_...), and may do everything.'],
      ['is one for tests', 'rk_test_51ReadsForTheTestsOnly4242', 'is a test key, where a live key belongs.'],
    ])('that it %s', async (_, key, told) => {
      harness.keep({ 'stripe/read-key': key });
      const { said, isBlocked } = await readAbout('Secret stripe/read-key', WITH_READ_KEY);
      expect(said).toContain(told);
      expect(isBlocked).toBe(true);
    });
  });

  test('that Stripe posts events from other IPs than the firewall knows', async () => {
    const [gone = '', ...others] = STRIPE_WEBHOOK_IPS;
    const moved = { lookUpWebhookIps: async () => [...others, '192.0.2.7'] };
    expect(await readAbout('Webhook IPs', STAGE, moved)).toEqual({
      said: `Webhook IPs: Stripe posts events from other IPs than the firewall exempts: 192.0.2.7 is new, ${gone} is gone.\nChange infra/edge/stripe-webhook-ips.ts, and deploy`,
      verdict: 'problem',
      isBlocked: false,
      others: [],
    });
    const { firewall, ...open } = STAGE;
    expect((await readAbout('Webhook IPs', open, moved)).verdict).toBe(undefined);
  });

  test('that customers can change their subscriptions in the portal, without setup fees', async () => {
    const path = '/v1/billing_portal/configurations';
    const data = [
      { object: 'billing_portal.configuration', features: { subscription_update: { enabled: true } } },
    ];
    const body = { object: 'list', data, has_more: false, url: path };
    const stripeUrl = await lineWith(harness.stripeStandIn.url, path, { status: 200, body });
    expect(await readAbout('Customer portal', STAGE, { stripeUrl })).toMatchObject({
      said: 'Customer portal: Customers can add services and units in the portal without paying their setup fees.\nTurn off updates of subscriptions at https://dashboard.stripe.com/settings/billing/portal',
      verdict: 'problem',
    });
  });

  test('that customers have no portal', async () => {
    const body = { object: 'list', data: [], has_more: false, url: '/v1/billing_portal/configurations' };
    const path = '/v1/billing_portal/configurations';
    const stripeUrl = await lineWith(harness.stripeStandIn.url, path, { status: 200, body });
    expect(await readAbout('Customer portal', STAGE, { stripeUrl })).toMatchObject({
      said: 'Customer portal: Customers cannot cancel their subscriptions or change their cards: the portal has no settings.\nSave them at https://dashboard.stripe.com/settings/billing/portal',
      isBlocked: false,
      others: [],
    });
  });
});

describe('the doctor tells of a domain', () => {
  const record = {
    Name: '_a1.www.agency.example.',
    Type: 'CNAME',
    Value: '_b2.acm-validations.aws.',
  } as const;
  const pending = {
    CertificateArn: 'arn:2',
    DomainName: 'www.agency.example',
    Status: 'PENDING_VALIDATION',
    DomainValidationOptions: [
      { DomainName: 'www.agency.example', ValidationStatus: 'PENDING_VALIDATION', ResourceRecord: record },
    ],
  } as const;

  test('whose certificate waits for a record, and which', async () => {
    harness.certificates.certificates = [pending];
    const { said, isBlocked, others } = await readAbout('Certificate');
    expect(said).toMatch(
      /waits for proof that you own the name.*\n_a1\.www\.agency\.example\. CNAME _b2\.acm-validations\.aws\.$/,
    );
    expect(isBlocked).toBe(false);
    expect(others).toEqual([]);
  });

  test('whose certificate has been refused', async () => {
    harness.certificates.certificates = [{ ...pending, Status: 'FAILED', FailureReason: 'CAA_ERROR' }];
    expect((await readAbout('Certificate')).said).toContain('is in the state FAILED (CAA_ERROR).');
  });

  test('that the DNS does not know', async () => {
    harness.dns.cname = {};
    harness.dns.addresses = { 'agency.example': ['192.0.2.1'], [DISTRIBUTION]: ['192.0.2.1'] };
    expect((await readAbout('DNS of www.agency.example')).said).toBe(
      [
        'DNS of www.agency.example: The DNS has no record of www.agency.example.',
        `www.agency.example CNAME ${DISTRIBUTION}`,
        'Where the DNS allows no CNAME for www.agency.example: ALIAS or ANAME',
      ].join('\n'),
    );
  });

  test('that leads somewhere else', async () => {
    harness.dns.cname = { 'www.agency.example': ['old-host.example.net'] };
    harness.dns.addresses = { ...harness.dns.addresses, 'agency.example': ['198.51.100.7'] };
    expect((await readAbout('DNS of www.agency.example')).said).toContain(
      'points to old-host.example.net, which is not',
    );
    expect((await readAbout('DNS of agency.example')).said).toContain(
      'points to 198.51.100.7, which is not the site.',
    );
  });

  test('in a zone of the account without asking anybody to add a record', async () => {
    harness.dns.cname = {};
    harness.dns.addresses = {};
    harness.mail.identities.set('agency.example', {
      VerifiedForSendingStatus: false,
      DkimAttributes: { Status: 'PENDING', Tokens: ['one'] },
      MailFromAttributes: { MailFromDomain: 'bounce.agency.example', MailFromDomainStatus: 'PENDING' },
    });
    const reading = await harness.read({ ...IN_ZONE, mail: { ...STAGE.mail, isVerified: false } });
    expect(verdictOn(reading, 'Certificate')).toBe(undefined);
    expect(linesOn(reading, 'DNS of www.agency.example')).toContain(
      'check that the registrar of agency.example lists the name servers of the zone Z0EXAMPLE',
    );
    expect(linesOn(reading, 'DKIM')).toContain('A deployment adds it to the zone.');
    expect(reading.text).not.toContain('_domainkey');
  });

  test('when the DNS does not answer', async () => {
    const lookUpCname = () => Promise.reject(Object.assign(new Error('queryCname'), { code: 'ETIMEOUT' }));
    expect(await readAbout('DNS of www.agency.example', STAGE, { lookUpCname })).toMatchObject({
      verdict: 'unknown',
      isBlocked: false,
      others: [],
    });
  });

  test('and does not wait for ever', async () => {
    const lookUpTxt = () => new Promise<never>(() => {});
    const { findings } = await harness.read(STAGE, { lookUpTxt, timeoutMs: 200 });
    expect(findings.find(({ check }) => check === 'SPF')).toMatchObject({
      verdict: 'unknown',
      message: 'No response within 0.2 s.',
      blocks: false,
    });
  });
});

describe('the doctor tells of mail', () => {
  test('that only verified email addresses get', async () => {
    harness.mail.account = { ...harness.mail.account, ProductionAccessEnabled: false };
    const { said, isBlocked, others } = await readAbout('Email service');
    expect(said).toContain(
      'This account is in the sandbox of SES: email reaches verified addresses only, at most 200 a day.',
    );
    expect(said).toContain(
      '"Request production access" at https://us-east-1.console.aws.amazon.com/ses/home',
    );
    expect([isBlocked, others]).toEqual([false, []]);
  });

  test('that SES does not send any more, or may stop to send', async () => {
    harness.mail.account = { ...harness.mail.account, SendingEnabled: false };
    expect((await readAbout('Email service')).said).toContain('SES no longer sends email for this account.');
    harness.mail.account = { ...harness.mail.account, SendingEnabled: true, EnforcementStatus: 'PROBATION' };
    expect((await readAbout('Email service')).said).toContain('SES is reviewing this account (PROBATION).');
  });

  test.each(['BOUNCE', 'COMPLAINT'] as const)('to the team, that SES drops after a %s', async (reason) => {
    harness.mail.suppressed.set('hello@agency.example', reason);
    expect(await readAbout('Email to the team')).toEqual({
      said: [
        `Email to the team: SES has dropped all email to hello@agency.example since 2026-01-31 (${reason}), and reports it as sent.`,
        'Once that mailbox works again: aws sesv2 delete-suppressed-destination --region us-east-1 \\',
        '--email-address hello@agency.example',
        'To send the dropped email again: docs/operations.md#mail-does-not-reach-the-team',
      ].join('\n'),
      verdict: 'problem',
      isBlocked: false,
      others: [],
    });
  });

  test('whose domain SES does not know yet, though the settings say so', async () => {
    harness.mail.identities.clear();
    const { said, isBlocked, others } = await readAbout('Email domain');
    expect(said).toContain('SES does not know agency.example yet, and Cognito refuses an unverified domain.');
    expect(said).toContain('\nSet mail.isVerified of stage prod in infra/stages.ts to false, deploy');
    expect([isBlocked, others]).toEqual([true, []]);
  });

  test('whose domain is not verified yet', async () => {
    harness.mail.identities.set('agency.example', {
      VerifiedForSendingStatus: false,
      DkimAttributes: { Status: 'PENDING', Tokens: ['one', 'two'] },
      MailFromAttributes: { MailFromDomain: 'bounce.agency.example', MailFromDomainStatus: 'FAILED' },
    });
    const claimed = await harness.read();
    expect(linesOn(claimed, 'Email domain')).toContain(
      'agency.example is not verified yet, and Cognito refuses',
    );
    expect(claimed.isBlocked).toBe(true);

    const honest = await harness.read(mailOf(false));
    expect(honest.isBlocked).toBe(false);
    expect(linesOn(honest, 'Email domain')).toContain('at most 50 a day.');
    expect(linesOn(honest, 'DKIM')).toBe(
      [
        'DKIM: SES does not find the keys that prove where our email comes from (PENDING).',
        'one._domainkey.agency.example CNAME one.dkim.amazonses.com',
        'two._domainkey.agency.example CNAME two.dkim.amazonses.com',
      ].join('\n'),
    );
    expect(linesOn(honest, 'MAIL FROM')).toBe(
      [
        'MAIL FROM: SES does not find the domain to which undeliverable email returns (FAILED).',
        'bounce.agency.example MX 10 feedback-smtp.us-east-1.amazonses.com',
        'bounce.agency.example TXT "v=spf1 include:amazonses.com ~all"',
      ].join('\n'),
    );
  });

  test('whose records SES has not made yet', async () => {
    const verified = verifiedIdentity('agency.example');
    const DkimAttributes = { Status: 'NOT_STARTED', Tokens: [] } as const;
    harness.mail.identities.set('agency.example', { ...verified, DkimAttributes });
    expect((await readAbout('DKIM')).said).toBe(
      'DKIM: SES does not find the keys that prove where our email comes from (NOT_STARTED).\nSES has not created the records yet: run the doctor again in a few minutes',
    );
  });

  test('whose domain is verified, which the settings do not know', async () => {
    const { said, isBlocked } = await readAbout('Email domain', mailOf(false));
    expect(said).toContain('agency.example is verified, but Cognito itself sends the email of accounts');
    expect(said).toContain('\nSet mail.isVerified of stage prod in infra/stages.ts to true, and deploy');
    expect(isBlocked).toBe(false);
  });

  test.each([
    ['no SPF', [], 'The DNS has no SPF record of bounce.agency.example.'],
    ['an SPF without SES', ['v=spf1 -all'], 'SES may not send for bounce.agency.example: "v=spf1 -all"'],
    [
      'two SPF',
      ['v=spf1 include:amazonses.com ~all', 'v=spf1 -all'],
      'has 2 SPF records, so that none counts.',
    ],
  ])('whose domain has %s', async (_, texts, words) => {
    harness.dns.txt = { ...harness.dns.txt, 'bounce.agency.example': texts };
    const { said, isBlocked, others } = await readAbout('SPF');
    expect(said).toContain(words);
    expect(said).toContain('bounce.agency.example TXT "v=spf1 include:amazonses.com ~all"');
    expect([isBlocked, others]).toEqual([false, []]);
  });

  test('whose domain has no DMARC, or two', async () => {
    harness.dns.txt = { 'bounce.agency.example': ['v=spf1 include:amazonses.com ~all'] };
    expect((await readAbout('DMARC')).said).toContain(
      '\n_dmarc.agency.example TXT "v=DMARC1; p=quarantine; rua=mailto:hello@agency.example"',
    );
    harness.dns.txt = {
      ...harness.dns.txt,
      '_dmarc.agency.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
    };
    expect((await readAbout('DMARC')).said).toContain('_dmarc.agency.example has 2 DMARC records');
  });

  test('from below a domain that says it for all', async () => {
    const stage = { ...STAGE, mail: { ...STAGE.mail, from: 'hello@dev.agency.example' } };
    expect((await readAbout('DMARC', stage)).said).toBe(
      'DMARC: _dmarc.agency.example is v=DMARC1; p=quarantine',
    );
  });
});

describe('the doctor tells of settings', () => {
  test('that let every program write to us where payments are real', async () => {
    const { said, isBlocked } = await readAbout('Captcha', {
      ...STAGE,
      captchaSiteKey: CAPTCHA_TEST_SITE_KEY,
    });
    expect(said).toContain("captchaSiteKey is Google's test key, which accepts everything.");
    expect(isBlocked).toBe(true);
  });

  test('that name email addresses which nobody has', async () => {
    const mail = { from: 'hello@dev.example.com', team: STAGE.mail.team, isVerified: false };
    const { said, isBlocked } = await readAbout('Email addresses', {
      ...STAGE,
      mail,
      alarmEmail: 'ops@example.org',
    });
    expect(said).toContain('mail.from, alarmEmail: these email addresses are placeholders');
    expect(said).toContain('\nSet your own in domain/brand.ts, or for stage prod in infra/stages.ts');
    expect(isBlocked).toBe(false);
  });

  test('that are no keys', async () => {
    const stage = { ...STAGE, captchaSiteKey: 'abc', tagManagerId: 'UA-12345-6' };
    expect((await readAbout('Captcha', stage)).said).toContain('captchaSiteKey is not a key of reCAPTCHA');
    expect((await readAbout('Tag manager', stage)).said).toContain("'UA-12345-6' is not a container");
  });

  test('that leave nobody to hear of alarms and costs', async () => {
    const { alarmEmail, monthlyBudgetDollars, ...stage } = STAGE;
    expect((await readAbout('Alarms', stage)).said).toContain(
      '\nSet alarmEmail of stage prod in infra/stages.ts',
    );
    expect((await readAbout('Budget', stage)).said).toContain('\nSet monthlyBudgetDollars of stage prod in');
  });

  test('that the link in a mail has to be followed before alarms are heard', async () => {
    expect(await readAbout('Alarms')).toMatchObject({ verdict: 'unknown', isBlocked: false });
  });
});

test('the doctor tells when nobody can get into the back office', async () => {
  harness.admins.emails = [];
  expect(await readAbout('Administrators')).toMatchObject({
    said: 'Administrators: The back office has no administrator.\nnpm run admin -- grant ada@example.com --stage prod',
    isBlocked: false,
    others: [],
  });
});

describe('npm run doctor', () => {
  const run = (args: readonly string[]) =>
    runCommand((given) => main(given, harness.dependencies), args, { ...process.env } as Record<
      string,
      string
    >);

  test('ends with 0 when nothing is in the way of a deployment', async () => {
    const [, domain = ''] = stages.prod.mail.from.split('@');
    harness.mail.identities.set(domain, verifiedIdentity(domain));
    const { code, out, err } = await run(['--stage', 'prod']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Stage 'prod' in [a-z0-9-]+\n\n/);
    expect(out).toContain('\n\nNothing prevents a deployment');
  });

  test('ends with 1 when something is', async () => {
    harness.cloudFormation.stacks.delete('CDKToolkit-s5-prod');
    const { code, out } = await run(['--stage', 'prod']);
    expect(code).toBe(1);
    expect(out).toMatch(/\nPrevents a deployment\n {2}CDK bootstrap in /);
    expect(out).toMatch(/1 problem prevents a deployment[^\n]*\n$/);
  });

  test('ends with 3 when the account could not be looked at, and says what to do', async () => {
    for (const service of [harness.sts, harness.cloudFormation, harness.mail]) service.fault = 'unreachable';
    harness.parameters.setFault('unreachable');
    const { code, out } = await run(['--stage', 'prod']);
    expect(code).toBe(3);
    expect(out).not.toContain('Nothing prevents');
    expect(out).toMatch(
      /\n\nThe account could not be checked, .*`aws sts get-caller-identity`.* run the doctor again\.\n$/,
    );
  });

  test.each([[[]], [['--stage', 'qa']], [['--all']]])(
    'called with %j ends with 2 and how to call it',
    async (args) => {
      const { code, err } = await run(args);
      expect(code).toBe(2);
      expect(err).toContain('npm run doctor -- --stage NAME');
    },
  );
});
