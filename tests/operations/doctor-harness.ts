/** A stage in a healthy account, until a test breaks something. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type Stripe from 'stripe';
import { onTestFinished, vi } from 'vitest';
import { ADMIN_GROUP } from '../../domain/accounts.ts';
import { PAYMENT_EVENTS } from '../../domain/payment-events.ts';
import { STRIPE_WEBHOOK_IPS } from '../../infra/edge/stripe-webhook-ips.ts';
import type { OperatorParameterPath } from '../../infra/parameters/operator-parameters.ts';
import { getParameterName } from '../../infra/parameters/parameters.ts';
import { writePriceMap } from '../../infra/price-maps.ts';
import { type StageSettings, stages } from '../../infra/stages.ts';
import {
  type ParameterStoreStandIn,
  type StoredParameter,
  startParameterStore,
} from '../../local/aws/ssm.ts';
import { readBody, startServer } from '../../local/stand-in.ts';
import { type StripeStandIn, startStripe } from '../../local/stripe/stripe.ts';
import type { Dependencies } from '../../operations/doctor/dependencies.ts';
import { examineStage } from '../../operations/doctor/doctor.ts';
import type { Finding } from '../../operations/doctor/findings.ts';
import { isBlocked, report } from '../../operations/doctor/report.ts';
import { syncPrices } from '../../operations/prices/sync.ts';
import { connectStripe } from '../../operations/shared/stripe.ts';
import {
  type FakeCloudFormation,
  type FakeStack,
  startCloudFormation,
} from '../support/aws/cloudformation.ts';
import { type ControlFault, simulateControlFault } from '../support/aws/faults.ts';
import { type FakeEmailService, startEmailService, verifiedIdentity } from '../support/aws/sesv2.ts';
import { type FakeSts, startSts } from '../support/aws/sts.ts';

export const LIVE_KEY = 'sk_live_51StandInForTheTestsOnly4242';
export const WEBHOOK = 'https://www.agency.example/api/webhooks/stripe';
export const DISTRIBUTION = 'd111111abcdef8.cloudfront.net';

/** A stage that uses every feature. */
export const STAGE: StageSettings = {
  ...stages.prod,
  region: 'us-east-1',
  edgePlan: 'pro',
  mail: { from: 'hello@agency.example', team: 'hello@agency.example', isVerified: true },
  alarmEmail: 'hello@agency.example',
  monthlyBudgetDollars: 60,
  domain: { hostName: 'www.agency.example', redirectFrom: 'agency.example' },
  captchaSiteKey: `6L${'abcdEFGH1234_-'.repeat(3).slice(0, 38)}`,
  tagManagerId: 'GTM-ABC1234',
};

const SECRETS: Readonly<Partial<Record<OperatorParameterPath, string>>> = {
  'stripe/secret-key': LIVE_KEY,
  'stripe/webhook-secret': 'whsec_0123456789abcdefghijklmnopqrstuv',
  'mail/token-key': 'Zm9yIHRoZSB0ZXN0cyBvbmx5LCBhbmQgbm90aGluZyBlbHNl',
  'captcha/secret-key': `6L${'abcdEFGH5678_-'.repeat(3).slice(0, 38)}`,
};

const DEPLOYED: FakeStack = {
  outputs: {
    SiteUrl: 'https://www.agency.example',
    DistributionId: 'E1',
    DistributionDomainName: DISTRIBUTION,
    UserPoolId: 'us-east-1_Example01',
    RolesTableName: 'roles',
  },
};

export interface Harness {
  readonly sts: FakeSts;
  readonly cloudFormation: FakeCloudFormation;
  readonly mail: FakeEmailService;
  readonly parameters: ParameterStoreStandIn;
  readonly stripe: Stripe;
  readonly stripeStandIn: StripeStandIn;
  /** By name; tests change it. */
  readonly dns: {
    txt: Record<string, string[]>;
    cname: Record<string, string[]>;
    addresses: Record<string, string[]>;
  };
  readonly admins: SimulatedAdmins;
  readonly buckets: SimulatedBuckets;
  readonly account: SimulatedAccount;
  readonly dependencies: Dependencies;
  /** Stores secrets in addition to those of a healthy stage; undefined removes one. */
  keep(secrets: Partial<Record<OperatorParameterPath, string | StoredParameter | undefined>>): void;
  /** Runs the doctor. */
  read(stage?: StageSettings, dependencies?: Partial<Dependencies>): Promise<Reading>;
  /** Makes everything healthy. */
  heal(): void;
  stop(): Promise<void>;
}

export interface Reading {
  readonly text: string;
  readonly isBlocked: boolean;
  readonly findings: readonly Finding[];
}

/** Starts everything that the doctor checks. */
export async function startHarness(): Promise<Harness> {
  const [sts, cloudFormation, mail, parameters, stripeStandIn, admins, buckets, account] = await Promise.all([
    startSts(),
    startCloudFormation(),
    startEmailService(),
    startParameterStore(),
    startStripe({ secretKey: LIVE_KEY }),
    startAdmins(),
    startBuckets(),
    startAccount(),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'price-maps-'));
  const priceMaps = pathToFileURL(join(folder, '/'));
  const stripeUrl = new URL(stripeStandIn.url);
  const stripe = connectStripe({ secretKey: LIVE_KEY, apiBase: stripeUrl });
  await writePriceMap(STAGE.name, await syncPrices(stripe), priceMaps);
  await stripe.webhookEndpoints.create({ url: WEBHOOK, enabled_events: [...PAYMENT_EVENTS] });

  const dns: Harness['dns'] = { txt: {}, cname: {}, addresses: {} };
  const dependencies: Dependencies = {
    lookUpTxt: async (name) => dns.txt[name] ?? [],
    lookUpCname: async (name) => dns.cname[name] ?? [],
    lookUpIps: async (name) => dns.addresses[name] ?? [],
    lookUpWebhookIps: async () => STRIPE_WEBHOOK_IPS,
    priceMaps,
    stripeUrl,
    timeoutMs: 10_000,
  };
  const keep: Harness['keep'] = (changes) => {
    const entries = Object.entries({ ...SECRETS, ...changes }) as [
      OperatorParameterPath,
      string | StoredParameter | undefined,
    ][];
    parameters.setParameters(
      new Map(
        entries.flatMap(([path, value]) => {
          if (value === undefined) return [];
          const stored = typeof value === 'string' ? ({ type: 'SecureString', value } as const) : value;
          return [[getParameterName(STAGE, path), stored] as const];
        }),
      ),
    );
  };

  return {
    sts,
    cloudFormation,
    mail,
    parameters,
    stripe,
    stripeStandIn,
    dns,
    admins,
    buckets,
    account,
    dependencies,
    keep,
    read: async (stage = STAGE, changes = {}) => {
      const findings = await examineStage(stage, { ...dependencies, ...changes });
      return { text: report(findings).join('\n'), isBlocked: isBlocked(findings), findings };
    },
    heal: () => {
      for (const [variable, { url }] of Object.entries({
        STS: sts,
        CLOUDFORMATION: cloudFormation,
        SESV2: mail,
        SSM: parameters,
        COGNITO_IDENTITY_PROVIDER: admins,
        DYNAMODB: admins,
        S3: buckets,
        LAMBDA: account,
        CLOUDWATCH_LOGS: account,
        CLOUDWATCH: account,
      })) {
        vi.stubEnv(`AWS_ENDPOINT_URL_${variable}`, url);
      }
      vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
      vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
      for (const service of [sts, cloudFormation, mail, account]) service.fault = 'off';
      parameters.setFault('off');
      keep({});
      cloudFormation.stacks.clear();
      cloudFormation.stacks.set('s5-prod', DEPLOYED);
      cloudFormation.stacks.set('CDKToolkit-s5-prod', { outputs: { BootstrapVersion: '28' } });
      mail.account = {
        ProductionAccessEnabled: true,
        SendingEnabled: true,
        EnforcementStatus: 'HEALTHY',
        SendQuota: { Max24HourSend: 50_000 },
      };
      mail.suppressed.clear();
      mail.identities.clear();
      mail.identities.set('agency.example', verifiedIdentity('agency.example'));
      admins.emails = ['ada@agency.example'];
      buckets.names = [];
      account.functionsAtOnce = 1000;
      account.logGroups = [];
      account.usage = { Requests: [], BytesDownloaded: [] };
      dns.txt = {
        '_dmarc.agency.example': ['v=DMARC1; p=quarantine'],
        'bounce.agency.example': ['v=spf1 include:amazonses.com ~all'],
      };
      dns.cname = { 'www.agency.example': [`${DISTRIBUTION}.`] };
      dns.addresses = {
        'www.agency.example': ['192.0.2.1'],
        'agency.example': ['192.0.2.1'],
        [DISTRIBUTION]: ['192.0.2.1'],
      };
    },
    stop: async () => {
      await Promise.all(
        [sts, cloudFormation, mail, parameters, stripeStandIn, admins, buckets, account].map((one) =>
          one.stop(),
        ),
      );
      rmSync(folder, { recursive: true });
    },
  };
}

interface SimulatedAdmins {
  readonly url: string;
  /** Emails of the administrators. */
  emails: readonly string[];
  stop(): Promise<void>;
}

interface SimulatedBuckets {
  readonly url: string;
  /** Names in the account. */
  names: readonly string[];
  stop(): Promise<void>;
}

interface SimulatedAccount {
  readonly url: string;
  functionsAtOnce: number;
  logGroups: readonly string[];
  /** Requests to the distribution, by day. */
  usage: Readonly<Record<string, readonly number[]>>;
  fault: ControlFault;
  stop(): Promise<void>;
}

/** Simulates the account as a whole: its limit of functions, its logs, and the site's usage. */
async function startAccount(): Promise<SimulatedAccount> {
  const { url, stop } = await startServer(async (request, response) => {
    const input = JSON.parse((await readBody(request))?.toString() || '{}') as {
      logGroupNamePrefix?: string;
      MetricDataQueries?: readonly { MetricStat: { Metric: { MetricName: string } } }[];
    };
    const isSigned = /^AWS4-HMAC-SHA256 Credential=local\/\d{8}\/us-east-1\/(lambda|logs|monitoring)\//.test(
      request.headers.authorization ?? '',
    );
    if (!isSigned) return void response.writeHead(403).end('{}');
    const isAboutUsage = 'MetricDataQueries' in input;
    if (
      !isAboutUsage &&
      simulateControlFault(simulated.fault, 'lambda:GetAccountSettings', request, response)
    )
      return;
    const answers: Readonly<Record<string, object>> = {
      'GET /2016-08-19/account-settings': {
        AccountLimit: { ConcurrentExecutions: simulated.functionsAtOnce },
      },
      'POST /': {
        logGroups: simulated.logGroups
          .filter((name) => name.startsWith(input.logGroupNamePrefix ?? ''))
          .map((logGroupName) => ({ logGroupName })),
        MetricDataResults: input.MetricDataQueries?.map(({ MetricStat: { Metric } }) => ({
          Values: simulated.usage[Metric.MetricName] ?? [],
        })),
      },
    };
    response.end(JSON.stringify(answers[`${request.method} ${request.url}`]));
  });
  const simulated: SimulatedAccount = {
    url,
    stop,
    functionsAtOnce: 1000,
    logGroups: [],
    usage: {},
    fault: 'off',
  };
  return simulated;
}

/** Simulates whether a bucket exists. */
async function startBuckets(): Promise<SimulatedBuckets> {
  const { url, stop } = await startServer(async (request, response) => {
    const [, name = ''] = (request.url ?? '').split(/[/?]/);
    response.writeHead(simulated.names.includes(name) ? 200 : 404).end();
  });
  const simulated: SimulatedBuckets = { url, stop, names: [] };
  return simulated;
}

/** Simulates the administrators. */
async function startAdmins(): Promise<SimulatedAdmins> {
  const { url, stop } = await startServer(async (request, response) => {
    const input = JSON.parse((await readBody(request))?.toString() || '{}') as {
      Username?: string;
    };
    const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
    const attributes = (email: string) => [
      { Name: 'sub', Value: email },
      { Name: 'email', Value: email },
    ];
    const answers: Readonly<Record<string, object>> = {
      ListUsersInGroup: { Users: simulated.emails.map((email) => ({ Attributes: attributes(email) })) },
      AdminGetUser: {
        Enabled: true,
        UserStatus: 'CONFIRMED',
        UserAttributes: attributes(input.Username ?? ''),
      },
      Scan: {
        Items: simulated.emails.map((email) => ({
          userId: { S: email },
          email: { S: email },
          role: { S: ADMIN_GROUP },
        })),
      },
    };
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answers[operation] ?? {}));
  });
  const simulated: SimulatedAdmins = { url, stop, emails: [] };
  return simulated;
}

/**
 * The URL of a proxy of Stripe's stand-in that answers calls of some paths itself.
 * @param knownKey another key that it takes
 */
export async function proxyOf(
  target: string,
  paths: readonly string[],
  { status, body }: { readonly status: number; readonly body: object },
  knownKey = LIVE_KEY,
): Promise<URL> {
  const { url, stop } = await startServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (paths.some((path) => request.url?.startsWith(path)))
      return void response.writeHead(status).end(JSON.stringify(body));
    const authorization = request.headers.authorization?.replace(knownKey, LIVE_KEY) ?? '';
    const answer = await fetch(`${target}${request.url}`, { headers: { authorization } });
    response.writeHead(answer.status).end(await answer.text());
  });
  onTestFinished(stop);
  return new URL(url);
}
