/** A stage in the emulator with the stand-ins of services outside AWS, and the commands that manage it. */
import assert from 'node:assert/strict';
import { type ExecFileException, execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  CloudFormationClient,
  CreateStackCommand,
  paginateListStackResources,
  waitUntilStackCreateComplete,
} from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { SHORT_NAME } from '../../../domain/text/short-name.ts';
import { getOperatorParameter } from '../../../infra/parameters/operator-parameters.ts';
import { readPriceMap } from '../../../infra/price-maps.ts';
import { getOutput, type StackOutputs } from '../../../infra/stack-outputs.ts';
import { getBootstrap, getStackName, type StageSettings, stages } from '../../../infra/stages.ts';
import { type CaptchaStandIn, startCaptcha } from '../../../local/captcha/captcha.ts';
import type { Skipped } from '../../../local/conformance/check.ts';
import { type StripeStandIn, startStripe } from '../../../local/stripe/stripe.ts';
import { provideFunctions } from '../../../operations/local-run/function-build.ts';
import { readStack } from '../../../operations/shared/deployed-stack.ts';
import { synthesizeFor } from './assembly.ts';
import { type Emulator, fetchFrom, startEmulator } from './emulator.ts';

const run = promisify(execFile);
const OPERATOR = fileURLToPath(new URL('operator.ts', import.meta.url));
const CDK = fileURLToPath(new URL('../../../node_modules/aws-cdk/bin/cdk', import.meta.url));
const BOUNDARY = new URL('../../../infra/stage-boundary.yaml', import.meta.url);
const COMMAND_MS = 5 * 60_000;
const STACK_SECONDS = 60;

/** The account that the emulator gives to the key `test`. */
const ACCOUNT = '000000000000';

export const SECRET_KEY = 'sk_test_51DeploymentOnlyNotARealKey';

/** An email that the emulator accepted. */
export interface SentEmail {
  readonly To: readonly string[];
  readonly Subject: string;
  readonly BodyText: string;
  readonly Source: string;
}

export class Deployment {
  readonly stage: StageSettings = stages.dev;
  readonly stripe: StripeStandIn;
  readonly captcha: CaptchaStandIn;
  readonly emulator: Emulator;
  /** Calls distributions and APIs of the emulator by their names. */
  readonly fetch: typeof fetch;
  /** Settings for clients of the AWS SDK. */
  readonly aws;
  readonly #folder: string;
  readonly #database: DynamoDBDocumentClient;

  private constructor(folder: string, stripe: StripeStandIn, captcha: CaptchaStandIn, emulator: Emulator) {
    this.#folder = folder;
    this.stripe = stripe;
    this.captcha = captcha;
    this.emulator = emulator;
    this.fetch = fetchFrom(emulator.url);
    this.aws = {
      endpoint: emulator.url,
      region: this.stage.region,
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    };
    this.#database = DynamoDBDocumentClient.from(new DynamoDBClient(this.aws));
  }

  /** @param folder for everything that is written; the caller removes it */
  static async start(folder: string): Promise<Deployment> {
    const emulator = await startEmulator(join(folder, 'emulator'));
    const stripe = await startStripe({ secretKey: SECRET_KEY });
    // Google's public test key.
    const secret = getOperatorParameter(stages.dev, 'captcha/secret-key').make?.() ?? '';
    return new Deployment(folder, stripe, await startCaptcha({ secret }), emulator);
  }

  async stop(): Promise<void> {
    this.#database.destroy();
    await Promise.allSettled([this.emulator.stop(), this.stripe.stop(), this.captcha.stop()]);
  }

  /** Prepares the account for a stage that shares it: see docs/operations.md. */
  async prepareAccount(): Promise<void> {
    const { qualifier, toolkitStack, boundary } = getBootstrap(this.stage);
    const client = new CloudFormationClient(this.aws);
    const parameters = { Stage: this.stage.name, Other: 'prod' };
    await client.send(
      new CreateStackCommand({
        StackName: boundary,
        TemplateBody: readFileSync(BOUNDARY, 'utf8'),
        Parameters: Object.entries(parameters).map(([ParameterKey, ParameterValue]) => ({
          ParameterKey,
          ParameterValue,
        })),
        Capabilities: ['CAPABILITY_NAMED_IAM'],
      }),
    );
    await waitUntilStackCreateComplete({ client, maxWaitTime: STACK_SECONDS }, { StackName: boundary });
    client.destroy();
    const names = ['--qualifier', qualifier, '--toolkit-stack-name', toolkitStack];
    const bounds = ['--custom-permissions-boundary', boundary, '--apply-permissions-boundary-to-all-roles'];
    const policy = `arn:aws:iam::${ACCOUNT}:policy/${boundary}`;
    await this.#run([
      CDK,
      'bootstrap',
      `aws://${ACCOUNT}/${this.stage.region}`,
      ...names,
      ...bounds,
      '--cloudformation-execution-policies',
      policy,
    ]);
  }

  /**
   * Synthesizes the stage for the next deployment.
   * @param changes of its settings
   * @returns the parts that the emulator lacks
   */
  async synthesize(changes: Partial<StageSettings> = {}): Promise<Skipped[]> {
    const functionsDir = join(this.#folder, 'functions');
    await provideFunctions(functionsDir);
    return synthesizeFor({
      stage: { ...this.stage, ...changes },
      priceMap: this.prices(),
      functionsDir,
      outDir: join(this.#folder, 'assemblies', this.stage.name),
      emulatorUrl: this.emulator.url,
      standIns: {
        'https://api.stripe.com': this.stripe.url,
        'https://www.google.com/recaptcha': `${this.captcha.url}/recaptcha`,
      },
    });
  }

  prices() {
    return readPriceMap(this.stage.name, new URL(`file://${this.#folder}/price-maps/`));
  }

  /**
   * Runs a command of the product for the stage.
   * @param input for its standard input
   * @returns its output
   * @throws Error with that when it does not end with 0
   */
  command(name: string, args: readonly string[] = [], input = ''): Promise<string> {
    return this.#run([OPERATOR, name, ...args, '--stage', this.stage.name], input);
  }

  async outputs(): Promise<StackOutputs> {
    const stack = await readStack(getStackName(this.stage), this.aws);
    assert(stack, 'There is no stack.');
    return stack.outputs;
  }

  /** Logical ids of the stack's resources of a type with their physical ids. */
  async resources(type: string): Promise<Map<string, string>> {
    const client = new CloudFormationClient(this.aws);
    const found = new Map<string, string>();
    const stack = { StackName: getStackName(this.stage) };
    for await (const page of paginateListStackResources({ client }, stack)) {
      for (const resource of page.StackResourceSummaries ?? []) {
        const { LogicalResourceId = '', PhysicalResourceId = '' } = resource;
        if (resource.ResourceType === type) found.set(LogicalResourceId, PhysicalResourceId);
      }
    }
    return found;
  }

  /** Everything in a table, by the name of the output that names it. */
  async records(output: string): Promise<Record<string, unknown>[]> {
    const TableName = getOutput(await this.outputs(), output);
    const { Items = [] } = await this.#database.send(new ScanCommand({ TableName, ConsistentRead: true }));
    return Items;
  }

  async remove(output: string, Key: Record<string, unknown>): Promise<void> {
    const TableName = getOutput(await this.outputs(), output);
    await this.#database.send(new DeleteCommand({ TableName, Key }));
  }

  /** All emails that were sent, the last one last. */
  async mails(): Promise<readonly SentEmail[]> {
    const response = await fetch(`${this.emulator.url}/_ministack/ses/messages?account=${ACCOUNT}`);
    const { messages } = (await response.json()) as { messages: Record<string, SentEmail[]> };
    return messages[ACCOUNT] ?? [];
  }

  /** Calls the API through the distribution. */
  async call(
    { method, path }: { readonly method: string; readonly path: string },
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
    const site = getOutput(await this.outputs(), 'SiteUrl');
    const response = await this.fetch(`${site}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : { text } };
  }

  async #run(args: readonly string[], input = ''): Promise<string> {
    const running = run(process.execPath, args, {
      env: {
        PATH: process.env.PATH,
        // Without the operator's own settings.
        HOME: this.#folder,
        USER: SHORT_NAME,
        ...this.emulator.environment,
        STRIPE_URL: this.stripe.url,
        DEPLOYMENT_FOLDER: this.#folder,
      },
      cwd: this.#folder,
      timeout: COMMAND_MS,
      maxBuffer: 64 * 1024 * 1024,
    });
    running.child.stdin?.end(input);
    try {
      const { stdout, stderr } = await running;
      return stdout + stderr;
    } catch (error) {
      const { code, signal, stdout, stderr } = error as ExecFileException;
      throw new Error(`It ended with ${code ?? signal}: ${lastLines(`${stdout}${stderr}`)}`);
    }
  }
}

/** The end of an output has the error. */
function lastLines(text: string): string {
  return text.trim().split('\n').slice(-25).join('\n');
}
