/** Finds a deployed stack: in an AWS account, or on this machine. */
import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  DescribeStacksCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import type { StackOutputs } from '../../infra/stack-outputs.ts';
import { type StageSettings, stackName, stageSettings } from '../../infra/stages.ts';

/** The stage of the local run. */
export const LOCAL_STAGE = 'local';

const DEFAULT_PORT = '3000';

/** A stack, as operators' commands use it. */
export interface DeployedStack {
  readonly outputs: StackOutputs;
  /** Settings for clients of the AWS SDK; empty for the SDK's defaults. */
  readonly client: {
    readonly region?: string;
    readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
  /** Endpoints of services outside AWS, by the SDK's variable for them. */
  readonly endpoints: Readonly<Record<string, string>>;
}

/**
 * Finds the stack of a stage in the AWS account of the environment, or of the local run.
 * @throws Error that says what is missing
 */
export async function findStack(stageName: string): Promise<DeployedStack> {
  return stageName === LOCAL_STAGE ? localStack() : awsStack(stageSettings(stageName));
}

/**
 * Client settings for a service of a stack.
 * @param variable of the service's endpoint, such as `AWS_ENDPOINT_URL_DYNAMODB`
 */
export function clientOptions(
  { client, endpoints }: Pick<DeployedStack, 'client' | 'endpoints'>,
  variable: string,
) {
  return { ...client, ...(endpoints[variable] && { endpoint: endpoints[variable] }) };
}

async function awsStack(stage: StageSettings): Promise<DeployedStack> {
  const found = await describeStack(stage);
  if (!found) throw new Error(`Stage '${stage.name}' is not deployed in ${stage.region} of this account.`);
  return { outputs: found.outputs, client: { region: stage.region }, endpoints: {} };
}

/** State of a stack in CloudFormation. */
export interface StackState {
  readonly status: string;
  readonly outputs: StackOutputs;
}

/** Reads the state of a stage's stack. @returns undefined when there is none */
export function describeStack(stage: StageSettings): Promise<StackState | undefined> {
  return readStack(stackName(stage), { region: stage.region });
}

/** Reads the state of a stack by its name. @returns undefined when there is none */
export async function readStack(
  name: string,
  settings: CloudFormationClientConfig,
): Promise<StackState | undefined> {
  const client = new CloudFormationClient(settings);
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const outputs = (stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [
      OutputKey,
      OutputValue,
    ]);
    return { status: stack?.StackStatus ?? '', outputs: Object.fromEntries(outputs) };
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  } finally {
    client.destroy();
  }
}

/** Reads the template that a stage's stack was last deployed with, as JSON. @throws when there is none */
export async function readTemplate(stage: StageSettings): Promise<string> {
  const client = new CloudFormationClient({ region: stage.region });
  try {
    const { TemplateBody } = await client.send(new GetTemplateCommand({ StackName: stackName(stage) }));
    return TemplateBody ?? '{}';
  } finally {
    client.destroy();
  }
}

async function localStack(): Promise<DeployedStack> {
  const origin = `http://localhost:${process.env.PORT || DEFAULT_PORT}`;
  const response = await fetch(`${origin}/_local/stack`).catch((cause: unknown) => {
    throw new Error(
      `Nothing answers at ${origin}. Is the local run started? Set PORT if it has another one.`,
      { cause },
    );
  });
  if (!response.ok) throw new Error(`${origin} answers ${response.status}: it is not the local run.`);
  const { region, outputs, endpoints } = (await response.json()) as Pick<
    DeployedStack,
    'outputs' | 'endpoints'
  > & { region: string };
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return { outputs: { ...outputs, SiteUrl: origin }, endpoints, client: { region, credentials } };
}
