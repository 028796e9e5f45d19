// cspell:ignore changeme
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { STRIPE_WEBHOOK_IPS } from '../../infra/edge/stripe-webhook-ips.ts';
import type { OperatorParameterPath } from '../../infra/parameters/operator-parameters.ts';
import { CAPTCHA_TEST_SITE_KEY, type StageSettings, stages } from '../../infra/stages.ts';
import type { Dependencies } from '../../operations/doctor/dependencies.ts';
import { main } from '../../operations/doctor/doctor.ts';
import type { Finding } from '../../operations/doctor/findings.ts';
import { verifiedIdentity } from '../support/aws-account.ts';
import { runCommand } from '../support/commands.ts';
import {
  DISTRIBUTION,
  type Harness,
  LIVE_KEY,
  proxyOf,
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

/** The printed lines about one check, with its remedy and without its name. */
function linesOn({ text }: Reading, check: string): string {
  const [, lines = ''] = text.split(`\n  ${check}: `);
  return (/^.*(?:\n {4}.*)*/.exec(lines)?.[0] ?? '').replace(/\n +/g, '\n');
}

const verdictOn = ({ findings }: Reading, check: string) =>
  findings.find((finding) => finding.check === check)?.verdict;

const checksWith = ({ findings }: Reading, ...verdicts: readonly string[]) =>
  findings.filter(({ verdict }) => verdicts.includes(verdict)).map(({ check }) => check);

interface Change {
  readonly stage?: StageSettings;
  readonly dependencies?: Partial<Dependencies>;
  /** Checks that also have problems. All others must not, since no check may hide or cause another. */
  readonly others?: readonly string[];
}

/** Breaks something of the healthy account, or returns a `Change`. */
type Given = () => unknown;

/** All printed lines about a check, or parts of them. */
type Said = string | readonly string[];

type Case = readonly [check: string, given: Given, said: Said];

/** Tests that each change leads to one finding, and to problems of no other check. */
function testFindings(verdict: Finding['verdict'], cases: readonly Case[]): void {
  for (const [check, given, said] of cases) {
    const [message] = [said].flat().join(' ').trim().split('\n');
    test(`has the ${verdict} finding '${check}: ${message}'`, async () => {
      const { stage, dependencies, others = [] } = ((await given()) ?? {}) as Change;
      const reading = await harness.read(stage, dependencies);
      const lines = linesOn(reading, check);
      if (typeof said === 'string') expect(lines).toBe(said);
      else for (const part of said) expect(lines).toContain(part);
      expect([verdictOn(reading, check), reading.isBlocked]).toEqual([verdict, verdict === 'blocking']);
      expect(checksWith(reading, 'problem', 'blocking').filter((name) => name !== check)).toEqual(others);
    });
  }
}

const set = <T extends object>(target: T, change: Partial<T>) => void Object.assign(target, change);

const withEmail = (isVerified: boolean) => ({ ...STAGE, mail: { ...STAGE.mail, isVerified } });
const zone = { id: 'Z0EXAMPLE', name: 'agency.example' };
const IN_ZONE: StageSettings = {
  ...withEmail(false),
  domain: { hostName: 'www.agency.example', redirectFrom: 'agency.example', hostedZone: zone },
};
const NO_MAPS = { priceMaps: pathToFileURL(join('nowhere', '/')) };

const setStack = (status: string) =>
  harness.aws.stacks.set('s5-prod', { outputs: { SiteUrl: 'https://www.agency.example' }, status });
const removeStack = () => harness.aws.stacks.delete('s5-prod');

describe('the doctor of a healthy stage', () => {
  test('finds no problem, except alarms that it cannot check', async () => {
    const reading = await harness.read();
    expect(reading.isBlocked).toBe(false);
    expect(checksWith(reading, 'problem', 'blocking', 'unknown', 'later')).toEqual(['Alarms']);
    expect(reading.text).toContain('AWS account: 123456789012, as arn:aws:iam::123456789012:user/olga\n');
    expect(reading.text).toContain(`Webhook endpoint: we_`);
    expect(reading.text).toContain('Administrators: ada@agency.example\n');
    expect(reading.text).toMatch(/\n\nNothing prevents a deployment\. 1 check could not be completed\.$/);
  });

  test('shows no secret', async () => {
    const { text } = await harness.read();
    harness.keep({ 'stripe/secret-key': 'sk_test_OfAnotherWorld42', 'mail/token-key': 'short-and-telling' });
    const broken = await harness.read();
    expect(text + broken.text).not.toMatch(
      /StandInForTheTests|OfAnotherWorld|short-and-telling|0123456789abc/,
    );
  });

  test('checks only the features of the stage', async () => {
    const { domain, tagManagerId, captchaSiteKey, alarmEmail, monthlyBudgetDollars, ...plain } = STAGE;
    harness.keep({ 'captcha/secret-key': undefined });
    const { findings } = await harness.read({ ...plain, keepsData: false });
    expect(findings.filter(({ verdict }) => verdict !== 'fine')).toEqual([]);
    const checks = findings.map(({ check }) => check);
    const captcha = findings.find(({ check }) => check === 'Captcha');
    expect(captcha?.message).toBe('None. Only limits and signs of spam hold programs back.');
    for (const unused of ['DNS of www.agency.example', 'Tag manager', 'Secret captcha/secret-key'])
      expect(checks).not.toContain(unused);
  });

  test('lists the steps after the first deployment before there is a stack', async () => {
    removeStack();
    harness.aws.identities.clear();
    harness.dns.cname = {};
    harness.dns.addresses = {};
    harness.keep({ 'stripe/webhook-secret': undefined });
    const reading = await harness.read(withEmail(false));
    expect(reading.isBlocked).toBe(false);
    expect(checksWith(reading, 'later')).toEqual([
      'Secret stripe/webhook-secret',
      'Webhook endpoint',
      'DNS of www.agency.example',
      'DNS of agency.example',
      'Email domain',
      'Alarms',
      'Administrators',
      'Plan of the edge',
    ]);
    expect(reading.text).toContain('Stack: Has not been deployed yet.');
    expect(reading.text).toMatch(/^After the first deployment\n/);
  });
});

describe('the doctor of an account', () => {
  const BOOTSTRAP = 'CDK bootstrap in us-east-1';
  const FUNCTIONS = 'Concurrent functions';
  const setFault = (faults: typeof harness.aws.faults) => set(harness.aws, { faults });
  const setToolkit = (version: string | undefined) => {
    harness.aws.stacks.delete('CDKToolkit-s5-prod');
    if (version) harness.aws.stacks.set('CDKToolkit-s5-prod', { outputs: { BootstrapVersion: version } });
  };

  test('checks the rest without credentials', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined);
    vi.stubEnv('HOME', '/nowhere');
    const reading = await harness.read();
    expect(linesOn(reading, 'AWS account')).toBe(
      `There are no AWS credentials.
\`aws sso login\` or \`aws configure\`, and \`export AWS_PROFILE=...\` if the profile has a name
\`aws sts get-caller-identity\` shows whether it has worked`,
    );
    expect(reading.isBlocked).toBe(true);
    expect(reading.text).toContain(
      'There are no AWS credentials.\n      CDK bootstrap in us-east-1, Separate account, Concurrent functions, Stack,',
    );
    expect(verdictOn(reading, 'Price map')).toBe('fine');
    expect(verdictOn(reading, 'DMARC')).toBe('fine');
  });

  test('names the permission that the credentials lack', async () => {
    setFault({ ses: 'denied' });
    const reading = await harness.read();
    expect(reading.text).toContain(
      'These credentials lack ses:GetEmailIdentity.\n      Email domain, DKIM, MAIL FROM, SPF',
    );
    expect(reading.text).toContain('Email service: These credentials lack ses:GetAccount.');
    expect(checksWith(reading, 'problem', 'blocking')).toEqual([]);
  });

  test('checks the bootstrap of two regions for a domain of a stage elsewhere', async () => {
    const { findings } = await harness.read({ ...STAGE, region: 'eu-west-1' });
    const checks = findings.map(({ check }) => check);
    expect(checks).toEqual(
      expect.arrayContaining(['CDK bootstrap in eu-west-1', 'CDK bootstrap in us-east-1']),
    );
  });

  testFindings('blocking', [
    [
      'AWS account',
      () => setFault({ sts: 'expired' }),
      ['The AWS credentials have expired.\n`aws sso login`'],
    ],
    [
      'AWS account',
      () => setFault({ sts: 'unknown' }),
      ['AWS does not know these credentials.\n`aws sso login`'],
    ],
    [
      BOOTSTRAP,
      () => setToolkit(undefined),
      `The account is not bootstrapped for the CDK.
npx cdk bootstrap aws://123456789012/us-east-1 --qualifier s5prod --toolkit-stack-name CDKToolkit-s5-prod \\
--custom-permissions-boundary s5-prod-boundary --apply-permissions-boundary-to-all-roles \\
--cloudformation-execution-policies arn:aws:iam::123456789012:policy/s5-prod-boundary
after the boundary was created: docs/operations.md#prepare-an-account-for-a-stage`,
    ],
    [BOOTSTRAP, () => setToolkit('4'), ['Version 4 is too old: 6 is needed.\nnpx cdk bootstrap']],
  ]);

  testFindings('problem', [
    [
      'Separate account',
      () => harness.aws.stacks.set('s5-dev', { outputs: {} }),
      ['s5-dev is in this account too. Only the boundaries of the stages protect'],
    ],
    [
      FUNCTIONS,
      () => set(harness.aws, { functionsAtOnce: 10 }),
      `AWS runs at most 10 functions of this account at the same time in us-east-1, and refuses further visitors.
aws service-quotas request-service-quota-increase --region us-east-1 --service-code lambda \\
--quota-code L-B99A9384 --desired-value 1000, which is free and takes AWS a day or two`,
    ],
  ]);

  testFindings('unknown', [
    ['AWS account', () => setFault({ sts: 'unreachable' }), 'There was no response (ECONNRESET).'],
    [FUNCTIONS, () => setFault({ lambda: 'denied' }), ['These credentials lack lambda:GetAccountSettings.']],
    [FUNCTIONS, () => setFault({ lambda: 'unreachable' }), ['There was no response']],
  ]);
});

describe('the doctor of the plan of the edge', () => {
  const PLAN = 'Plan of the edge';
  const OUTGROWN = 'The site outgrows its plan: ';
  const REMEDY = 'docs/operations.md#change-the-plan-of-the-edge';
  const setUsage = (Requests: number[], BytesDownloaded: number[]) =>
    set(harness.aws, { usage: { Requests, BytesDownloaded } });

  testFindings('problem', [
    [PLAN, () => setUsage([10_000_000, 1], []), [`${OUTGROWN}10,000,001 of 10,000,000 requests`, REMEDY]],
    [PLAN, () => setUsage([], [50e12, 1]), [`${OUTGROWN}0 of 10,000,000 requests and 50,000 of`, REMEDY]],
  ]);

  testFindings('fine', [
    [
      PLAN,
      () => setUsage([4_000_000, 5_999_999], [2e12]),
      'PRO: 9,999,999 of 10,000,000 requests and 2,000 of 50,000 GB in 30 days',
    ],
  ]);

  testFindings('later', [
    [PLAN, removeStack, ['The plan PRO begins once an administrator of the account approves it.']],
  ]);

  test('has no finding without a plan', async () => {
    expect(verdictOn(await harness.read({ ...STAGE, edgePlan: 'pay-as-you-go' }), PLAN)).toBe(undefined);
  });
});

describe('the doctor of a stack', () => {
  const aws = (command: string) => `aws cloudformation ${command} --region us-east-1 --stack-name s5-prod`;
  const inState = (status: string, said: Said): Case => ['Stack', () => setStack(status), said];

  testFindings('blocking', [
    inState('UPDATE_IN_PROGRESS', [
      's5-prod is in the state UPDATE_IN_PROGRESS. Another change is in progress.',
    ]),
    inState('UPDATE_ROLLBACK_FAILED', [
      's5-prod is in the state UPDATE_ROLLBACK_FAILED.',
      aws('continue-update-rollback'),
    ]),
    inState('DELETE_FAILED', [
      's5-prod is in the state DELETE_FAILED.',
      'update-termination-protection --no-enable-termination-protection',
    ]),
    inState(
      'ROLLBACK_COMPLETE',
      `s5-prod is in the state ROLLBACK_COMPLETE. It has never worked, and must be deleted before the next deployment.
${aws('describe-stack-events')} shows the reason
${aws('update-termination-protection --no-enable-termination-protection')}
${aws('delete-stack')}, then ${aws('wait stack-delete-complete')}
Run the doctor again, which lists leftovers, then npm run deploy -- --stage prod`,
    ),
  ]);

  testFindings('fine', [
    inState('UPDATE_ROLLBACK_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'),
    inState('REVIEW_IN_PROGRESS', 'Has not been deployed yet.'),
  ]);
});

describe('the doctor of leftovers', () => {
  const BUCKET = 's5-prod-uploads-123456789012-us-east-1';
  const LOG = 'aws-waf-logs-s5-prod-firewall';
  const BUCKET_LEFT = `An earlier stack has left the bucket ${BUCKET}. Another bucket of this name cannot be created.
First check whether it contains anything to keep: docs/operations.md#a-first-deployment-has-failed
aws s3api delete-bucket --region us-east-1 --bucket ${BUCKET}, once it is empty`;

  const leave = (things: Partial<Harness['aws']>, status?: string) => {
    removeStack();
    if (status) setStack(status);
    set(harness.aws, things);
    return { others: status ? ['Stack'] : [] };
  };

  testFindings('blocking', [
    ['Leftovers', () => leave({ buckets: [BUCKET] }), BUCKET_LEFT],
    ['Leftovers', () => leave({ buckets: [BUCKET] }, 'ROLLBACK_COMPLETE'), BUCKET_LEFT],
    [
      'Leftovers',
      () => leave({ logGroups: [LOG, `${LOG}-2`] }),
      `An earlier stack has left the log group ${LOG}. Another log group of this name cannot be created.
First check whether it contains anything to keep: docs/operations.md#a-first-deployment-has-failed
aws logs delete-log-group --region us-east-1 --log-group-name ${LOG}`,
    ],
  ]);

  test('finds none after a failed first deployment that has left nothing', async () => {
    setStack('ROLLBACK_COMPLETE');
    expect(verdictOn(await harness.read(), 'Leftovers')).toBe('fine');
  });

  test('ignores the bucket of a stage that works', async () => {
    harness.aws.buckets = [BUCKET];
    const reading = await harness.read();
    expect([verdictOn(reading, 'Leftovers'), reading.isBlocked]).toEqual([undefined, false]);
  });
});

describe('the doctor of secrets', () => {
  type Path = OperatorParameterPath;
  const without = (path: Path, said: string): Case => [
    `Secret ${path}`,
    () => harness.keep({ [path]: undefined }),
    [said],
  ];
  const withValue = (path: Path, value: string, said: string): Case => [
    `Secret ${path}`,
    () => harness.keep({ [path]: value }),
    [`/s5/prod/${path} ${said}`, `\nnpm run secrets -- --stage prod --replace ${path}`],
  ];
  const TOKEN_KEY = 'Zm9yIHRoZSB0ZXN0cyBvbmx5LCBhbmQgbm90aGluZyBlbHNl';
  const { captchaSiteKey, ...withoutCaptcha } = STAGE;

  testFindings('blocking', [
    without('stripe/secret-key', "Stripe's secret key is not stored. It has to write Checkout Sessions"),
    without('mail/token-key', 'The key that signs the links in mails is not stored.\nnpm run secrets'),
    withValue(
      'stripe/secret-key',
      'sk_test_51StandInForTheTestsOnly4242',
      'is a test key, where a live key belongs.',
    ),
    withValue('stripe/secret-key', 'sk_live_...', 'looks like a placeholder.'),
    withValue('stripe/secret-key', `${LIVE_KEY}\n`, 'has a space or a line break at an end.'),
    withValue('mail/token-key', 'hello', 'can be guessed: 43 random characters are good, 32 the least.'),
    withValue('mail/token-key', 'ab'.repeat(20), 'can be guessed'),
    [
      'Secret mail/token-key',
      () => harness.keep({ 'mail/token-key': { type: 'String', value: TOKEN_KEY } }),
      `/s5/prod/mail/token-key is stored without encryption.
aws ssm delete-parameter --region us-east-1 --name /s5/prod/mail/token-key
npm run secrets -- --stage prod`,
    ],
  ]);

  testFindings('problem', [
    without('captcha/secret-key', "The secret key of Google's reCAPTCHA v2 is not stored.\nnpm run secrets"),
    without('stripe/webhook-secret', 'payments are not recorded.\nnpm run stripe:webhook -- --stage prod'),
    withValue('captcha/secret-key', '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe', "is Google's test key"),
    withValue('captcha/secret-key', 'changeme', 'looks like a placeholder.'),
    withValue('stripe/webhook-secret', 'we_123456', 'is not a Stripe signing secret (whsec_...).'),
    [
      'Secret captcha/secret-key',
      () => ({ stage: withoutCaptcha }),
      ['infra/stages.ts has no captchaSiteKey'],
    ],
  ]);

  test('completes the other checks when secrets cannot be read', async () => {
    harness.parameters.setFault('unreachable');
    const reading = await harness.read();
    expect(verdictOn(reading, 'Secret mail/token-key')).toBe('unknown');
    expect(verdictOn(reading, 'DKIM')).toBe('fine');
    expect(reading.isBlocked).toBe(false);
  });
});

describe('the doctor of Stripe', () => {
  /** Stripe, with another response to calls of a path. */
  const stripeWith = async (path: string, status: number, body: object) => ({
    dependencies: { stripeUrl: await proxyOf(harness.stripeStandIn.url, [path], { status, body }) },
  });
  const portalWith = (...data: readonly object[]) => {
    const url = '/v1/billing_portal/configurations';
    return stripeWith(url, 200, { object: 'list', data, has_more: false, url });
  };
  const NO_UPDATE = { subscription_update: { enabled: false } };
  const CANCELING_IS_OFF = `Customers cannot cancel in the portal to the end of the paid period, as the Terms promise.
Let them cancel at the end of the billing period at https://dashboard.stripe.com/settings/billing/portal`;
  const moveSite = (SiteUrl: string) => {
    const outputs = { SiteUrl, DistributionDomainName: DISTRIBUTION, UserPoolId: 'p', RolesTableName: 'r' };
    harness.aws.stacks.set('s5-prod', { outputs });
  };
  const FORBIDDEN = { type: 'invalid_request_error', message: 'The key rk_live_secret may not.' };
  const [GONE_IP = '', ...OTHER_IPS] = STRIPE_WEBHOOK_IPS;
  const MOVED_IPS = { lookUpWebhookIps: async () => [...OTHER_IPS, '192.0.2.7'] };

  testFindings('blocking', [
    [
      'Price map',
      () => ({ dependencies: NO_MAPS }),
      [
        "Stage 'prod' takes real payments and has no price map, so that nothing could be bought.",
        'Run `npm run stripe:sync -- --stage prod` and keep the file that it writes.',
      ],
    ],
  ]);

  testFindings('unknown', [
    [
      'Webhook endpoint',
      () => stripeWith('/v1/webhook_endpoints', 403, { error: FORBIDDEN }),
      ['The key that is stored for this stage may not do this.', 'Stripe says: The key [key] may not.'],
    ],
  ]);

  testFindings('problem', [
    [
      'Webhook endpoint',
      () => moveSite('https://other.example'),
      `Stripe sends no events to https://other.example/api/webhooks/stripe.
npm run stripe:webhook -- --stage prod`,
    ],
    [
      'Customer portal',
      () => portalWith({ features: { subscription_update: { enabled: true } } }),
      `Customers can add services and units in the portal without paying their setup fees.
Turn off updates of subscriptions at https://dashboard.stripe.com/settings/billing/portal`,
    ],
    [
      'Customer portal',
      () => portalWith({ features: { ...NO_UPDATE, subscription_cancel: { enabled: false } } }),
      CANCELING_IS_OFF,
    ],
    [
      'Customer portal',
      () =>
        portalWith({
          features: { ...NO_UPDATE, subscription_cancel: { enabled: true, mode: 'immediately' } },
        }),
      CANCELING_IS_OFF,
    ],
    [
      'Customer portal',
      () => portalWith(),
      `Customers cannot cancel their subscriptions or change their cards: the portal has no settings.
Save them at https://dashboard.stripe.com/settings/billing/portal`,
    ],
    [
      'Webhook IPs',
      () => ({ dependencies: MOVED_IPS }),
      `Stripe posts events from other IPs than the firewall exempts: 192.0.2.7 is new, ${GONE_IP} is gone.
Change infra/edge/stripe-webhook-ips.ts, and deploy`,
    ],
  ]);

  test('does not compare the IPs of events without a firewall', async () => {
    const { firewall, ...open } = STAGE;
    expect(verdictOn(await harness.read(open, MOVED_IPS), 'Webhook IPs')).toBe(undefined);
  });

  test('finds an unknown key', async () => {
    harness.keep({ 'stripe/secret-key': 'sk_live_51RolledSomeTimeAgo4242' });
    const reading = await harness.read();
    expect(linesOn(reading, 'Stripe')).toBe(
      'Stripe does not know the key of this stage. It may have been rolled, or mistyped.\nnpm run secrets -- --stage prod --replace stripe/secret-key',
    );
    expect(reading.isBlocked).toBe(true);
    expect(verdictOn(reading, 'Webhook endpoint')).toBe('unknown');
  });

  test('groups the checks without a response of Stripe', async () => {
    const { text, isBlocked } = await harness.read(STAGE, { stripeUrl: new URL('http://127.0.0.1:9') });
    expect(text).toContain(
      '  Stripe could not be reached: connect ECONNREFUSED 127.0.0.1:9\n      Stripe, Prices at Stripe, Webhook endpoint, Customer portal\n',
    );
    expect(isBlocked).toBe(false);
  });

  test('does not block a stage with test payments without prices', async () => {
    const reading = await harness.read(stages.dev, NO_MAPS);
    expect(linesOn(reading, 'Price map')).toContain('It does not exist, so that nothing can be bought.');
    expect(verdictOn(reading, 'Price map')).toBe('problem');
  });

  test('finds prices that differ from the catalog', async () => {
    const { data } = await harness.stripe.prices.list({ lookup_keys: ['s5_seo-bundle_monthly'] });
    const id = data[0]?.id ?? expect.fail('no price');
    await harness.stripe.prices.update(id, { active: false });
    const reading = await harness.read();
    await harness.stripe.prices.update(id, { active: true });
    expect(linesOn(reading, 'Prices at Stripe')).toContain(
      `price s5_seo-bundle_monthly: archived at Stripe (${id})`,
    );
    expect(linesOn(reading, 'Prices at Stripe')).toContain('\nnpm run stripe:sync -- --stage prod');
    expect(checksWith(reading, 'problem', 'blocking')).toEqual(['Prices at Stripe']);
    expect(reading.isBlocked).toBe(true);
  });

  test('finds an endpoint that is disabled, or does not get all events', async () => {
    const { id, enabled_events } =
      (await harness.stripe.webhookEndpoints.list()).data[0] ?? expect.fail('no endpoint');
    await harness.stripe.webhookEndpoints.update(id, { disabled: true });
    const disabled = linesOn(await harness.read(), 'Webhook endpoint');
    await harness.stripe.webhookEndpoints.update(id, { disabled: false, enabled_events: ['invoice.paid'] });
    const partial = linesOn(await harness.read(), 'Webhook endpoint');
    await harness.stripe.webhookEndpoints.update(id, { enabled_events: enabled_events as ['*'] });
    expect(disabled).toBe(`The endpoint ${id} is disabled.\nnpm run stripe:webhook -- --stage prod`);
    expect(partial).toContain(`The endpoint ${id} does not get checkout.session.completed, checkout`);
    expect(verdictOn(await harness.read(), 'Webhook endpoint')).toBe('fine');
  });

  test('finds two endpoints', async () => {
    const { id } = await harness.stripe.webhookEndpoints.create({ url: WEBHOOK, enabled_events: ['*'] });
    const lines = linesOn(await harness.read(), 'Webhook endpoint');
    await harness.stripe.webhookEndpoints.del(id);
    expect(lines).toContain(`Stripe has 2 endpoints for ${WEBHOOK}, each with its own secret.`);
    expect(lines).toContain('\nnpm run stripe:webhook -- --stage prod --new');
  });
});

describe("the doctor of Stripe's read key", () => {
  const WITH_READ_KEY: StageSettings = { ...STAGE, hasStripeReadKey: true };
  const READ_KEY = 'rk_live_51ReadsForTheTestsOnly4242';

  /** Stripe, with a read key that may not read some paths. */
  function stripeRefusing(...paths: readonly string[]): Promise<URL> {
    const error = { type: 'invalid_request_error', message: `The key ${READ_KEY} may not.` };
    return proxyOf(harness.stripeStandIn.url, paths, { status: 403, body: { error } }, READ_KEY);
  }

  test('confirms that it may read everything, and lists the permissions of each key', async () => {
    harness.keep({ 'stripe/read-key': READ_KEY });
    const reading = await harness.read(WITH_READ_KEY, { stripeUrl: await stripeRefusing() });
    expect(linesOn(reading, "Stripe's read key")).toBe('May read everything that functions read');
    expect(linesOn(reading, 'Secret stripe/read-key')).toContain(
      'It has to read Charges, Checkout Sessions, Customers, Disputes, Events, Invoices, PaymentIntents, Prices, Products, Promotion Codes and Subscriptions',
    );
    expect(linesOn(reading, 'Secret stripe/secret-key')).toContain(
      'It has to write Checkout Sessions, Customers, Customer portal, Charges and Subscriptions, to read Subscriptions, and for our commands write Prices',
    );
    expect(linesOn(await harness.read(), 'Secret stripe/secret-key')).toContain(
      'It has to write Checkout Sessions, Customers, Customer portal, Charges and Subscriptions, to read Charges,',
    );
  });

  test('names the missing permissions, without the key', async () => {
    harness.keep({ 'stripe/read-key': READ_KEY });
    const stripeUrl = await stripeRefusing('/v1/invoices', '/v1/promotion_codes');
    const reading = await harness.read(WITH_READ_KEY, { stripeUrl });
    expect(verdictOn(reading, "Stripe's read key")).toBe('blocking');
    const lines = linesOn(reading, "Stripe's read key");
    expect(lines).toContain(
      'stripe/read-key may not read Invoices, Promotion Codes: payments are not recorded.',
    );
    expect(lines).not.toContain(READ_KEY);
  });

  const withKey = (key: string | undefined, said: string): Case => [
    'Secret stripe/read-key',
    () => {
      harness.keep({ 'stripe/read-key': key });
      return { stage: WITH_READ_KEY };
    },
    [said],
  ];

  testFindings('blocking', [
    withKey(undefined, "Stripe's key for functions that only read is not stored. It has to read"),
    withKey(LIVE_KEY, 'is not a restricted key (rk_live_...), so it may do everything.'),
    withKey('rk_test_51ReadsForTheTestsOnly4242', 'is a test key, where a live key belongs.'),
  ]);
});

describe('the doctor of a domain', () => {
  const setDns = (cname: Record<string, string[]>, addresses: Record<string, string[]> = {}) =>
    set(harness.dns, { cname, addresses: { ...harness.dns.addresses, ...addresses } });
  const lookUpCname = async (name: string) => {
    if (name.startsWith('www.')) throw Object.assign(new Error('queryCname'), { code: 'ETIMEOUT' });
    return [];
  };

  testFindings('problem', [
    [
      'DNS of www.agency.example',
      () => setDns({}, { 'www.agency.example': [] }),
      `The DNS has no record of www.agency.example.
www.agency.example CNAME ${DISTRIBUTION}
Where the DNS allows no CNAME for www.agency.example: ALIAS or ANAME`,
    ],
    [
      'DNS of www.agency.example',
      () => setDns({ 'www.agency.example': ['old-host.example.net'] }),
      ['points to old-host.example.net, which is not'],
    ],
    [
      'DNS of agency.example',
      () => setDns({}, { 'agency.example': ['198.51.100.7'] }),
      ['points to 198.51.100.7, which is not the site.'],
    ],
  ]);

  testFindings('unknown', [
    [
      'DNS of www.agency.example',
      () => ({ dependencies: { lookUpCname } }),
      'There was no response (ETIMEOUT).',
    ],
  ]);

  test('requests no record in a zone of the account', async () => {
    harness.dns.cname = {};
    harness.dns.addresses = {};
    harness.aws.identities.set('agency.example', {
      VerifiedForSendingStatus: false,
      DkimAttributes: { Status: 'PENDING', Tokens: ['one'] },
      MailFromAttributes: { MailFromDomain: 'bounce.agency.example', MailFromDomainStatus: 'PENDING' },
    });
    const reading = await harness.read(IN_ZONE);
    expect(linesOn(reading, 'DNS of www.agency.example')).toContain(
      'check that the registrar of agency.example lists the name servers of the zone Z0EXAMPLE',
    );
    expect(linesOn(reading, 'DKIM')).toContain('A deployment adds it to the zone.');
    expect(reading.text).not.toContain('_domainkey');
  });

  test('stops waiting for the DNS', async () => {
    const lookUpTxt = () => new Promise<never>(() => {});
    const { findings } = await harness.read(STAGE, { lookUpTxt, timeoutMs: 200 });
    expect(findings.find(({ check }) => check === 'SPF')).toMatchObject({
      verdict: 'unknown',
      message: 'No response within 0.2 s.',
    });
  });
});

describe('the doctor of email', () => {
  const BOUNCE = 'bounce.agency.example';
  const DMARC = '_dmarc.agency.example';
  const SPF = 'bounce.agency.example TXT "v=spf1 include:amazonses.com ~all"';
  const setAccount = (change: object) => set(harness.aws, { mail: { ...harness.aws.mail, ...change } });
  const setTxt = (name: string, ...records: string[]) =>
    set(harness.dns, { txt: { ...harness.dns.txt, [name]: records } });
  const setDkim = () => {
    const DkimAttributes = { Status: 'NOT_STARTED', Tokens: [] } as const;
    harness.aws.identities.set('agency.example', { ...verifiedIdentity('agency.example'), DkimAttributes });
  };

  testFindings('blocking', [
    [
      'Email domain',
      () => harness.aws.identities.clear(),
      [
        'SES does not know agency.example yet, and Cognito refuses an unverified domain.',
        '\nSet mail.isVerified of stage prod in infra/stages.ts to false, deploy',
      ],
    ],
  ]);

  testFindings('problem', [
    [
      'Email service',
      () => setAccount({ ProductionAccessEnabled: false }),
      [
        'This account is in the sandbox of SES: email reaches verified addresses only, at most 200 a day.',
        '"Request production access" at https://us-east-1.console.aws.amazon.com/ses/home',
      ],
    ],
    [
      'Email service',
      () => setAccount({ SendingEnabled: false }),
      ['SES no longer sends email for this account.'],
    ],
    [
      'Email service',
      () => setAccount({ EnforcementStatus: 'PROBATION' }),
      ['SES is reviewing this account (PROBATION).'],
    ],
    [
      'Email domain',
      () => ({ stage: withEmail(false) }),
      [
        'agency.example is verified, but Cognito itself sends the email of accounts',
        '\nSet mail.isVerified of stage prod in infra/stages.ts to true, and deploy',
      ],
    ],
    [
      'DKIM',
      setDkim,
      `SES does not find the keys that prove where our email comes from (NOT_STARTED).
SES has not created the records yet: run the doctor again in a few minutes`,
    ],
    ['SPF', () => setTxt(BOUNCE), ['The DNS has no SPF record of bounce.agency.example.', SPF]],
    [
      'SPF',
      () => setTxt(BOUNCE, 'v=spf1 -all'),
      ['SES may not send for bounce.agency.example: "v=spf1 -all"', SPF],
    ],
    [
      'SPF',
      () => setTxt(BOUNCE, 'v=spf1 include:amazonses.com ~all', 'v=spf1 -all'),
      ['has 2 SPF records, so that none counts.', SPF],
    ],
    [
      'DMARC',
      () => setTxt(DMARC),
      ['\n_dmarc.agency.example TXT "v=DMARC1; p=quarantine; rua=mailto:hello@agency.example"'],
    ],
    [
      'DMARC',
      () => setTxt(DMARC, 'v=DMARC1; p=none', 'v=DMARC1; p=reject'),
      ['_dmarc.agency.example has 2 DMARC records'],
    ],
    ...(['BOUNCE', 'COMPLAINT'] as const).map(
      (reason): Case => [
        'Email to the team',
        () => harness.aws.suppressed.set('hello@agency.example', reason),
        `SES has dropped all email to hello@agency.example since 2026-01-31 (${reason}), and reports it as sent.
Once that mailbox works again: aws sesv2 delete-suppressed-destination --region us-east-1 \\
--email-address hello@agency.example
To send the dropped email again: docs/operations.md#mail-does-not-reach-the-team`,
      ],
    ),
  ]);

  test('has the records of an unverified domain, which blocks only when the settings call it verified', async () => {
    harness.aws.identities.set('agency.example', {
      VerifiedForSendingStatus: false,
      DkimAttributes: { Status: 'PENDING', Tokens: ['one', 'two'] },
      MailFromAttributes: { MailFromDomain: BOUNCE, MailFromDomainStatus: 'FAILED' },
    });
    const claimed = await harness.read();
    expect(linesOn(claimed, 'Email domain')).toContain(
      'agency.example is not verified yet, and Cognito refuses',
    );
    expect(claimed.isBlocked).toBe(true);

    const honest = await harness.read(withEmail(false));
    expect(honest.isBlocked).toBe(false);
    expect(linesOn(honest, 'Email domain')).toContain('at most 50 a day.');
    expect(linesOn(honest, 'DKIM')).toBe(
      `SES does not find the keys that prove where our email comes from (PENDING).
one._domainkey.agency.example CNAME one.dkim.amazonses.com
two._domainkey.agency.example CNAME two.dkim.amazonses.com`,
    );
    expect(linesOn(honest, 'MAIL FROM')).toBe(
      `SES does not find the domain to which undeliverable email returns (FAILED).
bounce.agency.example MX 10 feedback-smtp.us-east-1.amazonses.com
${SPF}`,
    );
  });

  test('finds the DMARC of a parent domain', async () => {
    const mail = { ...STAGE.mail, from: 'hello@dev.agency.example' };
    expect(linesOn(await harness.read({ ...STAGE, mail }), 'DMARC')).toBe(
      '_dmarc.agency.example is v=DMARC1; p=quarantine',
    );
  });
});

describe('the doctor of settings', () => {
  const { alarmEmail, monthlyBudgetDollars, ...quiet } = STAGE;
  const withSettings =
    (change: Partial<StageSettings>, ...others: string[]) =>
    () => ({
      stage: { ...STAGE, ...change },
      others,
    });

  testFindings('blocking', [
    [
      'Captcha',
      withSettings({ captchaSiteKey: CAPTCHA_TEST_SITE_KEY }, 'Secret captcha/secret-key'),
      ["captchaSiteKey is Google's test key, which accepts everything."],
    ],
  ]);

  testFindings('problem', [
    ['Captcha', withSettings({ captchaSiteKey: 'abc' }), ['captchaSiteKey is not a key of reCAPTCHA']],
    ['Tag manager', withSettings({ tagManagerId: 'UA-12345-6' }), ["'UA-12345-6' is not a container"]],
    [
      'Email addresses',
      withSettings({ alarmEmail: 'ops@example.org' }),
      [
        'alarmEmail: these email addresses are placeholders',
        '\nSet your own in domain/brand.ts, or for stage prod in infra/stages.ts',
      ],
    ],
    [
      'Alarms',
      () => ({ stage: quiet, others: ['Budget'] }),
      ['\nSet alarmEmail of stage prod in infra/stages.ts'],
    ],
    ['Budget', () => ({ stage: quiet, others: ['Alarms'] }), ['\nSet monthlyBudgetDollars of stage prod in']],
    [
      'Administrators',
      () => set(harness.aws, { admins: [] }),
      `The back office has no administrator.
npm run admin -- grant ada@example.com --stage prod`,
    ],
  ]);

  testFindings('unknown', [['Alarms', () => {}, ['\naws sns list-subscriptions --region us-east-1']]]);

  test('finds a placeholder as the sender', async () => {
    const mail = { ...STAGE.mail, from: 'hello@dev.example.com', isVerified: false };
    expect(linesOn(await harness.read({ ...STAGE, mail }), 'Email addresses')).toContain(
      'mail.from: these email',
    );
  });
});

describe('npm run doctor', () => {
  const run = (args: readonly string[]) =>
    runCommand((given) => main(given, harness.dependencies), args, { ...process.env } as Record<
      string,
      string
    >);

  test('ends with 0 when nothing prevents a deployment', async () => {
    const [, domain = ''] = stages.prod.mail.from.split('@');
    harness.aws.identities.set(domain, verifiedIdentity(domain));
    const { code, out, err } = await run(['--stage', 'prod']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Stage 'prod' in [a-z0-9-]+\n\n/);
    expect(out).toContain('\n\nNothing prevents a deployment');
  });

  test('ends with 1 when a problem prevents it', async () => {
    harness.aws.stacks.delete('CDKToolkit-s5-prod');
    const { code, out } = await run(['--stage', 'prod']);
    expect(code).toBe(1);
    expect(out).toMatch(/\nPrevents a deployment\n {2}CDK bootstrap in /);
    expect(out).toMatch(/ prevents? a deployment[^\n]*\n$/);
  });

  test('ends with 3 and the next step when the account could not be checked', async () => {
    harness.aws.faults = { sts: 'unreachable', cloudformation: 'unreachable', ses: 'unreachable' };
    harness.parameters.setFault('unreachable');
    const { code, out } = await run(['--stage', 'prod']);
    expect(code).toBe(3);
    expect(out).not.toContain('Nothing prevents');
    expect(out).toMatch(
      /\n\nThe account could not be checked, .*`aws sts get-caller-identity`.* run the doctor again\.\n$/,
    );
  });
});
