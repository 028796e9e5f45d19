import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, onTestFinished } from 'vitest';
import type { PriceMap } from '../../domain/shop/prices.ts';
import { writePriceMap } from '../../infra/price-maps.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { type S3StandIn, startS3 } from '../../local/aws/s3.ts';
import { bucket, createClient, denying } from '../../local/tests/aws/s3/s3-fixture.ts';
import { type DeploymentFolders, main as deploy, deployStage } from '../../operations/deploy/deploy.ts';
import { main as destroy } from '../../operations/destroy.ts';
import type { Finding } from '../../operations/doctor/findings.ts';
import { main as rollback } from '../../operations/rollback.ts';
import type { Machine } from '../../operations/shared/machine.ts';
import { connectStripe } from '../../operations/shared/stripe.ts';
import { type FakeAws, startAws } from '../support/aws-account.ts';
import { type Result, runCommand } from '../support/commands.ts';

export const BUCKET = 's5-dev-site';
const LOGS = 's5-dev-logs';
const STACK = 's5-dev';
const TEMPLATE = `${STACK}.template.json`;

const OUTPUTS = {
  SiteUrl: 'https://d1.cloudfront.net',
  SiteBucketName: BUCKET,
  DistributionId: 'E1',
  DistributionDomainName: 'd1.cloudfront.net',
  ApiUrl: 'https://a1.execute-api.us-east-1.amazonaws.com',
  DashboardUrl: 'https://console.aws.amazon.com/cloudwatch/dashboard',
  UserPoolId: 'us-east-1_Example01',
  UserPoolClientId: '1example23456789',
};

const PAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; script-src 'self'",
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Steps of the CDK command that can fail. */
type CdkStep = 'synth' | 'diff' | 'deploy' | 'destroy';

/** A machine from which a stage is deployed to a simulated AWS account. */
export class DeploymentHarness {
  readonly s3: S3StandIn;
  readonly aws: FakeAws;
  readonly directory: string;
  readonly #commands: string[] = [];

  /** Delays CloudFormation. */
  whileDeploying: Promise<void> = Promise.resolve();
  /** Keys that were written or removed, the last one last. */
  readonly touched: string[] = [];
  /** Gets each line that is printed. */
  onPrint: (line: string) => void = () => {};
  /** The stack's outputs once it is deployed. */
  readonly outputs: Record<string, string> = { ...OUTPUTS };
  /** The template that the next release is synthesized to. */
  template: object = {};
  findings: Finding[] = [];
  /** Whether host names are in the DNS. */
  isInDns = true;
  hasChanges = false;
  answer = 'y';
  isThere = true;
  failingStep: CdkStep | 'build' | undefined;
  /** The API's response to a call that must be refused. */
  refusalStatus = 400;
  /** URL of a simulated DynamoDB; nowhere by default. */
  databaseUrl = 'http://127.0.0.1:9';
  /** A simulated Stripe; without it, the key is missing. */
  stripe: { readonly url: string; readonly secretKey: string } | undefined;
  /** Gets each request to the live site. */
  readonly requests: string[] = [];
  commit = 'aaaaaaaaaaaa';
  now = Date.now();

  constructor(s3: S3StandIn, aws: FakeAws, directory: string) {
    this.s3 = s3;
    this.aws = aws;
    this.directory = directory;
    s3.emitTo(({ detail }) => {
      const { object } = detail as { object: { key: string } };
      this.touched.push(object.key);
    });
  }

  /** Commands of the CDK since they were last asked for, without their options. */
  cdkCommands(): string[] {
    return this.#commands.splice(0).map((command) => command.split(' ', 1)[0] ?? '');
  }

  deploy(...options: string[]): Promise<Result> {
    this.now += 60_000;
    return this.#run((args) => deploy(args, this.#machine(), this.#preparation(), this.#folders()), options);
  }

  /** Deploys a stage with the settings of a test. */
  deployStage(stage: StageSettings): Promise<Result> {
    const dependencies = { ...this.#machine(), ...this.#preparation(), confirm: async () => true };
    return this.#run(async () => ((await deployStage(stage, dependencies, this.#folders())) ? 0 : 1), []);
  }

  /** Builds a site from a commit of its name, and deploys it to dev. */
  async deployNext(name: string): Promise<void> {
    this.commit = name;
    this.writeSite(siteOf(name));
    expect(await this.deploy()).toMatchObject({ code: 0 });
  }

  /** Forgets the commands and invalidations so far. */
  forget(): void {
    this.#commands.length = 0;
    this.aws.invalidations.length = 0;
  }

  rollback(...options: string[]): Promise<Result> {
    this.now += 60_000;
    return this.#run((args) => rollback(args, this.#machine(), join(this.directory, 'deploy')), options);
  }

  destroy(...options: string[]): Promise<Result> {
    return this.#run((args) => destroy(args, this.#machine()), options);
  }

  /** Replaces the prices of the next release. */
  async writePrices(prices: PriceMap): Promise<void> {
    await writePriceMap('dev', prices, this.#folders().priceMaps);
  }

  /** Replaces the built site. */
  writeSite(files: Readonly<Record<string, string>>): void {
    rmSync(join(this.directory, 'site'), { recursive: true, force: true });
    for (const [path, content] of Object.entries(files)) {
      const file = join(this.directory, 'site', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  }

  /** Denies an action on the site's bucket; without one, everything is allowed. @param pattern of keys */
  async deny(action?: string, pattern?: string): Promise<void> {
    const policy = action === undefined ? undefined : denying(action, `arn:aws:s3:::${BUCKET}/${pattern}`);
    await this.s3.setBuckets([
      bucket({ name: BUCKET, isVersioned: true, policy }),
      bucket({ name: LOGS, sendsEvents: false }),
    ]);
  }

  /** Denies to write the keys that match a pattern. */
  denyWriting(pattern: string): Promise<void> {
    return this.deny('s3:PutObject', pattern);
  }

  /** Writes an object, like an operator by hand. */
  async upload(Key: string, Body: string): Promise<void> {
    const client = createClient(this.s3.url);
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));
    client.destroy();
  }

  async remove(Key: string): Promise<void> {
    const client = createClient(this.s3.url);
    await client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key }));
    client.destroy();
  }

  /** The served files, by key: the bucket without its releases. */
  async served(): Promise<Record<string, string>> {
    const keys = this.keys().filter((key) => !key.startsWith('releases/'));
    const contents = await Promise.all(keys.map(async (key) => [key, await this.content(key)] as const));
    return Object.fromEntries(contents);
  }

  keys(): string[] {
    return this.s3.objects().flatMap(({ bucket, key }) => (bucket === BUCKET ? key : []));
  }

  async content(key: string): Promise<string> {
    return String(await this.s3.content(BUCKET, key));
  }

  /** Runs a command for dev. */
  #run(main: (args: string[]) => Promise<number>, options: readonly string[]): Promise<Result> {
    return runCommand(main, ['--stage', 'dev', ...options], {
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_SESSION_TOKEN: 'local',
      AWS_ENDPOINT_URL_S3: this.s3.url,
      AWS_ENDPOINT_URL: this.aws.url,
      AWS_ENDPOINT_URL_DYNAMODB: this.databaseUrl,
      // Not simulated here.
      AWS_ENDPOINT_URL_ACM: 'http://127.0.0.1:9',
      AWS_MAX_ATTEMPTS: '1',
    });
  }

  #folders(): DeploymentFolders & { readonly priceMaps: URL } {
    return {
      site: join(this.directory, 'site'),
      assemblies: join(this.directory, 'deploy'),
      priceMaps: pathToFileURL(join(this.directory, 'price-maps/')),
    };
  }

  #preparation() {
    return {
      examine: async () => this.findings,
      buildSite: async () => {
        if (this.failingStep === 'build') throw new Error('The site does not build.');
      },
      repository: async () => ({ commit: this.commit, hasChanges: this.hasChanges }),
    };
  }

  #machine(): Machine {
    return {
      isThere: this.isThere,
      ask: async (question) => {
        console.log(`${question}${this.answer}`);
        return this.answer;
      },
      print: (line) => {
        console.log(line);
        this.onPrint(line);
      },
      cdk: async (args) => {
        if (args[0] === 'deploy') await this.whileDeploying;
        return this.#cdk(args);
      },
      stripe: async (_, work) => {
        if (!this.stripe) throw new Error('There is no key.');
        const { url, secretKey } = this.stripe;
        return work(connectStripe({ secretKey, apiBase: new URL(url) }));
      },
      fetch: (url, init) => this.#visit(url, init),
      wait: async () => {},
      now: () => this.now,
      resolves: async () => this.isInDns,
    };
  }

  #cdk(args: readonly string[]): number {
    const [step = ''] = args;
    this.#commands.push(args.join(' '));
    if (step === this.failingStep) return 1;
    if (step === 'synth') this.#writeAssembly(args.at(-1) ?? '');
    if (step === 'deploy') {
      this.aws.stacks.set(STACK, {
        template: readFileSync(join(args[2] ?? '', TEMPLATE), 'utf8'),
        outputs: {
          ...this.outputs,
          Deployed: readFileSync(join(args[2] ?? '', 'asset.1/index.mjs'), 'utf8'),
        },
        resources: [
          { type: 'AWS::S3::Bucket', logicalId: 'Site', physicalId: BUCKET },
          { type: 'AWS::S3::Bucket', logicalId: 'Logs', physicalId: LOGS },
          { type: 'AWS::DynamoDB::Table', logicalId: 'Orders', physicalId: 'orders' },
        ],
      });
    }
    if (step === 'destroy') this.aws.stacks.delete(STACK);
    return 0;
  }

  #writeAssembly(assembly: string): void {
    mkdirSync(join(assembly, 'asset.1'), { recursive: true });
    mkdirSync(join(assembly, '.cache'));
    writeFileSync(join(assembly, 'manifest.json'), '{}');
    writeFileSync(join(assembly, TEMPLATE), JSON.stringify(this.template));
    writeFileSync(join(assembly, 'asset.1/index.mjs'), `functions of ${this.commit}`);
    writeFileSync(join(assembly, '.cache/asset.zip'), 'made by the command');
  }

  /** The commit whose functions are deployed. */
  deployedFunctions(): string | undefined {
    return this.aws.stacks.get(STACK)?.outputs.Deployed;
  }

  /** Responds like the distribution. */
  async #visit(url: string, { method = 'GET' }: RequestInit): Promise<Response> {
    const { host, pathname } = new URL(url);
    this.requests.push(`${method} ${url}`);
    if (host === 'example.com') {
      return new Response('', { status: 301, headers: { location: `${this.outputs.SiteUrl}${pathname}` } });
    }
    if (host.includes('execute-api')) return new Response('', { status: 403 });
    if (['/api/contact', '/api/checkout'].includes(pathname))
      return new Response('{"code":"invalid"}', { status: this.refusalStatus });
    if (pathname.startsWith('/api/')) return new Response('', { status: 401 });
    const key = /\.\w+$/.test(pathname)
      ? pathname.slice(1)
      : `${pathname.slice(1)}/index.html`.replace(/^\//, '');
    const content = key.startsWith('releases/') ? undefined : await this.s3.content(BUCKET, key);
    const caching = key.startsWith('assets/') ? 'max-age=31536000, immutable' : 'max-age=0';
    return new Response(content ? content.toString() : 'Not found', {
      status: content ? 200 : 404,
      headers: { ...PAGE_HEADERS, 'cache-control': caching },
    });
  }
}

/** Opens a harness with an empty account until the end of the test. */
export async function openHarness(): Promise<DeploymentHarness> {
  const [s3, aws] = await Promise.all([startS3(), startAws()]);
  const directory = mkdtempSync(join(tmpdir(), 'deployment-'));
  const harness = new DeploymentHarness(s3, aws, directory);
  await harness.deny();
  harness.writeSite(siteOf('one'));
  onTestFinished(async () => {
    await Promise.all([s3.stop(), aws.stop()]);
    rmSync(directory, { recursive: true });
  });
  return harness;
}

/** Opens a harness after these releases, each built from a commit of its name. */
export async function openHarnessAfter(...names: readonly string[]): Promise<DeploymentHarness> {
  const harness = await openHarness();
  for (const name of names) await harness.deployNext(name);
  harness.forget();
  return harness;
}

/** A site with its name in its pages and assets. */
export function siteOf(name: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    'index.html': `<script src="/assets/start-${name}.js"></script>`,
    'pricing/index.html': `Pricing ${name}`,
    'blog/index.html': `Blog ${name}`,
    'blog/a-post/index.html': `A post ${name}`,
    [`assets/start-${name}.js`]: `start('${name}')`,
    [`assets/start-${name}.js.br`]: `compressed start('${name}')`,
    'assets/shared.css': 'body{}',
    'robots.txt': 'User-agent: *',
    'content/blog-index.json': '["a-post"]',
    'content/blog/a-post.json': '{"title":"A post"}',
    'documents.json': `{"start":"/assets/start-${name}.js"}`,
    ...more,
  };
}
