/** A stage in a healthy account, until a test breaks something. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { PAYMENT_EVENTS } from '../../domain/payment-events.ts';
import { STRIPE_WEBHOOK_IPS } from '../../infra/edge/stripe-webhook-ips.ts';
import type { OperatorParameterPath } from '../../infra/parameters/operator-parameters.ts';
import { getParameterName } from '../../infra/parameters/parameters.ts';
import { writePriceMap } from '../../infra/price-maps.ts';
import { type StageSettings, stages } from '../../infra/stages.ts';
import { type StoredParameter, startParameterStore } from '../../local/aws/ssm.ts';
import { startStandIn } from '../../local/stand-in.ts';
import { startStripe } from '../../local/stripe/stripe.ts';
import type { Dependencies } from '../../operations/doctor/dependencies.ts';
import { examineStage } from '../../operations/doctor/doctor.ts';
import { isBlocked, report } from '../../operations/doctor/report.ts';
import { syncPrices } from '../../operations/prices/sync.ts';
import { connectStripe } from '../../operations/shared/stripe.ts';
import { type FakeStack, startAws, verifiedIdentity } from '../support/aws-account.ts';

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

export type Harness = Awaited<ReturnType<typeof startHarness>>;
export type Reading = Awaited<ReturnType<Harness['read']>>;

type ByName = Record<string, string[]>;

/** Starts everything that the doctor checks. */
export async function startHarness() {
  const [aws, parameters, stripeStandIn] = await Promise.all([
    startAws(),
    startParameterStore(),
    startStripe({ secretKey: LIVE_KEY }),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'price-maps-'));
  const priceMaps = pathToFileURL(join(folder, '/'));
  const stripeUrl = new URL(stripeStandIn.url);
  const stripe = connectStripe({ secretKey: LIVE_KEY, apiBase: stripeUrl });
  await writePriceMap(STAGE.name, await syncPrices(stripe), priceMaps);
  await stripe.webhookEndpoints.create({ url: WEBHOOK, enabled_events: [...PAYMENT_EVENTS] });

  const dns: { txt: ByName; cname: ByName; addresses: ByName } = { txt: {}, cname: {}, addresses: {} };
  const dependencies: Dependencies = {
    lookUpTxt: async (name) => dns.txt[name] ?? [],
    lookUpCname: async (name) => dns.cname[name] ?? [],
    lookUpIps: async (name) => dns.addresses[name] ?? [],
    lookUpWebhookIps: async () => STRIPE_WEBHOOK_IPS,
    priceMaps,
    stripeUrl,
    timeoutMs: 60_000,
  };
  /** Stores secrets in addition to those of a healthy stage; undefined removes one. */
  const keep = (changes: Partial<Record<OperatorParameterPath, string | StoredParameter | undefined>>) => {
    const stored = new Map<string, StoredParameter>();
    for (const [path, value] of Object.entries({ ...SECRETS, ...changes })) {
      const name = getParameterName(STAGE, path as OperatorParameterPath);
      if (value) stored.set(name, typeof value === 'string' ? { type: 'SecureString', value } : value);
    }
    parameters.setParameters(stored);
  };

  return {
    aws,
    parameters,
    stripe,
    stripeStandIn,
    dns,
    dependencies,
    keep,
    /** Runs the doctor. */
    read: async (stage: StageSettings = STAGE, changes: Partial<Dependencies> = {}) => {
      const findings = await examineStage(stage, { ...dependencies, ...changes });
      return { text: report(findings).join('\n'), isBlocked: isBlocked(findings), findings };
    },
    /** Makes everything healthy. */
    heal: () => {
      vi.stubEnv('AWS_ENDPOINT_URL', aws.url);
      vi.stubEnv('AWS_ENDPOINT_URL_SSM', parameters.url);
      vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
      vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
      parameters.setFault('off');
      keep({});
      aws.reset();
      aws.stacks.set('s5-prod', DEPLOYED);
      aws.stacks.set('CDKToolkit-s5-prod', { outputs: { BootstrapVersion: '28' } });
      aws.identities.set('agency.example', verifiedIdentity('agency.example'));
      aws.admins = ['ada@agency.example'];
      aws.usage = { Requests: [], BytesDownloaded: [] };
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
      await Promise.all([aws, parameters, stripeStandIn].map((one) => one.stop()));
      rmSync(folder, { recursive: true });
    },
  };
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
  const { url, stop } = await startStandIn('Proxy of Stripe', async (request, response) => {
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
